"""The bench can do every kind of work with every game, and names what it cannot."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from bench import beside
from bench.suite import ALL

WORK = ("quiet", "habit", "table", "fork", "imagine", "view", "gallery", "wordless", "encoded")


@pytest.fixture(scope="module")
def side() -> Iterator[beside.Side]:
    found = beside.side(beside.ROOT, pure=True)
    yield found
    found.close()


@pytest.mark.parametrize("id", ALL)
def test_every_kind_of_work_is_done(side: beside.Side, id: str) -> None:
    for work in WORK:
        done, spent = side.work(f"{work}:{id}", 3)
        assert done >= 3 and spent >= 0, work


@pytest.mark.parametrize("case", ["loop:auction", "first-search:leduc", "search:council"])
def test_other_work_is_done(side: beside.Side, case: str) -> None:
    assert side.work(case, 1)[0] > 0


def test_an_unknown_command_names_those_that_exist() -> None:
    asked = [sys.executable, "-m", "bench", "nonsense"]
    found = subprocess.run(asked, capture_output=True, text=True, cwd=beside.ROOT, check=False)
    assert found.returncode == 1
    assert "unknown: nonsense" in found.stderr and "against" in found.stderr
