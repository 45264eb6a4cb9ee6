"""A pool of processes in which bots compute, so that the server never waits for them.

A job names match, seat and bot. The process replays the decisions, gives the bot an observation
and returns its answer. When the match has moved on, the process is interrupted. A process that
dies is replaced, and the job is sent again.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import msgspec

import fateloom
from fateloom.server.bots.job import MAX_CACHED, BotReply, Job
from fateloom.server.fair_queue import FairQueue
from fateloom.server.ops.event_log import log
from fateloom.server.ops.metrics import metrics
from fateloom.server.settings import Settings

MAX_ATTEMPTS = 3
_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(BotReply)


class BotProcessDied(Exception):
    """The process has died or was killed."""


class BotPool:
    """The bot processes, each started with its first job."""

    def __init__(self, settings: Settings) -> None:
        number = settings.bot_processes or max(1, (os.cpu_count() or 2) // 2)
        self._processes = [BotProcess(settings.bot_timeout) for _ in range(number)]
        self._idle = list(self._processes)
        self._watched: FairQueue[asyncio.Future[BotProcess]] = FairQueue()
        self._unwatched: FairQueue[asyncio.Future[BotProcess]] = FairQueue()

    async def decide(self, job: Job) -> str | None:
        """Return the bot's answer as a key, or ``None`` if it fails repeatedly."""
        began = time.perf_counter()
        reply = await self._run(job)
        metrics.thinking.observe(time.perf_counter() - began)
        return None if reply is None else reply.key

    async def hint(self, job: Job) -> BotReply | None:
        """Return a good answer for a person with its reason, or ``None``."""
        return await self._run(msgspec.structs.replace(job, hint=True))

    async def _run(self, job: Job) -> BotReply | None:
        for _ in range(MAX_ATTEMPTS):
            process = await self._acquire(job)
            try:
                reply = await process.think(job)
            except BotProcessDied as died:
                metrics.failures.inc()
                log("thinker lost", table=job.table, bots=job.bot, what=str(died))
                continue
            finally:
                self._release(process)
            if reply.problem:
                metrics.failures.inc()
                log(
                    "bot failed",
                    table=job.table,
                    bots=job.bot,
                    kind=reply.problem.partition(":")[0],
                )
                return None
            return reply
        return None

    async def _acquire(self, job: Job) -> BotProcess:
        """Wait for a process: owner by owner in turn, tables without people last."""
        if self._idle:
            best = min(self._idle, key=lambda each: job.table not in each.cached_matches)
            self._idle.remove(best)
            return best
        turn: asyncio.Future[BotProcess] = asyncio.get_running_loop().create_future()
        (self._watched if job.watched else self._unwatched).put(job.owner or job.table, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(turn.result())
            raise

    def _release(self, process: BotProcess) -> None:
        """Give a process to the job whose turn it is."""
        while queue := self._watched or self._unwatched:
            turn = queue.pop()
            if not turn.done():  # else nobody waits for it any more
                turn.set_result(process)
                return
        self._idle.append(process)

    async def close(self) -> None:
        await asyncio.gather(*(process.close() for process in self._processes))

    @property
    def processes(self) -> list[int]:
        """The ids of the running processes."""
        return [process.pid for process in self._processes if process.pid]


class BotProcess:
    """One bot process, which runs one job at a time."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._process: asyncio.subprocess.Process | None = None
        self.cached_matches: dict[str, tuple[int, int]] = {}
        """Shift and number of decisions of each match that the process has."""
        self._closed = False

    @property
    def pid(self) -> int:
        process = self._process
        return process.pid if process is not None and process.returncode is None else 0

    async def think(self, job: Job) -> BotReply:
        """Run a job. Raise :class:`BotProcessDied`."""
        process = self._process
        if process is None or process.returncode is not None:
            process = await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            self._send(process.stdin, self._shortened(job))
            await process.stdin.drain()
            reply = await self._receive(process)
            if reply.lost:
                self._send(process.stdin, job)
                reply = await self._receive(process)
            self._note(job)
            return reply
        except (ConnectionError, asyncio.IncompleteReadError) as problem:
            await self._end()
            raise BotProcessDied(repr(problem)) from None
        except TimeoutError:
            await self._end()
            raise BotProcessDied(f"no answer after {self._timeout} seconds") from None
        except asyncio.CancelledError:
            await self._interrupt(process)
            raise

    def _shortened(self, job: Job) -> Job:
        """Return the job without the decisions that the process already has."""
        shift, number = self.cached_matches.get(job.table, (-1, 0))
        if shift != job.shift or number > len(job.decisions):
            return job
        return msgspec.structs.replace(
            job, known_decisions=number, decisions=job.decisions[number:]
        )

    def _note(self, job: Job) -> None:
        self.cached_matches.pop(job.table, None)
        self.cached_matches[job.table] = (job.shift, len(job.decisions))
        while len(self.cached_matches) > MAX_CACHED:
            del self.cached_matches[next(iter(self.cached_matches))]

    @staticmethod
    def _send(pipe: asyncio.StreamWriter, job: Job) -> None:
        packed = _encode(job)
        pipe.write(len(packed).to_bytes(4, "big") + packed)

    async def _receive(self, process: asyncio.subprocess.Process) -> BotReply:
        assert process.stdout is not None
        async with asyncio.timeout(self._timeout):
            size = int.from_bytes(await process.stdout.readexactly(4), "big")
            return _decoder.decode(await process.stdout.readexactly(size))

    async def _interrupt(self, process: asyncio.subprocess.Process) -> None:
        """Interrupt the computation and wait for the process to confirm, or kill it."""
        if hasattr(signal, "SIGUSR1") and process.returncode is None:
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGUSR1)
            with suppress(TimeoutError, asyncio.IncompleteReadError, ConnectionError):
                async with asyncio.timeout(2.0):
                    await self._receive(process)
                    return
        await self._end()

    async def _start(self) -> asyncio.subprocess.Process:
        if self._closed:
            raise BotProcessDied("the server stops")
        self.cached_matches = {}
        environment = dict(os.environ)
        own = str(Path(fateloom.__file__).parents[1])
        environment["PYTHONPATH"] = os.pathsep.join([own, *filter(None, sys.path)])
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "fateloom.server.bots.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
        )
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        self.cached_matches = {}
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        self._closed = True
        await self._end()
