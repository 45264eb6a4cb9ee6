"""A game that limits the time of a turn, at a table: counted, shown, and used up.

Time passes when a test says so; only an alarm rings by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import souk
from fateloom.engine.rules.asks import AskMany
from fateloom.engine.rules.game import Game
from fateloom.engine.state.table import Seat
from fateloom.engine.view.keys import keys_of
from fateloom.server import wire
from fateloom.server.actions import create, seats
from fateloom.server.rooms import room as rooms_of_one_table
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room
from fateloom.server.settings import Settings
from fateloom.server.store import open_store
from fateloom.testing import rule
from tests.server.test_answer_delay import Ponderer

pytestmark = pytest.mark.anyio

PEOPLE = wire.OwnSeat("Ada"), wire.OwnSeat("Bo"), wire.OwnSeat("Cy")
LIMITED = {"turn_seconds": 120, "negotiation": "off"}


class Hours(RoomRegistry):
    """Rooms whose time a test lets pass."""

    hour = 1000.0

    def now(self) -> float:  # type: ignore[override]  # of these rooms, not of all
        return self.hour


@asynccontextmanager
async def hours(folder: Path) -> AsyncIterator[Hours]:
    rooms = Hours(
        await open_store(str(folder / "tables.db")), Settings(no_limits=True, pause=0.02, window=45)
    )
    try:
        yield rooms
    finally:
        await rooms.close()


async def table(rooms: RoomRegistry, game: str = "fantos", **more: Any) -> Room:
    wanted = wire.NewTable(game=game, seats=list(PEOPLE), start=True, **more)
    room, _ = await create.create_table(rooms, wanted)
    return room


async def settled(room: Room) -> None:
    """Until nothing goes on by itself but a clock that still runs."""
    async with asyncio.timeout(60):
        while True:
            number = room.require_match.ask_number
            await asyncio.sleep(0.05)
            if number == room.require_match.ask_number and not room.lock.locked():
                return


async def answer(room: Room) -> Seat:
    """Who is asked first takes the last of its options."""
    match = room.require_match
    seat = match.next_seat
    await room.submit(seat, keys_of(match.values, seat)[-1], match.ask_number)
    return seat


def left(room: Room) -> dict[int, float]:
    return {seat: face.left for seat, face in room.clocks.readings().items()}


@rule("3.20.9")
async def test_the_time_of_a_turn_is_shown_and_used_up(tmp_path: Path) -> None:
    """Setup is one stretch, in which every Citadel hires three times."""
    async with hours(tmp_path) as rooms:
        room = await table(rooms, options=LIMITED)
        first = room.require_match.next_seat
        assert left(room) == dict.fromkeys(range(3), 120.0)
        assert [seat for seat, face in room.clocks.readings().items() if face.running] == [first]
        rooms.hour += 100
        assert left(room)[first] == 20.0
        assert await answer(room) == first
        while room.require_match.next_seat != first:
            await answer(room)
        assert left(room) == {seat: 20.0 if seat == first else 120.0 for seat in range(3)}
        rooms.hour += 30
        await answer(room)
        assert left(room)[first] == 0.0
        before = len(room.require_match.decisions)
        while room.require_match.next_seat != first and room.require_match.table.turn_number == 0:
            await answer(room)
        await settled(room)
        assert room.require_match.next_seat != first or room.require_match.table.turn_number > 0
        assert first in [each.seat for each in room.require_match.decisions[before:]], (
            "answered for"
        )
        entries = await rooms.store.entries(room.id)
        defaults = [each.body["seat"] for each in entries if each.body.get("by") == "default"]
        assert set(defaults) == {first}


@rule("3.20.9")
async def test_in_a_new_turn_there_is_time_again(tmp_path: Path) -> None:
    async with hours(tmp_path) as rooms:
        room = await table(rooms, options=LIMITED)
        while room.require_match.table.turn_number == 0:
            rooms.hour += 50
            await answer(room)
            await settled(room)
        while isinstance(room.require_match.ask, AskMany):
            if waiting := room.require_match.unanswered:
                await room.submit(waiting[0], "pass", room.require_match.ask_number)
            await settled(room)
        assert set(left(room).values()) == {120.0}


async def test_what_was_used_is_known_to_the_next_process(tmp_path: Path) -> None:
    async with hours(tmp_path) as rooms:
        room = await table(rooms, options=LIMITED)
        first = room.require_match.next_seat
        rooms.hour += 100
        await answer(room)
    async with hours(tmp_path) as elsewhere:
        assert left(await elsewhere.get(room.id))[first] == 20.0


async def test_without_a_limit_there_is_no_clock(tmp_path: Path) -> None:
    async with hours(tmp_path) as rooms:
        room = await table(rooms, options={"negotiation": "off"})
        assert room.clocks.readings() == {}
        assert not room.clocks.running


async def test_the_shorter_of_two_times_counts(tmp_path: Path) -> None:
    async with hours(tmp_path) as rooms:
        room = await table(rooms, options=LIMITED, clock=wire.Clock(per_decision=30.0))
        first = room.require_match.next_seat
        assert left(room)[first] == 30.0
        rooms.hour += 110
        await answer(room)
        assert left(room)[first] == 10.0


# Questions to several --------------------------------------------------------------------------


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Souk, with a minute for each auction."""

    def allowance(t: Any) -> tuple[int, Any]:
        return 60, (t.auctioneer, len(t.relics))

    game = replace(souk.game, turn_time=allowance)
    monkeypatch.setattr(rooms_of_one_table, "find_game", lambda _: game)
    return game


async def until_window(room: Room) -> None:
    match = room.require_match
    await room.submit(match.next_seat, "take", match.ask_number)
    while not isinstance(match.ask, AskMany):
        await room.submit(match.next_seat, "take", match.ask_number)


async def test_a_question_to_several_is_the_same_for_all_and_costs_nobody(
    tmp_path: Path, short: Game
) -> None:
    async with hours(tmp_path) as rooms:
        room = await table(rooms, "souk")
        rooms.hour += 10
        await until_window(room)
        assert room.require_match.ask is not None
        asked = list(room.require_match.ask.seats)
        faces = room.clocks.readings()
        assert [seat for seat, face in faces.items() if face.running] == asked
        assert {faces[seat].left for seat in asked} == {45.0}
        assert [faces[seat].left for seat in faces if seat not in asked] == [50.0]
        rooms.hour += 20
        waiting = room.require_match.unanswered
        for seat in waiting:
            await room.submit(seat, "pass", room.require_match.ask_number)
        entries = await rooms.store.entries(room.id)
        said = [each.body for each in entries if each.kind == "decision"]
        assert [("spent" in body) for body in said] == [True] + [False] * len(waiting)


async def test_who_has_no_time_left_is_answered_for_whoever_has_a_choice(
    tmp_path: Path, short: Game
) -> None:
    """Bo used up the minute of this auction; the window that Ada opens passes without Bo, and
    no sooner than its pause."""
    async with hours(tmp_path) as rooms:
        room = await table(rooms, "souk")
        for seat, seconds in ((0, 1), (1, 70), (2, 1)):
            rooms.hour += seconds
            await room.submit(seat, "pass", room.require_match.ask_number)
        assert left(room) == {0: 59.0, 1: 0.0, 2: 59.0}
        await until_window(room)
        faces = room.clocks.readings()
        assert faces[1] == wire.ClockFace(0.0, True)
        assert faces[2] == wire.ClockFace(45.0, True)
        await settled(room)
        assert 1 not in room.require_match.unanswered or not isinstance(
            room.require_match.ask, AskMany
        )


async def test_who_comes_or_goes_gives_nobody_new_time(tmp_path: Path) -> None:
    async with hours(tmp_path) as rooms:
        room = await table(rooms, options=LIMITED)
        first = room.require_match.next_seat
        other = (first + 1) % 3
        rooms.hour += 100
        rooms.bot_pool = Ponderer(rooms.settings, 60.0)
        for seat in (other, first):
            await room.transact(lambda seat=seat: seats.leave(room, seat))  # type: ignore[misc]
            assert room.clocks.readings()[first].running == (seat != first)
            await room.transact(lambda seat=seat: seats.take_back(room, seat, seat))  # type: ignore[misc]
            assert left(room)[first] == 20.0
