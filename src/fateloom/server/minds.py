"""The bots of a room: whoever of them is asked thinks, and then answers like anybody."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fateloom.engine.match import Match
from fateloom.engine.table import Seat
from fateloom.server.operations import log
from fateloom.server.problems import Problem
from fateloom.server.store import PLAYING

if TYPE_CHECKING:
    from fateloom.server.room import Room


class Minds:
    """What the bots of a room are thinking about."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._thoughts: dict[Seat, asyncio.Task[None]] = {}

    @property
    def are_busy(self) -> bool:
        return bool(self._thoughts)

    def let_think(self, match: Match) -> None:
        """Let every bot think that is asked and does not think yet."""
        room = self._room
        if room.ledger.state != PLAYING or not room.rooms.is_mine(room.id):
            return
        for seat in match.waiting:
            bot = room.ledger.chairs[seat].bot
            if bot is not None and seat not in room.held and seat not in self._thoughts:
                thought = room.rooms.spawn(self._think(match, seat, bot))
                self._thoughts[seat] = thought

    def stop(self, seat: Seat | None = None) -> None:
        """What was thought about is no longer asked, of this seat or of any."""
        present = asyncio.current_task() if self._thoughts else None
        for each in list(self._thoughts) if seat is None else [seat]:
            thought = self._thoughts.pop(each, None)
            if thought is not None and thought is not present:
                thought.cancel()

    async def _think(self, match: Match, seat: Seat, bot: str) -> None:
        """A bot that fails says what the rules say for the absent."""
        room, number = self._room, match.number
        try:
            key = await room.rooms.thinking.think(room, match, seat, bot)
            await room.act(lambda: self._answer(seat, bot, number, key))
        except Problem as problem:
            log("bot refused", table=room.id, seat=seat, bots=bot, status=problem.status)
            if problem.status == 422:
                await room.act(lambda: room.lapse(seat, number))
        finally:
            if self._thoughts.get(seat) is asyncio.current_task():
                del self._thoughts[seat]

    async def _answer(self, seat: Seat, bot: str, number: int, key: str | None) -> None:
        room = self._room
        match = room.match
        if match is None or match.number != number or room.ledger.chairs[seat].bot != bot:
            return  # meanwhile things have gone on
        if room.pausing.is_due(match) and not room.pausing.is_on:
            room.pausing.is_late()
        if key is None:
            await room.lapse(seat, number)
        else:
            await room.take(seat, key, number, by="bot")
