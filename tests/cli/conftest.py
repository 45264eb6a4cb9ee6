from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli import ROOT, Terminal


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Every test works in a folder of its own, with the example games."""
    monkeypatch.setenv("FATELOOM_PATH", str(ROOT / "examples"))
    monkeypatch.delenv("FATELOOM_DEBUG", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def hung_up() -> Iterator[None]:
    """What a failed test leaves running at a terminal ends with that test."""
    yield
    for terminal in [*Terminal.open]:
        terminal.close()
