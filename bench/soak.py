"""``python -m bench soak [MINUTES]``: 100 tables of Council, played without end; is memory flat?

Players think for half a second, tables that are over are replaced, and memory is read once a
minute. It prints every reading, and fails if the last third needs more than a tenth more than the
second third.
"""

from __future__ import annotations

import asyncio
from statistics import mean

from bench.our_server import TABLES, Ours, renew, say
from bench.sockets import Crowd, any_option

LIMIT = 1.1
READINGS = 30
"""Number of readings, at equal distances."""


async def _soak(minutes: float) -> list[float]:
    ours = Ours(unload_after=60)
    crowd = Crowd(ours.port, any_option, pace=0.5)
    for _ in range(2 * TABLES):
        await crowd.sit(*await asyncio.to_thread(ours.table, "council"))
    crowd.start()
    renewing = asyncio.create_task(renew(ours, crowd, "council", 2 * TABLES))
    readings: list[float] = []
    for _ in range(READINGS):
        await asyncio.sleep(60 * minutes / READINGS)
        readings.append(ours.megabytes)
        if renewing.done():
            renewing.result()
        say(f"{crowd.moves} moves, {readings[-1]:.0f} MB")
    renewing.cancel()
    crowd.leave()
    ours.stop()
    return readings


def run(minutes: float = 30) -> None:
    """Play, and print how memory went."""
    readings = asyncio.run(_soak(minutes))
    third = READINGS // 3
    before, after = mean(readings[third : 2 * third]), mean(readings[2 * third :])
    print(
        f"{minutes:g} minutes of {2 * TABLES} tables: {readings[0]:.0f} MB at first, "
        f"{before:.0f} MB in the second third, {after:.0f} MB in the last"
    )
    if after > LIMIT * before:
        raise SystemExit("memory grows")
