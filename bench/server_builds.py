"""``python -m bench moves``: the server of each build beside that of boardgame.io, in turns.

The last row of the promised ratios: confirmed moves per CPU second, at 50 tables with 200 sockets.
"""

from __future__ import annotations

import asyncio
from statistics import median

from bench.beside import has_compiled_build
from bench.our_server import TABLES, Ours, measured, say
from bench.report import BUILDS, PROMISES, marked_if_missed, written
from bench.server import ROUNDS, Peer
from bench.sockets import Crowd, first_option

COMMAND = "python -m bench moves"
FLOORS, GOAL = {"pure": 2.0, "compiled": 3.0}, 4.0


def run() -> None:
    why = Peer.install()
    if why:
        say(f"the server is not measured: {why}")
        return
    found = asyncio.run(ratios())
    cells = []
    for build in BUILDS:
        floor = FLOORS[build]
        cells += [marked_if_missed(found.get(build), floor), f"≥ {floor:g}x"]
    rows = [
        "| what | against | pure | floor | compiled | floor | goal |",
        "|---|---|---:|---|---:|---|---|",
        f"| server, moves per CPU second | boardgame.io | {' | '.join(cells)} | ≥ {GOAL:g}x |",
    ]
    print(written(PROMISES, COMMAND, "\n".join(rows)))


async def ratios() -> dict[str, float]:
    """Return for each build how its server compares with the peer's: the median of the rounds."""
    builds = BUILDS if has_compiled_build() else BUILDS[:1]
    servers = {build: Ours(pure="1" if build == "pure" else "") for build in builds}
    crowds = {build: Crowd(ours.port, first_option) for build, ours in servers.items()}
    for build, ours in servers.items():
        for _ in range(TABLES):
            await crowds[build].sit(*ours.table("passing"))
    peer = Peer()
    found: dict[str, list[float]] = {build: [] for build in builds}
    for number in range(ROUNDS):
        say(f"moves at a server: round {number + 1} of {ROUNDS}")
        yours = await asyncio.to_thread(peer.round)
        for build, ours in servers.items():
            mine = await measured(ours, crowds[build])
            found[build].append((mine["moves"] / mine["cpu"]) / (yours["moves"] / yours["cpu"]))
    peer.stop()
    for build, ours in servers.items():
        crowds[build].leave()
        ours.stop()
    return {build: median(each) for build, each in found.items()}
