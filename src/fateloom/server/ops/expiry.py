"""Tables that were left: closed after a while, and deleted after another.

A table counts as left when nothing has been written to its log for the time that the settings
give for its state. An open or running table is closed, which its players can still read; a closed
or finished one is deleted with everything that belongs to it.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from fateloom.server.settings import Settings
from fateloom.server.store import (
    CLOSED,
    FINISHED,
    OPEN,
    PLAYING,
    Conflict,
    Lease,
    LeaseLost,
    Store,
)

AT_ONCE = 500
"""Maximum number of tables that one run closes or deletes, for each state."""


class Expired(NamedTuple):
    """The ids of the tables that one run has closed and deleted."""

    closed: list[str]
    forgotten: list[str]


def limit_of(settings: Settings, state: str) -> float:
    """Return the seconds after which a table in this state is left; 0: never."""
    return {
        OPEN: settings.expire_open,
        PLAYING: settings.expire_playing,
        FINISHED: settings.forget_finished,
        CLOSED: settings.forget_closed,
    }[state]


def expiry_of(settings: Settings, state: str, changed: float) -> float | None:
    """Return when a table will be closed if nothing happens there, in seconds since 1970.

    It is announced in the last third of that time only: while people play, it would tell everyone
    when the last secret answer was given.
    """
    limit = limit_of(settings, state)
    expires = changed + limit
    near = limit and state in (OPEN, PLAYING) and expires - time.time() < limit / 3
    return expires if near else None


async def run(
    store: Store,
    settings: Settings,
    now: float,
    lease_of: Callable[[str], Awaitable[Lease | None]],
) -> Expired:
    """Close and delete what has been left for too long.

    ``lease_of`` claims a table; one that another worker has is left to that worker.
    """
    done = Expired([], [])
    for state in (OPEN, PLAYING):
        if limit := limit_of(settings, state):
            for table in await store.idle_ids(state, now - limit, AT_ONCE):
                lease = await lease_of(table)
                if lease and await _close(store, table, lease, now - limit, limit):
                    done.closed.append(table)
    for state in (CLOSED, FINISHED):
        if limit := limit_of(settings, state):
            for table in await store.idle_ids(state, now - limit, AT_ONCE):
                if lease := await lease_of(table):
                    with suppress(LeaseLost):
                        await store.delete(table, lease)
                        done.forgotten.append(table)
    return done


async def _close(store: Store, table: str, lease: Lease, before: float, limit: float) -> bool:
    """Close a table unless something has been written to its log since ``before``."""
    entries = await store.entries(table)
    if entries and entries[-1].at > before:
        return False
    why = f"Nothing happened at this table for {in_words(limit)}, so it was closed."
    try:
        closing = [("close", {"why": why})]
        await store.append(table, len(entries) + 1, closing, lease=lease, state=CLOSED)
    except (Conflict, LeaseLost):  # a player has just come back
        return False
    return True


def in_words(seconds: float) -> str:
    """Return a time in the unit that suits it.

    >>> in_words(7 * 86400), in_words(3600), in_words(90)
    ('7 days', '1 hour', '90 seconds')
    """
    for length, unit in ((86400, "day"), (3600, "hour")):
        if seconds >= length and seconds % length == 0:
            number = int(seconds // length)
            return f"{number} {unit}{'' if number == 1 else 's'}"
    return f"{seconds:g} seconds"
