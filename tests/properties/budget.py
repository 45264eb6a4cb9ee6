"""Which games are put to the test, how often, and by which seeds."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from secrets import randbelow
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.laws import random_setup
from fateloom.laws.harness.random_player import UNIFORM, RandomPlayer, play
from fateloom.laws.harness.verdict import Verdict
from tests.properties.den import game as den

GAMES = [*game_ids(), den.id]
DEEP = int(os.environ.get("FATELOOM_DEEP") or 0)
DEEPER = 30 * (DEEP or 1)
"""How many times more examples a deep search has."""


def game_of(id: str) -> Game:
    return den if id == den.id else find_game(id)


@cache
def length_of(id: str) -> int:
    """About how many decisions a match has: long games get fewer examples."""
    game = game_of(id)
    match = Match(game, game.default_seats or game.seats[0], SeededChance(id), quiet=True)
    return sum(1 for _ in play(match, RandomPlayer(id, UNIFORM)))


class Count:
    """What was tested in all."""

    def __init__(self) -> None:
        self.tested = 0
        self.void = 0

    def add(self, verdict: Verdict) -> None:
        self.tested += verdict.tested
        self.void += verdict.void


def put_to_the_test(
    judge: Callable[[Game, int, dict[str, Any], int], Verdict], game: Game, examples: int
) -> Count:
    """Let a law judge some matches of a game. A seed gives the number of seats and the options
    too, so that what is found can be repeated: ``fateloom laws GAME --first SEED``. The
    same seeds are taken every time, save in a deep search."""
    first = randbelow(1 << 32) if DEEP else 0
    count = Count()
    for seed in range(first, first + examples):
        verdict = judge(game, *random_setup(game, seed), seed)
        count.add(verdict)
        assert verdict, str(verdict)
    return count
