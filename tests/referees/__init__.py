"""Referees: second, small models of games, written from their rule pages alone, that judge whole matches."""
