"""The laws find faults planted in real games, within the budget that each law has."""

from __future__ import annotations

from collections import Counter

import pytest

from fateloom.engine.rules.game import Game
from fateloom.laws import LAWS, random_setup
from fateloom.laws.questions import QuestionCounts, judge_questions
from tests.properties.planted import ASKED, CLAIMS, FAULTS, WORDS, Fault

PAIRS = 40
"""Pairs of worlds in which each question is judged until a fault is found."""
MATCHES = 120


def found_in(game: Game, law: str) -> tuple[str, int]:
    """What a law says of a game, and how many examples it took to find that out."""
    counts, examples = QuestionCounts(), 0
    if law == "noninterference":
        for verdict in judge_questions(game, PAIRS, range(MATCHES), counts):
            if verdict.broken:
                return verdict.broken, counts.tested + 1
        return "", counts.tested
    for seed in range(MATCHES):
        verdict = LAWS[law](game, *random_setup(game, seed), seed)
        examples += verdict.tested + bool(verdict.broken)
        if verdict.broken:
            return verdict.broken, examples
    return "", examples


@pytest.mark.pure
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.plant.__name__ for fault in FAULTS])
def test_a_planted_fault_is_found(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    says, examples = found_in(fault.plant(monkeypatch), fault.law)
    print(f"| {fault.name} | {fault.kind} | `{fault.law}` | {examples} |")
    assert fault.says in says


def test_there_are_five_faults_of_each_kind() -> None:
    kinds = Counter(fault.kind for fault in FAULTS)
    assert min(kinds[ASKED], kinds[WORDS], kinds[CLAIMS]) >= 5
