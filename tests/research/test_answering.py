"""Answers in steps: every answer can be given, and none that is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from fateloom import Match, SeededChance, find_game, game_ids
from fateloom.engine.rules.asks import Prompt
from fateloom.engine.rules.vocabulary import EMPTY
from fateloom.laws import random_setup
from fateloom.laws.harness.random_player import RandomPlayer, play
from fateloom.research.answering import DONE, OptionAnswer, UnknownWord, WordAnswer

Kind = type[WordAnswer] | type[OptionAnswer]
KINDS: list[Kind] = [WordAnswer, OptionAnswer]
WORDS = EMPTY.with_more([*"abcdef", ".2"])


def prompt(values: Sequence[Any], **more: Any) -> Prompt:
    made = Prompt(values)
    for name, value in more.items():
        setattr(made, name, value)
    return made


def answers(kind: Kind, asked: Prompt, said: tuple[int, ...] = ()) -> list[Any]:
    """All answers that steps lead to, in the order of the steps."""
    question = kind(asked, 0, 2, WORDS)
    for step in said:
        question.step(step)
    if question.answer is not None:
        return [question.answer]
    return [each for step in question.legal for each in answers(kind, asked, (*said, step))]


@pytest.mark.parametrize("kind", KINDS)
def test_one_of_several_with_words_in_common(kind: Kind) -> None:
    asked = prompt([("a", "b"), ("a", "c"), "d", ("a", "b", "e"), "f"])
    assert sorted(answers(kind, asked)) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("least", "most"), [(0, 4), (2, 2), (1, 3), (4, 4)])
def test_every_set_once(kind: Kind, least: int, most: int) -> None:
    asked = prompt(["a", ("b", "c"), ("b", "d"), "a"], least=least, most=most)
    sets = [chosen for size in range(least, most + 1) for chosen in combinations(range(4), size)]
    assert sorted(answers(kind, asked)) == sorted(sets)


@pytest.mark.parametrize("kind", KINDS)
def test_of_variants_a_set_has_one(kind: Kind) -> None:
    asked = prompt(["a", "b", "c"], least=2, most=2, variants=(0, 0, 1))
    assert sorted(answers(kind, asked)) == [(0, 2), (1, 2)]


def test_a_single_word_needs_no_step() -> None:
    question = WordAnswer(prompt([("a", "b", "c"), ("a", "b", "d")]), 0, 2, WORDS)
    assert question.legal == [WORDS.number["c"], WORDS.number["d"]]


def test_what_is_not_legal_is_refused() -> None:
    with pytest.raises(ValueError, match="word 0 is not legal"):
        WordAnswer(prompt(["a", "b"]), 0, 2, WORDS).step(DONE)
    with pytest.raises(ValueError, match="option 3 is not legal"):
        OptionAnswer(prompt(["a", "b"]), 0, 2, WORDS).step(3)


def test_a_word_that_is_not_in_the_vocabulary_says_so() -> None:
    with pytest.raises(UnknownWord, match="'z' is not in the vocabulary"):
        WordAnswer(prompt(["a", "z"]), 0, 2, WORDS)


@pytest.mark.parametrize("game", game_ids())
def test_every_answer_of_a_game_has_a_path_of_its_own(game: str) -> None:
    """Two options with the same words could not be told apart."""
    found = find_game(game)
    for seed in range(3):
        seats, options = random_setup(found, seed)
        match = Match(found, seats, SeededChance(seed), options, quiet=True)
        for _ in play(match, RandomPlayer(seed), 150):
            asked, seat = match.prompt, match.next_seat
            rows = OptionAnswer(asked, seat, seats, found.vocabulary).rows
            assert len(set(rows)) == len(rows)
