"""3.13.11 and 3.15.6: records, and which daily games count."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.games.weaver.companion.records_file import FILE, Records, category
from fateloom.testing import lay, rule
from fateloom.user_data import data_folder
from games.weaver.scenes import begin

TODAY = date(2026, 11, 15)


def won(track: int, **options: Any) -> Match:
    scene = lay("weaver", phase="renovate", round=10, gold=9, track=track, options=options)
    return scene.says(0, "done").match


@rule("3.13.11")
def test_the_best_score_of_each_level_is_kept_with_its_match_file(tmp_path: Path) -> None:
    records = Records(tmp_path)
    assert records.note(won(30), "first.match", TODAY)
    assert not records.note(won(20), "second.match", TODAY)
    assert not records.note(won(30), "third.match", TODAY)
    assert records.note(won(40), "fourth.match", TODAY)
    assert records.note(won(5, difficulty="master"), "master.match", TODAY)
    records.save()
    assert Records(tmp_path).table() == [
        ("apprentice, dawn off", 41, "2026-11-15", "fourth.match"),
        ("master, dawn first", 16, "2026-11-15", "master.match"),
    ]


@rule("3.13.11", "3.15.3")
def test_lost_and_practice_games_set_no_record(tmp_path: Path) -> None:
    records = Records(tmp_path)
    lost = begin()
    lost.decide(0, "concede")
    assert not records.note(lost, "lost.match", TODAY)
    assert not records.note(begin(), "open.match", TODAY)
    assert not records.note(won(50, practice=True), "practice.match", TODAY)
    assert not records.note(won(50), "again.match", TODAY, counts=False)
    assert records.table() == []


@rule("3.13.11")
def test_games_with_other_options_have_records_of_their_own() -> None:
    names = {
        category(begin(**options).options)
        for options in (
            {},
            {"gentle_dawn": "first"},
            {"gentle_dawn": "second"},
            {"relic_scoring": "all"},
            {"cycle_visibility": "open"},
            {"cycle_card": "cycle_moonstruck"},
            {"deal": "2026-11-09"},
            {"difficulty": "adept"},
        )
    }
    assert len(names) == 8
    assert category(begin(gentle_dawn="off").options) == category(begin().options)


@rule("3.15.6", "3.15.7")
def test_only_the_first_daily_game_on_its_day_counts(tmp_path: Path) -> None:
    records = Records(tmp_path)
    assert records.begin_daily(TODAY, "one.match", TODAY)
    assert not records.begin_daily(TODAY, "two.match", TODAY)
    assert not records.begin_daily(date(2026, 11, 1), "old.match", TODAY)
    assert not records.end_daily(TODAY, "two.match", "a line", TODAY)
    assert records.end_daily(TODAY, "one.match", "a line", TODAY)
    assert not records.end_daily(TODAY, "one.match", "another line", TODAY)


@rule("3.15.7")
def test_case_43_a_daily_game_that_outlasts_its_day_does_not_count(tmp_path: Path) -> None:
    records = Records(tmp_path)
    assert records.begin_daily(TODAY, "one.match", TODAY)
    assert not records.end_daily(TODAY, "one.match", "a line", date(2026, 11, 16))
    match = begin(deal="2026-11-15")
    match.answer_default(0)
    assert match.ask is not None  # it can be played on


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"version": 2, "best": {}, "daily": {}}',
        '{"version": 1, "best": {"a": 3}, "daily": {}}',
        "\x00",
    ],
)
def test_a_broken_file_is_set_aside_and_never_overwritten(tmp_path: Path, text: str) -> None:
    file = tmp_path / FILE
    for number in (1, 2):
        file.write_text(text, encoding="utf-8")
        records = Records(tmp_path)
        assert "set aside as" in records.notice
        assert records.table() == []
        records.note(won(30), "a.match", TODAY)
        records.save()
        kept = sorted(path.name for path in tmp_path.iterdir())
        assert len(kept) == 1 + number
        assert all((tmp_path / name).read_text() == text for name in kept if "broken" in name)
        assert len(Records(tmp_path).table()) == 1


def test_bytes_that_are_no_text_are_set_aside_too(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff\xfe\x00")
    assert "set aside" in Records(tmp_path).notice


def test_where_the_file_lies(tmp_path: Path) -> None:
    assert data_folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "fateloom"
    assert data_folder({}) == Path.home() / ".local" / "share" / "fateloom"
    assert data_folder({"XDG_DATA_HOME": "relative"}) == Path.home() / ".local/share/fateloom"
    assert Records(tmp_path / "new").notice == ""
