"""Puzzles in plain lines: solved or not, explained, counted once a day."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fateloom.engine.rules.registry import find_game
from fateloom.learn.puzzle import number_of_day, puzzles_of
from fateloom.term.puzzle_streak import PuzzleStreak
from tests.cli import fateloom

GAMES = ("council", "fantos", "fatal", "gilfate", "weaver")
DAY = "2026-11-17"


def of_day(game: str, day: str = DAY):  # type: ignore[no-untyped-def]
    from datetime import date

    found = puzzles_of(find_game(game))
    return found[number_of_day(date.fromisoformat(day), len(found)) - 1]


def typed(key: str) -> str:
    """What is typed for an answer."""
    return key.replace("+", ", ") or "none"


def test_a_question_mark_tells_what_is_barred(at_home: Path) -> None:
    said = fateloom("puzzle council --day 2026-11-21", typed="help\n?\nquit\n", cwd=at_home).out
    asked, helped, explained = said.split("\n> ")[:3]
    barred = "Not now: Bargain: you have no Favors in hand (3.5.1)."
    assert barred in asked and barred not in helped and barred in explained
    assert "? and a name: that card explained" in explained


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved(game: str, at_home: Path) -> None:
    puzzle = of_day(game)
    said = fateloom(f"puzzle {game} --day {DAY}", typed=f"{typed(puzzle.answer)}\n", cwd=at_home)
    assert said.code == 0, said.err
    assert "One answer is clearly the best. Which?" in said.out and "\nYes: " in said.out
    assert f"To share: Fateloom puzzle {DAY}" in said.err and ": solved" in said.err
    assert json.loads((at_home / "fateloom/puzzles.json").read_text())[game] == {DAY: True}


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_missed_and_explained(game: str, at_home: Path) -> None:
    puzzle = of_day(game)
    said = fateloom(f"puzzle {game} --day {DAY}", typed=f"{typed(puzzle.tempting)}\n", cwd=at_home)
    assert said.code == 0 and "\nThere is better: " in said.out
    assert "And after the answer:" in said.out and ": missed" in said.err


def test_the_first_answer_of_a_day_counts(at_home: Path) -> None:
    puzzle = of_day("council")
    for key in (puzzle.tempting, puzzle.answer):
        said = fateloom(f"puzzle council --day {DAY}", typed=f"{typed(key)}\n", cwd=at_home)
    assert "the first answer counts" in said.err and ": missed" in said.err


def test_days_in_a_row_make_a_streak(at_home: Path) -> None:
    for day in ("2026-11-15", "2026-11-16", DAY):
        answer = typed(of_day("council", day).answer)
        said = fateloom(f"puzzle council --day {day}", typed=f"{answer}\n", cwd=at_home)
    assert said.err.splitlines()[0].endswith(": solved, 3 days in a row")


def test_a_streak_file_that_cannot_be_read_counts_as_empty(tmp_path: Path) -> None:
    from datetime import date

    (tmp_path / "puzzles.json").write_text("[1")
    streak = PuzzleStreak(tmp_path)
    assert streak.length("council", date(2026, 1, 2)) == 0
    streak.keep("council", date(2026, 1, 1), right=True)
    streak.keep("council", date(2026, 1, 1), right=False)
    streak.keep("council", date(2026, 1, 2), right=True)
    assert streak.length("council", date(2026, 1, 2)) == 2
    assert streak.length("council", date(2026, 1, 3)) == 0


def test_commands_within_a_puzzle(at_home: Path) -> None:
    keys = "help\ntable\nlog\n? kickback\n? nothing like it\n\nback\nnonsense\nquit\n"
    said = fateloom("puzzle council --number 1", typed=keys, cwd=at_home)
    assert said.code == 0 and "It is your only one" in said.out
    assert (
        "Kickback: Bargain" in said.out and "There is no card called 'nothing like it'" in said.out
    )
    assert "'nonsense' is not an option" in said.out
    assert "You left the puzzle without an answer." in said.err
    assert not (at_home / "fateloom/puzzles.json").exists()


def test_nothing_of_the_answer_is_printed_before_one_is_given(at_home: Path) -> None:
    said = fateloom("puzzle council --number 1", typed="", cwd=at_home)
    puzzle = puzzles_of(find_game("council"))[0]
    assert said.code == 0 and "of the time" not in said.out
    assert puzzle.why and puzzle.why not in said.out


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("puzzle", "name a game; there are puzzles of: council"),
        ("puzzle souk", "Souk has no puzzles"),
        ("puzzle council --number 1000", "no puzzle 1000; there are 1 to"),
        ("puzzle council --number 0", "no puzzle 0; there are 1 to"),
        ("puzzle council --day soon", "'soon' is not a date, such as 2026-11-17"),
        ("puzzles council", "say what to do: --find N, or --verify"),
        ("puzzles council --find 0", "--find must be 1 or more"),
    ],
)
def test_a_wrong_command_is_answered_with_a_sentence(
    command: str, problem: str, at_home: Path
) -> None:
    said = fateloom(command, cwd=at_home)
    assert said.code == 2 and problem in said.err


def test_the_puzzles_of_a_game_are_listed(at_home: Path) -> None:
    said = fateloom("puzzle council --list", cwd=at_home)
    assert len(said.out.splitlines()) == len(puzzles_of(find_game("council")))
