"""``fateloom`` with a planted leak, for ``python -m bench soak MINUTES leak``: a soak must find it."""

from __future__ import annotations

import sys

from fateloom.cli import main
from fateloom.server.rooms.room import Room

LEAK = 20_000
"""Bytes that every table leaves behind when it is dropped from memory."""
_left: list[bytearray] = []
_discard = Room.discard


def _leak(room: Room) -> None:
    _discard(room)
    _left.append(bytearray(b"x" * LEAK))


if __name__ == "__main__":
    Room.discard = _leak  # type: ignore[method-assign]
    sys.exit(main())
