"""The store: one append-only log per match, with its header, secret and credentials.

::

    store = await open_store("sqlite:///tables.db")        # or postgresql://…
    await store.create(header, secret)
    await store.append(match, 1, [("decision", {"ask": 1, "seat": 0, "key": "pass"})])
    entries = await store.entries(match, after=0)

A writer says which number its entry is to have. If that number is taken, ``append`` raises
:class:`Conflict` and changes nothing; the writer reads the new entries and tries again. When
``append`` returns, the entries survive the end of this process.

A match that is being played belongs to one worker, which has its lease: ``append`` refuses every
other with :class:`LeaseLost`, in the same transaction (docs/adr/0018-leases.md).
"""

from fateloom.server.store.base import (
    CLOSED,
    FINISHED,
    LIFETIME,
    OPEN,
    PLAYING,
    Conflict,
    Entry,
    House,
    Lease,
    LeaseLost,
    MatchBundle,
    NewEntry,
    Store,
    StoreError,
    TableHeader,
    Worker,
)
from fateloom.server.store.factory import default_place, open_store

__all__ = [
    "CLOSED",
    "FINISHED",
    "LIFETIME",
    "OPEN",
    "PLAYING",
    "Conflict",
    "Entry",
    "House",
    "Lease",
    "LeaseLost",
    "MatchBundle",
    "NewEntry",
    "Store",
    "StoreError",
    "TableHeader",
    "Worker",
    "default_place",
    "open_store",
]
