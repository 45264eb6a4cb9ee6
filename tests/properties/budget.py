"""Which games are put to the test, how often, and how Hypothesis chooses the matches."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st

from fateloom.engine.chance import Loose
from fateloom.engine.game import BadCall, Game
from fateloom.engine.match import Match
from fateloom.engine.registry import find_game, game_ids
from fateloom.laws.verdict import Verdict
from fateloom.laws.whim import ROAMING, Whim, play
from tests.properties.den import game as den

GAMES = [*game_ids(), den.id]
DEEPER = 10 * int(os.environ.get("FATELOOM_DEEP") or 1)
"""How many times more examples a deep search has."""


def game_of(id: str) -> Game:
    return den if id == den.id else find_game(id)


@cache
def length_of(id: str) -> int:
    """About how many decisions a match has: long games get fewer examples."""
    game = game_of(id)
    match = Match(game, game.default_seats or game.seats[0], Loose(id), quiet=True)
    return sum(1 for _ in play(match, Whim(id, ROAMING)))


@st.composite
def matches(draw: st.DrawFn, game: Game) -> tuple[int, dict[str, Any], int]:
    """Any number of seats, any options that go together, any seed."""
    seats = draw(st.sampled_from(game.seats))
    options = {choice.name: draw(st.sampled_from(choice.values)) for choice in game.choices}
    try:
        game.settle(seats, options)
    except BadCall:
        reject()
    return seats, options, draw(st.integers(0, 1 << 32))


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
    """Let Hypothesis choose matches of a game, and a law judge them. The same examples are
    taken every time, save in a deep search."""
    count = Count()

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=not os.environ.get("FATELOOM_DEEP"),
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(matches(game))
    def judged(match: tuple[int, dict[str, Any], int]) -> None:
        verdict = judge(game, *match)
        count.add(verdict)
        assert verdict, str(verdict)

    judged()
    return count
