"""The search for puzzles: it finds what is best and not obvious, resumes, and verifies itself."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pytest

from fateloom.bots.observation import Observation
from fateloom.cli import main
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.puzzles import puzzle_file
from fateloom.lab.puzzles.finder import Finder
from fateloom.lab.puzzles.judges import Finding, RolloutJudge
from fateloom.lab.puzzles.positions import Position, recorded
from fateloom.lab.puzzles.search_run import Progress, SearchRun
from fateloom.lab.puzzles.verification import Verification, write
from fateloom.learn.puzzle import Puzzle
from fateloom.learn.puzzle_check import check_puzzle
from tests.cli import fateloom
from tests.lab.processes import GAMES
from tests.records import written


@pytest.fixture
def orchard(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setenv("FATELOOM_PATH", os.pathsep.join(GAMES))
    return find_game("orchard")


def at(game: Game, *keys: str) -> Position:
    """A game of Orchard after these answers."""
    match = Match(game, 2, SeededChance("orchard"))
    for key in keys:
        match.decide(match.next_seat, key)
    return Position(match, match.next_seat, "orchard")


def found_at(game: Game, *keys: str) -> Puzzle | None:
    return Finder(game).try_position(at(game, *keys))


def test_the_best_answer_is_found_where_it_is_not_the_obvious_one(orchard: Game) -> None:
    puzzle = found_at(orchard, "take", "take", "take", "take")
    assert puzzle is not None
    assert (puzzle.answer, puzzle.tempting, puzzle.question) == ("sow", "take", "work")
    assert puzzle.why == "It brings five apples at the end."
    best, *others = puzzle.values
    assert best.key == "sow" and all(best.low > each.high for each in others)
    assert list(check_puzzle(orchard, puzzle)) == []


def test_no_puzzle_is_what_most_would_answer_anyway(orchard: Game) -> None:
    finder = Finder(orchard)
    assert finder.try_position(at(orchard, "sow", "take", "take", "take")) is None
    assert sum(finder.looked.values()) == finder.looked["screen"] == 1  # cheap to see


class Gullible(Finder):
    """Takes every position for promising, and an answer for what the strongest bot says."""

    says = "rest"

    def candidate(self, peek: Observation) -> str:
        return self.says


@pytest.mark.parametrize("says", ["take", "sow", "rest"])
def test_no_puzzle_has_two_answers_that_are_as_good(orchard: Game, says: str) -> None:
    finder = Gullible(orchard)
    finder.says = says
    assert finder.try_position(at(orchard, "sow", "rest", "take", "rest", "take", "rest")) is None
    assert finder.looked["deep search"] == 0


def test_an_answer_that_the_worlds_do_not_bear_out_is_no_puzzle(orchard: Game) -> None:
    finder = Gullible(orchard)
    assert finder.try_position(at(orchard, "take", "take", "take", "take")) is None
    assert finder.looked["second look"] == 1 and finder.looked["third look"] == 0


def test_a_lead_within_the_doubt_of_a_strong_bot_is_no_puzzle(orchard: Game) -> None:
    class Doubtful(RolloutJudge):
        def weigh(
            self, peek: Observation, depth: int, seed: int, only: Collection[str] = ()
        ) -> Finding:
            found = super().weigh(peek, depth, seed, only)
            return found._replace(doubt=found.gap)

    position = at(orchard, "take", "take", "take", "take")
    assert Finder(orchard, Doubtful(orchard)).try_position(position) is None


def search(game: Game, home: Path, number: int) -> SearchRun:
    return SearchRun(game, number, home / "puzzles.toml", Progress.read(home / "kept.json", "s"))


def test_a_search_goes_on_where_it_was_stopped(orchard: Game, tmp_path: Path) -> None:
    first = search(orchard, tmp_path / "two", 1)
    lines = list(first.estimate())
    assert lines[0].startswith("Seconds a position at most: screen ")
    assert lines[1].endswith(" core-hours at most.")
    first.run()
    assert first.progress.deal >= 1
    second = search(orchard, tmp_path / "two", 3)
    assert second.progress.deal == first.progress.deal and len(second.puzzles) == 1
    second.run()
    whole = search(orchard, tmp_path / "one", 3)
    assert second.puzzles == whole.run() == puzzle_file.load(tmp_path / "one/puzzles.toml")
    assert len({puzzle.deal for puzzle in whole.puzzles}) == 3


def test_not_all_puzzles_are_about_the_same_choice(orchard: Game) -> None:
    position = at(orchard, "take", "take", "take", "take")
    assert Finder(orchard).try_position(position, {("work", "sow")}) is None


def test_positions_come_from_match_files_too(orchard: Game, tmp_path: Path) -> None:
    file = tmp_path / "orchard.match"
    match = written(file, "orchard", seats=2)
    positions = [(each.seat, len(each.moves), each.deal) for each in recorded(file)]
    assert [(seat, moves) for seat, moves, _ in positions] == [
        (decision.seat, number) for number, decision in enumerate(match.decisions)
    ]
    for position in recorded(file):
        puzzle = Finder(orchard).try_position(position)
        if puzzle is not None:
            assert puzzle.deal.startswith("key:") and list(check_puzzle(orchard, puzzle)) == []
            break
    else:
        raise AssertionError("somebody could have sown")


def test_verification_searches_deeper_and_finds_a_wrong_answer(
    orchard: Game, tmp_path: Path
) -> None:
    puzzle = found_at(orchard, "take", "take", "take", "take")
    assert puzzle is not None
    wrong = replace(puzzle, answer="rest", tempting="take", deal="orchard")
    verification = Verification(orchard, tmp_path / "verified.json")
    assert verification.depth == 10 * puzzle.worlds
    right = verification.verify(puzzle)
    assert right.holds and right.gap > 0.12
    assert not verification.verify(wrong).holds
    assert verification.is_clear(right)
    assert not verification.is_clear(right._replace(gap=0.05))
    assert not verification.is_clear(right._replace(holds=False))
    [(_, kept)] = verification.run([puzzle])
    [(_, again)] = Verification(orchard, tmp_path / "verified.json").run([puzzle])
    assert again == kept  # read from the file, seconds and all


def test_what_verification_finds_is_written_between_the_marks(
    orchard: Game, tmp_path: Path
) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Page\n\nBefore.\n", "utf-8")
    write(page, orchard, ["one"])
    page.write_text(page.read_text("utf-8") + "\nAfter.\n", "utf-8")
    write(page, orchard, ["two"])
    text = page.read_text("utf-8")
    assert "one" not in text and text.index("Before") < text.index("two") < text.index("After")


def test_the_command_finds_and_verifies(
    orchard: Game,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    out = str(tmp_path / "puzzles.toml")
    docs = tmp_path / "page.md"
    docs.write_text("# Page\n", "utf-8")
    assert main(["puzzles", "orchard"]) == 2
    assert main(["puzzles", "orchard", "--find", "1", "--out", out]) == 0
    assert "1 puzzles in" in capsys.readouterr().out
    assert main(["puzzles", "orchard", "--verify", "--out", out, "--docs", str(docs)]) == 0
    assert "prefers the same answer in 1 of them" in docs.read_text("utf-8")


def test_a_game_from_outside_brings_its_own_puzzles(tmp_path: Path) -> None:
    guests = tmp_path / "guests"
    shutil.copytree(Path(GAMES[1]) / "orchard", guests / "orchard")
    env = {"FATELOOM_PATH": str(guests)}
    made = fateloom("puzzles orchard --find 1", cwd=tmp_path, **env)
    assert made.code == 0 and (guests / "orchard/puzzles.toml").exists(), made.err
    said = fateloom("puzzle orchard", typed="sow\n", cwd=tmp_path, **env)
    assert "Yes: Sow." in said.out and "Orchard (" in said.err
    wrong = (guests / "orchard/puzzles.toml").read_text().replace("version = 1", "version = 2")
    (guests / "orchard/puzzles.toml").write_text(wrong)
    checked = fateloom("check orchard", cwd=tmp_path, **env)
    assert checked.code == 1 and "puzzle 1: it was found with version 2" in checked.out
