"""A database that fails for a while, at any write: what was due is done once it works again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from fateloom.server import wire
from fateloom.server.actions import create, passing, undo
from fateloom.server.matches.verification import verify
from fateloom.server.rooms import presence, retry
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room
from fateloom.server.rooms.subscriber import Subscriber
from fateloom.server.store import FINISHED, PLAYING, StoreError
from tests.server.faults import faulty_rooms
from tests.server.serving import ROOT

pytestmark = pytest.mark.anyio

BOTS = [wire.BotSeat("random")] * 3
PEOPLE = [wire.OwnSeat("Ada"), wire.OwnSeat("Bo"), wire.OwnSeat("Cy")]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "FIRST_WAIT", 0.002)
    monkeypatch.setattr(retry, "LONGEST_WAIT", 0.01)
    monkeypatch.setenv("FATELOOM_PATH", str(ROOT / "examples"))


async def seated(rooms: RoomRegistry, *seats: wire.OwnSeat | wire.BotSeat, **more: object) -> Room:
    wanted = wire.NewTable(game="souk", seats=[*seats], start=True, **more)  # type: ignore[arg-type]
    room, _ = await create.create_table(rooms, wanted)
    return room


async def until(met: Callable[[], object]) -> None:
    async with asyncio.timeout(120):
        while not met():
            await asyncio.sleep(0.002)


async def is_sound(rooms: RoomRegistry, room: Room) -> None:
    """The log holds one whole match."""
    whole = await rooms.store.export_match(room.id)
    assert whole is not None
    assert whole.header.state == FINISHED
    assert verify(whole.header, whole.entries, whole.secret).ok
    decisions = [
        (each.body["ask"], each.body["seat"]) for each in whole.entries if each.kind == "decision"
    ]
    assert len(set(decisions)) == len(decisions), "an answer was written twice"


async def test_bots_play_to_the_end_although_every_write_fails_twice(database: str) -> None:
    async with faulty_rooms(database) as (rooms, store):
        room = await seated(rooms, *BOTS)
        store.flaky = True
        await until(lambda: room.ledger.state == FINISHED)
        store.flaky = False
        assert store.failed > 20
        await is_sound(rooms, room)


async def test_clocks_play_to_the_end_although_every_write_fails_twice(database: str) -> None:
    """Nobody answers: every decision is a default answer, the end included."""
    async with faulty_rooms(database) as (rooms, store):
        room = await seated(rooms, *PEOPLE, clock=wire.Clock(per_decision=0.003))
        store.flaky = True
        await until(lambda: room.ledger.state == FINISHED)
        store.flaky = False
        assert store.failed > 20
        await is_sound(rooms, room)


@pytest.mark.parametrize("writes", [1, 2, 3])
async def test_automatic_passes_follow_when_the_disk_has_room_again(
    database: str, writes: int
) -> None:
    """It fills after Ada's decision, after the first pass that follows, or after the second."""
    async with faulty_rooms(database) as (rooms, store):
        room = await seated(rooms, *PEOPLE)
        for seat in (1, 2):
            await room.transact(lambda seat=seat: passing.set_auto_pass(room, seat, "my_turn"))
        store.writes_left = writes
        await room.submit(0, "take", 1)
        await until(lambda: store.failed > 3)
        store.repair()
        await until(lambda: room.ledger.chairs[1].auto_pass == "always_ask")
        passed = [each for each in await rooms.store.entries(room.id) if "by" in each.body]
        assert passed[-1].body["by"] == "yield"


async def test_a_table_of_bots_plays_on_after_the_disk_was_full(database: str) -> None:
    async with faulty_rooms(database, unload_after=0.01) as (rooms, store):
        await rooms.open()
        room = await seated(rooms, *BOTS)
        store.broken = True
        await until(lambda: store.failed > 8)
        assert room.ledger.state == PLAYING
        store.broken = False
        await until(lambda: room.ledger.state == FINISHED)
        await is_sound(rooms, room)


async def test_an_answer_that_was_written_is_confirmed_though_what_follows_was_not(
    database: str,
) -> None:
    """The last decision is in the log; the end of the match follows when the disk has room."""
    async with faulty_rooms(database) as (rooms, store):
        wanted = wire.NewTable(game="kuhn", seats=[*PEOPLE[:2]], start=True)
        room, _ = await create.create_table(rooms, wanted)
        append = room.append

        async def then_full(*said: tuple[str, dict[str, object]]) -> None:
            await append(*said)
            store.broken = said[0][0] == "decision" and room.ledger.decisions[-1].key == "fold"

        room.append = then_full  # type: ignore[method-assign]  # the disk fills at that moment
        await room.submit(0, "bet", 1)
        await room.submit(1, "fold", room.require_match.ask_number)
        assert room.ledger.state == PLAYING
        store.broken = False
        await until(lambda: room.ledger.state == FINISHED)


async def test_who_is_away_is_noted_when_the_disk_has_room_again(database: str) -> None:
    async with faulty_rooms(database, grace=0) as (rooms, store):
        room = await seated(rooms, *PEOPLE)
        client = Subscriber(room, (0,))
        presence.arrive(client)
        await until(lambda: room.ledger.chairs[0].present)
        store.broken = True
        presence.leave(client)
        await until(lambda: store.failed > 3)
        store.broken = False
        await until(lambda: not room.ledger.chairs[0].present)


async def test_the_last_consent_and_the_undo_are_written_together(database: str) -> None:
    async with faulty_rooms(database) as (rooms, store):
        wanted = wire.NewTable(game="kuhn", seats=[*PEOPLE[:2]], start=True)
        room, _ = await create.create_table(rooms, wanted)
        await room.submit(0, "check", 1)
        await room.submit(1, "bet", room.require_match.ask_number)
        asked = await room.transact(lambda: undo.undo(room, 0))
        assert asked.needs == [1]
        seq = room.ledger.seq
        store.writes_left = 0
        with pytest.raises(StoreError):
            await room.transact(lambda: undo.consent(room, 1, agree=True))
        assert room.ledger.seq == seq and room.ledger.consent_missing() == [1]
        store.writes_left, store.broken = 1, False
        assert (await room.transact(lambda: undo.consent(room, 1, agree=True))).done
        assert room.require_match.ask_number == 1
