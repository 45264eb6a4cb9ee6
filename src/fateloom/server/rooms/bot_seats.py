"""The bots of a room: started when they are asked, stopped when the ask is over."""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from typing import TYPE_CHECKING

from fateloom.engine.match.match import Match
from fateloom.engine.state.table import Seat
from fateloom.server.bots.job import Job
from fateloom.server.ops.event_log import log
from fateloom.server.problems import Problem
from fateloom.server.store import PLAYING

if TYPE_CHECKING:
    from fateloom.server.rooms.room import Room


class BotSeats:
    """The running computations of a room's bots."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._thoughts: dict[Seat, asyncio.Task[None]] = {}

    @property
    def busy(self) -> bool:
        return bool(self._thoughts)

    def start(self, match: Match) -> None:
        """Start every bot that is asked and not running yet."""
        room = self._room
        if room.ledger.state != PLAYING:
            return
        for seat in match.unanswered:
            bot = room.ledger.chairs[seat].bot
            if bot is not None and seat not in self._thoughts:
                thought = room.rooms.spawn(self._think(match, seat, bot))
                self._thoughts[seat] = thought

    def stop(self, seat: Seat | None = None) -> None:
        """Cancel the computation of this seat, or of all."""
        present = asyncio.current_task() if self._thoughts else None
        for each in list(self._thoughts) if seat is None else [seat]:
            thought = self._thoughts.pop(each, None)
            if thought is not None and thought is not present:
                thought.cancel()

    async def _think(self, match: Match, seat: Seat, bot: str) -> None:
        """Let a bot answer. If it fails, give the default answer.

        An answer that cannot be written is tried again until the ask is over, which cancels this.
        """
        room, number, job = self._room, match.ask_number, job_of(self._room, match, seat, bot)
        began, drawn = room.rooms.now(), room.bot_pace.draw(match, seat, bot)
        try:
            key = await room.until_done(lambda: room.rooms.bot_pool.decide(job))
            taken = room.rooms.now() - began
            room.bot_pace.note(taken, drawn)
            if taken < drawn:
                await asyncio.sleep(drawn - taken)
            await room.until_done(
                lambda: room.transact(lambda: self._answer(seat, bot, number, key))
            )
        except Problem as problem:
            log("bot refused", table=room.id, seat=seat, bots=bot, status=problem.status)
            if problem.status == 422:
                await room.until_done(
                    lambda: room.transact(lambda: room.answers.record_default(seat, number))
                )
        finally:
            if self._thoughts.get(seat) is asyncio.current_task():
                del self._thoughts[seat]

    async def _answer(self, seat: Seat, bot: str, number: int, key: str | None) -> None:
        room = self._room
        match = room.match
        if match is None or match.ask_number != number or room.ledger.chairs[seat].bot != bot:
            return  # the match has moved on
        if room.answer_delay.applies_to(match) and not room.answer_delay.is_running:
            room.answer_delay.note_late_bot()
        if key is None:
            await room.answers.record_default(seat, number)
        else:
            await room.answers.record(seat, key, number, by="bot")


def job_of(room: Room, match: Match, seat: Seat, bot: str) -> Job:
    luck = blake2b(
        f"{match.ask_number} {seat} {bot}".encode(), key=room.secret[:64], digest_size=16
    )
    return Job(
        table=room.id,
        shift=room.ledger.seq_offset,
        game=room.game.id,
        seats=match.seats,
        options=match.options,
        secret=room.secret,
        salts=room.ledger.salts,
        names=list(match.names),
        decisions=[(each.ask, each.seat, each.key) for each in match.decisions],
        number=match.ask_number,
        seat=seat,
        bot=bot,
        seed=luck.hexdigest(),
        seconds=room.answer_delay.bot_seconds,
        owner=room.owner,
        watched=bool(room.clients or room.visits),
    )
