"""Replays and verifications for clients: few at a time, in turns, and kept when a match is over.

They run in a pool of their own, so that loading a table never waits for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

from fateloom.server import wire
from fateloom.server.fair_queue import FairQueue
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import Problem
from fateloom.server.rooms.replay_process import ReplayProcess

T = TypeVar("T")

THREADS = 1
"""Replays at a time: a second one would take another core from the tables."""
PER_CLIENT = 20
"""Maximum number of replays that one address may have waiting."""
CACHE_SIZE = 16_000_000
"""Bytes of results that are kept."""


class _Job(NamedTuple):
    work: Callable[[], Any]
    done: asyncio.Future[Any]


class HeavyWork:
    """The pool, the queue of each address before it, and the results that are kept."""

    def __init__(self, *, limited: bool = True) -> None:
        self._limited = limited
        self._pool = ThreadPoolExecutor(THREADS, "replay")
        self.process = ReplayProcess()
        self._queue: FairQueue[_Job] = FairQueue()
        self._running = 0
        self._results: dict[Hashable, bytes] = {}
        self._size = 0
        self._making: dict[Hashable, asyncio.Task[bytes]] = {}

    async def replay(self, address: str, work: Callable[..., Any], *given: Any) -> bytes:
        """Run a function of a module in the replay process; return its result, encoded."""
        return await self.run(address, partial(self.process.call, work, *given))

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Run work in the pool. Raise ``Problem`` 429 if too much of this address is waiting."""
        if self._limited and self._queue.count(address) >= PER_CLIENT:
            raise Problem(429, "You have too many replays waiting. Try again soon.", wait=5)
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(address, _Job(work, done))
        self._start()
        try:
            return await done
        finally:
            del done  # if it failed, its exception refers to this call, and this call to it

    def _start(self) -> None:
        """Start waiting jobs while a thread is free."""
        loop = asyncio.get_running_loop()
        while self._running < THREADS and self._queue:
            job = self._queue.pop()
            if job.done.cancelled():
                continue  # its client has gone
            self._running += 1
            metrics.replays.inc()
            running = loop.run_in_executor(self._pool, job.work)
            running.add_done_callback(partial(self._finish, job))

    def _finish(self, job: _Job, running: asyncio.Future[Any]) -> None:
        self._running -= 1
        if not job.done.cancelled():
            problem = running.exception()
            if problem is None:
                job.done.set_result(running.result())
            else:
                job.done.set_exception(problem)
        self._start()

    async def kept(self, key: Hashable, make: Callable[[], Awaitable[Any]]) -> bytes:
        """Return an encoded result, made on the first request only.

        ``key`` names all that it follows from. Requests that come meanwhile wait for the same.
        """
        if key in self._results:
            result = self._results[key] = self._results.pop(key)  # the last one to be dropped
            return result
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, make))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[Any]]) -> bytes:
        try:
            made = await make()
            result = made if isinstance(made, bytes) else wire.encode(made)
        finally:
            del self._making[key]
        self._results[key] = result
        self._size += len(result)
        while self._size > CACHE_SIZE:
            self._size -= len(self._results.pop(next(iter(self._results))))
        return result

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.process.close()
