"""Whoever looks at a room, and what is new to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterator

from fateloom.engine.table import Seat
from fateloom.server import talking, wire
from fateloom.server.frames import Place
from fateloom.server.operations import metrics
from fateloom.server.room import Room
from fateloom.server.tables import table_of

KEEP_ALIVE = 6.0


class Watcher:
    """Somebody who looks at a room. What is new waits until the last message is sent; then
    the newest is sent and whatever came between is left out."""

    def __init__(self, room: Room, seats: tuple[Seat, ...]) -> None:
        self.room = room
        self.seats = seats
        self.lines: dict[Place, int] = dict.fromkeys(seats or (None,), 0)
        """How many lines of history it holds, for each place from which it looks."""
        self.due: set[Place] = set(self.lines)
        """The places of which a new frame is due."""
        self.news = True
        self.wake = asyncio.Event()
        self.wake.set()
        self.told_to_go: tuple[int, str] | None = None
        self._heard = 0

    def look(self, seats: Collection[Seat] | None, *, news: bool) -> None:
        """There is something new, for these seats or for all."""
        if seats is None:
            self.due.update(self.lines)
        elif seats:
            self.due.update(seat for seat in self.seats if seat in seats)
        self.news = self.news or news
        if self.due or self.news:
            self.wake.set()

    def close(self, code: int, reason: str) -> None:
        """Tell it to go."""
        self.told_to_go = code, reason
        self.wake.set()

    def wants(self) -> Iterator[tuple[Place, int]]:
        """The places of which a new frame is due, and the lines it holds of each."""
        return ((place, self.lines[place]) for place in self.due)

    def frames(self) -> Iterator[str]:
        """The frames that are due, each as new as it can be."""
        while self.due and self.room.match is not None:
            place = next(iter(self.due))
            text, self.lines[place] = self.room.frames.of(place, self.lines[place])
            self.due.discard(place)
            metrics.frames.inc()
            yield text

    def room_news(self) -> wire.RoomNews:
        """How things stand in the room, as far as it is this watcher's business."""
        room = self.room
        plea = room.ledger.plea
        chat = talking.heard(room, self.seats, self._heard)
        if room.ledger.chat:
            self._heard = room.ledger.chat[-1].n
        return wire.RoomNews(
            table_of(room),
            None if plea is None else wire.Plea(plea.seat, room.ledger.consent_missing()),
            {seat: room.ledger.chairs[seat].until for seat in self.seats},
            room.clocks.faces(),
            chat,
        )

    async def awake(self) -> AsyncIterator[bool]:
        """Once for everything new, until it is told to go; false: nothing came for a while,
        so let the other side know that we are here."""
        while self.told_to_go is None:
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    await self.wake.wait()
            except TimeoutError:
                yield False
                continue
            self.wake.clear()
            yield True
