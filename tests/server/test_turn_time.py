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
from fateloom.engine.flow import AskMany
from fateloom.engine.game import Game
from fateloom.engine.keys import keys_of
from fateloom.engine.table import Seat
from fateloom.server import room as rooms_of_one_table
from fateloom.server import seating, wire
from fateloom.server.room import Room
from fateloom.server.rooms import Rooms
from fateloom.server.settings import Settings
from fateloom.server.store import open_store
from fateloom.testing import rule
from tests.server.test_pace import Ponderer

pytestmark = pytest.mark.anyio

PEOPLE = wire.Me("Ada"), wire.Me("Bo"), wire.Me("Cy")
LIMITED = {"turn_seconds": 120, "negotiation": "off"}


class Hours(Rooms):
    """Rooms whose time a test lets pass."""

    hour = 1000.0

    def now(self) -> float:  # type: ignore[override]  # of these rooms, not of all
        return self.hour


@asynccontextmanager
async def hours(folder: Path) -> AsyncIterator[Hours]:
    rooms = Hours(
        await open_store(str(folder / "tables.db")), Settings(generous=True, pause=0.02, window=45)
    )
    try:
        yield rooms
    finally:
        await rooms.close()


async def table(rooms: Rooms, game: str = "fantos", **more: Any) -> Room:
    wanted = wire.NewTable(game=game, seats=list(PEOPLE), start=True, **more)
    room, _ = await seating.make(rooms, wanted)
    return room


async def settled(room: Room) -> None:
    """Until nothing goes on by itself but a clock that still runs."""
    async with asyncio.timeout(20):
        while True:
            number = room.playing.number
            await asyncio.sleep(0.05)
            if number == room.playing.number and not room.lock.locked():
                return


async def answer(room: Room) -> Seat:
    """Who is asked first takes the last of its options."""
    match = room.playing
    seat = match.asked
    await room.decide(seat, keys_of(match.values, seat)[-1], match.number)
    return seat


def left(room: Room) -> dict[int, float]:
    return {seat: face.left for seat, face in room.clocks.faces().items()}


@rule("3.20.9")
async def test_the_time_of_a_turn_is_shown_and_used_up(tmp_path: Path) -> None:
    """Setup is one stretch, in which every Citadel hires three times."""
    async with hours(tmp_path) as rooms:
        room = await table(rooms, options=LIMITED)
        first = room.playing.asked
        assert left(room) == dict.fromkeys(range(3), 120.0)
        assert [seat for seat, face in room.clocks.faces().items() if face.running] == [first]
        rooms.hour += 100
        assert left(room)[first] == 20.0
        assert await answer(room) == first
        while room.playing.asked != first:
            await answer(room)
        assert left(room) == {seat: 20.0 if seat == first else 120.0 for seat in range(3)}
        rooms.hour += 30
        await answer(room)
        assert left(room)[first] == 0.0
        before = len(room.playing.decisions)
        while room.playing.asked != first and room.playing.table.turn_number == 0:
            await answer(room)
        await settled(room)
        assert room.playing.asked != first or room.playing.table.turn_number > 0
        assert first in [each.seat for each in room.playing.decisions[before:]], "answered for"
        entries = await rooms.store.tail(room.id)
        defaults = [each.body["seat"] for each in entries if each.body.get("by") == "default"]
        assert set(defaults) == {first}


@rule("3.20.9")
async def test_in_a_new_turn_there_is_time_again(tmp_path: Path) -> None:
    async with hours(tmp_path) as rooms:
        room = await table(rooms, options=LIMITED)
        while room.playing.table.turn_number == 0:
            rooms.hour += 50
            await answer(room)
            await settled(room)
        while isinstance(room.playing.ask, AskMany):
            if waiting := [seat for seat in room.playing.waiting if seat not in room.held]:
                await room.decide(waiting[0], "pass", room.playing.number)
            await settled(room)
        assert set(left(room).values()) == {120.0}


async def test_what_was_used_is_known_after_a_restart_and_to_other_processes(
    tmp_path: Path,
) -> None:
    async with hours(tmp_path) as rooms, hours(tmp_path) as elsewhere:
        room = await table(rooms, options=LIMITED)
        first = room.playing.asked
        rooms.hour += 100
        await answer(room)
        assert left(await elsewhere.room(room.id))[first] == 20.0


async def test_without_a_limit_there_is_no_clock(tmp_path: Path) -> None:
    async with hours(tmp_path) as rooms:
        room = await table(rooms, options={"negotiation": "off"})
        assert room.clocks.faces() == {}
        assert not room.clocks.running


async def test_the_shorter_of_two_times_counts(tmp_path: Path) -> None:
    async with hours(tmp_path) as rooms:
        room = await table(rooms, options=LIMITED, clock=wire.Clock(per_decision=30.0))
        first = room.playing.asked
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

    game = replace(souk.game, allowance=allowance)
    monkeypatch.setattr(rooms_of_one_table, "find_game", lambda _: game)
    return game


async def until_window(room: Room) -> None:
    match = room.playing
    await room.decide(match.asked, "take", match.number)
    while not isinstance(match.ask, AskMany):
        await room.decide(match.asked, "take", match.number)


async def test_a_question_to_several_is_the_same_for_all_and_costs_nobody(
    tmp_path: Path, short: Game
) -> None:
    async with hours(tmp_path) as rooms:
        room = await table(rooms, "souk")
        rooms.hour += 10
        await until_window(room)
        assert room.playing.ask is not None
        asked = list(room.playing.ask.seats)
        faces = room.clocks.faces()
        assert [seat for seat, face in faces.items() if face.running] == asked
        assert {faces[seat].left for seat in asked} == {45.0}
        assert [faces[seat].left for seat in faces if seat not in asked] == [50.0]
        rooms.hour += 20
        waiting = [seat for seat in room.playing.waiting if seat not in room.held]
        for seat in waiting:
            await room.decide(seat, "pass", room.playing.number)
        entries = await rooms.store.tail(room.id)
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
            await room.decide(seat, "pass", room.playing.number)
        assert left(room) == {0: 59.0, 1: 0.0, 2: 59.0}
        await until_window(room)
        faces = room.clocks.faces()
        assert faces[1] == wire.ClockFace(0.0, True)
        assert faces[2] == wire.ClockFace(45.0, True)
        await settled(room)
        assert 1 not in room.playing.waiting or not isinstance(room.playing.ask, AskMany)


async def test_who_comes_or_goes_gives_nobody_new_time(tmp_path: Path) -> None:
    async with hours(tmp_path) as rooms:
        room = await table(rooms, options=LIMITED)
        first = room.playing.asked
        other = (first + 1) % 3
        rooms.hour += 100
        rooms.thinking = Ponderer(rooms.settings, 60.0)
        for seat in (other, first):
            await room.act(lambda seat=seat: seating.leave(room, seat))  # type: ignore[misc]
            assert room.clocks.faces()[first].running == (seat != first)
            await room.act(lambda seat=seat: seating.take_back(room, seat, seat))  # type: ignore[misc]
            assert left(room)[first] == 20.0
