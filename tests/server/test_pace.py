"""What takes long keeps no other table waiting, and tells nobody who had a choice."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import souk
from fateloom.engine.game import Game
from fateloom.engine.match import Match
from fateloom.engine.registry import find_game
from fateloom.engine.table import Seat, Table
from fateloom.server import following, seating, taking_back, talking, thinker, thinking, wire
from fateloom.server import room as rooms_of_one_table
from fateloom.server.room import Room
from fateloom.server.rooms import Rooms
from fateloom.server.settings import Settings
from fateloom.server.store import open_store

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


# A match that is lived through again ------------------------------------------------------------


class Slow:
    """Souk, whose rules wait at the beginning of a match until a test lets them go on."""

    def __init__(self) -> None:
        self._has_begun, self._may_go_on = threading.Event(), threading.Event()
        self.game = replace(souk.game, setup=self._dawdle)
        self._may_go_on.set()

    def find(self, id: str) -> Game:
        return self.game if id == self.game.id else find_game(id)

    def _dawdle(self, t: Table) -> None:
        self._has_begun.set()
        assert self._may_go_on.wait(20)
        souk.game.setup(t)

    @asynccontextmanager
    async def waiting(self, deed: Coroutine[Any, Any, Any]) -> AsyncIterator[asyncio.Task[Any]]:
        """Something is being done, and the rules wait."""
        self._may_go_on.clear()
        self._has_begun.clear()
        task = asyncio.create_task(deed)
        async with asyncio.timeout(20):
            while not self._has_begun.is_set():
                await asyncio.sleep(0.001)
            try:
                yield task
            finally:
                self._may_go_on.set()
            await task


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    made = Slow()
    monkeypatch.setattr(rooms_of_one_table, "find_game", made.find)
    return made


async def test_other_tables_play_on_while_a_long_match_is_taken_up(
    tmp_path: Path, slow: Slow
) -> None:
    async with open_rooms(tmp_path) as rooms:
        long, other = await seated(rooms, "souk", *PEOPLE), await seated(rooms, "kuhn", *PEOPLE)
        long.rest()
        async with slow.waiting(rooms.room(long.id)) as waking:
            assert await other.decide(0, "check", other.playing.number) > 1
            assert not waking.done()
        assert long.playing.number == 1


async def free_undo(long: Room) -> None:
    """Ada takes back what nobody has answered."""
    await long.act(lambda: taking_back.undo(long, 0))


async def agreed_undo(long: Room) -> None:
    """Bo has decided since, and agrees."""
    await long.decide(1, "pass", long.playing.number)
    await long.act(lambda: long.write(("plea", {"seat": 0})))
    await long.act(lambda: taking_back.consent(long, 1, agree=True))


@pytest.mark.parametrize("undo", [free_undo, agreed_undo])
async def test_other_tables_play_on_while_a_long_match_is_taken_back(
    tmp_path: Path, slow: Slow, undo: Callable[[Room], Coroutine[Any, Any, None]]
) -> None:
    """At this one nothing else is done meanwhile, and whoever looks sees what was."""
    async with open_rooms(tmp_path) as rooms:
        long, other = await seated(rooms, "souk", *PEOPLE), await seated(rooms, "kuhn", *PEOPLE)
        await long.decide(0, "pass", 1)
        async with slow.waiting(undo(long)) as undoing:
            chatting = asyncio.create_task(long.act(lambda: talking.chat(long, 1, "hurry")))
            seq, shown = long.seq, long.frames.frame(1)
            assert await other.decide(0, "check", other.playing.number) > 1
            assert shown.seq == seq
            assert " passes; coins on " in shown.view["log"][-1]["text"]
            assert not undoing.done()
            assert not chatting.done()
        await chatting
        assert (long.playing.number, long.playing.decisions) == (1, [])
        assert long.seq > seq
        assert await long.decide(0, "take", 1) > long.ledger.undone


async def test_other_tables_play_on_while_what_another_process_took_back_is_followed(
    tmp_path: Path, slow: Slow
) -> None:
    async with open_rooms(tmp_path) as rooms, open_rooms(tmp_path) as elsewhere:
        here, other = await seated(rooms, "souk", *PEOPLE), await seated(rooms, "kuhn", *PEOPLE)
        there = await elsewhere.room(here.id)
        await there.decide(0, "pass", 1)
        await here.hear()
        seq = here.seq
        await free_undo(there)
        await there.decide(0, "take", 1)
        async with slow.waiting(here.hear()) as hearing:
            assert await other.decide(0, "check", other.playing.number) > 1
            assert here.seq == seq, "until then what is shown belongs together"
            assert not hearing.done()
        assert here.seq == there.seq > seq
        assert here.playing.decisions == there.playing.decisions


async def test_a_long_absence_is_caught_up_with_at_once(tmp_path: Path, slow: Slow) -> None:
    """So many entries that other tables would wait are lived through in a thread too."""
    async with open_rooms(tmp_path) as rooms, open_rooms(tmp_path) as elsewhere:
        here = await seated(rooms, "souk", *PEOPLE)
        there = await elsewhere.room(here.id)
        await there.decide(0, "pass", 1)
        for _ in range(following.FEW):
            await there.act(lambda: talking.chat(there, 1, "still here"))
        async with slow.waiting(here.hear()) as hearing:
            assert not hearing.done()
        assert here.seq == there.seq
        assert here.playing.view(0, 0) == there.playing.view(0, 0)


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
