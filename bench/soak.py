"""``python -m bench soak [MINUTES] [leak]``: 100 tables of Council, played without end; is memory flat?

Players think for half a second, tables that are over are replaced, and memory is read thirty times.
The first third is warm-up: caches fill, and the heap reaches its size. A line is laid through the
rest by least squares, and the soak fails if memory has grown along it, with 95 % confidence, by
more than a thirtieth. With ``leak``, every table that is dropped from memory leaves 20 kB behind: the
soak must fail then.
"""

from __future__ import annotations

import asyncio
from math import sqrt
from statistics import linear_regression, mean
from typing import NamedTuple

from bench.our_server import TABLES, Ours, renew, say
from bench.sockets import Crowd, any_option

READINGS = 30
"""Number of readings, at equal distances."""
WARM_UP = READINGS // 3
ALLOWED = 1 / 30
"""Growth that is allowed after the warm-up, as a share of the mean."""
CONFIDENCE = 2.1
"""Student's t for 95 %, two-sided, with some twenty readings."""


class Growth(NamedTuple):
    """By how many MB memory grew along the line, at least and at most."""

    least: float
    most: float
    allowed: float

    @property
    def is_leak(self) -> bool:
        return self.least > self.allowed


def growth(readings: list[float]) -> Growth:
    """Return how memory grew over these readings.

    >>> growth([90 + 0.5 * (at % 3) for at in range(20)]).is_leak
    False
    >>> growth([90 + 0.5 * at for at in range(20)]).is_leak
    True
    """
    times = list(range(len(readings)))
    slope, start = linear_regression(times, readings)
    rest = sum((y - start - slope * x) ** 2 for x, y in zip(times, readings, strict=True))
    spread = sum((x - mean(times)) ** 2 for x in times)
    error = CONFIDENCE * sqrt(rest / (len(readings) - 2) / spread)
    steps = len(readings) - 1
    return Growth(steps * (slope - error), steps * (slope + error), ALLOWED * mean(readings))


async def _soak(minutes: float, leak: bool) -> list[float]:
    ours = Ours(unload_after=60, program="bench.leaking" if leak else "fateloom")
    crowd = Crowd(ours.port, any_option, pace=0.5)
    for _ in range(2 * TABLES):
        await crowd.sit(*await asyncio.to_thread(ours.table, "council"))
    crowd.start()
    renewing = asyncio.create_task(renew(ours, crowd, "council", 2 * TABLES))
    readings = [ours.megabytes]
    for _ in range(READINGS):
        await asyncio.sleep(60 * minutes / READINGS)
        readings.append(ours.megabytes)
        if renewing.done():
            renewing.result()
        crowd.delays.clear()
        crowd.waits.clear()
        say(f"{crowd.moves} moves, {readings[-1]:.1f} MB, {ours.cpu:.0f} s of CPU")
    renewing.cancel()
    crowd.leave()
    ours.stop()
    return readings


def run(wanted: str = "30", leak: str = "") -> None:
    """Play, and print how memory went."""
    minutes = float(wanted)
    readings = asyncio.run(_soak(minutes, bool(leak)))
    sixths = ", ".join(f"{each:.0f}" for each in readings[:: READINGS // 6])
    found = growth(readings[1 + WARM_UP :])
    print(
        f"{minutes:g} minutes of {2 * TABLES} tables: {sixths} MB at the start and after each "
        f"sixth; growth in the last two thirds {found.least:+.1f} to {found.most:+.1f} MB "
        f"(95 %), allowed {found.allowed:.1f} MB"
    )
    if found.is_leak:
        raise SystemExit("memory grows")
