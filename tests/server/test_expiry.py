"""Tables that nobody comes back to: a restart leaves them alone, and after a while they go."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from fateloom.server import wire
from fateloom.server.actions import create
from fateloom.server.bots.job import Job
from fateloom.server.bots.pool import BotPool
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room
from fateloom.server.rooms.summary import from_lobby_row, table_summary
from fateloom.server.settings import Settings
from fateloom.server.store import CLOSED, FINISHED, MatchBundle, open_store
from tests.server.test_admin import in_store, said

pytestmark = pytest.mark.anyio

DAY = 86400.0
BOTS = wire.BotSeat("random"), wire.BotSeat("random")
PEOPLE = wire.OwnSeat("Ada"), wire.OwnSeat("Bo")


class Idlers(BotPool):
    """Bots that never answer."""

    async def decide(self, job: Job) -> str | None:
        await asyncio.Event().wait()
        return None


@asynccontextmanager
async def open_rooms(database: str, **settings: Any) -> AsyncIterator[RoomRegistry]:
    rooms = RoomRegistry(await open_store(database), Settings(no_limits=True, pause=0, **settings))
    try:
        yield rooms
    finally:
        await rooms.close()


async def table(rooms: RoomRegistry, *seats: Any, **more: Any) -> Room:
    room, _ = await create.create_table(rooms, wire.NewTable("souk", [*seats], public=True, **more))
    return room


async def aged(database: str, room: Room, days: float) -> None:
    """As if the last entry of a table had been written so many days ago."""
    store = await open_store(database)
    whole = await store.export_match(room.id)
    assert whole is not None
    await store.delete(room.id)
    then = time.time() - days * DAY
    header = whole.header.__class__(**{**vars(whole.header), "changed": then})
    entries = [each._replace(at=then) for each in whole.entries]
    await store.import_match(MatchBundle(header, whole.secret, whole.credentials, entries))
    await store.close()


async def until(met: Callable[[], object]) -> None:
    async with asyncio.timeout(120):
        while not met():
            await asyncio.sleep(0.005)


async def test_a_start_wakes_only_what_moved_recently(database: str) -> None:
    """Two tables of bots stand still, as a crash leaves them; one of them since yesterday."""
    async with open_rooms(database) as rooms:
        rooms.bot_pool = Idlers(rooms.settings)
        made = [await table(rooms, *BOTS, start=True) for _ in range(12)]
    old, new, left = made[:4], made[4:8], made[8:]
    for room in old:
        await aged(database, room, 1)
    for room in (*new, *left):
        await aged(database, room, 0.01)
    async with open_rooms(database) as rooms:
        await rooms.open()
        assert rooms.loaded() == [], "nothing waits for a table"
        states: dict[str, str] = {}

        async def look() -> None:
            for header in await rooms.store.headers():
                states[header.id] = header.state

        async with asyncio.timeout(60):
            while not all(states.get(each.id) == FINISHED for each in (*new, *left)):
                await look()
                await asyncio.sleep(0.02)
        await rooms._wake_recent()  # the same again, to its end
        await look()
        assert all(states[each.id] == "playing" for each in old)
        woken = await rooms.get(old[0].id)
        await until(lambda: woken.ledger.state == FINISHED)


async def test_what_was_left_is_closed_and_later_deleted(database: str) -> None:
    async with open_rooms(database) as rooms:
        waiting = await table(rooms, wire.OwnSeat("Ada"), wire.OpenSeat())
        running = await table(rooms, *PEOPLE, start=True)
        young = await table(rooms, *PEOPLE, start=True)
    await aged(database, waiting, 8)
    await aged(database, running, 31)
    await aged(database, young, 29)
    async with open_rooms(database) as rooms:
        watched = await rooms.get(running.id)
        await rooms.expire()
        await until(lambda: watched.ledger.state == CLOSED)
        assert table_summary(watched).why_closed == (
            "Nothing happened at this table for 30 days, so it was closed."
        )
        assert (await rooms.get(waiting.id)).ledger.state == CLOSED
        assert (await rooms.get(young.id)).ledger.state == "playing"
    await aged(database, waiting, 31)
    async with open_rooms(database) as rooms:
        await rooms.expire()
        assert await rooms.store.ids() == [running.id, young.id]


async def test_a_table_in_use_is_not_closed_whatever_its_header_says(database: str) -> None:
    async with open_rooms(database) as rooms:
        room = await table(rooms, *PEOPLE, start=True)
    await aged(database, room, 31)
    async with open_rooms(database) as rooms, open_rooms(database) as others:
        again = await others.get(room.id)
        again._touched = time.time()  # the next entry leaves the header alone
        await again.submit(0, "pass", 1)
        for each in (rooms, others):
            await each.expire()
        header = await rooms.store.header(room.id)
        assert header is not None and header.state == again.ledger.state == "playing"


async def test_playing_sets_the_time_of_change(database: str) -> None:
    async with open_rooms(database) as rooms:
        room = await table(rooms, *PEOPLE, start=True)
    await aged(database, room, 3)
    async with open_rooms(database) as rooms:
        again = await rooms.get(room.id)
        await again.submit(0, "pass", 1)
        header = await rooms.store.header(room.id)
        assert header is not None and header.changed > time.time() - 600


async def test_the_lobby_announces_when_a_table_will_be_closed(database: str) -> None:
    async with open_rooms(database) as rooms:
        room, fresh = [await table(rooms, *PEOPLE, start=True) for _ in range(2)]
    await aged(database, room, 25)
    async with open_rooms(database) as rooms:
        assert table_summary(await rooms.get(fresh.id)).expires is None
        expires = table_summary(await rooms.get(room.id)).expires
        assert expires is not None and 4 * DAY < expires - time.time() < 5.1 * DAY
        header = await rooms.store.header(room.id)
        assert header is not None
        assert from_lobby_row(header, rooms.settings).expires == pytest.approx(expires, abs=1)
    async with open_rooms(database, expire_playing=0.0) as rooms:
        assert table_summary(await rooms.get(room.id)).expires is None


def test_an_operator_lists_expires_and_forgets(
    database: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def make() -> list[Room]:
        async with open_rooms(database) as rooms:
            made = [await table(rooms, *PEOPLE, start=True) for _ in range(2)]
        await aged(database, made[0], 3)
        return made

    old, new = asyncio.run(make())
    capsys.readouterr()
    monkeypatch.setenv("FATELOOM_EXPIRE_PLAYING", str(2 * DAY))
    assert said(capsys, "list", "--state", "closed", "--db", database) == "There are no tables."
    told = said(capsys, "forget", old.id, "--db", database, code=2)
    assert f"table {old.id} is playing; end it first" in told
    assert said(capsys, "expire", "--db", database) == (
        "Closed for good: 1 table. Deleted: 0 tables."
    )
    assert old.id in said(capsys, "list", "--state", "closed", "--db", database)
    assert new.id in said(capsys, "list", "--state", "playing", "--db", database)
    assert said(capsys, "forget", old.id, "--db", database) == f"Table {old.id} is deleted."
    assert in_store(database, lambda store: store.ids()) == [new.id]
