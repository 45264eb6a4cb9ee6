"""Kuhn poker: three cards, one bet, known to the last node."""

from kuhn.table import game as game
