"""Whatever people type, a sitting goes on, and its file stays sound."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fateloom
from fateloom import record
from fateloom.engine.state.chance import SeededChance
from fateloom.rulebook import rulebook
from fateloom.term.console import Console, Quit
from fateloom.term.game_loop import GameLoop

COMMANDS = [
    "",
    "?",
    "? 1",
    "? veto",
    "? 9",
    "help",
    "intro",
    "log",
    "log all",
    "log 2",
    "table",
    "rules",
    "rules S3",
    "rules 3.4",
    "rules x",
    "undo",
    "save",
    "take",
    "pass",
    "bid",
    "buy",
    "tax",
    "done",
    "act",
    "bargain",
    "none",
    "all",
    "1 2",
    "1,2",
    "1+2",
    "t",
    "p",
    "quit",
]
TYPED = st.one_of(
    st.integers(0, 9).map(str),
    st.sampled_from(COMMANDS),
    st.text(st.characters(blacklist_characters="\r\n"), max_size=12),
)


@pytest.mark.parametrize("game", ["souk", "council", "leduc"])
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(typed=st.lists(TYPED, max_size=40))
def test_a_sitting_survives_any_typing(game: str, typed: list[str], at_home: Path) -> None:
    path = at_home / f"{game}.match"
    path.unlink(missing_ok=True)
    match = fateloom.new_match(game, 2, seed="x")
    players = ["human", "human"]
    scribe = record.create(path, match, b"x", players)
    voice = Console(
        io.StringIO(), io.StringIO(), io.StringIO("".join(f"{each}\n" for each in typed))
    )
    sitting = GameLoop(match, players, scribe, voice, rulebook(match.game), SeededChance(0))
    try:
        sitting.play()
    except Quit:
        again, _, _ = record.resume(path)
        assert again.decisions == match.decisions
    else:
        assert record.verify(path).match.decisions == match.decisions
