"""How far a figure can be trusted: 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, sqrt
from typing import NamedTuple

Z = 1.959964
"""How many standard deviations hold 95 % of a normal distribution on both sides."""


class Estimate(NamedTuple):
    """A figure, and the interval that holds the true one in 95 of 100 series."""

    value: float
    low: float
    high: float

    @property
    def known(self) -> bool:
        """Whether the interval has ends."""
        return isfinite(self.low) and isfinite(self.high)

    def data(self) -> dict[str, float | None]:
        """Ready for JSON, which knows no infinity."""
        return {
            name: round(each, 6) if isfinite(each) else None
            for name, each in self._asdict().items()
        }


def share(successes: float, number: int, z: float = Z) -> Estimate:
    """A share of so many trials, by Wilson's score interval, which also holds near 0 and 1.
    A shared win counts as a part of one."""
    if not number:
        return Estimate(0.0, 0.0, 1.0)
    part = successes / number
    square = z * z / number
    middle = (part + square / 2) / (1 + square)
    reach = z * sqrt(part * (1 - part) / number + square / (4 * number)) / (1 + square)
    return Estimate(part, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, by the normal distribution of means. A single value
    tells nothing of how far it can be trusted."""
    number = len(values)
    if not number:
        return Estimate(0.0, 0.0, 0.0)
    middle = sum(values) / number
    if number == 1:
        return Estimate(middle, float("-inf"), float("inf"))
    variance = sum((value - middle) ** 2 for value in values) / (number - 1)
    reach = Z * sqrt(variance / number)
    return Estimate(middle, middle - reach, middle + reach)


def paired_share(deals: Sequence[float], games: int, z: float = Z) -> Estimate:
    """A share over deals that were each played several times, ``games`` in all. Games of one
    deal may go alike, so they count as fewer trials where the deals differ more than single
    games would; never as fewer than one a deal."""
    number = len(deals)
    if not number:
        return share(0.0, 0, z)
    part = sum(deals) / number
    variance = sum((each - part) ** 2 for each in deals) / max(1, number - 1)
    alone = part * (1 - part)
    trials = games if not variance else min(games, max(number, round(alone * number / variance)))
    return share(part * trials, trials, z)
