"""Bots think in processes of their own, so that nobody waits for them.

A process is told which match, which seat and which bot. It lives through the decisions itself,
gives the bot its peek and says what the bot answered. When the match has moved on it is told to
stop. One that dies is replaced, and the question put again.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from fateloom.engine.match import Match
from fateloom.engine.table import Seat
from fateloom.server.operations import log, metrics
from fateloom.server.settings import Settings
from fateloom.server.thinker import Job, Thought

if TYPE_CHECKING:
    from fateloom.server.room import Room

TRIES = 3
_encode = msgspec.msgpack.Encoder().encode
_thought = msgspec.msgpack.Decoder(Thought)


class Gone(Exception):
    """The process has died."""


class Thinking:
    """The processes in which bots think. They are started when the first bot is asked."""

    def __init__(self, settings: Settings) -> None:
        number = settings.thinkers or max(1, (os.cpu_count() or 2) // 2)
        self._minds = [Mind(settings.thought) for _ in range(number)]

    async def think(self, room: Room, match: Match, seat: Seat, bot: str) -> str | None:
        """What a bot answers; ``None`` if it fails again and again."""
        began = time.perf_counter()
        thought = await self._thought(room, job_of(room, match, seat, bot))
        metrics.thinking.observe(time.perf_counter() - began)
        return None if thought is None else thought.key

    async def hint(self, room: Room, match: Match, seat: Seat) -> Thought | None:
        """A good answer for a person, and what speaks for it."""
        job = job_of(room, match, seat, "hint")
        job.hint = True
        return await self._thought(room, job)

    async def _thought(self, room: Room, job: Job) -> Thought | None:
        for _ in range(TRIES):
            mind = min(self._minds, key=lambda each: (each.waiting, room.id not in each.knows))
            try:
                thought = await mind.think(job)
            except Gone as gone:
                metrics.failures.inc()
                log("thinker lost", table=room.id, bots=job.bot, what=str(gone))
                continue
            if thought.problem:
                metrics.failures.inc()
                log(
                    "bot failed",
                    table=room.id,
                    bots=job.bot,
                    kind=thought.problem.partition(":")[0],
                )
                return None
            return thought
        return None

    async def close(self) -> None:
        await asyncio.gather(*(mind.close() for mind in self._minds))

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that live."""
        return [mind.pid for mind in self._minds if mind.pid]


def job_of(room: Room, match: Match, seat: Seat, bot: str) -> Job:
    luck = blake2b(f"{match.number} {seat} {bot}".encode(), key=room.secret[:64], digest_size=16)
    return Job(
        table=room.id,
        shift=room.ledger.shift,
        game=room.game.id,
        seats=match.seats,
        options=match.options,
        secret=room.secret,
        salts=room.ledger.salts,
        names=list(match.names),
        decisions=[(each.ask, each.seat, each.key) for each in match.decisions],
        number=match.number,
        seat=seat,
        bot=bot,
        luck=luck.hexdigest(),
        seconds=room.pausing.thought,
    )


class Mind:
    """One process, and what it was asked."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self.waiting = 0
        self.knows: dict[str, tuple[int, int]] = {}
        """Of each match it has lived through: the shift, and how many decisions."""
        self._closed = False

    @property
    def pid(self) -> int:
        process = self._process
        return process.pid if process is not None and process.returncode is None else 0

    async def think(self, job: Job) -> Thought:
        self.waiting += 1
        try:
            async with self._turn:
                return await self._ask(job)
        finally:
            self.waiting -= 1

    async def _ask(self, job: Job) -> Thought:
        process = self._process
        if process is None or process.returncode is not None:
            process = await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            self._send(process.stdin, self._shortened(job))
            await process.stdin.drain()
            thought = await self._hear(process)
            if thought.lost:
                self._send(process.stdin, job)
                thought = await self._hear(process)
            self._note(job)
            return thought
        except (ConnectionError, asyncio.IncompleteReadError) as problem:
            await self._end()
            raise Gone(repr(problem)) from None
        except TimeoutError:
            await self._end()
            raise Gone(f"no answer after {self._patience} seconds") from None
        except asyncio.CancelledError:
            await self._interrupt(process)
            raise

    def _shortened(self, job: Job) -> Job:
        """Without the decisions that the process knows."""
        shift, number = self.knows.get(job.table, (-1, 0))
        if shift != job.shift or number > len(job.decisions):
            return job
        return msgspec.structs.replace(job, after=number, decisions=job.decisions[number:])

    def _note(self, job: Job) -> None:
        self.knows.pop(job.table, None)
        self.knows[job.table] = (job.shift, len(job.decisions))
        while len(self.knows) > Job.KEPT:
            del self.knows[next(iter(self.knows))]

    @staticmethod
    def _send(pipe: asyncio.StreamWriter, job: Job) -> None:
        packed = _encode(job)
        pipe.write(len(packed).to_bytes(4, "big") + packed)

    async def _hear(self, process: asyncio.subprocess.Process) -> Thought:
        assert process.stdout is not None
        async with asyncio.timeout(self._patience):
            size = int.from_bytes(await process.stdout.readexactly(4), "big")
            return _thought.decode(await process.stdout.readexactly(size))

    async def _interrupt(self, process: asyncio.subprocess.Process) -> None:
        """Tell the process to stop thinking about this, and hear it say so."""
        if hasattr(signal, "SIGUSR1") and process.returncode is None:
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGUSR1)
            with suppress(TimeoutError, asyncio.IncompleteReadError, ConnectionError):
                async with asyncio.timeout(2.0):
                    await self._hear(process)
                    return
        await self._end()

    async def _start(self) -> asyncio.subprocess.Process:
        if self._closed:
            raise Gone("the server stops")
        self.knows = {}
        environment = dict(os.environ)
        own = str(Path(__file__).parents[2])
        environment["PYTHONPATH"] = os.pathsep.join([own, *filter(None, sys.path)])
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "fateloom.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
        )
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        self.knows = {}
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        self._closed = True
        await self._end()
