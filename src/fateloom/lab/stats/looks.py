"""Looks at a series that grows: a stopping rule that keeps its level.

Who looks at results again and again and stops when they please finds something in far more than 5 of
100 series of nothing. So the looks are planned beforehand, each at a larger number of games, and the
intervals are Pocock's: wide enough that in 95 of 100 series not one of the looks errs. An interval
then holds whichever look is the last, for whatever reason. More and closer looks cost little: twelve
looks make intervals 1.4 times as wide as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import erfc, pi, sqrt

import numpy as np

from fateloom.engine.rules.game import UsageError

LEVEL = 0.05
GRID = 400
"""Points at which the distribution of a sum is followed from look to look."""


@dataclass(frozen=True)
class Looks:
    """The numbers of games at which a series is looked at."""

    sizes: tuple[int, ...]

    @classmethod
    def plan(cls, first: int, most: int, growth: float = 1.5) -> Looks:
        """Plan looks from ``first`` to ``most`` games, each at ``growth`` times the one before."""
        if not 1 <= first <= most:
            raise UsageError(f"looks begin at 1 game or more and end later, not {first} to {most}")
        if growth < 1.05:
            raise UsageError(f"looks must grow by 1.05 or more, not {growth}")
        sizes = [first]
        while sizes[-1] * growth < most:
            sizes.append(round(sizes[-1] * growth))
        if sizes[-1] < most:
            sizes.append(most)
        return cls(tuple(sizes))

    def tail(self, z: float) -> float:
        """Return how likely any of the looks is to be beyond ``z`` standard errors by chance.

        It is the p-value of a figure that far from the null, at whichever look it was seen. The
        sum up to a look is followed on a grid (Armitage, McPherson and Rowe, 1969).
        """
        z = abs(z)
        if len(self.sizes) == 1 or z > 9:
            return min(1.0, len(self.sizes) * erfc(z / sqrt(2)))
        if z < 0.05:
            return 1.0
        times = np.array(self.sizes) / self.sizes[-1]
        places = np.linspace(-z, z, GRID)
        weights = np.full(GRID, places[1] - places[0])
        weights[[0, -1]] /= 2
        density = np.exp(-(places**2) / 2) / sqrt(2 * pi)
        for before, now in pairwise(times):
            # Both sums in standard errors of their own look.
            keep, spread = sqrt(before / now), sqrt(1 - before / now)
            away = (places[:, None] - keep * places[None, :]) / spread
            density = np.exp(-(away**2) / 2) @ (density * weights) / (spread * sqrt(2 * pi))
        return float(np.clip(1 - density @ weights, 0.0, 1.0))

    @cached_property
    def z(self) -> float:
        """How many standard errors an interval reaches on each side."""
        low, high = 1.9, 6.0
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if self.tail(middle) > LEVEL else (low, middle)
        return high


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Return the share of false discoveries if each p-value were the largest that counts."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    adjusted = [1.0] * len(chances)
    least = 1.0
    for rank in range(len(order), 0, -1):
        at = order[rank - 1]
        least = min(least, chances[at] * len(order) / rank)
        adjusted[at] = least
    return adjusted
