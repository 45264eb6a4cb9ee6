"""Bots: whatever they are, a peek at their own seat is all they are ever given."""
