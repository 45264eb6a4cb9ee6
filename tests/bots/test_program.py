"""Programs that play: good ones in two languages, and every way to fail."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fateloom import Match, SeededChance, UsageError, find_game
from fateloom.bots import close_all, find_bot, find_player, play_out
from fateloom.bots.program import ProgramBot
from fateloom.cli import main

PROGRAMS = Path(__file__).parents[2] / "examples" / "programs"
NODE = Path(sys.executable).parent / "node"
PYTHON = f"{sys.executable} {PROGRAMS / 'first.py'}"
LONG = 60.0
"""Seconds that no test uses up."""

LOOP = """
import sys
for line in sys.stdin:
    word, *rest = line.split()
    if word == "fateloom":
        print("ready x", flush=True)
    if word.startswith("choose"):
        {answer}
"""
FAILURES = {
    "hangs": (LOOP.format(answer="import time; time.sleep(600)"), 1.0, "did not answer within 1 s"),
    "says nothing": ("import time; time.sleep(600)", 1.0, "did not answer within 1 s"),
    "dies at once": ("raise SystemExit(3)", LONG, "it has ended (exit code 3)"),
    "dies later": (LOOP.format(answer="raise SystemExit(4)"), LONG, "it has ended (exit code 4)"),
    "says hello wrongly": ("print('hi there', flush=True); input()", LONG, "it said 'hi there'"),
    "floods lines": (
        "print('ready x')\nwhile True: print('answer 0 x' * 20)",
        LONG,
        "it floods its output",
    ),
    "floods one line": (
        "print('ready x', flush=True)\nwhile True: print('x' * 9999, end='')",
        LONG,
        "it floods its output",
    ),
    "talks of other things": (
        LOOP.format(answer="while True: print('info x\\nanswer 0 x', flush=True)"),
        1.0,
        "",  # within 1 s, or as a flood if the match reads more slowly than it writes
    ),
    "writes half a line": (
        LOOP.format(answer="print('answer', rest[0], end='', flush=True)"),
        1.0,
        "did not answer within 1 s",
    ),
    "closes its output": (
        LOOP.format(answer="import os; os.close(1); import time; time.sleep(600)"),
        LONG,
        "it has ended",
    ),
    "leaves a child behind": (
        LOOP.format(
            answer="import os, time\n        if os.fork(): os._exit(5)\n        time.sleep(600)"
        ),
        1.0,
        "did not answer within 1 s",
    ),
    "writes no text": (
        "import os\nos.write(1, b'ready \\xff\\n')\nwhile True: os.write(1, bytes(9999))",
        LONG,
        "it floods its output",
    ),
    "does not listen": (
        "import time; print('ready x', flush=True); time.sleep(600)",
        1.0,
        "within 1 s",
    ),
}


def match_of(game: str, seats: int) -> Match:
    return Match(find_game(game), seats, SeededChance(11))


def played(script: str, tmp_path: Path, seconds: float, game: str = "souk") -> list[str]:
    """What was said of a program that plays a whole game against random bots."""
    path = tmp_path / "bot.py"
    path.write_text(script)
    said: list[str] = []
    bot = ProgramBot(f"{sys.executable} {path}", seconds, said.append)
    match = match_of(game, 3)
    try:
        play_out(match, [bot, find_bot("random"), find_bot("random")], SeededChance(5))
    finally:
        bot.close()
    assert match.outcome is not None
    return said


@pytest.mark.parametrize("failure", FAILURES)
def test_a_program_that_fails_is_ended_and_the_rules_answer(failure: str, tmp_path: Path) -> None:
    script, seconds, words = FAILURES[failure]
    said = played(script, tmp_path, seconds)
    assert len(said) == 1
    assert words in said[0] and said[0].endswith("the rules answer for it from now on")


def test_nonsense_is_refused_three_times_and_then_the_rules_answer(tmp_path: Path) -> None:
    answer = 'print("answer", rest[0], "xyzzy", flush=True)'
    noisy = LOOP.format(answer=f"{answer}; {answer}; {answer}")
    said = played(noisy, tmp_path, LONG)
    assert said and all("'xyzzy' is no answer to question" in each for each in said)


def test_a_wrong_answer_can_be_mended(tmp_path: Path) -> None:
    script = """
import sys
last = ""
for line in sys.stdin:
    word, *rest = line.split()
    if word == "fateloom":
        print("ready x", flush=True)
    if word == "choose":
        last = rest
        print("info thinking\\nanswer", rest[0], "wrong", flush=True)
    if word == "error":
        print("answer", last[0], last[-1], flush=True)
"""
    assert played(script, tmp_path, LONG) == []


def test_a_program_that_is_not_there_says_so(tmp_path: Path) -> None:
    said: list[str] = []
    bot = ProgramBot("./no/such/bot", LONG, said.append)
    play_out(match_of("kuhn", 2), [bot, find_bot("random")], SeededChance(5))
    assert "it cannot be started (No such file or directory)" in said[0]
    with pytest.raises(UsageError, match="cannot be run: No closing quotation"):
        find_player('./bot "')


@pytest.mark.parametrize("command", [PYTHON, f"{NODE} {PROGRAMS / 'first.js'}"], ids=["py", "js"])
@pytest.mark.parametrize("game", ["souk", "fatal"])
def test_the_examples_play_whole_games(command: str, game: str) -> None:
    said: list[str] = []
    bots = [ProgramBot(command, LONG, said.append), find_bot("random"), find_bot("random")]
    match = match_of(game, 3)
    try:
        play_out(match, bots, SeededChance(5))
    finally:
        close_all(bots)
    assert said == []
    assert match.outcome is not None


def test_a_program_has_a_seat_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["play", "kuhn", "--seats", f"{PYTHON},random", "--save", "p.match"]) == 0
    assert "seats program random" in Path("p.match").read_text()
    assert main(["verify", "p.match"]) == 0
    assert main(["play", "kuhn", "--resume", "p.match"]) == 2
    assert "a program played in p.match" in capsys.readouterr().err


def test_a_program_plays_a_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    called = ["tournament", "kuhn", "--games", "4", "--jobs", "1", "--bots", f"{PYTHON},random"]
    assert main(called) == 0
    assert "first.py" in capsys.readouterr().out


def test_bots_of_a_server_are_never_programs() -> None:
    with pytest.raises(UsageError, match="no bot"):
        find_bot("./mybot")
