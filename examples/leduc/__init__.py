"""Leduc poker: six cards, two rounds of betting."""

from leduc.table import game as game
