"""The small example games are there without anything being set, but not listed for players."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from fateloom import UsageError, example_ids, find_game

CODE = """
import fateloom
assert not set(fateloom.example_ids()) & set(fateloom.game_ids())
for id in ("kuhn", "leduc", "souk"):
    assert fateloom.new_match(id, seed=1).ask is not None
"""


def test_examples_are_found_without_a_path() -> None:
    kept = {name: value for name, value in os.environ.items() if name != "FATELOOM_PATH"}
    done = subprocess.run(
        [sys.executable, "-c", CODE], env=kept, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_what_is_no_example_is_still_unknown() -> None:
    assert example_ids() == ["kuhn", "lagoon", "leduc", "souk"]
    with pytest.raises(UsageError, match="no game 'chess'"):
        find_game("chess")
