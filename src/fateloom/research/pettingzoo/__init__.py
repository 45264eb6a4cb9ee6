"""PettingZoo environments, one for each game.

>>> from fateloom.research.pettingzoo import council_v0
>>> env = council_v0.env(seats=3, options={"mode": "basic"})

An observation is a dict: ``observation``, the numbers that the seat knows, and ``action_mask``.
An agent answers a question word by word; with ``actions="menu"`` it chooses an option, whose words
are in ``options``. Rewards come at the end: ``reward="win"`` is zero-sum, ``"score"`` the score.
"""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

from fateloom.engine.rules.registry import example_ids, game_ids
from fateloom.research.pettingzoo.aec import CheckedEnv, GameEnv

__all__ = ["CheckedEnv", "GameEnv", "env", "raw_env"]
VERSION = "_v0"


def raw_env(game: str, **settings: Any) -> GameEnv:
    """Return the environment of a game without checks; an illegal action raises an exception."""
    return GameEnv(game, **settings)


def env(game: str, **settings: Any) -> GameEnv:
    """Return the environment of a game; an illegal action ends it, with a penalty for its agent."""
    return CheckedEnv(game, **settings)


def __getattr__(name: str) -> Any:
    """Return ``council_v0`` and its like."""
    game = name.removesuffix(VERSION)
    if game == name or game not in _games():
        raise AttributeError(f"there is no environment {name!r}; there are: {', '.join(__dir__())}")
    return SimpleNamespace(env=partial(env, game), raw_env=partial(raw_env, game))


def __dir__() -> list[str]:
    return [f"{id}{VERSION}" for id in _games()]


def _games() -> list[str]:
    return list(dict.fromkeys((*game_ids(), *example_ids())))
