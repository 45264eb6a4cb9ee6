"""Puzzles: every shipped one replays, and a stale or wrong one is found by ``fateloom check``."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from fateloom.cli import main
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.registry import find_game
from fateloom.learn import puzzle as puzzles
from fateloom.learn.puzzle import (
    GRADES,
    LEVELS,
    Puzzle,
    PuzzleError,
    number_of_day,
    puzzles_of,
    read_puzzles,
)
from fateloom.learn.puzzle_check import check_puzzle, puzzle_problems
from fateloom.learn.puzzle_run import PuzzleRun, share_line

GAMES = ("council", "fantos", "fatal", "gilfate", "weaver")
COUNCIL = find_game("council")
FIRST = puzzles_of(COUNCIL)[0]


@pytest.mark.parametrize("id", GAMES)
def test_every_shipped_puzzle_holds(id: str) -> None:
    game = find_game(id)
    assert puzzles_of(game)
    assert list(puzzle_problems(game)) == []
    for puzzle in puzzles_of(game):
        assert puzzle.grade in GRADES and set(puzzle.solved) == set(LEVELS)


@pytest.mark.parametrize("id", GAMES)
def test_every_puzzle_is_explained(id: str) -> None:
    game = find_game(id)
    for puzzle in puzzles_of(game):
        right = PuzzleRun(game, puzzle).answer(puzzle.answer)
        wrong = PuzzleRun(game, puzzle).answer(puzzle.tempting)
        assert right.right and right.say[0] == f"Yes: {right.label}."
        assert not wrong.right and wrong.say[0] == f"There is better: {wrong.label}."
        assert len(right.say) >= 3 and len(wrong.say) >= 3
        assert right.frames and wrong.frames


def problems(**changes: Any) -> list[str]:
    return list(check_puzzle(COUNCIL, replace(FIRST, **changes)))


def test_a_puzzle_of_other_rules_or_cards_is_stale() -> None:
    assert problems() == []
    [of_rules] = problems(version=COUNCIL.version + 1)
    assert of_rules == (
        f"it was found with version {COUNCIL.version + 1} of the rules, and these are version "
        f"{COUNCIL.version}; find puzzles anew with: fateloom puzzles council --find N"
    )
    [of_cards] = problems(cards="0" * 32)
    assert of_cards.startswith("it was found with other cards (00000000…) than these")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"answer": "fly"}, "the first value is not that of 'fly'"),
        ({"tempting": FIRST.answer}, "the tempting answer is the best one"),
        ({"moves": FIRST.moves[1:]}, "its moves cannot be replayed"),
        ({"moves": [*FIRST.moves[:-1], "nonsense"]}, "'nonsense' is no move"),
        ({"deal": "another"}, "its moves cannot be replayed"),
        ({"question": "levy"}, "the position is not at levy: the table asks auction_turn"),
        ({"seat": 1 - FIRST.seat}, f"seat {1 - FIRST.seat} is not asked there"),
        ({"solved": {}}, "it does not say how often novice solves it"),
        ({"then": ["1 s0 buy"]}, "what follows cannot be replayed at '1 s0 buy'"),
        ({"values": FIRST.values[::-1]}, "the first value is not that of"),
    ],
)
def test_what_is_not_true_of_a_puzzle_is_found(changes: dict[str, Any], problem: str) -> None:
    assert any(problem in each for each in problems(**changes)), problems(**changes)


def test_an_answer_that_is_not_allowed_is_found() -> None:
    values = [FIRST.values[0]._replace(key="fly"), *FIRST.values[1:]]
    [problem] = problems(answer="fly", values=values)
    assert problem.startswith("'fly' is not allowed there:")


def test_a_planted_change_of_the_game_makes_the_check_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "council"]) == 0
    monkeypatch.setattr(COUNCIL, "version", COUNCIL.version + 1)
    assert main(["check", "council"]) == 1
    assert "puzzle 1: it was found with version" in capsys.readouterr().out


def test_a_file_that_is_no_file_of_puzzles_is_refused() -> None:
    with pytest.raises(PuzzleError, match="is not valid TOML"):
        read_puzzles("[[puzzle")
    with pytest.raises(PuzzleError, match="puzzle 1: there is no 'colour'"):
        read_puzzles('[[puzzle]]\ncolour = "red"')
    with pytest.raises(PuzzleError, match="puzzle 1: 'version' is missing"):
        read_puzzles("[[puzzle]]\nseats = 2")
    assert read_puzzles("") == ()


def test_a_broken_file_is_reported_by_the_check(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(package: str) -> Any:
        raise PuzzleError("puzzles.toml is not valid TOML: here")

    monkeypatch.setattr(puzzles, "_puzzles", broken)
    assert main(["check", "council"]) == 1
    assert "council: puzzles.toml is not valid TOML: here" in capsys.readouterr().out


def test_the_puzzle_of_a_day_follows_from_the_date_alone() -> None:
    day = date(2026, 11, 17)
    numbers = [number_of_day(day + timedelta(days=each), 20) for each in range(20)]
    assert sorted(numbers) == list(range(1, 21))
    assert number_of_day(day, 20) == number_of_day(day + timedelta(days=20), 20)


def test_an_answer_that_the_rules_refuse_is_refused() -> None:
    with pytest.raises(Refused):
        PuzzleRun(COUNCIL, FIRST).answer("fly")


def test_the_line_to_share_tells_nothing_of_the_position() -> None:
    day = date(2026, 11, 17)
    line = share_line(COUNCIL, FIRST, day, True, 3)
    assert line == (
        f"Fateloom puzzle 2026-11-17, Council of Kings ({FIRST.grade}): solved, 3 days in a row"
    )
    assert share_line(COUNCIL, FIRST, day, False, 0).endswith(": missed")


def test_the_position_looks_the_same_wherever_hidden_cards_lie() -> None:
    """Before an answer only the view of the seat leaves a puzzle."""
    run = PuzzleRun(COUNCIL, FIRST)
    view = run.view()
    # what the seat itself did with a card that another holds now, it may remember
    told = [line for line in view.pop("log") if line.get("seat") != run.seat]
    text = f"{view} {told}"
    hidden = {
        card.face.id
        for seat in range(run.match.seats)
        if seat != run.seat
        for card in run.match.table.hand[seat]
    }
    shown = {card.face.id for card in run.match.table.cards if card.seen >> run.seat & 1}
    assert not any(f"'{face}'" in text for face in hidden - shown)


def test_a_name_of_a_rival_is_not_taken_twice() -> None:
    rival = next(name for seat, name in enumerate(FIRST.names) if seat != FIRST.seat)
    assert (
        PuzzleRun(COUNCIL, FIRST, name=rival).match.names == PuzzleRun(COUNCIL, FIRST).match.names
    )
    assert "Ana" in PuzzleRun(COUNCIL, FIRST, name="Ana").match.names


def test_grades_count_the_levels_that_miss() -> None:
    def graded(*solved: float) -> Puzzle:
        return replace(FIRST, solved=dict(zip(LEVELS, solved, strict=True)))

    assert graded(1.0, 1.0, 1.0, 1.0).grade == "easy"
    assert graded(0.0, 1.0, 1.0, 1.0).grade == "easy"
    assert graded(0.0, 0.4, 0.6, 1.0).grade == "medium"
    assert graded(0.0, 0.4, 0.4, 1.0).grade == "hard"
    assert graded(0.0, 0.0, 0.0, 0.0).grade == "fiendish"
