"""Who is here, whatever comes in between: pages loaded anew, slow writing, other processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fateloom.server import wire
from fateloom.server.actions import create
from fateloom.server.rooms import presence
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room
from fateloom.server.rooms.subscriber import Subscriber
from fateloom.server.settings import Settings
from fateloom.server.store import open_store

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def open_rooms(folder: Path) -> AsyncIterator[RoomRegistry]:
    store = await open_store(str(folder / "tables.db"))
    rooms = RoomRegistry(store, Settings(no_limits=True, grace=3600))
    try:
        yield rooms
    finally:
        await rooms.close()


async def seated(rooms: RoomRegistry) -> Room:
    wanted = wire.NewTable(game="souk", seats=[wire.OwnSeat("Ada"), wire.OwnSeat("Bo")], start=True)
    room, _ = await create.create_table(rooms, wanted)
    return room


def come(room: Room) -> Subscriber:
    watcher = Subscriber(room, (0,))
    presence.arrive(watcher)
    return watcher


async def all_is_written() -> None:
    """What goes on by itself has come to its end."""
    await asyncio.gather(*(each for each in asyncio.all_tasks() if each.get_name() == "by itself"))


def is_here(room: Room) -> bool:
    return room.ledger.chairs[0].present


async def test_who_goes_for_good_is_away(tmp_path: Path) -> None:
    async with open_rooms(tmp_path) as rooms:
        room = await seated(rooms)
        one = come(room)
        await all_is_written()
        assert is_here(room)
        presence.leave(one)
        presence.miss(rooms, room.id, 0)
        await all_is_written()
        assert not is_here(room)


async def test_who_is_back_before_the_absence_is_written_down_is_here(tmp_path: Path) -> None:
    """A page that is loaded again just when the grace for the time before ends."""
    async with open_rooms(tmp_path) as rooms:
        room = await seated(rooms)
        one = come(room)
        await all_is_written()
        presence.leave(one)
        presence.miss(rooms, room.id, 0)
        come(room)
        await all_is_written()
        assert is_here(room)


async def test_who_is_back_while_the_absence_is_written_down_is_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_rooms(tmp_path) as rooms:
        room = await seated(rooms)
        one = come(room)
        await all_is_written()
        write, came = room.append, []

        async def slowly(*said: tuple[str, dict[str, int]]) -> None:
            if said[0][0] == "away":
                came.append(come(room))
            await write(*said)

        monkeypatch.setattr(room, "append", slowly)
        presence.leave(one)
        presence.miss(rooms, room.id, 0)
        await all_is_written()
        await all_is_written()
        assert came and is_here(room)


async def test_who_comes_back_to_a_room_that_was_put_away_is_here(tmp_path: Path) -> None:
    async with open_rooms(tmp_path) as rooms:
        room = await seated(rooms)
        one = come(room)
        await all_is_written()
        presence.leave(one)
        rooms._rooms.clear()  # as if it had rested for long
        again = await rooms.get(room.id)
        assert again is not room
        come(again)
        presence.miss(rooms, room.id, 0)
        await all_is_written()
        assert is_here(again)
        assert all(entry.kind != "away" for entry in await rooms.store.entries(room.id))
