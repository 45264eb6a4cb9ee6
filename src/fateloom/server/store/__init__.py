"""Where tables are kept: one append-only log for each match, its header, its secret apart.

::

    store = await open_store("sqlite:///tables.db")        # or postgresql://…
    await store.create(header, secret)
    await store.append(match, 1, [("decision", {"ask": 1, "seat": 0, "key": "pass"})])
    entries = await store.tail(match, after=0)
    async for match in store.wakes():                      # another process wrote to it
        ...

A writer says which number its entry shall have. If another was faster, :class:`Conflict` is
raised and nothing is changed: the writer fetches the tail and thinks again. When ``append``
returns, what was written survives the end of this process.
"""

from fateloom.server.store.keeping import (
    CLOSED,
    FINISHED,
    OPEN,
    PLAYING,
    Conflict,
    Entry,
    Header,
    Said,
    Store,
    StoreError,
    Whole,
)
from fateloom.server.store.opening import default_place, open_store

__all__ = [
    "CLOSED",
    "FINISHED",
    "OPEN",
    "PLAYING",
    "Conflict",
    "Entry",
    "Header",
    "Said",
    "Store",
    "StoreError",
    "Whole",
    "default_place",
    "open_store",
]
