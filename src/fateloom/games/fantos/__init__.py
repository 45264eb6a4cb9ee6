"""Fate of Fantos: Citadels, their Legacies, and the day Zodraz comes."""

from fateloom.games.fantos.game import game as game
