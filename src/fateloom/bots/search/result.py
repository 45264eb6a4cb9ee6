"""The result of a search: every figure that an explanation may use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt

from fateloom.bots.observation import Answer
from fateloom.engine.state.chance import Chance

SELDOM = 0.3
"""An answer with fewer visits than this part of the most visited one's is not played.

At Leduc poker this is worth 0.8 chips per game against the greedy bot.
"""
OFTEN = 0.5
"""An answer with this part of the most visits is ranked by its value."""
Stop = Callable[[], bool]
"""Called now and then: whether to stop the search."""


@dataclass(frozen=True)
class Candidate:
    """What a search found out about one answer."""

    key: str
    answer: Answer
    visits: int
    value: float
    """The mean value of its simulations for the seat."""
    spread: float
    """Their standard deviation."""

    @property
    def error(self) -> float:
        """Half the width of a 95 % interval of the value."""
        return 1.96 * self.spread / sqrt(self.visits) if self.visits > 1 else inf


@dataclass(frozen=True)
class HiddenCardEffect:
    """A hidden card in the worlds that were sampled for the best answer."""

    zone: str
    owner: int | None
    face: str
    share: float
    """The share of worlds in which it lay there."""
    value: float
    """The value of the answer in these worlds."""
    otherwise: float
    """Its value in the others."""
    matters: bool
    """Whether the difference is more than chance."""


@dataclass(frozen=True)
class SearchResult:
    """The result of a search, with the best answer first."""

    weighed: list[Candidate]
    simulations: int
    nodes: int
    to_win: bool
    """Whether values are win probabilities. Otherwise they are scores."""
    stopped: bool
    assumed: list[HiddenCardEffect] = field(default_factory=list)
    """The effects of hidden cards, if the search was asked to explain."""
    lines: dict[str, list[str]] = field(default_factory=dict)
    """What followed most often, by key of the answer."""

    @property
    def best(self) -> Candidate:
        return self.weighed[0]


def ranked(weighed: Iterable[Candidate], often: float = OFTEN) -> list[Candidate]:
    """Sort the best first.

    Answers with about the most visits come before those given up early, and among them the
    highest value comes first.
    """
    found = list(weighed)
    enough = often * max(each.visits for each in found)
    return sorted(found, key=lambda each: (each.visits < enough, -each.value, -each.visits))


def by_visits(record: SearchResult, chance: Chance) -> Answer:
    """Return an answer with the probability of its visits, so that play for chips is unpredictable.

    Answers with few visits were only explored and are not played.
    """
    most = max(each.visits for each in record.weighed)
    counts = [each.visits if each.visits >= SELDOM * most else 0 for each in record.weighed]
    return record.weighed[one_of(counts, chance) if any(counts) else 0].answer


def one_of(counts: Sequence[int], chance: Chance) -> int:
    """Return an index with the probability of its count."""
    at = chance.below(sum(counts))
    for number, count in enumerate(counts):
        at -= count
        if at < 0:
            return number
    raise AssertionError("the counts have a sum")
