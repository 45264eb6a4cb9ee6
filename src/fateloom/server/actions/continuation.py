"""A new table that continues from a step of a finished match.

The new table has the options, salts and secret of the old one, and its log starts with the
decisions up to that step. So the cards are the same, and so is all later randomness. Its match
file verifies like any other. It reveals nothing, since the secret of a finished match is public.
"""

from __future__ import annotations

from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.access import credentials
from fateloom.server.actions import create, start
from fateloom.server.matches import replay
from fateloom.server.problems import Problem
from fateloom.server.rooms.room import Room
from fateloom.server.store import NewEntry


async def play_on(room: Room, wanted: wire.PlayOn, address: str) -> tuple[Room, dict[Seat, str]]:
    """Create the table and start its match; return the room and the tokens of its seats."""
    ledger = room.ledger
    if len(wanted.seats) != len(ledger.chairs):
        raise Problem(422, f"That game has {len(ledger.chairs)} seats; choose who plays each one.")
    if not any(isinstance(each, wire.OwnSeat) for each in wanted.seats):
        raise Problem(422, "Take at least one seat yourself.")
    history = room.history()
    point = await room.rooms.heavy_work.run(address, lambda: replay.point_at(history, wanted.step))
    salts: list[NewEntry] = [
        ("salt", {"seat": seat, "salt": salt}) for seat, salt in enumerate(ledger.salts) if salt
    ]
    new, tokens = await create.store_table(
        room.rooms,
        room.game,
        ledger.options,
        room.secret,
        wire.NewTable(room.game.id, [*wanted.seats]),
        [*create.initial_entries(wanted.seats), *salts],
        owner=credentials.owner_of(address),
        goes_on={"table": room.id, "step": wanted.step, "lines": point.lines},
    )
    await new.transact(lambda: start.deal(new, point.decisions))
    return new, tokens
