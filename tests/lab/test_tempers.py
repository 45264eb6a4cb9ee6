"""Tempers against none: every temper is measured, on the same deals, and a run continues."""

from __future__ import annotations

from pathlib import Path

import pytest

from fateloom.bots.persons import TEMPERS
from fateloom.engine.rules.game import UsageError
from fateloom.lab.tournament.results_file import ResultsFile
from fateloom.lab.tournament.tempers import report, strengths
from fateloom.lab.tournament.tournament import Tournament


def test_every_temper_plays_the_same_deals(tmp_path: Path) -> None:
    kept = tmp_path / "tempers.jsonl"
    found = strengths("souk", "novice", 4, "x", 1, kept)
    assert set(found) == set(TEMPERS)
    games = ResultsFile(kept, Tournament("souk", [], seed="x").terms()).games
    assert len(games) == 4 * len(TEMPERS)
    assert {deal for _, deal in games} == {0, 1}
    assert strengths("souk", "novice", 4, "x", 1, kept) == found


def test_a_game_without_terms_shows_no_temper() -> None:
    """Souk's advice names no tempers, so that all of them play alike."""
    lines = report("souk", "novice", 2, "x", 1, None).splitlines()
    assert lines[-1] == "Between the strongest and the weakest: 0.0%."


def test_a_solo_game_has_no_tempers_to_compare() -> None:
    with pytest.raises(UsageError, match="solver"):
        strengths("weaver", "novice", 2, "x", 1, None)
