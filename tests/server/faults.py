"""Stores that fail on command: full disks, databases that hang, writes that go wrong."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from typing import Any

import psycopg

from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.settings import Settings
from fateloom.server.store import Store, StoreError, open_store
from tests.server.serving import PATIENCE

WRITES = ("create", "append", "grant", "revoke", "delete")


class FaultyStore:
    """A store of either kind, whose writes fail while a test says so."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.broken = False
        """Whether every write fails before anything is written."""
        self.writes_left: int | None = None
        """How many writes succeed before it is broken; ``None``: no end."""
        self.flaky = False
        """Whether each write fails twice: before it is written, and after it was."""
        self.failed = 0
        self._attempt = 0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        return self._wrapped(found) if name in WRITES else found

    def _wrapped(self, write: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def attempt(*args: Any, **more: Any) -> Any:
            if self.writes_left is not None:
                self.broken = self.writes_left == 0
                self.writes_left -= not self.broken
            if self.broken:
                self._fail()
            if not self.flaky:
                return await write(*args, **more)
            self._attempt += 1
            if self._attempt % 3 == 1:
                self._fail()
            result = await write(*args, **more)
            if self._attempt % 3 == 2:
                self._fail()
            return result

        return attempt

    def repair(self) -> None:
        self.broken, self.writes_left, self.flaky = False, None, False

    def _fail(self) -> None:
        self.failed += 1
        raise StoreError("the disk is full")


@asynccontextmanager
async def faulty_rooms(
    database: str, **settings: Any
) -> AsyncIterator[tuple[RoomRegistry, FaultyStore]]:
    """Rooms whose store fails on command."""
    store: Any = FaultyStore(await open_store(database))
    rooms = RoomRegistry(
        store, Settings(**{"no_limits": True, "pause": 0, "bot_pause": 0, **settings})
    )
    try:
        yield rooms, store
    finally:
        await rooms.close()


@contextmanager
def full_disk(server: int) -> Iterator[None]:
    """No file of a process can grow: a real limit of the system, as with a full disk."""
    limits = resource.prlimit(server, resource.RLIMIT_FSIZE)
    resource.prlimit(server, resource.RLIMIT_FSIZE, (1, limits[1]))
    try:
        yield
    finally:
        resource.prlimit(server, resource.RLIMIT_FSIZE, limits)


@contextmanager
def locked(database: str) -> Iterator[None]:
    """Another program holds what every write needs, and does not let go."""
    if database.startswith("sqlite"):
        path = database.removeprefix("sqlite:///")
        with closing(sqlite3.connect(path, PATIENCE, isolation_level=None)) as connection:
            connection.execute("begin immediate")
            yield
    else:
        with psycopg.connect(database) as holder:
            tables = "fateloom_version, entries, leases, workers"
            while True:  # a statement of the server may lock them in another order
                try:
                    holder.execute(f"lock table {tables} in access exclusive mode")
                    break
                except psycopg.errors.DeadlockDetected:
                    holder.rollback()
            yield
