"""95 % intervals of shares and means."""

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
    def reach(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def known(self) -> bool:
        """Whether the interval is finite."""
        return isfinite(self.low) and isfinite(self.high)

    def data(self) -> dict[str, float | None]:
        """Return the figures as JSON values, with ``None`` for infinity."""
        return {
            name: round(each, 6) if isfinite(each) else None
            for name, each in self._asdict().items()
        }


def share(successes: float, number: int, z: float = Z) -> Estimate:
    """Estimate a share of ``number`` trials by Wilson's score interval.

    It also holds near 0 and 1. A shared win counts as a part of one.
    """
    if not number:
        return Estimate(0.0, 0.0, 1.0)
    part = successes / number
    square = z * z / number
    middle = (part + square / 2) / (1 + square)
    reach = z * sqrt(part * (1 - part) / number + square / (4 * number)) / (1 + square)
    return Estimate(part, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float], z: float = Z) -> Estimate:
    """Estimate the mean of independent values by the normal distribution of means.

    A single value has an infinite interval.
    """
    number = len(values)
    if not number:
        return Estimate(0.0, 0.0, 0.0)
    middle = sum(values) / number
    if number == 1:
        return Estimate(middle, float("-inf"), float("inf"))
    variance = sum((value - middle) ** 2 for value in values) / (number - 1)
    reach = z * sqrt(variance / number)
    return Estimate(middle, middle - reach, middle + reach)


def paired_share(deals: Sequence[float], games: int, z: float = Z) -> Estimate:
    """Estimate a share over deals that were each played several times, ``games`` in all.

    Games of one deal may be similar, so they count as fewer trials if the deals differ more than
    single games would, but never as fewer than one per deal.
    """
    number = len(deals)
    if not number:
        return share(0.0, 0, z)
    part = sum(deals) / number
    variance = sum((each - part) ** 2 for each in deals) / max(1, number - 1)
    alone = part * (1 - part)
    trials = games if not variance else min(games, max(number, round(alone * number / variance)))
    return share(part * trials, trials, z)
