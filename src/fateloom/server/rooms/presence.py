"""Who is connected. A short disconnection goes unnoticed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fateloom.engine.state.table import Seat
from fateloom.server.rooms import retry

if TYPE_CHECKING:
    from fateloom.server.rooms.registry import RoomRegistry
    from fateloom.server.rooms.room import Room
    from fateloom.server.rooms.subscriber import Subscriber

VISIT = 3
"""For how many times the grace period a request of a player counts."""


def arrive(client: Subscriber) -> None:
    """Add a client to its room."""
    room = client.room
    room.clients.add(client)
    for seat in client.seats:
        room.rooms.run_in_background(note(room, seat, present=True))


def leave(client: Subscriber) -> None:
    """Remove a client from its room."""
    room = client.room
    room.clients.discard(client)
    rooms = room.rooms
    room.last_used = rooms.now()  # keep the room loaded during the grace period
    if rooms.stopping:
        return
    for seat in client.seats:
        if not is_connected(room, seat):
            asyncio.get_running_loop().call_later(rooms.settings.grace, miss, rooms, room.id, seat)


def miss(rooms: RoomRegistry, table: str, seat: Seat) -> None:
    """After the grace period, tell the others that a person is away, unless they are back."""

    async def check() -> None:
        room = await retry.until_done(lambda: rooms.get(table), table)
        await note(room, seat, present=False)

    if not rooms.stopping:
        rooms.run_in_background(check())


def is_connected(room: Room, seat: Seat) -> bool:
    return seat in room.visits or any(seat in client.seats for client in room.clients)


def visit(room: Room, seat: Seat) -> None:
    """Note a request of a player who may have no socket: they count as here for a while."""
    rooms = room.rooms
    if rooms.stopping:
        return
    if (timer := room.visits.get(seat)) is not None:
        timer.cancel()
    stay = VISIT * rooms.settings.grace
    room.visits[seat] = asyncio.get_running_loop().call_later(stay, _end_visit, room, seat)
    if not room.ledger.chairs[seat].present:
        rooms.run_in_background(note(room, seat, present=True))


def _end_visit(room: Room, seat: Seat) -> None:
    del room.visits[seat]
    if not is_connected(room, seat):
        miss(room.rooms, room.id, seat)


async def note(room: Room, seat: Seat, *, present: bool) -> None:
    """Write that a person is here or away, if it is new and still true under the lock."""

    async def write() -> None:
        still = is_connected(room, seat) is present
        if still and room.ledger.chairs[seat].present != present:
            await room.append(("here" if present else "away", {"seat": seat}))

    await room.until_done(lambda: room.transact(write))
