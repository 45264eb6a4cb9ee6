"""What takes long keeps no other table waiting, and tells nobody who had a choice."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kuhn
from fateloom.engine.game import Game
from fateloom.engine.match import Match
from fateloom.engine.registry import find_game
from fateloom.engine.table import Seat, Table
from fateloom.server import presence, seating, thinker, thinking, wire
from fateloom.server import room as rooms_of_one_table
from fateloom.server.room import Room
from fateloom.server.rooms import Rooms
from fateloom.server.settings import Settings
from fateloom.server.store import open_store
from fateloom.server.watching import Watcher

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def open_rooms(folder: Path, **settings: Any) -> AsyncIterator[Rooms]:
    store = await open_store(str(folder / "tables.db"))
    rooms = Rooms(store, Settings(generous=True, **settings))
    try:
        yield rooms
    finally:
        await rooms.close()


async def seated(rooms: Rooms, game: str, *seats: wire.Me | wire.Bot) -> Room:
    wanted = wire.NewTable(game=game, seats=list(seats), start=True)
    room, _ = await seating.make(rooms, wanted)
    return room


PEOPLE = wire.Me("Ada"), wire.Me("Bo")


# A match that is taken up again --------------------------------------------------------------


async def test_other_tables_play_on_while_a_long_match_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules of one game do not go on until the other table has answered."""
    has_begun, may_go_on = threading.Event(), threading.Event()

    def dawdle(t: Table) -> None:
        has_begun.set()
        may_go_on.wait(5)
        kuhn.game.setup(t)

    slow = replace(kuhn.game, setup=dawdle)

    def find(id: str) -> Game:
        return slow if id == kuhn.game.id else find_game(id)

    monkeypatch.setattr(rooms_of_one_table, "find_game", find)
    async with open_rooms(tmp_path) as rooms:
        may_go_on.set()
        long, other = await seated(rooms, "kuhn", *PEOPLE), await seated(rooms, "souk", *PEOPLE)
        long.rest()
        may_go_on.clear()
        has_begun.clear()
        waking = asyncio.create_task(rooms.room(long.id))
        async with asyncio.timeout(20):
            while not has_begun.is_set():
                await asyncio.sleep(0.001)
        assert await other.decide(0, "pass", other.playing.number) > 1
        assert not waking.done()
        may_go_on.set()
        assert (await waking).playing.number == 1


# Who is here ---------------------------------------------------------------------------------


async def all_is_written() -> None:
    """What goes on by itself has come to its end."""
    await asyncio.gather(*(each for each in asyncio.all_tasks() if each.get_name() == "by itself"))


async def test_who_is_back_before_an_absence_is_written_down_is_here(tmp_path: Path) -> None:
    """A page that is loaded again just when the grace for the time before ends."""
    async with open_rooms(tmp_path) as rooms:
        room = await seated(rooms, "souk", *PEOPLE)
        before, after = Watcher(room, (0,)), Watcher(room, (0,))
        presence.arrive(before)
        await all_is_written()
        presence.leave(before)
        presence.miss(room, 0)
        presence.arrive(after)
        await all_is_written()
        assert room.ledger.chairs[0].present
        presence.leave(after)
        presence.miss(room, 0)
        await all_is_written()
        assert not room.ledger.chairs[0].present


# Bots in questions to several ----------------------------------------------------------------


class Ponderer(thinking.Thinking):
    """Bots that pass, after a while."""

    def __init__(self, settings: Settings, while_: float) -> None:
        super().__init__(settings)
        self._while = while_

    async def think(self, room: Room, match: Match, seat: Seat, bot: str) -> str | None:
        await asyncio.sleep(self._while)
        assert match.ask is not None
        return "pass" if "pass" in match.ask.prompt(seat).values else "take"


async def until_window(room: Room) -> None:
    """Ada takes what there is, and the others may veto that."""
    async with asyncio.timeout(10):
        while room.pause is None:
            match = room.playing
            if list(match.waiting) == [0]:
                await room.decide(0, "take", match.number)
            elif match.waiting and match.waiting[0] == 1:
                await room.decide(1, "take", match.number)
            await asyncio.sleep(0.01)


async def until_over(room: Room) -> None:
    """Ada and Bo pass the window, and it is over."""
    match, number = room.playing, room.playing.number
    async with asyncio.timeout(10):
        while match.number == number:
            for seat in (0, 1):
                if seat in match.waiting and seat not in room.held:
                    await room.decide(seat, "pass", number)
            await asyncio.sleep(0.01)


async def test_a_late_bot_makes_the_windows_that_ask_bots_longer(tmp_path: Path) -> None:
    async with open_rooms(tmp_path, pause=0.05) as rooms:
        rooms.thinking = Ponderer(rooms.settings, 0.3)
        room = await seated(rooms, "souk", *PEOPLE, wire.Bot("random"))
        await until_window(room)
        assert room.pause == 50
        while room.pausing.is_on or room.minds.are_busy:
            await asyncio.sleep(0.01)
        assert room.pause == 50, "that the bot was late is told to nobody while others think"
        await until_over(room)
        await until_window(room)
        assert room.pause is not None
        assert 450 <= room.pause <= 6000, "half as long again as the bot has taken"


async def test_a_bot_in_time_makes_no_window_longer(tmp_path: Path) -> None:
    async with open_rooms(tmp_path, pause=1.0) as rooms:
        rooms.thinking = Ponderer(rooms.settings, 0.0)
        room = await seated(rooms, "souk", *PEOPLE, wire.Bot("random"))
        await until_window(room)
        await until_over(room)
        await until_window(room)
        assert room.pause == 1000


async def test_the_clock_of_who_has_left_does_not_run_for_the_bot(tmp_path: Path) -> None:
    async with open_rooms(tmp_path) as rooms:
        rooms.thinking = Ponderer(rooms.settings, 60.0)
        wanted = wire.NewTable("souk", list(PEOPLE), clock=wire.Clock(bank=30.0), start=True)
        room, _ = await seating.make(rooms, wanted)
        assert room.clocks.faces()[0].running
        await room.act(lambda: seating.leave(room, 0))
        assert room.minds.are_busy
        assert not room.clocks.faces()[0].running


async def test_bots_think_for_a_part_of_the_pause_where_people_can_see_how_long(
    tmp_path: Path,
) -> None:
    async with open_rooms(tmp_path, pause=1.0) as rooms:
        rooms.thinking = Ponderer(rooms.settings, 0.0)
        room = await seated(rooms, "souk", *PEOPLE, wire.Bot("master"), wire.Bot("master"))
        assert thinking.job_of(room, room.playing, 2, "master").seconds is None
        await until_window(room)
        assert thinking.job_of(room, room.playing, 2, "master").seconds == pytest.approx(0.3)


def test_a_level_that_has_no_time_answers_at_once() -> None:
    job = thinker.Job(
        table="a", shift=0, game="council", seats=4, options={}, secret=b"s" * 32,
        salts=[None] * 4, names=list("ABCD"), decisions=[], number=1, seat=0, bot="master", luck="l",
    )  # fmt: skip
    match = thinker.Memory().match(job)
    assert match is not None
    job.seat, job.number, job.options = match.asked, match.number, match.options

    def took(seconds: float | None) -> float:
        job.seconds = seconds
        began = time.process_time()
        thought = thinker.think(job, thinker.Memory())
        assert thought.key
        return time.process_time() - began

    took(0.0)  # what is made once for all games
    assert took(0.0) < took(None) / 2
