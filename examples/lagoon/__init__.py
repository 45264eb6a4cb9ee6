"""Lagoon: a trick-taking game for those who know when to stop; built step by step in
docs/adding-a-game.md."""

from lagoon.game import game as game
