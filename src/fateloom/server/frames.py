"""Frames: what each seat sees, encoded once for all who look from there."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from fateloom.engine.shown import Shown
from fateloom.engine.table import Seat
from fateloom.server import wire

if TYPE_CHECKING:
    from fateloom.server.room import Room

Place = Seat | None
"""A seat, or the gallery."""


class Frames:
    """The frames of one position. Those of all seats are made together when the first of them
    is wanted."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._made: dict[tuple[Place, int], tuple[bytes, int]] = {}
        self._shown = Shown(wire.packed)

    def renew(self, seats: Collection[Seat] | None) -> None:
        """The position has changed, or what these seats alone see of it."""
        if seats is None:
            self._made.clear()
        elif seats:
            self._made = {key: made for key, made in self._made.items() if key[0] not in seats}

    def clear(self) -> None:
        self._made.clear()
        self._shown = Shown(wire.packed)

    def of(self, place: Place, since: int) -> tuple[bytes, int]:
        """The frame of a place with the history from a line on; the lines there are then."""
        made = self._made.get((place, since))
        if made is None:
            wanted = {
                each: client.lines[each] for client in self._room.clients for each in client.due
            }
            wanted[place] = since
            self._make(wanted)
            made = self._made[place, since]
        return made

    def _make(self, wanted: dict[Place, int]) -> None:
        room = self._room
        match = room.match
        assert match is not None
        held = room.held
        common = {
            "type": "frame",
            "seq": room.seq,
            "names": list(match.names),
            "pause": room.pause,
        }
        for place, view in match.views(wanted, self._shown).items():
            since = wanted[place]
            if place in held:
                view["prompt"] = None
            frame = {**common, "seat": place, "view": view, "from": since}
            self._made[place, since] = (wire.encode(frame), since + len(view["log"]))

    def frame(self, place: Place, since: int = 0) -> wire.Frame:
        """The same as data."""
        room = self._room
        match = room.match
        assert match is not None
        view = match.view(place, since)
        if place in room.held:
            view["prompt"] = None
        return wire.Frame(room.seq, place, list(match.names), dict(view), since, room.pause)

    def cut(self) -> None:
        """After an undo some lines of history are no more."""
        match = self._room.match
        if match is None:
            return
        for client in self._room.clients:
            for place, held in client.lines.items():
                left = len(match.view(place, 0)["log"])
                client.lines[place] = min(held, left)
