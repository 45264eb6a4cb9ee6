"""A real server on a free port, started once, and clients that talk to it over real sockets."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]
PAUSE = 0.05


class Server:
    """A server process."""

    def __init__(self, db: str, workers: int = 1, **settings: object) -> None:
        self.db = db
        self.port = free_port()
        self.log = Path(db.rpartition("/")[0] or ".") / f"server-{self.port}.log"
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "examples")]),
            **{f"FATELOOM_{name.upper()}": str(value) for name, value in settings.items()},
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "fateloom", "serve", "--port", str(self.port),
                 "--db", db, "--workers", str(workers)],
                env=environment,
                stderr=log,
                stdout=log,
            )  # fmt: skip
        self.http = httpx.Client(base_url=self.url, timeout=20)
        self._wait()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _wait(self) -> None:
        for _ in range(300):
            try:
                if self.http.get("/readyz").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.http.close()
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(15)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that most tests share. Its pauses are short and its limits off."""
    folder = tmp_path_factory.mktemp("server")
    running = Server(
        str(folder / "tables.db"), pause=PAUSE, grace=0.3, rest=3, generous=1, thinkers=1
    )
    yield running
    assert running.stop() == 0
