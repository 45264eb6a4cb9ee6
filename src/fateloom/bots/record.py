"""What a search has found: every figure that an explanation may name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt

from fateloom.bots.peek import Answer
from fateloom.engine.chance import Chance

SELDOM = 0.3
"""Beside the answer that was tried most, less than this part is seldom. At Leduc poker it is
worth 0.8 chips a game against the greedy bot."""
OFTEN = 0.5
"""This part of the tries of the answer that was tried most is often enough."""
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


def in_order(weighed: Iterable[Weighed], often: float = OFTEN) -> list[Weighed]:
    """The best first: those tried about as often as any come before those given up early, and
    among them what is worth most."""
    found = list(weighed)
    enough = often * max(each.visits for each in found)
    return sorted(found, key=lambda each: (each.visits < enough, -each.value, -each.visits))


def by_visits(record: Record, chance: Chance) -> Answer:
    """An answer as often as it was tried: who plays for chips must not be foreseen. What was
    tried seldom was tried to learn about it, and is not played."""
    most = max(each.visits for each in record.weighed)
    counts = [each.visits if each.visits >= SELDOM * most else 0 for each in record.weighed]
    return record.weighed[one_of(counts, chance) if any(counts) else 0].answer


def one_of(counts: Sequence[int], chance: Chance) -> int:
    """One of so many things, each as likely as it was counted."""
    at = chance.below(sum(counts))
    for number, count in enumerate(counts):
        at -= count
        if at < 0:
            return number
    raise AssertionError("the counts have a sum")
