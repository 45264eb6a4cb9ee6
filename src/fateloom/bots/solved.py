"""Play a solved game by its strategy: how often to give each answer, in every situation.

``fateloom lab solve GAME`` computes the strategy of a small game. It stands in ``strategy.toml`` of
the game's package. ``situation(t, seat)`` of its ``strategy.py`` names what a seat knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from fateloom.bots.judgement import UNERRING, Judgement
from fateloom.bots.observation import Answer, Observation
from fateloom.bots.search.result import one_of
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Seat

WHOLE = 10_000
"""The parts of each situation add up to this number, or nearly."""
TEMPTATION = 0.4
"""The share that every answer has for a player whose error is 1, even one it should never give."""


@dataclass(frozen=True)
class Strategy:
    """What to answer in a solved game."""

    situation: Callable[[Any, Seat], str]
    """``situation(t, seat)`` names all that a seat knows, for a seat that is asked."""
    parts: Mapping[str, Sequence[int]]
    """By situation, how many of ``WHOLE`` times each answer is given."""

    def odds(self, peek: Observation, judgement: Judgement = UNERRING) -> list[int]:
        """Return how often to give each answer, as a player sees it who may misjudge."""
        # What a seat knows is the same in every world that it can imagine.
        situation = self.situation(peek.imagine(SeededChance(0)).table, peek.seat)
        parts = self.parts.get(situation)
        if parts is None or len(parts) != peek.number:
            raise UsageError(
                f"strategy.toml of {peek.game.title} has no answers for {situation}: "
                f"make it again with fateloom lab solve {peek.game.id}"
            )
        tempted = round(WHOLE * TEMPTATION * judgement.error)
        return [
            round((part + tempted) * judgement.weight(f"{situation} {at}"))
            for at, part in enumerate(parts)
        ]


class SolvedBot:
    """Answers by a strategy, as often as it says."""

    name = "solved"

    def __init__(self, strategy: Strategy, judgement: Judgement = UNERRING) -> None:
        self.strategy, self.judgement = strategy, judgement

    def __call__(self, peek: Observation, chance: Chance) -> Answer:
        return one_of(self.strategy.odds(peek, self.judgement), chance)


def strategy_of(game: Game) -> Strategy | None:
    """Return the strategy of a game, if it has one."""
    return _loaded(game.strategy, game.package) if game.strategy else None


@cache
def _loaded(module: str, package: str) -> Strategy:
    """Read a strategy; it has no answers until it has been computed."""
    import tomllib  # slow to import, as is the next
    from importlib.resources import files

    source = files(package) / "strategy.toml"
    parts = tomllib.loads(source.read_text("utf-8"))["answers"] if source.is_file() else {}
    return Strategy(import_module(module).situation, parts)
