"""What a search has found: every figure that an explanation may name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf, sqrt

from fateloom.bots.peek import Answer
from fateloom.engine.chance import Chance

Stop = Callable[[], bool]
"""Asked now and then whether to stop thinking."""


@dataclass(frozen=True)
class Weighed:
    """What a search found out about one answer."""

    key: str
    answer: Answer
    visits: int
    value: float
    """The mean of what its simulations were worth to the seat."""
    spread: float
    """Their standard deviation."""

    @property
    def error(self) -> float:
        """Half the width of a 95 % interval of the value."""
        return 1.96 * self.spread / sqrt(self.visits) if self.visits > 1 else inf


@dataclass(frozen=True)
class Assumed:
    """A hidden card in the worlds that were imagined for the best answer."""

    zone: str
    owner: int | None
    face: str
    share: float
    """In how many of the worlds it lay there."""
    value: float
    """What the answer was worth in these worlds."""
    otherwise: float
    """What it was worth in the others."""
    matters: bool
    """Whether the difference is more than luck."""


@dataclass(frozen=True)
class Record:
    """What a search has done: its answers, best first."""

    weighed: list[Weighed]
    simulations: int
    nodes: int
    to_win: bool
    """Whether values are shares of the win; else scores."""
    stopped: bool
    assumed: list[Assumed] = field(default_factory=list)
    """What was assumed about hidden cards, if the search was curious."""
    lines: dict[str, list[str]] = field(default_factory=dict)
    """What followed most often, by key of the answer."""

    @property
    def best(self) -> Weighed:
        return self.weighed[0]


def by_visits(record: Record, chance: Chance) -> Answer:
    """An answer as often as it was tried: who plays for chips must not be foreseen."""
    at = chance.below(max(1, record.simulations))
    for each in record.weighed:
        at -= each.visits
        if at < 0:
            break
    return each.answer
