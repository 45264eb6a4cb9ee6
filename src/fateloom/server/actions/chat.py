"""Chat, and muting a seat."""

from __future__ import annotations

from fateloom.engine.state.table import Seat
from fateloom.server.problems import Problem
from fateloom.server.rooms.room import Room
from fateloom.server.store.table_state import readable


async def chat(room: Room, seat: Seat, text: str) -> None:
    """Send a line of chat. It is stored as written; clients escape what they show."""
    line = readable(text)
    if not line:
        raise Problem(422, "Your message is empty.")
    await room.append(("chat", {"seat": seat, "text": line}))


async def mute(room: Room, seat: Seat, of: Seat, *, muted: bool) -> None:
    """Hide or show the chat of another seat."""
    if not 0 <= of < len(room.ledger.chairs) or of == seat:
        raise Problem(422, "You can only mute other players at this table.")
    await room.append(("mute", {"seat": seat, "of": of, "muted": muted}))
