"""Runs of the command line as real processes, which tests stop, kill and continue."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOME = Path(__file__).parents[2]
EXAMPLES = str(HOME / "examples")
GAMES = [EXAMPLES, str(HOME / "tests" / "lab" / "games")]

PATIENCE = 120
"""Seconds after which something hangs."""


def environment() -> dict[str, str]:
    return {**os.environ, "FATELOOM_PATH": os.pathsep.join(GAMES), "PYTHONPATH": str(HOME / "src")}


def fateloom(*words: object) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    call = [sys.executable, "-m", "fateloom", *map(str, words)]
    return subprocess.run(
        call, env=environment(), capture_output=True, text=True, timeout=PATIENCE, check=False
    )


_HEEDS_SIGINT = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from fateloom.cli import main
sys.argv[0] = "fateloom"
sys.exit(main())
"""
"""A job that a shell started in the background, and all it starts, ignores SIGINT."""


@contextmanager
def started(*words: object) -> Iterator[subprocess.Popen[str]]:
    """Start a command that the test ends."""
    call = [sys.executable, "-c", _HEEDS_SIGINT, *map(str, words)]
    with subprocess.Popen(
        call, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        try:
            yield run
        finally:
            run.kill()


def wait_for_rows(file: Path, number: int) -> None:
    """Wait until a run has written so many rows."""
    ends = time.monotonic() + PATIENCE
    while not file.exists() or file.read_bytes().count(b"\n") < number:
        assert time.monotonic() < ends, f"{file} does not grow"
        time.sleep(0.01)
