"""Our server for the bench, and a round of moves at it."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from bench.beside import ROOT
from bench.sockets import Crowd

TABLES, SEATS, SECONDS = 50, 4, 4.0
CLOCK = os.sysconf("SC_CLK_TCK")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def cpu_of(process: Path) -> float:
    """CPU seconds that a process or a thread has used."""
    fields = (process / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK


class Ours:
    """``fateloom serve``, with a new SQLite file unless told otherwise.

    Limits and pauses are off.
    """

    def __init__(
        self, workers: int = 1, db: str = "", program: str = "fateloom", **settings: object
    ) -> None:
        self._workers = workers
        self._folder = Path(tempfile.mkdtemp(prefix="bench"))
        self.db = db or str(self._folder / "tables.db")
        self.port = free_port()
        given = {"no_limits": 1, "pause": 0, "bot_pause": 0, "unload_after": 3600, **settings}
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(
                [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
            ),
            "FATELOOM_PATH": str(Path(__file__).parent / "tables"),
            **{f"FATELOOM_{name.upper()}": str(value) for name, value in given.items()},
        }
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", program, "serve", "--port", str(self.port),
                 "--workers", str(workers), "--db", self.db],
                env=environment, stderr=log,
            )  # fmt: skip
        for _ in range(600):
            try:
                urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=2).close()
                return
            except (URLError, OSError):
                time.sleep(0.05)
        raise RuntimeError("our server did not start: " + (self._folder / "log").read_text())

    def table(
        self, game: str, address: str = "", bots: Sequence[str] = ()
    ) -> tuple[str, list[str]]:
        """A new table of people and bots that has started; its id and the people's tokens."""
        seats: list[dict[str, str]] = [
            {"who": "me", "name": f"Player {seat}"} for seat in range(SEATS - len(bots))
        ]
        seats += [{"who": "bot", "bot": bot} for bot in bots]
        wanted = {"game": game, "seats": seats, "start": True}
        made = self.post("/api/tables", wanted, address)
        return made["table"]["id"], [each["token"] for each in made["credentials"]]

    def sees(self, table: str, token: str) -> bool:
        """Whether somebody is shown their table."""
        try:
            self.get(f"/api/tables/{table}/view", token)
        except (URLError, OSError):
            return False
        return True

    def get(self, path: str, token: str = "") -> Any:
        return self._answer(path, None, {"Authorization": f"Bearer {token}"} if token else {})

    def post(self, path: str, body: dict[str, Any], address: str = "") -> Any:
        """With an address, as somebody whom a proxy says to come from there."""
        headers = {"Content-Type": "application/json"}
        if address:
            headers["X-Forwarded-For"] = address
        return self._answer(path, json.dumps(body).encode(), headers)

    def _answer(self, path: str, body: bytes | None, headers: dict[str, str]) -> Any:
        asked = Request(f"http://127.0.0.1:{self.port}{path}", body, headers)
        with urlopen(asked, timeout=30) as answer:
            return json.load(answer)

    @property
    def _processes(self) -> list[int]:
        """The processes that serve: this one, or its children."""
        if self._workers == 1:
            return [self._process.pid]
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return [int(child) for task in tasks for child in task.read_text().split()]

    @property
    def cpu(self) -> float:
        """CPU seconds that the processes have used."""
        return sum(cpu_of(Path(f"/proc/{pid}")) for pid in self._processes)

    @property
    def loop_cpu(self) -> float:
        """CPU seconds of their first threads, which run the event loops."""
        return sum(cpu_of(Path(f"/proc/{pid}/task/{pid}")) for pid in self._processes)

    @property
    def megabytes(self) -> float:
        for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise RuntimeError("the system does not say how much memory is used")

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(20)
        shutil.rmtree(self._folder, ignore_errors=True)


async def measured(
    ours: Ours, crowd: Crowd, game: str = "", seconds: float = SECONDS
) -> dict[str, float]:
    """One round with a crowd that is seated: moves, CPU time (that of event loops too), wall time.

    With a game, people sit down at a new table of it wherever a match is over.
    """
    crowd.start()
    renewing = asyncio.create_task(renew(ours, crowd, game)) if game else None
    await asyncio.sleep(1)
    cpu, loop, moves, begun = ours.cpu, ours.loop_cpu, crowd.moves, time.monotonic()
    await asyncio.sleep(seconds)
    found = {
        "moves": crowd.moves - moves,
        "cpu": ours.cpu - cpu,
        "loop": ours.loop_cpu - loop,
        "wall": time.monotonic() - begun,
    }
    crowd.going = False
    if renewing is not None:
        renewing.cancel()
    await asyncio.sleep(0.3)
    return found


async def renew(ours: Ours, crowd: Crowd, game: str, tables: int = TABLES) -> None:
    """Seat people at a new table for each that is over.

    A server that is too busy to answer in time is asked again.
    """
    while True:
        await asyncio.sleep(0.2)
        over = [player for player in crowd.players if player.over]
        for player in over:
            player.close()
        crowd.players = [player for player in crowd.players if not player.over]
        with suppress(OSError):
            for _ in range(tables - len(crowd.players) // SEATS):
                await crowd.sit(*await asyncio.to_thread(ours.table, game))
