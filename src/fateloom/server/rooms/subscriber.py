"""A client of a room, and what it has not been sent yet."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection

from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import sentence
from fateloom.server.rooms.frames import Place
from fateloom.server.rooms.room import Room
from fateloom.server.rooms.summary import table_summary

KEEP_ALIVE = 6.0
NOT_OPEN_YET = 4423
"""The code with which a socket of the gallery is closed while the deal is that of a running day."""


class Subscriber:
    """A client of a room.

    News waits until the last message is sent; then only the newest state is sent.
    """

    def __init__(self, room: Room, seats: tuple[Seat, ...]) -> None:
        self.room = room
        self.seats = seats
        self.log_positions: dict[Place, int] = dict.fromkeys(seats or (None,), 0)
        """Number of log lines it has, for each of its places."""
        self.stale: set[Place] = set(self.log_positions)
        """The places that need a new frame."""
        self.news = True
        self.close_request: tuple[int, str] | None = None
        self._last_chat = 0

    def schedule_send(self) -> None:
        """Schedule sending. A subscriber without a socket is read instead."""

    def notify(self, seats: Collection[Seat] | None, *, news: bool) -> None:
        """Mark frames of these seats, or of all, and news of the room as unsent."""
        if seats is None:
            self.stale.update(self.log_positions)
        elif seats:
            self.stale.update(seat for seat in self.seats if seat in seats)
        self.news = self.news or news
        if self.stale or self.news:
            self.schedule_send()

    def drop_seat(self, seat: Seat) -> None:
        """Remove a seat that its person has left. Without seats the client watches."""
        if seat in self.seats:
            self.seats = tuple(each for each in self.seats if each != seat)
            del self.log_positions[seat]
            self.stale.discard(seat)
            if not self.seats:
                self.log_positions[None] = 0
            self.notify(None, news=True)

    def close(self, code: int, reason: str) -> None:
        """Ask for the connection to be closed."""
        self.close_request = code, reason
        self.schedule_send()

    def frames(self) -> list[bytes]:
        """Return the newest frames of the stale places."""
        if not self.stale or self.room.shown is None:
            return []
        if None in self.stale and (refused := self.room.not_open_yet) is not None:
            self.close(NOT_OPEN_YET, sentence(refused.why))
            return []
        texts, frames = [], self.room.frames
        for place in self.stale:
            text, self.log_positions[place] = frames.of(place, self.log_positions[place])
            texts.append(text)
        self.stale.clear()
        metrics.frames.inc(len(texts))
        return texts

    def room_news(self) -> wire.RoomNews:
        """Return the state of the room, as far as this client may see it."""
        room = self.room
        plea = room.ledger.plea
        chat = unsent_chat(room, self.seats, self._last_chat)
        if room.ledger.chat:
            self._last_chat = room.ledger.chat[-1].n
        return wire.RoomNews(
            table_summary(room),
            None if plea is None else wire.Plea(plea.seat, room.ledger.consent_missing()),
            {seat: room.ledger.chairs[seat].auto_pass for seat in self.seats},
            room.clocks.readings(),
            chat,
        )


class StreamSubscriber(Subscriber):
    """A client that reads a stream of JSON lines."""

    def __init__(self, room: Room, seats: tuple[Seat, ...]) -> None:
        super().__init__(room, seats)
        self._wake = asyncio.Event()
        self._wake.set()

    def schedule_send(self) -> None:
        self._wake.set()

    async def awake(self) -> AsyncIterator[bool]:
        """Yield true when there is news, false to keep the connection alive, until closed."""
        while self.close_request is None:
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    await self._wake.wait()
            except TimeoutError:
                yield False
                continue
            self._wake.clear()
            yield True


def unsent_chat(room: Room, seats: tuple[Seat, ...], after: int) -> list[wire.ChatLine]:
    """Return the chat lines after a number, without those of muted seats."""
    ledger = room.ledger
    muted = [ledger.chairs[seat].muted for seat in seats]
    return [
        wire.ChatLine(each.n, each.seat, ledger.chairs[each.seat].name, each.text, each.at)
        for each in ledger.chat
        if each.n > after and not any(each.seat in silent for silent in muted)
    ]
