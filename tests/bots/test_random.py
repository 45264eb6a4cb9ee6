"""The random bot takes every answer equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from fateloom.bots.random import RandomBot, any_answer
from fateloom.engine.state.chance import SeededChance


def test_one_of_the_values() -> None:
    chance = SeededChance("one")
    met = Counter(any_answer(4, None, 1, chance) for _ in range(4000))
    assert sorted(met) == [0, 1, 2, 3]
    assert all(880 < number < 1120 for number in met.values())  # four standard deviations


@pytest.mark.parametrize(("number", "least", "most"), [(4, 0, 4), (5, 2, 2), (4, 1, 2), (3, 0, 0)])
def test_every_allowed_set_is_as_likely(number: int, least: int, most: int) -> None:
    allowed = [
        each for size in range(least, most + 1) for each in combinations(range(number), size)
    ]
    chance, tries = SeededChance("sets"), 400 * len(allowed)
    met = Counter(any_answer(number, least, most, chance) for _ in range(tries))
    assert sorted(met) == sorted(allowed)
    assert all(320 < number < 480 for number in met.values())


def test_of_variants_every_allowed_set_is_as_likely() -> None:
    allowed = [(0,), (1,), (2,), (0, 2), (1, 2)]
    chance = SeededChance("variants")
    met = Counter(any_answer(3, 1, 2, chance, (0, 0, 1)) for _ in range(400 * len(allowed)))
    assert sorted(met) == sorted(allowed)
    assert all(320 < number < 480 for number in met.values())


def test_it_needs_no_imagined_worlds() -> None:
    assert not RandomBot().samples_worlds
