"""Playing on from any step of a finished match, at a table of its own.

The new table has the options, the salts and the secret of the old one, and its log begins with
what was decided up to that step. So the cards lie as they lay there, and the same luck goes on:
what was shuffled at the deal is what is drawn later. Its match file can be checked like any
other. It gives nothing away, for the secret of a match that is over is known to everybody.
"""

from __future__ import annotations

import asyncio

from fateloom.engine.table import Seat
from fateloom.server import replaying, seating, wire
from fateloom.server.problems import Problem
from fateloom.server.room import Room
from fateloom.server.store import Said


async def play_on(room: Room, wanted: wire.PlayOn) -> tuple[Room, dict[Seat, str]]:
    """A new table where a finished match stood after a step; the tokens of its maker."""
    ledger = room.ledger
    if len(wanted.seats) != len(ledger.chairs):
        raise Problem(422, f"That match has {len(ledger.chairs)} seats; name who takes each.")
    if not any(isinstance(each, wire.Me) for each in wanted.seats):
        raise Problem(422, "Take at least one seat yourself.")
    stood = await asyncio.to_thread(replaying.stood, room.story(), wanted.step)
    salts: list[Said] = [
        ("salt", {"seat": seat, "salt": salt}) for seat, salt in enumerate(ledger.salts) if salt
    ]
    new, tokens = await seating.create(
        room.rooms,
        room.game,
        ledger.options,
        room.secret,
        wire.NewTable(room.game.id, [*wanted.seats]),
        [*seating.first_seats(wanted.seats), *salts],
        goes_on={"table": room.id, "step": wanted.step, "lines": stood.lines},
    )
    await new.act(lambda: seating.deal(new, stood.decisions))
    return new, tokens
