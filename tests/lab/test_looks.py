"""Looks at a growing series: the intervals keep their level, however and whenever one stops."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from fateloom.engine.rules.game import UsageError
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.runner import GameRunner
from fateloom.lab.stats.intervals import Estimate, Z, share
from fateloom.lab.stats.looks import Looks, benjamini_hochberg

LOOKS = Looks.plan(60, 300)
Stop = Callable[[Estimate], bool]


def test_intervals_are_as_wide_as_pococks() -> None:
    """His constants for 1, 5 and 10 looks at equal distances."""
    for number, constant in ((1, 1.960), (5, 2.413), (10, 2.555)):
        looks = Looks(tuple(range(1, number + 1)))
        assert looks.z == pytest.approx(constant, abs=0.001)
        assert looks.tail(constant) == pytest.approx(0.05, abs=0.0005)
    assert LOOKS.tail(0) == 1.0
    assert LOOKS.tail(3) > LOOKS.tail(4) > LOOKS.tail(8) > LOOKS.tail(10) > 0


def test_looks_grow() -> None:
    assert Looks.plan(200, 1000, 2).sizes == (200, 400, 800, 1000)
    assert Looks.plan(100, 100).sizes == (100,)
    with pytest.raises(UsageError, match="begin at 1 game or more"):
        Looks.plan(200, 100)
    with pytest.raises(UsageError, match=r"grow by 1.05 or more"):
        Looks.plan(1, 100, 1.0)


def test_false_discoveries_are_bounded_as_benjamini_and_hochberg_have_it() -> None:
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.5]) == pytest.approx(
        [0.04, 0.16 / 3, 0.16 / 3, 0.5]
    )
    assert benjamini_hochberg([]) == []


def stopped(won: np.ndarray, looks: Looks, z: float, stop: Stop) -> Estimate:
    """Return the interval with which a study ends that stops as soon as it may."""
    counts = won.cumsum()
    for size in looks.sizes:
        found = share(float(counts[size - 1]), size, z)
        if stop(found):
            break
    return found


STOPS: dict[str, Stop] = {
    "once it says something": lambda found: not found.low <= 0.25 <= found.high,
    "once it is narrow": lambda found: found.high - found.low < 0.2,
}


def misled(studies: list[np.ndarray], z: float, stop: Stop) -> int:
    """Return how many studies end with an interval that does not hold the truth."""
    ends = [stopped(won, LOOKS, z, stop) for won in studies]
    return sum(not end.low <= 0.25 <= end.high for end in ends)


@pytest.mark.parametrize("when", STOPS)
def test_a_study_errs_in_5_of_100(when: str) -> None:
    chance = np.random.default_rng(23)
    studies = [chance.random(300) < 0.25 for _ in range(2000)]
    assert misled(studies, LOOKS.z, STOPS[when]) <= 2000 * 0.05 + 3 * np.sqrt(2000 * 0.05 * 0.95)


def test_looking_often_without_wider_intervals_would_mislead() -> None:
    chance = np.random.default_rng(23)
    studies = [chance.random(300) < 0.25 for _ in range(2000)]
    assert misled(studies, Z, STOPS["once it says something"]) > 2000 * 0.08


@pytest.mark.deep
def test_500_studies_of_a_toy_game_keep_their_level(lots: Path) -> None:
    """Lots without worth: the first place wins a quarter, and every other finding is an error."""
    runner = GameRunner(Plan("lots", ["random"] * 4, seed="studies", record=True))

    def first_place(number: int) -> float:
        game = runner.play(number)
        return game.win_of(game.places.index(1))

    studies = [
        np.array([first_place(300 * study + number) for number in range(300)])
        for study in range(500)
    ]
    for when, stop in STOPS.items():
        wrong = misled(studies, LOOKS.z, stop)
        print(f"500 studies that stop {when}: {wrong / 500:.1%} err; promised: at most 5.0%")
        assert wrong <= 500 * 0.05 + 3 * np.sqrt(500 * 0.05 * 0.95)
