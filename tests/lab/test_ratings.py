"""Ratings, against strengths that are known beforehand."""

from __future__ import annotations

from math import log10
from random import Random

import pytest

from fateloom.lab.stats.intervals import paired_share
from fateloom.lab.tournament.ratings import Meeting, Pair, ratings

RATED = {"weak": 1350.0, "fair": 1500.0, "strong": 1650.0}
PAIRS: list[Pair] = [("weak", "fair"), ("weak", "strong"), ("fair", "strong")]


def drawn(random: Random, deals: int) -> dict[Pair, Meeting]:
    """Meetings of bots of these strengths, two games a deal."""
    meetings = {}
    for one, other in PAIRS:
        wins = 1 / (1 + 10 ** ((RATED[other] - RATED[one]) / 400))
        shares = [sum(random.random() < wins for _ in range(2)) / 2 for _ in range(deals)]
        meetings[one, other] = Meeting(shares, 2 * deals)
    return meetings


def test_two_bots_differ_by_the_odds_of_their_games() -> None:
    found = ratings(["a", "b"], {("a", "b"): Meeting([1, 1, 0.5, 0.5], 8)})
    apart = found["a"].value - found["b"].value
    assert apart == pytest.approx(400 * log10(6.5 / 2.5), abs=0.1)
    assert found["a"].value + found["b"].value == pytest.approx(3000)


def test_many_games_find_the_true_ratings() -> None:
    found = ratings(list(RATED), drawn(Random(1), 3000))
    for bot, rating in RATED.items():
        assert found[bot].value == pytest.approx(rating, abs=12)
        assert found[bot].high - found[bot].low < 40


def test_intervals_hold_the_true_rating_in_about_95_of_100_series() -> None:
    held = total = 0
    for series in range(60):
        found = ratings(list(RATED), drawn(Random(series), 30), series)
        held += sum(found[bot].low <= rating <= found[bot].high for bot, rating in RATED.items())
        total += len(RATED)
    assert 0.90 <= held / total <= 0.99


def test_whoever_won_all_is_rated_still() -> None:
    found = ratings(["a", "b"], {("a", "b"): Meeting([1.0] * 20, 40)})
    assert found["a"].known
    assert found["a"].low > found["b"].high
    assert found["a"].high - found["a"].low > 50


def test_bots_that_never_met_are_compared_through_a_third() -> None:
    met = {("a", "b"): Meeting([0.75] * 10, 20), ("b", "c"): Meeting([0.75] * 10, 20)}
    found = ratings(["a", "b", "c"], met)
    first, second = (found[x].value - found[y].value for x, y in ("ab", "bc"))
    assert first == pytest.approx(second, abs=0.1)


def test_the_same_games_give_the_same_ratings() -> None:
    met = drawn(Random(3), 10)
    assert ratings(list(RATED), met) == ratings(list(RATED), met)


def test_deals_whose_games_go_alike_tell_less() -> None:
    alike = paired_share([1, 1, 1, 0, 0, 1, 1, 0], 16)
    apart = paired_share([1, 0.5, 1, 0.5, 0, 1, 0.5, 0.5], 16)
    assert alike.value == apart.value == 0.625
    assert alike.low < apart.low
    assert paired_share([], 0) == (0, 0, 1)
    assert paired_share([1.0] * 10, 20).low == pytest.approx(0.8389, abs=1e-4)
