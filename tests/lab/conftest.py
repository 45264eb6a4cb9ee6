"""Games for the lab's tests, also for the processes that tests start."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.lab.processes import GAMES


@pytest.fixture
def lots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A card pack for Lots in which the seventh card is worth 10; the others are worth nothing."""
    monkeypatch.setenv("FATELOOM_PATH", os.pathsep.join(GAMES))
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "lots.toml").write_text('[[lot]]\nid = "lot07"\nworth = 10\n')
    return pack
