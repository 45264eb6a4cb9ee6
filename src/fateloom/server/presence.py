"""Who is here. A person whose connection breaks has a while to come back unnoticed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fateloom.engine.table import Seat

if TYPE_CHECKING:
    from fateloom.server.room import Room
    from fateloom.server.watching import Watcher


def arrive(client: Watcher) -> None:
    """Somebody looks at the room."""
    room = client.room
    room.clients.add(client)
    for seat in client.seats:
        if not room.ledger.chairs[seat].present:
            room.rooms.go(_note(room, seat, present=True))


def leave(client: Watcher) -> None:
    """Somebody looks no more."""
    room = client.room
    room.clients.discard(client)
    rooms = room.rooms
    room.stirred = rooms.now()  # who comes back within the grace finds this very room
    if rooms.stopping:
        return
    for seat in client.seats:
        if not is_connected(room, seat):
            asyncio.get_running_loop().call_later(rooms.settings.grace, miss, room, seat)


def miss(room: Room, seat: Seat) -> None:
    """The grace is over: if the person is still not here, the others are told."""
    if (
        not room.rooms.stopping
        and room.ledger.chairs[seat].present
        and not is_connected(room, seat)
    ):
        room.rooms.go(_note(room, seat, present=False))


def is_connected(room: Room, seat: Seat) -> bool:
    return any(seat in client.seats for client in room.clients)


async def _note(room: Room, seat: Seat, *, present: bool) -> None:
    """Write it down, unless it is no longer so when the room gets to it."""

    async def write() -> None:
        still = is_connected(room, seat) is present
        if still and room.ledger.chairs[seat].present != present:
            await room.write(("here" if present else "away", {"seat": seat}))

    await room.act(write)
