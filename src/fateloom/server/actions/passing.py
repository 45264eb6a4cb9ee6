"""Auto-pass: windows that are passed for a seat until something happens."""

from __future__ import annotations

from typing import Any

from fateloom.engine.match import auto_pass
from fateloom.engine.state.table import Seat
from fateloom.server.problems import Problem
from fateloom.server.rooms.room import Room
from fateloom.server.store import PLAYING


async def set_auto_pass(room: Room, seat: Seat, until: str) -> None:
    """Set the auto-pass of a seat."""
    if room.ledger.state != PLAYING:
        raise Problem(409, "No game is in progress here.")
    match = room.require_match
    body: dict[str, Any] = {"seat": seat, "until": until}
    if until in auto_pass.SCOPES:
        body["part"] = auto_pass.scope_of(match, until)
        if not body["part"]:
            raise Problem(409, "This game has no phases or turns to pass.")
    await room.append(("yield", body))
