"""Souk: a tiny auction with vetoes, the model for a new game."""

from souk.game import game as game
