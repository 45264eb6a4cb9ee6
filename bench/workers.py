"""``python -m bench workers``: what a move costs with 1, 2 and 4 workers, on both databases.

Council of Kings at 50 tables with 200 sockets, which reach the workers as the system deals them
out. What counts is the CPU time of all workers for a confirmed move, passing on included and the
database apart (SQLite works inside the workers). All servers run at the same time and are measured
in turns; those whose turn it is not have nothing to do.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import ExitStack
from statistics import median
from typing import Any

from tests.server.postgres import running

from bench.our_server import TABLES, Ours, measured, say
from bench.sockets import Crowd, any_option
from fateloom.server.store import open_store

NUMBERS = (1, 2, 4)
ROUNDS = 5


async def workers(figures: dict[str, Any], rounds: int = ROUNDS) -> None:
    """All numbers of workers on both databases, in turns."""
    found: dict[tuple[str, int], list[dict[str, float]]] = {}
    with ExitStack() as stack:
        postgres = stack.enter_context(running())
        for database in ("SQLite", "PostgreSQL"):
            places = []
            for number in NUMBERS:
                ours = Ours(number, "" if database == "SQLite" else postgres.fresh())
                crowd = Crowd(ours.port, any_option)
                for _ in range(TABLES):
                    await crowd.sit(*ours.table("council"))
                places.append((number, ours, crowd))
            for turn in range(rounds):
                for number, ours, crowd in places:
                    say(f"{database}, {number} workers: round {turn + 1} of {rounds}")
                    found.setdefault((database, number), []).append(
                        await measured(ours, crowd, "council")
                    )
            for _, ours, crowd in places:
                crowd.leave()
                ours.stop()
    figures["workers"] = found


async def failover(figures: dict[str, Any]) -> None:
    """How long a request takes whose worker was killed, or does not answer any more."""
    found: dict[tuple[str, str], float] = {}
    with running() as postgres:
        for database, db in (("SQLite", ""), ("PostgreSQL", postgres.fresh())):
            for what, sent in (("killed", signal.SIGKILL), ("stopped", signal.SIGSTOP)):
                say(f"{database}: the worker of a table is {what}")
                ours = Ours(2, db)
                table, (token, *_) = ours.table("council")
                store = await open_store(ours.db)
                holder = await store.holder(table)
                await store.close()
                assert holder is not None
                pid = int(holder.id.partition(".")[0])
                os.kill(pid, sent)
                begun = time.monotonic()
                while not await asyncio.to_thread(ours.sees, table, token):
                    await asyncio.sleep(0.05)
                found[database, what] = time.monotonic() - begun
                if sent == signal.SIGSTOP:
                    os.kill(pid, signal.SIGCONT)
                ours.stop()
    figures["failover"] = found


def lines(figures: dict[str, Any]) -> list[str]:
    """The table of what was measured."""
    found: dict[tuple[str, int], list[dict[str, float]]] = figures["workers"]
    rows = [
        "| Council of Kings, 50 tables | workers | CPU ms a move | of it in event loops "
        "| of one worker | moves a second |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for (database, number), each in found.items():
        one = found[database, 1]
        cost, loop = (
            median(1000 * round[what] / round["moves"] for round in each)
            for what in ("cpu", "loop")
        )
        ratio = median(
            (here["cpu"] / here["moves"]) / (there["cpu"] / there["moves"])
            for here, there in zip(each, one, strict=True)
        )
        pace = median(round["moves"] / round["wall"] for round in each)
        rows.append(
            f"| {database} | {number} | {cost:.2f} | {loop:.2f} | {ratio:.2f}x | {pace:,.0f} |"
        )
    told = [
        f"{seconds:.1f} s on {database} ({what})"
        for (database, what), seconds in figures["failover"].items()
    ]
    return [
        *rows,
        "",
        f"After the worker of a table is gone, others show it after {', '.join(told)}.",
    ]


def run(wanted: str = str(ROUNDS)) -> None:
    """Measure and print."""
    figures: dict[str, Any] = {}
    asyncio.run(workers(figures, int(wanted)))
    asyncio.run(failover(figures))
    print("\n".join(lines(figures)))
