"""Souk: a tiny auction with vetoes, the model for a new game."""

from souk.table import game as game
