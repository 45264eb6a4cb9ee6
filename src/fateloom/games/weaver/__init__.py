"""Fate Weaver: a solo game of runes and rotations."""

from fateloom.games.weaver.table import game as game
