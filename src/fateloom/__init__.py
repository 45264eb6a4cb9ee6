"""Fateloom: card games of fate, played by people, bots and scientists.

>>> import fateloom
>>> match = fateloom.new_match("council", seats=4, seed="tonight")
"""

from __future__ import annotations

import os
from typing import Any

from fateloom.engine.chance import Chance, Loose, Sealed, key_from
from fateloom.engine.flow import Refused
from fateloom.engine.game import BadCall, Game, Outcome
from fateloom.engine.match import Decision, Match, RuleBug
from fateloom.engine.registry import find_game, game_ids, register
from fateloom.engine.view import View

__version__ = "0.1.0"
__all__ = [
    "BadCall",
    "Chance",
    "Decision",
    "Game",
    "Loose",
    "Match",
    "Outcome",
    "Refused",
    "RuleBug",
    "Sealed",
    "View",
    "find_game",
    "game_ids",
    "new_match",
    "register",
]


def new_match(
    game: str | Game, seats: int | None = None, *, seed: str | None = None, **options: Any
) -> Match:
    """A match at a table: every shuffle sealed under the seed (a secret one if not given)."""
    found = find_game(game) if isinstance(game, str) else game
    secret = seed.encode() if seed is not None else os.urandom(32)
    number = seats if seats is not None else found.default_seats or found.seats[0]
    return Match(found, number, Sealed(key_from(secret)), options)
