"""Metrics of a whole game, on games in which they are known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fateloom.lab.analysis.metrics import (
    chance_share,
    courses,
    decisions_that_matter,
    matchups,
)
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.study.figures import Finding
from tests.lab.processes import fateloom


def values(found: Finding) -> dict[str, float]:
    return {each.name: each.value.value for each in found.figures}


def test_the_course_of_lots(lots: Path) -> None:
    """Four seats answer once each, between two answers, with 17 of 20 cards hidden from each."""
    course = values(courses(Plan("lots", ["random"] * 4, 30)))
    assert course["decisions"] == 4
    assert course["answers to choose from"] == 2
    assert course["share of cards hidden from who is asked"] == pytest.approx(17 / 20)
    assert "answers of others between two of one's own" not in course
    # A new highest roll takes the lead from the one before: at 2 of 4 with chance 1/2, and so on.
    assert 0 < course["lead changes"] < 3
    assert 0 < course["part of the game after which the winner leads"] <= 1


def test_the_deal_explains_everything_where_nothing_else_happens(lots: Path) -> None:
    [figure] = chance_share(Plan("lots", ["random"] * 4, 1), deals=30).figures
    assert figure.value.value == 1.0  # the dice of Lots are part of the deal


def test_the_deal_explains_little_where_answers_decide(lots: Path) -> None:
    bold = Plan("lots", ["random"] * 4, 1, options={"boldness": 20})
    [figure] = chance_share(bold, deals=60).figures
    assert figure.value.low <= figure.value.value < 1.0


def test_only_answers_that_lead_somewhere_matter(lots: Path) -> None:
    idle = values(decisions_that_matter(Plan("lots", ["random"] * 4), 12))
    assert idle["decisions that matter"] == 0
    assert idle["best answer less worst, in parts of the win"] == 0
    bold = values(decisions_that_matter(Plan("lots", ["random"] * 4, options={"boldness": 20}), 12))
    assert bold["best answer less worst, in parts of the win"] > 0.1


def test_skill_shows_in_who_beats_whom() -> None:
    [figure] = matchups(Plan("souk", ["random"] * 2, 40), ["random", "greedy"]).figures
    assert figure.name == "random beats greedy"
    assert figure.value.high < 0.5


def test_the_command_measures_a_game(lots: Path) -> None:
    run = fateloom("lab", "metrics", "souk", "--seats", "random,random", "--games", 12,
                   "--positions", 4, "--format", "json")  # fmt: skip
    assert run.returncode == 0, run.stderr
    kinds = [finding["kind"] for finding in json.loads(run.stdout)]
    assert kinds == ["matchups", "places", "course", "chance", "matter"]
