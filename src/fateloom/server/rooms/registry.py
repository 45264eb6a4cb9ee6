"""The rooms of this process: loaded on demand, unloaded when idle."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from fateloom.engine.state.table import Seat
from fateloom.server.access import credentials
from fateloom.server.access.connection_limits import ConnectionLimits
from fateloom.server.access.rate_limits import RATES, RateLimiter
from fateloom.server.bots.pool import BotPool
from fateloom.server.matches import daily
from fateloom.server.ops import expiry
from fateloom.server.ops.event_log import log
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import Problem
from fateloom.server.rooms import retry
from fateloom.server.rooms.heavy_work import HeavyWork
from fateloom.server.rooms.leases import RENEW, Leases, new_worker
from fateloom.server.rooms.room import MOVED, Room
from fateloom.server.settings import Settings
from fateloom.server.store import PLAYING, Lease, Store, Worker

T = TypeVar("T")

WAKE_AT_ONCE = 4
"""Tables that wake at the same time after a start."""
WAKE_MAX = 5000
WAKE_CHECK = 0.25
"""Seconds between two looks whether the bots of a woken table are done."""
EXPIRY_CHECK = 600.0
"""Seconds between two looks for tables that were left."""
ORPHAN_CHECK = 2.0
"""Seconds between two looks for tables whose worker has died."""


class RoomRegistry:
    """Loads, finds and unloads rooms, and runs their background tasks."""

    def __init__(self, store: Store, settings: Settings, worker: Worker | None = None) -> None:
        self.store = store
        self.settings = settings
        self.leases = Leases(store, worker or new_worker(), self.drop)
        self.bot_pool = BotPool(settings)
        self.heavy_work = HeavyWork(limited=not settings.no_limits)
        self.rate_limits = RateLimiter({} if settings.no_limits else RATES)
        self.connection_limits = ConnectionLimits(settings)
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False

    @staticmethod
    def now() -> float:
        return time.monotonic()

    # Rooms -----------------------------------------------------------------------------

    async def find(self, table: str) -> Worker | None:
        """Return the other worker that has a table; ``None``: this one, which has claimed it now.

        ``None`` also if there is no such table.
        """
        await self.leases.confirm()
        if table in self.leases:
            return None
        holder = await self.store.holder(table)
        if holder is None or holder == self.leases.worker:
            holder = await self.leases.claim(table)
        return None if holder == self.leases.worker else holder

    async def get(self, table: str) -> Room:
        """Return the room of a table with its match loaded. Raise ``Problem`` 404.

        Raise ``Problem`` 503 if another worker has the table.
        """
        await self.leases.confirm()
        room = await self._find_or_load(table)
        while room.is_discarded:  # a moment ago
            room = await self._find_or_load(table)
        await room.ensure_loaded()
        return room

    async def _find_or_load(self, table: str) -> Room:
        task = self._rooms.get(table)
        if task is None:
            task = self._rooms[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda done: self._keep_if_loaded(table, done))
        try:
            return await asyncio.shield(task)
        finally:
            del task  # if it failed, its exception refers to this call, and this call to it

    async def _load(self, table: str) -> Room:
        holder = await self.leases.claim(table)
        if holder is not None and holder != self.leases.worker:
            raise Problem(503, MOVED, wait=1)
        return await self.peek(table)

    async def peek(self, table: str) -> Room:
        """Return a table as it is in the store. Raise ``Problem`` 404.

        If another worker has it, it can only be read.
        """
        lease = self.leases.get(table)
        header = await self.store.header(table)
        if header is None:
            raise Problem(404, "Table not found.")
        room = Room(self, header, await self.store.secret(table), lease)
        await room.load()
        return room

    def drop(self, table: str) -> None:
        """Drop the room of a table that has changed elsewhere; its clients reconnect."""
        for room in self.loaded():
            if room.id == table:
                self.lose(room)
        self._rooms.pop(table, None)

    def lose(self, room: Room) -> None:
        """Drop a room to which this process may not write any more."""
        self.leases.forget(room.id, room.lease)
        if room in self.loaded():
            del self._rooms[room.id]
            metrics.leases_lost.inc()
            log("lease lost", table=room.id)
        room.unload()
        for client in room.clients:
            client.close(1012, "the table has moved")

    def _keep_if_loaded(self, table: str, task: asyncio.Task[Room]) -> None:
        failed = task.cancelled() or task.exception() is not None
        if failed and self._rooms.get(table) is task:
            del self._rooms[table]

    def loaded(self) -> list[Room]:
        """Return the rooms in memory."""
        return [
            task.result()
            for task in self._rooms.values()
            if task.done() and not task.cancelled() and task.exception() is None
        ]

    def measure(self) -> None:
        """Tell the metrics how much there is in this process now."""
        live = sum(room.match is not None for room in self.loaded())
        metrics.measure(live, len(self.connection_limits))

    def check_bot_tables(self, owner: str) -> None:
        """Raise ``Problem`` 429 if bots are playing at too many tables of one owner."""
        number = sum(
            room.owner == owner and room.match is not None and room.has_bots_playing
            for room in self.loaded()
        )
        if owner and number >= self.settings.bot_tables and not self.settings.no_limits:
            metrics.crowded.labels("bots").inc()
            raise Problem(
                429, f"Bots already play at {number} of your tables. Finish one first.", wait=60
            )

    async def forget(self, table: str) -> None:
        """Delete a table whose id was never given out."""
        self._rooms.pop(table, None)
        await self.store.delete(table, self.leases.get(table))

    async def seat_of(self, room: Room, token: str) -> Seat:
        """Return the seat that a token opens. Raise ``Problem`` 401."""
        seat = credentials.opens(token, room.credentials)
        if seat is None:
            raise Problem(401, "That token is not valid for this table.")
        return seat

    # Background tasks ------------------------------------------------------------------

    def run_in_background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a coroutine in the background."""
        self.spawn(work).set_name("by itself")

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run a coroutine as a task; errors are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem is not None and not self.stopping and not isinstance(problem, Problem):
            metrics.failures.inc()
            log("failed", what=_place(problem), kind=type(problem).__name__)

    async def open(self) -> None:
        """Start the background work: nothing here waits for a table."""
        await daily.house_of(self.store)
        self.run_in_background(self._renew_leases())
        self.run_in_background(self._adopt_orphans())
        self.run_in_background(self._unload_idle())
        self.run_in_background(retry.until_done(self._wake_recent))
        self.run_in_background(self._expire_left())

    async def _wake_recent(self) -> None:
        """Load the tables where a bot or a clock may be due and something happened recently.

        Those that moved last come first; all others are loaded when a client asks.
        """
        since = time.time() - self.settings.wake_after_restart
        await self._wake_all(await self.store.active_ids(PLAYING, since, WAKE_MAX))

    async def _wake_all(self, tables: Sequence[str]) -> None:
        """Load the tables of these where a bot or a clock may be due, a few at a time."""
        waiting = iter(tables)

        async def wake_in_turn() -> None:
            for table in waiting:
                await retry.until_done(partial(self._wake, table), table)

        await asyncio.gather(*(wake_in_turn() for _ in range(WAKE_AT_ONCE)))

    async def _wake(self, table: str) -> None:
        """Load a table, and wait while its bots play unwatched."""
        header = await self.store.header(table)
        if header is None or header.state != PLAYING or not has_bots_or_clock(header.facts):
            return
        if await self.find(table) is not None:
            return  # another worker has been faster
        with suppress(Problem):  # a table that cannot be replayed is logged there
            room = await self.get(table)
            while room.bot_seats.busy and not room.clients:
                await asyncio.sleep(WAKE_CHECK)

    async def _expire_left(self) -> None:
        """Close and delete tables that were left, again and again."""
        while True:
            await asyncio.sleep(EXPIRY_CHECK * random.uniform(0.9, 1.1))
            await retry.until_done(self.expire)

    async def expire(self) -> None:
        """Close and delete the tables that were left for too long, unless others have them."""

        async def lease_of(table: str) -> Lease | None:
            await self.leases.claim(table)
            return self.leases.get(table)

        closed, forgotten = await expiry.run(self.store, self.settings, time.time(), lease_of)
        for table in closed:
            log("table expired", table=table)
        for table in forgotten:
            log("table forgotten", table=table)
            self._rooms.pop(table, None)
        for room in self.loaded():
            if room.id in closed:
                self.run_in_background(room.until_done(room.sync))

    async def _renew_leases(self) -> None:
        """Say that this process is alive, and what it has to do, again and again."""
        while True:
            self.measure()
            await asyncio.sleep(RENEW)
            try:
                await self.leases.renew()
            except retry.FAILURES as problem:
                retry.note_failure(problem, "")

    async def _adopt_orphans(self) -> None:
        """Let tables of workers that have died play on here, if a bot or a clock is due."""
        known: set[str] = set()
        while True:
            await asyncio.sleep(ORPHAN_CHECK * random.uniform(0.8, 1.2))
            try:
                orphans = await self.store.orphans()
            except retry.FAILURES as problem:
                retry.note_failure(problem, "")
                continue
            new = [table for table, worker in orphans if worker not in known]
            known = {worker for _, worker in orphans}
            if new:
                random.shuffle(new)  # so that several workers share them
                self.run_in_background(self._wake_all(new))

    async def _unload_idle(self) -> None:
        """Unload idle matches, again and again."""
        while True:
            await asyncio.sleep(max(0.1, min(5.0, self.settings.unload_after / 2)))
            self._unload_unused()
            await self.leases.release_unused(self._rooms)

    def _unload_unused(self) -> None:
        idle = self.now() - self.settings.unload_after
        for room in self.loaded():
            if room.last_used < idle and not room.is_busy and not room.lock.locked():
                room.rest()
                if not room.clients:
                    del self._rooms[room.id]
                    room.discard()

    def disconnect_all(self) -> None:
        """Ask all clients to reconnect later."""
        self.stopping = True
        for room in self.loaded():
            for client in room.clients:
                client.close(1012, "the server restarts")

    async def close(self) -> None:
        """Shut down. Nothing is lost: every answer is already in the log."""
        self.disconnect_all()
        for room in self.loaded():
            room.unload()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.leases.retire()
        self.heavy_work.close()
        await self.bot_pool.close()
        await self.store.close()


def has_bots_or_clock(facts: Any) -> bool:
    """Return whether a table has bots or a clock."""
    table = facts.get("table", {})
    return bool(facts.get("clock")) or any(seat["bot"] for seat in table.get("seats", ()))


def _place(problem: BaseException) -> str:
    """Return the place in the code where an exception was raised."""
    trace = problem.__traceback__
    place = ""
    while trace is not None:
        place = f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
