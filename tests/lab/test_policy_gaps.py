"""Gaps in a rollout policy: a bot that answers one kind of question, and the policy the rest."""

from __future__ import annotations

import sys

import pytest

from fateloom.cli import main
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.lab.analysis.policy_gaps import gap_at, report
from fateloom.lab.stats.progress import Bar


def test_who_answers_as_the_policy_does_wins_its_share() -> None:
    gap = gap_at(find_game("council"), "auction_turn", "habit", 4, "gaps", Bar(sys.stderr))
    assert gap.asked > 0
    assert gap.differs == 0
    assert gap.won.value == 0.5  # both seats of the same deals


def test_random_answers_at_an_auction_lose_games_that_the_policy_wins() -> None:
    gap = gap_at(find_game("council"), "auction_turn", "random", 20, "gaps", Bar(sys.stderr))
    assert gap.differs > 0.3
    assert gap.won.high < 0.5


def test_the_command_names_the_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "gaps", "fatal", "--questions", "shield", "--games", "3"]) == 0
    assert "| `shield` |" in capsys.readouterr().out


def test_an_unknown_question_is_refused_with_those_that_are_asked() -> None:
    with pytest.raises(UsageError, match="do not ask 'bid'; they ask: auction_turn"):
        report("council", "greedy", ["bid"], 2, "gaps")
