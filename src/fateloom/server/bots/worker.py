"""The bot process: ``python -m fateloom.server.bots.worker``.

Jobs and replies travel through pipes, each preceded by its length. The match is replayed here;
the bot is given an observation and nothing else.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO

import msgspec

from fateloom.bots import find_bot
from fateloom.bots.levels import LevelBot
from fateloom.bots.observation import Observation
from fateloom.companion import Companion
from fateloom.engine.match.match import Decision, Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.server.bots.job import MAX_CACHED, BotReply, Job
from fateloom.server.matches import deal


class Cancelled(BaseException):
    """The answer is no longer wanted."""


class MatchCache:
    """The matches that this process has replayed, most recently used last."""

    def __init__(self) -> None:
        self._matches: dict[str, tuple[int, Match]] = {}

    def match(self, job: Job) -> Match | None:
        """Return the match of a job, or ``None`` if earlier decisions are missing."""
        shift, match = self._matches.pop(job.table, (-1, None))
        if match is None or shift != job.shift or len(match.decisions) != job.known_decisions:
            if job.known_decisions:
                return None
            chance = deal.chance_of(job.secret, job.salts)
            match = Match(find_game(job.game), job.seats, chance, job.options, names=job.names)
        match.replay(Decision(*each) for each in job.decisions)
        self._matches[job.table] = (job.shift, match)
        while len(self._matches) > MAX_CACHED:
            del self._matches[next(iter(self._matches))]
        return match

    def forget(self, table: str) -> None:
        self._matches.pop(table, None)


def think(job: Job, matches: MatchCache) -> BotReply:
    """Run one job."""
    match = matches.match(job)
    if match is None:
        return BotReply(lost=True)
    if match.ask is None or match.ask_number != job.number or job.seat not in match.unanswered:
        matches.forget(job.table)
        return BotReply(problem=f"ask {job.number} is not open for seat {job.seat} here")
    if job.hint:
        hint = Companion(match.game).hint(match, job.seat, match.view(job.seat, 0))
        advice = getattr(hint, "advice", None)
        return BotReply(
            keys=list(hint.keys),
            why=hint.sentence,
            rule=hint.rule,
            advice=None if advice is None else advice.data(),
        )
    observation = Observation(match, job.seat, job.table)
    bot = find_bot(job.bot)
    if isinstance(bot, LevelBot):
        bot = type(bot)(job.seconds)
    answer = bot(observation, SeededChance(job.seed))
    keys = observation.keys
    chosen = [answer] if observation.least is None else answer
    return BotReply("+".join(keys[at] for at in chosen))


def jobs(pipe: BinaryIO) -> Iterator[Job]:
    """Yield jobs until the server closes the pipe."""
    decoder = msgspec.msgpack.Decoder(Job)
    while len(size := pipe.read(4)) == 4:
        yield decoder.decode(pipe.read(int.from_bytes(size, "big")))


def main() -> None:
    """Run jobs until the server closes the pipe."""
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # stdout carries replies: send a bot's prints to stderr
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(BrokenPipeError):
        _think_on(out)


def _think_on(out: BinaryIO) -> None:
    running = False

    def stop(*_: object) -> None:
        if running:
            raise Cancelled

    if hasattr(signal, "SIGUSR1"):
        signal.signal(signal.SIGUSR1, stop)
    matches = MatchCache()
    for job in jobs(sys.stdin.buffer):
        try:
            running = True
            reply = think(job, matches)
            running = False
        except Cancelled:
            reply = BotReply(problem="stopped")
            matches.forget(job.table)
        except Exception as problem:
            reply = BotReply(problem=f"{type(problem).__name__}: {problem}")
            matches.forget(job.table)
        running = False
        packed = msgspec.msgpack.encode(reply)
        out.write(len(packed).to_bytes(4, "big") + packed)


if __name__ == "__main__":
    main()
