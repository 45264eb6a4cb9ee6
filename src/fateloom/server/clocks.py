"""Clocks: who is out of time answers as the rules say for the absent."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from fateloom.engine.table import Seat
from fateloom.server import wire
from fateloom.server.store import PLAYING

if TYPE_CHECKING:
    from fateloom.server.room import Room


class Clocks:
    """The clocks of one table.

    A question to one seat uses up its own time. A question to several is the same for all of
    them, whoever has a choice: it has a time limit of its own and costs nobody's bank, for
    what is left in a bank is seen by all.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        kept = room.header.facts.get("clock")
        self.rule = None if kept is None else msgspec.convert(kept, wire.Clock)
        self._since = 0.0
        self._alarm: asyncio.TimerHandle | None = None
        self._limits: dict[Seat, float] = {}

    @property
    def are_set(self) -> bool:
        return self.rule is not None

    @property
    def running(self) -> bool:
        return self._alarm is not None

    def start(self) -> None:
        """A new question is open."""
        room, rule = self._room, self.rule
        match = room.match
        if rule is None or match is None or match.ask is None or room.ledger.state != PLAYING:
            return
        self._since = room.rooms.now()
        chairs = room.ledger.chairs
        asked = [seat for seat in match.ask.seats if chairs[seat].plays_itself]
        self._limits = {seat: self._limit(seat, match.ask.seat is None) for seat in asked}
        if self._limits and room.rooms.is_mine(room.id):
            self._alarm = asyncio.get_running_loop().call_later(
                min(self._limits.values()), self._ring, match.number
            )

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._limits = {}

    def _limit(self, seat: Seat, shared: bool) -> float:
        rule = self.rule
        assert rule is not None
        if rule.per_decision is not None:
            return rule.per_decision
        return self._room.rooms.settings.window if shared else self.bank(seat)

    def bank(self, seat: Seat) -> float:
        """What a seat has left, before the present question."""
        left = self._room.ledger.chairs[seat].left
        rule = self.rule
        assert rule is not None
        return (rule.bank or rule.per_decision or 0.0) if left is None else left

    def left_after(self, seat: Seat) -> float | None:
        """What is left in the bank of a seat that answers now; ``None`` if nothing changes."""
        rule, match = self.rule, self._room.match
        if rule is None or rule.bank is None or match is None or match.ask is None:
            return None
        if match.ask.seat != seat or seat not in self._limits:
            return None
        used = self._room.rooms.now() - self._since
        return round(max(0.0, self.bank(seat) - used) + rule.increment, 2)

    def _ring(self, number: int) -> None:
        """Time is up for whoever has not answered."""
        self._alarm = None
        room = self._room

        async def lapse() -> None:
            match = room.match
            if match is None or match.number != number:
                return
            for seat in [each for each in match.waiting if each in self._limits]:
                if room.match is match and match.number == number:
                    await room.lapse(seat, number)

        room.rooms.go(room.act(lapse))

    def faces(self) -> dict[int, wire.ClockFace]:
        """What the clocks show."""
        room, rule = self._room, self.rule
        if rule is None:
            return {}
        used = room.rooms.now() - self._since
        shown = {}
        for chair in room.ledger.chairs:
            seat = chair.seat
            running = seat in self._limits
            left = max(0.0, self._limits[seat] - used) if running else self.bank(seat)
            shown[seat] = wire.ClockFace(round(left, 1), running)
        return shown
