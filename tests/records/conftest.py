from __future__ import annotations

from pathlib import Path

import pytest

from tests.records import written


@pytest.fixture(autouse=True)
def examples_are_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATELOOM_PATH", str(Path(__file__).parents[2] / "examples"))


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The file of a finished match of Souk."""
    path = tmp_path / "souk.match"
    written(path)
    return path
