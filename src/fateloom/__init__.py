"""Fateloom: card games of fate, played by people, bots and scientists.

>>> import fateloom
>>> match = fateloom.new_match("council", seats=4, seed="tonight")
"""

from __future__ import annotations

import os
from typing import Any

from fateloom.which_build import BUILD  # it decides where the others are found

# isort: split
from fateloom.engine.match.match import Decision, Match, RuleBug
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game, Outcome, UsageError
from fateloom.engine.rules.registry import example_ids, find_game, game_ids, register
from fateloom.engine.state.chance import Chance, KeyedChance, SeededChance, key_from
from fateloom.engine.view.view import View

__version__ = "0.1.0"
__all__ = [
    "BUILD",
    "Chance",
    "Decision",
    "Game",
    "KeyedChance",
    "Match",
    "Outcome",
    "Refused",
    "RuleBug",
    "SeededChance",
    "UsageError",
    "View",
    "example_ids",
    "find_game",
    "game_ids",
    "new_match",
    "register",
]


def new_match(
    game: str | Game, seats: int | None = None, *, seed: str | int | None = None, **options: Any
) -> Match:
    """Start a match whose shuffles are all derived from the seed. Without one it is secret."""
    found = find_game(game) if isinstance(game, str) else game
    secret = str(seed).encode() if seed is not None else os.urandom(32)
    number = seats if seats is not None else found.default_seats or found.seats[0]
    return Match(found, number, KeyedChance(key_from(secret)), options)
