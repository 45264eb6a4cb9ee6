"""Who is sent what after a change: a view that has changed, news of the room, or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.engine.state.table import Seat
from fateloom.server.store import Entry

if TYPE_CHECKING:
    from fateloom.server.rooms.room import Room

PRIVATE = ("decision", "withdraw", "yield", "mute")
"""Entry kinds that only their own seat is sent, unless the match moves on."""


class Updates:
    """What has changed in a room and was not sent to its clients yet."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.news = False
        """Whether something apart from the match has changed for everyone."""
        self._news_for: set[Seat] = set()
        """The same for these seats alone."""
        self._views_of: set[Seat] = set()
        """Seats whose view has changed."""
        self._published: tuple[Any, ...] = ()
        """The position that was last published."""

    def note(self, entry: Entry) -> None:
        """Note who must be sent an update for this entry.

        Private entries concern only their own seat: an empty message to others would already
        leak that it acted.
        """
        if entry.kind not in PRIVATE:
            self.news = True
            return
        self._views_of.add(entry.body["seat"])
        if entry.kind in ("yield", "mute"):
            self._news_for.add(entry.body["seat"])

    def publish(self) -> None:
        """Send everyone what is new.

        A secret answer changes only the view of its own seat; the others get nothing to count.
        """
        room, match = self._room, self._room.match
        touched, self._views_of = self._views_of, set()
        news, self.news = self.news, False
        news_for, self._news_for = self._news_for, set()
        seats: set[Seat] | None = set()
        if match is not None:
            position = (
                room.ledger.seq_offset,
                match.ask_number,
                match.ask is None,
                room.min_open_ms,
            )
            seats = touched if position == self._published else None
            self._published = position
            room.frames.invalidate(seats)
            news = news or (seats is None and room.clocks.enabled)
        for client in room.clients:
            client.notify(seats, news=news or not news_for.isdisjoint(client.seats))
