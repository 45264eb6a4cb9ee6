"""Tuning the numbers of a rollout policy by games against itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fateloom.engine.rules.fitted import policy_weights
from fateloom.engine.rules.registry import find_game
from fateloom.lab.analysis.tune_policy import Duel, Tuning

GAME = find_game("fatal")


@pytest.fixture
def numbers() -> Iterator[dict[str, float]]:
    """The numbers in use, put back afterwards."""
    live = policy_weights(GAME.package)
    before = dict(live)
    yield live
    live.update(before)


def test_a_policy_that_shuns_treasures_loses_to_the_one_on_file(numbers: dict[str, float]) -> None:
    shuns = {**numbers, "win_a_treasure": -9.0, "own_colour": -9.0, "take": -9.0}
    duel = Duel(GAME)
    leads = [duel.lead(dict(numbers), shuns, f"shuns/{deal}", deal) for deal in range(30)]
    assert sum(leads) / len(leads) > 0.2


def test_nothing_is_gained_against_oneself(numbers: dict[str, float]) -> None:
    before = dict(numbers)
    assert Duel(GAME).lead(dict(numbers), dict(numbers), "alike") == 0.0
    assert numbers == before


def test_tuning_mends_a_number_that_is_wrong(numbers: dict[str, float]) -> None:
    numbers["play"] = -2.0
    tuning = Tuning(GAME, "mend", {"play": -2.0}, 100)
    for _ in tuning.run():
        pass
    assert tuning.average["play"] > -1.98


def test_a_run_goes_on_where_it_was_stopped(numbers: dict[str, float], tmp_path: Path) -> None:
    whole = Tuning.resume(GAME, "again", 6, None)
    for _ in whole.run():
        pass
    state = tmp_path / "state.json"
    stopped = Tuning.resume(GAME, "again", 6, state)
    for done in stopped.run():
        if done == 4:
            break
    stopped.save(state)
    resumed = Tuning.resume(GAME, "again", 6, state)
    assert resumed.done == 4
    for _ in resumed.run():
        pass
    assert resumed.average == whole.average
    assert Tuning.resume(GAME, "other", 6, state).done == 0
