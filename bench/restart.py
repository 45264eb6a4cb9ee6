"""``python -m bench restart [TABLES]``: a server that starts with many unfinished tables.

Every table is one of bots that moved a minute ago, so each of them is due. What counts is the time
until the server is ready, and its memory then and half a minute later.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen

from bench.our_server import Ours
from fateloom.server import wire
from fateloom.server.access.credentials import new_id
from fateloom.server.actions import create
from fateloom.server.bots.job import Job
from fateloom.server.bots.pool import BotPool
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.settings import Settings
from fateloom.server.store import MatchBundle, open_store

BOTS = [wire.BotSeat("regular")] * 4


class Idlers(BotPool):
    """Bots that never answer, so that the table stays as it is."""

    async def decide(self, job: Job) -> str | None:
        await asyncio.Event().wait()
        return None


async def fill(path: Path, tables: int) -> None:
    """Store copies of one table of bots that has just started."""
    store = await open_store(str(path))
    rooms = RoomRegistry(store, Settings())
    rooms.bot_pool = Idlers(rooms.settings)
    room, _ = await create.create_table(rooms, wire.NewTable("council", [*BOTS], start=True))
    whole = await store.export_match(room.id)
    assert whole is not None
    facts = {**whole.header.facts}
    jobs = []
    for _ in range(tables - 1):
        id = new_id()
        facts["table"] = {**facts["table"], "id": id}
        header = replace(whole.header, id=id, facts=dict(facts), changed=time.time() - 60)
        jobs.append(store.import_match(MatchBundle(header, whole.secret, {}, whole.entries)))
    await asyncio.gather(*jobs)
    await rooms.close()


def figures(port: int) -> tuple[float, float]:
    """Return CPU seconds and memory in MB of the server."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=120) as answer:
        lines = answer.read().decode().splitlines()
    found = dict(line.split() for line in lines if line.startswith("process_"))
    cpu, memory = found["process_cpu_seconds_total"], found["process_resident_memory_bytes"]
    return float(cpu), float(memory) / 1e6


def run(wanted: str = "10000") -> None:
    """Measure one start and print its figures."""
    tables = int(wanted)
    with tempfile.TemporaryDirectory(prefix="bench") as folder:
        path = Path(folder) / "tables.db"
        asyncio.run(fill(path, tables))
        began = time.monotonic()
        ours = Ours(db=str(path), no_limits=0, pause=0.8, unload_after=60)
        try:
            ready = time.monotonic() - began
            cpu, memory = figures(ours.port)
            print(f"{tables} tables: ready after {ready:.2f} s, {cpu:.1f} CPU s, {memory:.0f} MB")
            time.sleep(30)
            cpu, memory = figures(ours.port)
            print(f"30 s later: {cpu:.1f} CPU s, {memory:.0f} MB")
        finally:
            ours.stop()
