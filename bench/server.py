"""``python -m bench server``: our server beside that of boardgame.io, in turns.

50 tables, 200 sockets, every seat passes as soon as it may; what counts is confirmed moves per
CPU second of the server. Then what the peer has no like of: whole games of Council, the memory
of a thousand live tables, and how long a move takes at a hundred tables of people.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import shutil
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.request import urlopen

from bench.beside import HOME, ROOT
from bench.our_server import SECONDS, TABLES, Ours, free_port, measured, say
from bench.report import FIGURES, written
from bench.sockets import Crowd, any_option, first_option

ROUNDS = 5
PEER = "boardgame.io@0.50"
COMMAND = "python -m bench server"


class Peer:
    """The server of boardgame.io with clients of its own, which wait for a round to begin."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            ["node", str(Path(__file__).with_name("peer_server.cjs"))],
            env={**os.environ, "NODE_PATH": str(HOME / "npm" / "node_modules"),
                 "PORT": str(free_port()), "SECS": str(SECONDS)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self._process.stdout is not None
        if self._process.stdout.readline().strip() != "ready":
            raise RuntimeError("the peer's server did not start")

    @staticmethod
    def install() -> str:
        """Set the peer up; why it cannot be had, or nothing."""
        home = HOME / "npm"
        if (home / "node_modules" / "boardgame.io").exists():
            return ""
        if shutil.which("npm") is None or shutil.which("node") is None:
            return "node and npm are not installed"
        say(f"installing {PEER} into {home.relative_to(ROOT)} ...")
        home.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(home), PEER]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return f"{PEER} cannot be installed" if done.returncode else ""

    def round(self) -> dict[str, float]:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        found: dict[str, float] = json.loads(self._process.stdout.readline())
        return found

    def stop(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(20)


# What is measured --------------------------------------------------------------------------


async def beside(figures: dict[str, Any]) -> None:
    """Both servers with the game that never ends, in turns."""
    why = Peer.install()
    if why:
        say(f"the peer is skipped: {why}")
    peer = None if why else Peer()
    ours = Ours()
    crowd = Crowd(ours.port, first_option)
    for _ in range(TABLES):
        await crowd.sit(*ours.table("passing"))
    await asyncio.sleep(1)
    mine, yours = [], []
    for number in range(ROUNDS):
        say(f"passing: round {number + 1} of {ROUNDS}")
        if peer is not None:
            yours.append(await asyncio.to_thread(peer.round))
        mine.append(await measured(ours, crowd))
    figures["ours"], figures["peer"] = mine, yours
    figures["refused"] = crowd.refused
    crowd.leave()
    ours.stop()
    if peer is not None:
        peer.stop()


async def council(figures: dict[str, Any]) -> None:
    """Games of Council, begun anew where they end."""
    say("Council of Kings at 50 tables")
    ours = Ours()
    crowd = Crowd(ours.port, any_option)
    for _ in range(TABLES):
        await crowd.sit(*ours.table("council"))
    figures["council"] = await measured(ours, crowd, "council", 2 * SECONDS)
    crowd.leave()
    ours.stop()


async def pace(figures: dict[str, Any]) -> None:
    """How long a move takes at 100 tables of people who think for half a second."""
    say("delays at 100 tables")
    ours = Ours()
    crowd = Crowd(ours.port, any_option, pace=0.5)
    for _ in range(2 * TABLES):
        await crowd.sit(*ours.table("council"))
    crowd.start()
    await asyncio.sleep(2)
    crowd.delays.clear()
    cpu, begun = ours.cpu, time.monotonic()
    await asyncio.sleep(3 * SECONDS)
    steps = quantiles(crowd.delays, n=100)
    wall = time.monotonic() - begun
    figures["pace"] = {
        "rate": len(crowd.delays) / wall,
        "p50": steps[49],
        "p99": steps[98],
        "busy": (ours.cpu - cpu) / wall,
    }
    crowd.leave()
    ours.stop()


async def memory(figures: dict[str, Any]) -> None:
    """A thousand live tables of Council in mid-game, with nobody at them."""
    say("memory of 1,000 tables")
    ours = Ours()
    before = ours.megabytes
    for _ in range(20):
        crowd = Crowd(ours.port, any_option)
        for _ in range(50):
            await crowd.sit(*ours.table("council"))
        crowd.start()
        while crowd.moves < 50 * 20:
            await asyncio.sleep(0.05)
        crowd.leave()
    await asyncio.sleep(0.5)
    rooms = next(
        line.split()[1]
        for line in urlopen(f"http://127.0.0.1:{ours.port}/metrics").read().decode().splitlines()
        if line.startswith("fateloom_rooms ")
    )
    figures["memory"] = {"empty": before, "full": ours.megabytes, "rooms": int(float(rooms))}
    ours.stop()


# The page ----------------------------------------------------------------------------------


def per_cpu(rounds: list[dict[str, float]]) -> float:
    return median(each["moves"] / each["cpu"] for each in rounds)


def lines(figures: dict[str, Any]) -> list[str]:
    mine, yours = figures["ours"], figures["peer"]
    rows = [
        f"Measured {datetime.now(UTC).date().isoformat()}, CPython {platform.python_version()}, "
        f"{os.cpu_count()} cores, {ROUNDS} rounds in turns. Both servers run one process on this "
        "machine beside their 200 clients; ours writes every move to SQLite before it confirms "
        "it, the peer keeps its matches in memory. Limits and pauses of ours are off; the passing "
        "game writes no line of history.",
        "",
        "| 50 tables, 200 sockets | moves per server CPU second | moves per second |",
        "|---|---:|---:|",
    ]
    for name, rounds in (("fateloom serve, passing", mine), ("boardgame.io 0.50, passing", yours)):
        if rounds:
            wall = median(each["moves"] / each["wall"] for each in rounds)
            rows.append(f"| {name} | {per_cpu(rounds):,.0f} | {wall:,.0f} |")
    found = [figures["council"]]
    wall = found[0]["moves"] / found[0]["wall"]
    rows.append(f"| fateloom serve, Council of Kings | {per_cpu(found):,.0f} | {wall:,.0f} |")
    if yours:
        ratio = median(
            (one["moves"] / one["cpu"]) / (other["moves"] / other["cpu"])
            for one, other in zip(mine, yours, strict=True)
        )
        mark = "goal reached" if ratio >= 4 else "floor kept" if ratio >= 2 else "**floor missed**"
        rows += ["", f"Ratio, round by round: **{ratio:.2f}x** (floor 2x, goal 4x: {mark})."]
    delays, kept = figures["pace"], figures["memory"]
    limit = "under" if kept["full"] < 300 else "**over**"
    rows += [
        "",
        f"- 100 tables of Council, {delays['rate']:.0f} moves a second: a move is confirmed after "
        f"{delays['p50'] * 1000:.1f} ms in the median, {delays['p99'] * 1000:.1f} ms in 99 of 100 "
        f"cases; the worker is busy {delays['busy']:.0%} of the time.",
        f"- {kept['rooms']:,} live tables of Council in mid-game: {kept['full']:.0f} MB "
        f"({limit} 300), of which {kept['empty']:.0f} MB are the empty server.",
    ]
    return rows


def run() -> None:
    from bench import workers

    figures: dict[str, Any] = {}
    for part in (beside, council, pace, memory, workers.workers, workers.failover):
        asyncio.run(part(figures))
    text = "\n".join([*lines(figures), "", *workers.lines(figures)])
    print(written(FIGURES, COMMAND, text))
    say("written to docs/figures.md")
