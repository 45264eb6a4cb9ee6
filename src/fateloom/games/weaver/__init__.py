"""Fate Weaver: a solo game of runes and rotations."""

from fateloom.games.weaver.game import game as game
