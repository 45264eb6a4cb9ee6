"""Repeating what must be done although the store, or the system, fails for a while."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

from fateloom.server.ops.event_log import log
from fateloom.server.ops.metrics import metrics
from fateloom.server.store import StoreError

T = TypeVar("T")

FIRST_WAIT = 0.2
"""Seconds before the second attempt; each later wait is twice as long."""
LONGEST_WAIT = 5.0
FAILURES = (StoreError, OSError)
"""What may pass: the database does not answer, or the system has no memory, process or file left."""


def waits() -> Iterator[float]:
    """Yield the seconds to wait before each further attempt.

    They vary at random, so that a thousand tables do not all write at the same moment.
    """
    wait = FIRST_WAIT
    while True:
        yield wait * random.uniform(0.7, 1.3)
        wait = min(2 * wait, LONGEST_WAIT)


async def until_done(work: Callable[[], Awaitable[T]], table: str = "") -> T:
    """Run work until it succeeds; work that is no longer due returns without doing anything."""
    for wait in waits():
        try:
            return await work()
        except FAILURES as problem:
            note_failure(problem, table)
        await asyncio.sleep(wait)
    raise AssertionError("there is always another attempt")


def note_failure(problem: Exception, table: str) -> None:
    """Count and log a failed attempt."""
    metrics.store_failures.inc()
    log("will try again", table=table, kind=type(problem).__name__)
