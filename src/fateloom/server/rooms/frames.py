"""Frames: the view of each place, encoded once for all clients that see it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from fateloom.engine.state.table import Seat
from fateloom.engine.view.view_cache import ViewCache
from fateloom.server import wire

if TYPE_CHECKING:
    from fateloom.server.rooms.room import Room

Place = Seat | None
"""A seat, or the gallery."""


class Frames:
    """The frames of one position.

    Those of all seats are made together when the first of them is needed.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._made: dict[tuple[Place, int], tuple[bytes, int]] = {}
        self._shown = ViewCache(wire.packed)

    def invalidate(self, seats: Collection[Seat] | None) -> None:
        """Drop the frames of these seats, or all of them, because something has changed."""
        if seats is None:
            self._made.clear()
        elif seats:
            self._made = {key: made for key, made in self._made.items() if key[0] not in seats}

    def clear(self) -> None:
        self._made.clear()
        self._shown = ViewCache(wire.packed)

    def of(self, place: Place, since: int) -> tuple[bytes, int]:
        """Return the frame of a place with the log from a line on, and the number of log lines."""
        made = self._made.get((place, since))
        if made is None:
            wanted = {
                each: client.log_positions[each]
                for client in self._room.clients
                for each in client.stale
            }
            wanted[place] = since
            self._make(wanted)
            made = self._made[place, since]
        return made

    def _make(self, wanted: dict[Place, int]) -> None:
        room = self._room
        shown = room.shown
        assert shown is not None
        common = {
            "type": "frame",
            "seq": room.seq,
            "names": list(shown.names),
            "pause": room.min_open_ms,
        }
        for place, view in shown.views(wanted, self._shown).items():
            since = wanted[place]
            frame = {**common, "seat": place, "view": view, "from": since}
            self._made[place, since] = (wire.encode(frame), since + len(view["log"]))

    def frame(self, place: Place, since: int = 0) -> wire.Frame:
        """Return the same as a struct."""
        room = self._room
        shown = room.shown
        assert shown is not None
        view = shown.view(place, since)
        return wire.Frame(room.seq, place, list(shown.names), dict(view), since, room.min_open_ms)

    def trim_log_positions(self) -> None:
        """Shorten the log positions of clients after an undo."""
        match = self._room.match
        if match is None:
            return
        for client in self._room.clients:
            for place, held in client.log_positions.items():
                left = len(match.view(place, 0)["log"])
                client.log_positions[place] = min(held, left)
