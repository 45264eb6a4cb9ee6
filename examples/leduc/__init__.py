"""Leduc poker: six cards, two rounds of betting."""

from leduc.game import game as game
