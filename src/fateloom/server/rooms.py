"""All rooms of this process: found or made, kept awake while needed, put away when idle."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, TypeVar
from zlib import crc32

from fateloom.engine.game import BadCall
from fateloom.engine.table import Seat
from fateloom.server import credentials
from fateloom.server.doors import Doors
from fateloom.server.limits import RATES, Limits
from fateloom.server.operations import log, metrics
from fateloom.server.problems import Problem
from fateloom.server.room import Room
from fateloom.server.settings import Settings
from fateloom.server.store import PLAYING, Store
from fateloom.server.thinking import Thinking

T = TypeVar("T")


class Rooms:
    """The live tables."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.thinking = Thinking(settings)
        self.limits = Limits({} if settings.generous else RATES)
        self.doors = Doors(settings)
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.stopping = False

    @staticmethod
    def now() -> float:
        return time.monotonic()

    def is_mine(self, table: str) -> bool:
        """Whether this process lets bots think and clocks ring at a table."""
        workers = self.settings.workers
        return workers < 2 or crc32(table.encode()) % workers == self.settings.worker

    # Finding ---------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The room of a table, its match at hand."""
        task = self._rooms.get(table)
        if task is None:
            task = self._rooms[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda done: self._keep_if_loaded(table, done))
        room = await asyncio.shield(task)
        await room.wake()
        return room

    async def _load(self, table: str) -> Room:
        header = await self.store.header(table)
        if header is None:
            raise Problem(404, "There is no such table.")
        try:
            room = Room(self, header, await self.store.secret(table))
        except BadCall as problem:
            raise Problem(409, f"This table cannot be opened here: {problem}.") from None
        await room.load()
        return room

    def _keep_if_loaded(self, table: str, task: asyncio.Task[Room]) -> None:
        if task.cancelled() or task.exception() is not None:
            self._rooms.pop(table, None)

    def at_hand(self) -> list[Room]:
        """The rooms that are loaded."""
        return [
            task.result()
            for task in self._rooms.values()
            if task.done() and not task.cancelled() and task.exception() is None
        ]

    async def forget(self, table: str) -> None:
        """A table that nobody was told of is no more."""
        self._rooms.pop(table, None)
        await self.store.forget(table)

    async def seat_of(self, room: Room, token: str) -> Seat:
        """The seat that a token opens."""
        seat = credentials.opens(token, room.credentials)
        if seat is None:  # another process may have given it out
            await room.learn_credentials()
            seat = credentials.opens(token, room.credentials)
        if seat is None:
            raise Problem(401, "This credential opens no seat at this table.")
        return seat

    # Living ----------------------------------------------------------------------------

    def go(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something go on by itself that nobody asks after."""
        self.spawn(work).set_name("by itself")

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Let something go on by itself; what goes wrong is logged."""
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
        """Begin: resume the matches in which a bot or a clock is due, listen to the others."""
        self.go(self._listen())
        self.go(self._tidy())
        for header in await self.store.headers(state=PLAYING, public=None, limit=100_000):
            if self.is_mine(header.id) and goes_on_by_itself(header.facts):
                self.go(self.room(header.id))

    async def _listen(self) -> None:
        async for table in self.store.wakes():
            for room in self.at_hand():
                if table in ("", room.id):
                    self.go(room.hear())
            if table and table not in self._rooms and self.is_mine(table):
                self.go(self.room(table))

    async def _tidy(self) -> None:
        """Put matches away that nobody has touched for a while."""
        while True:
            await asyncio.sleep(max(0.1, min(5.0, self.settings.rest / 2)))
            idle = self.now() - self.settings.rest
            for room in self.at_hand():
                if room.stirred < idle and not room.is_busy and not room.lock.locked():
                    room.rest()
                    if not room.clients:
                        self._rooms.pop(room.id, None)

    def say_goodbye(self) -> None:
        """Tell everybody to come back later."""
        self.stopping = True
        for room in self.at_hand():
            for client in room.clients:
                client.close(1012, "the server restarts")

    async def close(self) -> None:
        """Stop. Open questions stay open: the log has all that was answered."""
        self.say_goodbye()
        for room in self.at_hand():
            room.rest()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinking.close()
        await self.store.close()


def goes_on_by_itself(facts: Any) -> bool:
    """Whether bots or clocks may be due at a table."""
    table = facts.get("table", {})
    return bool(facts.get("clock")) or any(seat["bot"] for seat in table.get("seats", ()))


def _place(problem: BaseException) -> str:
    """Where in the code something went wrong."""
    trace = problem.__traceback__
    place = ""
    while trace is not None:
        place = f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
