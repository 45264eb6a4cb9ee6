"""Tournaments of bots, with ratings."""
