"""Whoever looks at a room, and what is new to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection

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
        self.told_to_go: tuple[int, str] | None = None
        self._heard = 0

    def nudge(self) -> None:
        """Something is to be sent; a watcher without a line waits to be asked for it."""

    def look(self, seats: Collection[Seat] | None, *, news: bool) -> None:
        """There is something new, for these seats or for all."""
        if seats is None:
            self.due.update(self.lines)
        elif seats:
            self.due.update(seat for seat in self.seats if seat in seats)
        self.news = self.news or news
        if self.due or self.news:
            self.nudge()

    def lose(self, seat: Seat) -> None:
        """It has left this seat, which may be another's soon; who has none looks on."""
        if seat in self.seats:
            self.seats = tuple(each for each in self.seats if each != seat)
            del self.lines[seat]
            self.due.discard(seat)
            if not self.seats:
                self.lines[None] = 0
            self.look(None, news=True)

    def close(self, code: int, reason: str) -> None:
        """Tell it to go."""
        self.told_to_go = code, reason
        self.nudge()

    def frames(self) -> list[bytes]:
        """The frames that are due, each as new as it can be."""
        if not self.due or self.room.match is None:
            return []
        made, frames = [], self.room.frames
        for place in self.due:
            text, self.lines[place] = frames.of(place, self.lines[place])
            made.append(text)
        self.due.clear()
        metrics.frames.inc(len(made))
        return made

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


class Listener(Watcher):
    """Somebody who reads a stream of lines."""

    def __init__(self, room: Room, seats: tuple[Seat, ...]) -> None:
        super().__init__(room, seats)
        self._wake = asyncio.Event()
        self._wake.set()

    def nudge(self) -> None:
        self._wake.set()

    async def awake(self) -> AsyncIterator[bool]:
        """Once for everything new, until it is told to go; false: nothing came for a while,
        so let the other side know that we are here."""
        while self.told_to_go is None:
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    await self._wake.wait()
            except TimeoutError:
                yield False
                continue
            self._wake.clear()
            yield True
