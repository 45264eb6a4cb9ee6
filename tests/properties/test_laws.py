"""Every law on every game, with every option."""

from __future__ import annotations

from secrets import randbelow

import pytest

from fateloom.laws import LAWS
from fateloom.laws.conservation import invariants_of
from fateloom.laws.questions import QuestionCounts, judge_questions, questions_in
from tests.properties.budget import DEEP, DEEPER, GAMES, game_of, length_of, put_to_the_test

DECISIONS = {"undo": 600, "forks": 600, "redeal": 200}
"""About how many decisions are played for a law; 1000 if not said here."""
BY_MATCH = [law for law in LAWS if law != "noninterference"]
"""The laws that judge matches. Noninterference judges questions."""
NO_GROUP_ASK = "the game asks no two seats at once"
NO_EQUAL_CARDS = "no hand holds two equal cards"
NOTHING_TO_TEST = {
    ("windows", "weaver"): "the game has one seat",
    ("dropped_answers", "weaver"): "the game has one seat",
    ("windows", "kuhn"): NO_GROUP_ASK,
    ("dropped_answers", "kuhn"): NO_GROUP_ASK,
    ("windows", "leduc"): NO_GROUP_ASK,
    ("dropped_answers", "leduc"): NO_GROUP_ASK,
    ("windows", "lagoon"): NO_GROUP_ASK,
    ("dropped_answers", "lagoon"): NO_GROUP_ASK,
    ("twins", "weaver"): "the game has one seat",
    ("unseen_swaps", "weaver"): "the game has one seat",
    ("twins", "kuhn"): NO_EQUAL_CARDS,
    ("twins", "leduc"): NO_EQUAL_CARDS,
    ("unseen_swaps", "leduc"): "a hand has one card, and nothing is chosen in secret",
    ("twins", "lagoon"): NO_EQUAL_CARDS,
    ("twins", "souk"): NO_EQUAL_CARDS,
}
"""Laws that find nothing to test in a game, and why."""


UNTRUSTING = {"twins": 6, "unseen_swaps": 6}
"""Matches for the laws that do not trust the masks."""


def examples_of(law: str, game: str) -> int:
    if law in UNTRUSTING:
        return UNTRUSTING[law]
    return max(2, min(20, DECISIONS.get(law, 1000) // length_of(game)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("law", BY_MATCH)
def test_a_law_holds(law: str, game: str) -> None:
    count = put_to_the_test(LAWS[law], game_of(game), examples_of(law, game))
    print(f"{game}: {law}, {count.tested} tested, {count.void} void")
    if (law, game) in NOTHING_TO_TEST:
        assert not count.tested, "take it off the list"
    else:
        assert count.tested > count.void


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("law", BY_MATCH)
def test_a_law_holds_in_a_long_search(law: str, game: str) -> None:
    put_to_the_test(LAWS[law], game_of(game), DEEPER * examples_of(law, game))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_invariants(game: str) -> None:
    assert invariants_of(game_of(game)) is not None


# Noninterference, question by question -----------------------------------------------------------

PAIRS = 16
"""Each question of a game is judged in so many pairs of worlds."""
AT_LEAST = 120
"""And each game in so many, however few questions it has."""
DEEP_PAIRS = 10_000
"""A long search judges each game in so many."""
MATCHES = 120
"""The most matches that are played to find the questions."""
NOT_REACHED = {
    ("gilfate", "guess"): "it is part of the answer to `main`, and never asked by itself",
    ("weaver", "gaze_pick"): "it takes the third Sphinx Hourglass, for which random play lacks the "
    "gold; tests/games/weaver plays it",
}
"""Questions that random play never asks, and why."""


def judge(game: str, pairs: int, at_least: int, most: int) -> QuestionCounts:
    """Judge every question of a game; a question that is not reached must be listed above."""
    first = randbelow(1 << 32) if DEEP else 0
    counts = QuestionCounts()
    seeds = range(first, first + most)
    for verdict in judge_questions(game_of(game), pairs, seeds, counts, at_least, listed(game)):
        assert verdict, str(verdict)
    print(
        f"{game}: {counts.tested} pairs of worlds in {counts.matches} matches, {counts.void} void"
    )
    return counts


def listed(game: str) -> set[str]:
    return {question for of, question in NOT_REACHED if of == game}


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_judged_in_many_worlds(game: str) -> None:
    counts = judge(game, PAIRS, AT_LEAST, MATCHES)
    assert set(counts.lacking(questions_in(game_of(game)), PAIRS)) == listed(game)
    assert not counts.judged.keys() & listed(game), "take it off the list"
    assert counts.void < counts.tested / 20


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_judged_in_a_long_search(game: str) -> None:
    counts = judge(game, DEEPER * PAIRS, DEEP_PAIRS, 100 * MATCHES)
    assert counts.tested >= DEEP_PAIRS
    assert set(counts.lacking(questions_in(game_of(game)), PAIRS)) <= listed(game)


def test_every_law_and_game_on_the_lists_exists() -> None:
    assert {law for law, _ in NOTHING_TO_TEST} <= set(LAWS)
    assert {game for _, game in NOTHING_TO_TEST} <= set(GAMES)
    for game, question in NOT_REACHED:
        assert question in questions_in(game_of(game))
