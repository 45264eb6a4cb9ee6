"""The places of an outcome."""

from __future__ import annotations

import pytest

from fateloom.engine.rules.game import Outcome


@pytest.mark.parametrize(
    ("scores", "winners", "lowest_wins", "places"),
    [
        ([3, 9, 5], [1], False, [3, 1, 2]),
        ([3, 9, 3, 1], [1], False, [2, 1, 2, 4]),
        ([9, 9, 3], [0, 1], False, [1, 1, 3]),
        ([9, 9, 3], [1], False, [2, 1, 3]),
        ([4, 9, 6], [0], True, [1, 3, 2]),
        ([2, 9, 5], [0], False, [1, 2, 3]),
        ([5, 5, 7], [], False, [2, 2, 1]),
        ([0], [], False, [1]),
    ],
)
def test_places_follow_from_winners_and_scores(
    scores: list[float], winners: list[int], lowest_wins: bool, places: list[int]
) -> None:
    outcome = Outcome(scores, winners, "it is over", lowest_wins=lowest_wins)
    assert outcome.places == places
    assert outcome.data()["places"] == places


def test_a_game_may_say_the_places_itself() -> None:
    outcome = Outcome([7, 0, 0], [0], "it is over", places=[1, 3, 2])
    assert outcome.data()["places"] == [1, 3, 2]
