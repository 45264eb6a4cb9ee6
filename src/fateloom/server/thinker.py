"""The process in which bots think: ``python -m fateloom.server.thinker``.

Jobs come in and thoughts go out through pipes, each with its length before it. The match is
lived through here; the bot itself is given a peek and nothing else.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, BinaryIO, ClassVar

import msgspec

from fateloom.bots import find_bot
from fateloom.bots.levels import LevelBot
from fateloom.bots.peek import Peek
from fateloom.engine.chance import Loose
from fateloom.engine.match import Decision, Match
from fateloom.engine.registry import find_game
from fateloom.server import fairness
from fateloom.term.companion import Companion


class Job(msgspec.Struct, kw_only=True):
    """Which bot shall answer for which seat, where in which match."""

    KEPT: ClassVar[int] = 64
    """How many matches a process keeps at hand."""

    table: str
    shift: int
    """Rises when decisions are taken back."""
    game: str
    seats: int
    options: dict[str, Any]
    secret: bytes
    salts: list[str | None]
    names: list[str]
    decisions: list[tuple[int, int, str]]
    after: int = 0
    """How many decisions before these the process is thought to know."""
    number: int
    seat: int
    bot: str
    luck: str
    seconds: float | None = None
    """How long it may think, if others can see how long it does."""
    hint: bool = False
    """Whether a hint for a person is wanted, and not the answer of a bot."""


class Thought(msgspec.Struct):
    """What the bot answers; or that the match is not known here; or what went wrong."""

    key: str = ""
    lost: bool = False
    problem: str = ""
    keys: list[str] = []
    why: str = ""
    rule: str = ""
    advice: dict[str, Any] | None = None


class Stopped(BaseException):
    """The answer is no longer wanted."""


class Memory:
    """The matches that this process has lived through, the last used at the end."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[int, Match]] = {}

    def match(self, job: Job) -> Match | None:
        """The match of a job where it stands; ``None`` if it cannot be told from the job."""
        shift, match = self._kept.pop(job.table, (-1, None))
        if match is None or shift != job.shift or len(match.decisions) != job.after:
            if job.after:
                return None
            chance = fairness.chance_of(job.secret, job.salts)
            match = Match(find_game(job.game), job.seats, chance, job.options, names=job.names)
        match.replay(Decision(*each) for each in job.decisions)
        self._kept[job.table] = (job.shift, match)
        while len(self._kept) > Job.KEPT:
            del self._kept[next(iter(self._kept))]
        return match

    def forget(self, table: str) -> None:
        self._kept.pop(table, None)


def think(job: Job, memory: Memory) -> Thought:
    """One thought."""
    match = memory.match(job)
    if match is None:
        return Thought(lost=True)
    if match.ask is None or match.number != job.number or job.seat not in match.waiting:
        memory.forget(job.table)
        return Thought(problem=f"ask {job.number} is not open for seat {job.seat} here")
    if job.hint:
        hinted = Companion(match.game).hint(match, job.seat, match.view(job.seat, 0))
        advice = getattr(hinted, "advice", None)
        return Thought(
            keys=list(hinted.keys),
            why=hinted.why,
            rule=hinted.rule,
            advice=None if advice is None else advice.data(),
        )
    peek = Peek(match, job.seat)
    bot = find_bot(job.bot)
    if isinstance(bot, LevelBot):
        bot = type(bot)(job.seconds)
    answer = bot(peek, Loose(job.luck))
    keys = peek.keys
    chosen = [answer] if peek.least is None else answer
    return Thought("+".join(keys[at] for at in chosen))


def jobs(pipe: BinaryIO) -> Iterator[Job]:
    """The jobs that come in, until the server is gone."""
    decoder = msgspec.msgpack.Decoder(Job)
    while len(size := pipe.read(4)) == 4:
        yield decoder.decode(pipe.read(int.from_bytes(size, "big")))


def main() -> None:
    """Think until the server is gone."""
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever a bot prints is no thought
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(BrokenPipeError):
        _think_on(out)


def _think_on(out: BinaryIO) -> None:
    thinking = False

    def stop(*_: object) -> None:
        if thinking:
            raise Stopped

    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, stop)
    memory = Memory()
    for job in jobs(sys.stdin.buffer):
        try:
            thinking = True
            thought = think(job, memory)
            thinking = False
        except Stopped:
            thought = Thought(problem="stopped")
            memory.forget(job.table)
        except Exception as problem:
            thought = Thought(problem=f"{type(problem).__name__}: {problem}")
            memory.forget(job.table)
        thinking = False
        packed = msgspec.msgpack.encode(thought)
        out.write(len(packed).to_bytes(4, "big") + packed)


if __name__ == "__main__":
    main()
