"""Kuhn poker: three cards, one bet, known to the last node."""

from kuhn.game import game as game
