"""A game that limits the time of a turn, in plain lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path

import fateloom
from fateloom import record
from fateloom.engine.state.chance import SeededChance
from fateloom.term.console import Console, Quit
from fateloom.term.game_loop import GameLoop
from fateloom.testing import rule

PLAYERS = ("human", "human", "human")


def sitting(path: Path, seconds: int, each: float, answers: int) -> tuple[GameLoop, StringIO]:
    """Three people who answer every question with its first option, after so many seconds."""
    match = fateloom.new_match("fantos", 3, seed="late", turn_seconds=seconds, negotiation="off")
    out = StringIO()
    typed = StringIO("\n1\n" * answers)

    def clock() -> Iterator[float]:
        time = 0.0
        while True:
            yield time  # the question is put
            time += each
            yield time  # it is answered

    ticks = clock()
    voice = Console(out, StringIO(), typed)
    scribe = record.create(path, match, b"late", PLAYERS)
    return GameLoop(match, PLAYERS, scribe, voice, None, SeededChance(1), lambda: next(ticks)), out


def played(path: Path, seconds: int, each: float, answers: int = 60) -> tuple[GameLoop, str]:
    sat, out = sitting(path, seconds, each, answers)
    with suppress(Quit):
        sat.play()
    return sat, out.getvalue()


@rule("3.20.9")
def test_out_of_time_the_rules_answer_until_the_turn_is_over(tmp_path: Path) -> None:
    """Setup is one stretch: 50 seconds a hire leave no time for the third one."""
    sat, said = played(tmp_path / "late.match", 120, 50, answers=9)
    assert said.count("Your time for this turn is up") == 3
    assert sat.match.table.turn_number == 1 and len(sat.match.decisions) >= 9
    assert said.rstrip().endswith(">"), "in the new turn there is time again"


@rule("3.20.9")
def test_who_is_in_time_or_has_no_limit_decides(tmp_path: Path) -> None:
    for name, seconds, each in (("quick", 120, 1.0), ("free", 0, 500.0)):
        _, said = played(tmp_path / f"{name}.match", seconds, each, answers=12)
        assert "used up" not in said
