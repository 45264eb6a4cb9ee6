"""Intervals, against figures that were worked out elsewhere."""

from __future__ import annotations

from math import inf

import pytest

from fateloom.lab.stats.intervals import Estimate, mean, share


def test_a_share_has_wilsons_interval() -> None:
    assert share(8, 10) == pytest.approx((0.8, 0.4902, 0.9433), abs=1e-4)
    assert share(0, 50) == pytest.approx((0.0, 0.0, 0.0713), abs=1e-4)
    assert share(50, 50) == pytest.approx((1.0, 0.9287, 1.0), abs=1e-4)
    assert share(0, 0) == (0.0, 0.0, 1.0)


def test_a_mean_has_a_normal_interval() -> None:
    assert mean([1, 2, 3, 4, 5]) == pytest.approx((3.0, 1.6141, 4.3859), abs=1e-4)
    assert mean([2, 2, 2]) == (2, 2, 2)
    assert mean([]) == (0, 0, 0)


def test_a_single_game_tells_nothing_of_the_next() -> None:
    assert mean([7]) == (7, -inf, inf)
    assert mean([7]).data() == {"value": 7, "low": None, "high": None}
    assert Estimate(0.5, 0.25, 0.75).data() == {"value": 0.5, "low": 0.25, "high": 0.75}
