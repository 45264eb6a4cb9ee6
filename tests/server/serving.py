"""A real ``fateloom serve`` in processes of its own, which can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
"""How many seconds a busy machine may take for what takes one."""


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


class Serving:
    """One server; started again after its death it has the same address."""

    def __init__(self, db: str, log: Path, workers: int = 1, **settings: Any) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = log
        self.db = db
        self._words = ["--port", str(self.port), "--db", db, "--workers", str(workers)]
        self._settings = {
            "no_limits": 1,
            "pause": 0,
            "bot_pause": 0,
            "bot_processes": 1,
            **settings,
        }
        self._workers = workers
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "examples")]),
            "FATELOOM_PATH": str(ROOT / "examples"),
            **{f"FATELOOM_{name.upper()}": str(value) for name, value in self._settings.items()},
        }

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "fateloom", "serve", *self._words],
                env=self.environment(),
                stderr=log,
            )
        try:
            self.wait()
        except BaseException:
            self.kill()
            raise

    def wait(self) -> None:
        """Until it answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self._process is not None
            assert self._process.poll() is None, self.log.read_text()
            try:
                with urlopen(f"{self.url}/readyz", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.025)
        raise AssertionError(f"the server did not start:\n{self.log.read_text()}")

    def workers(self) -> list[int]:
        """The processes that serve: this one, or its children."""
        if self._workers == 1:
            return [self.pid]
        return [
            child
            for child in children(self.pid)
            if b"fateloom.server.serve" in Path(f"/proc/{child}/cmdline").read_bytes()
        ]

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        process = self._process
        assert process is not None
        process.send_signal(signal.SIGTERM)
        try:
            return process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


@contextmanager
def killed_after(process: subprocess.Popen[Any]) -> Iterator[None]:
    """A failed test does not wait for what it has started."""
    try:
        yield
    finally:
        process.kill()


def state_of(process: Path) -> str:
    """The letter by which the system says what a process or a thread does: "" if it has gone."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def stop(pid: int) -> None:
    """Stop a process, and return when all its threads have stopped.

    The system stops them one after another: on a busy machine some still run for a while after
    the signal, and one that has just locked a file would keep it locked.
    """
    os.kill(pid, signal.SIGSTOP)
    until = time.monotonic() + PATIENCE
    while not all(state_of(each) in ("T", "") for each in Path(f"/proc/{pid}/task").iterdir()):
        assert time.monotonic() < until, "it does not stop"
        time.sleep(0.005)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # a thread that has just ended
            found += map(int, task.read_text().split())
    return found
