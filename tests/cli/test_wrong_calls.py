"""A wrong call is answered with exit code 2 and one line that names what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from fateloom.cli import main
from tests.cli import fateloom

GAMES = "games: council"

CALLS = {
    "play chess": "no game 'chess'; games: council",
    "play": "which game? choose from: council",
    "play souk --seats human": "Souk is for 2 to 4 players, not 1",
    "play souk --seats human,human,human,human,human": "Souk is for 2 to 4 players, not 5",
    "play souk --seats human,karpov": "unknown player 'karpov'; choose from: human, expert, greedy, master, novice, random, regular",
    "play souk --seats human,": "unknown player ''; choose from: human, expert, greedy, master, novice, random, regular",
    "play souk --option speed=9": "Souk has no option 'speed'; options: none",
    "play council --option speed=9": "has no option 'speed'; options: mode, cards_per_player",
    "play council --option mode=hard": "option mode cannot be 'hard'; allowed: advanced, basic",
    "play council --option populace_cap=99": "populace_cap cannot be '99'; allowed: 10 to 30",
    "play council --option mode": "--option mode: expected NAME=VALUE",
    "play council --seats human,greedy,greedy --option absent_crown=on": "for 2 players, not 3",
    "play souk --save taken.match": "taken.match already exists; choose another name",
    "play souk --save nowhere/x.match": "cannot be written: No such file or directory",
    "play souk --resume none.match": "there is no match file none.match",
    "play souk --resume a --seats human,human": "leave out --seats, --option and --save",
    "play souk --format json": "--format json is for bot games only",
    "play souk --cards nowhere": "no card pack for souk: nowhere/souk.toml does not exist",
    "play souk --cards .": "souk.toml, line 3: field 'worth' is 'much', expected a whole number",
    "play souk --seed": "--seed: expected one argument",
    "play souk --sead x": "unrecognized arguments: --sead x",
    "simulate chess": "no game 'chess'",
    "simulate souk --games 0": "--games must be 1 or more, not 0",
    "simulate souk --games many": "invalid int value: 'many'",
    "simulate souk --jobs -1": "--jobs must be 1 or more, not -1",
    "simulate souk --seats human,greedy": "no bot 'human'",
    "simulate souk --style nosuch": "Souk asks no question 'nosuch'; it asks: S3, window",
    "export kuhn": "choose a form: --efg",
    "words chess": "no game 'chess'",
    "replay none.match": "there is no file none.match",
    "verify none.match": "there is no file none.match",
    "rules chess": "no game 'chess'",
    "rules souk S9": "Souk has no rule 'S9'; there are S1 to S6",
    "rules council 3.4.99": "has no rule '3.4.99'; there are 3.4.1 to 3.4.13",
    "rules council 77": "has no rule '77'; chapters: 1, 2, 3, 3.1",
    "cards chess": "no game 'chess'",
    "cards souk vetto": "Souk has no card 'vetto'; did you mean veto?",
    "cards souk --format yaml": "invalid choice: 'yaml' (choose from 'text', 'json')",
    "check chess": "no game 'chess'",
    "dance": "invalid choice: 'dance' (choose from 'play', 'learn', 'puzzle', 'puzzles', 'serve', 'simulate'",
}


@pytest.mark.parametrize("call", CALLS)
def test_a_wrong_call_gets_one_line(call: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("taken.match").touch()
    Path("souk.toml").write_text('[[relic]]\nid = "relic5"\nworth = "much"\n')
    before = sorted(Path().iterdir())
    assert main(call.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("fateloom: ")
    assert said.err.count("\n") == 1
    assert CALLS[call] in said.err
    assert sorted(Path().iterdir()) == before


def test_a_call_without_a_command_shows_the_commands(at_home: Path) -> None:
    said = fateloom(cwd=at_home)
    assert said.code == 2
    assert "play in the terminal, in plain text" in said.err


@pytest.mark.parametrize("args", [["--help"], ["play", "--help"], ["--version"]])
def test_help_is_no_error(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 0
    assert "fateloom" in capsys.readouterr().out


def test_a_seed_must_be_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in ("", "  ", "two\nlines", "\udc80"):
        assert main(["play", "souk", "--seed", seed]) == 2
        assert "the seed must be a single line" in capsys.readouterr().err


BROKEN = """
from fateloom.engine.rules.game import Game, Outcome
from fateloom.engine.rules.asks import choose
from fateloom.engine.state.table import Table

async def round(t):
    if await choose(0, ["well", "badly"], rule="B1", text="How?") == "badly":
        raise KeyError("no such thing")
    return "round"

game = Game(id="broken", title="Broken", version=1, seats=range(1, 2), table=Table,
            setup=lambda t: None, first_phase="round", phases={"round": round},
            outcome=lambda t: Outcome([0], [0], "it is over"), package="broken")
"""


def test_a_rule_that_fails_costs_no_match(at_home: Path) -> None:
    """The file up to the last decision is kept, named, and can be resumed."""
    (at_home / "broken").mkdir()
    (at_home / "broken" / "__init__.py").write_text(BROKEN)
    (at_home / "broken" / "table.py").touch()
    said = fateloom("play broken --save b.match", typed="well\nbadly\n",
        cwd=at_home, FATELOOM_PATH=str(at_home),
    )  # fmt: skip
    assert said.code == 1
    assert "Traceback" not in said.err
    [line] = said.err.splitlines()
    assert "the rules of Broken failed after decision 2" in line
    assert "saved in b.match" in line
    again = fateloom("play broken --resume b.match", cwd=at_home, FATELOOM_PATH=str(at_home))
    assert again.code == 0
    assert "Resuming after 1 decision" in again.out
    shown = fateloom("play broken --resume b.match", typed="badly\n",
        cwd=at_home, FATELOOM_PATH=str(at_home), FATELOOM_DEBUG="1",
    )  # fmt: skip
    assert "KeyError: 'no such thing'" in shown.err


def test_a_game_that_cannot_be_loaded_is_one_line_too(at_home: Path) -> None:
    (at_home / "crooked").mkdir()
    (at_home / "crooked" / "__init__.py").write_text("import nothing_like_this\n")
    (at_home / "crooked" / "table.py").touch()
    said = fateloom("play crooked", cwd=at_home, FATELOOM_PATH=str(at_home))
    assert said.code == 1
    assert said.err.count("\n") == 1
    assert "ModuleNotFoundError" in said.err


def test_a_reader_who_leaves_early_is_no_error(at_home: Path) -> None:
    import shlex
    import subprocess
    import sys

    from tests.cli import environment

    for args in ("rules council", "cards council", "games --format json"):
        done = subprocess.run(
            f"{shlex.quote(sys.executable)} -m fateloom {args} | head -1",
            shell=True, cwd=at_home, env=environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0
        assert done.stderr == ""
        assert done.stdout.count("\n") == 1


def test_laws_are_checked_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laws", "council", "--seeds", "1", "--law", "prompts"]) == 0
    [line] = capsys.readouterr().out.splitlines()
    assert line.split()[:2] == ["prompts", "holds"]
    assert main(["laws", "council", "--law", "gravity"]) == 2
    assert "no law 'gravity'; laws: conservation, declarations" in capsys.readouterr().err


def test_every_question_is_judged_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["laws", "lagoon", "--pairs", "10"]) == 0
    first, play = capsys.readouterr().out.splitlines()
    assert int(first.split()[0]) >= 10
    assert "0 broken" in first
    assert play.split()[0] == "play"
    assert int(play.split()[1]) >= 10
    assert main(["laws", "lagoon", "--pairs", "0"]) == 2
    assert "--pairs must be 1 or more" in capsys.readouterr().err
