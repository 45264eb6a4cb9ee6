"""Noninterference finds every kind of leak, and raises no alarm where there is none."""

from __future__ import annotations

import pytest

from fateloom.laws import settings
from fateloom.laws.secrecy import noninterference
from tests.properties import den
from tests.properties.budget import DEEPER, put_to_the_test

BUDGET = 500
"""Every planted leak must be found within so many examples."""
CLEAN = 196
"""A little more than 1500 examples, eight to a match."""


@pytest.mark.parametrize("leak", den.LEAKS)
def test_a_planted_leak_is_found(leak: str) -> None:
    game = den.leaking(leak)
    examples = 0
    for seed in range(BUDGET):
        verdict = noninterference(game, *settings(game, seed), seed)
        examples += verdict.tested + verdict.void + bool(verdict.broken)
        if verdict.broken or examples > BUDGET:
            break
    print(f"{leak}: found in example {examples}")
    assert examples <= BUDGET
    assert any(words in verdict.broken for words in den.LEAKS[leak]), verdict.broken


def test_clean_rules_raise_no_alarm() -> None:
    count = put_to_the_test(noninterference, den.game, CLEAN)
    print(f"{count.tested} tested, {count.void} worlds void")
    assert count.tested >= 1500
    assert count.void < count.tested / 5


@pytest.mark.deep
def test_clean_rules_raise_no_alarm_in_a_long_search() -> None:
    put_to_the_test(noninterference, den.game, DEEPER * CLEAN)
