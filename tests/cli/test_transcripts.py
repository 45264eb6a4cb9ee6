"""Whole sittings read as they should."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli import fateloom
from tests.cli.transcripts import CALLS, HERE, typed_in


@pytest.mark.parametrize("name", CALLS)
def test_a_sitting_is_told_as_it_was(name: str, at_home: Path) -> None:
    kept = (HERE / f"{name}.txt").read_text()
    said = fateloom(CALLS[name], typed=typed_in(kept), cwd=at_home)
    assert said.code == 0
    assert said.out == kept


def test_a_transcript_is_plain(at_home: Path) -> None:
    """Nothing but lines of text: no escape codes, no box drawing."""
    for path in HERE.glob("*.txt"):
        assert all(each == "\n" or each.isprintable() for each in path.read_text())
        assert not any("\u2500" <= each <= "\u259f" for each in path.read_text())
