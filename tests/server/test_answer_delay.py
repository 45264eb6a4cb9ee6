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
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.table import Table
from fateloom.server import wire
from fateloom.server.actions import chat, create, undo
from fateloom.server.actions import seats as seat_actions
from fateloom.server.bots import pool, worker
from fateloom.server.bots.job import Job
from fateloom.server.rooms import room as rooms_of_one_table
from fateloom.server.rooms.bot_seats import job_of
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room
from fateloom.server.settings import Settings
from fateloom.server.store import open_store

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def open_rooms(folder: Path, **settings: Any) -> AsyncIterator[RoomRegistry]:
    store = await open_store(str(folder / "tables.db"))
    rooms = RoomRegistry(store, Settings(no_limits=True, **settings))
    try:
        yield rooms
    finally:
        await rooms.close()


async def seated(rooms: RoomRegistry, game: str, *seats: wire.OwnSeat | wire.BotSeat) -> Room:
    wanted = wire.NewTable(game=game, seats=list(seats), start=True)
    room, _ = await create.create_table(rooms, wanted)
    return room


PEOPLE = wire.OwnSeat("Ada"), wire.OwnSeat("Bo")


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
        async with asyncio.timeout(60):
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
        long.unload()
        async with slow.waiting(rooms.get(long.id)) as waking:
            assert await other.submit(0, "check", other.require_match.ask_number) > 1
            assert not waking.done()
        assert long.require_match.ask_number == 1


async def free_undo(long: Room) -> None:
    """Ada takes back what nobody has answered."""
    await long.transact(lambda: undo.undo(long, 0))


async def agreed_undo(long: Room) -> None:
    """Bo has decided since, and agrees."""
    await long.submit(1, "pass", long.require_match.ask_number)
    await long.transact(lambda: long.append(("plea", {"seat": 0})))
    await long.transact(lambda: undo.consent(long, 1, agree=True))


@pytest.mark.parametrize("undo", [free_undo, agreed_undo])
async def test_other_tables_play_on_while_a_long_match_is_taken_back(
    tmp_path: Path, slow: Slow, undo: Callable[[Room], Coroutine[Any, Any, None]]
) -> None:
    """At this one nothing else is done meanwhile, and whoever looks sees what was."""
    async with open_rooms(tmp_path) as rooms:
        long, other = await seated(rooms, "souk", *PEOPLE), await seated(rooms, "kuhn", *PEOPLE)
        await long.submit(0, "pass", 1)
        async with slow.waiting(undo(long)) as undoing:
            chatting = asyncio.create_task(long.transact(lambda: chat.chat(long, 1, "hurry")))
            seq, shown = long.seq, long.frames.frame(1)
            assert await other.submit(0, "check", other.require_match.ask_number) > 1
            assert shown.seq == seq
            assert " passes; coins on " in shown.view["log"][-1]["text"]
            assert not undoing.done()
            assert not chatting.done()
        await chatting
        assert (long.require_match.ask_number, long.require_match.decisions) == (1, [])
        assert long.seq > seq
        assert await long.submit(0, "take", 1) > long.ledger.last_undo_seq


# Bots in questions to several ----------------------------------------------------------------


class Ponderer(pool.BotPool):
    """Bots that pass, after a while."""

    def __init__(self, settings: Settings, while_: float) -> None:
        super().__init__(settings)
        self._while = while_

    async def decide(self, job: Job) -> str | None:
        await asyncio.sleep(self._while)
        match = worker.MatchCache().match(job)
        assert match is not None
        assert match.ask is not None
        return "pass" if "pass" in match.ask.prompt(job.seat).values else "take"


async def until_window(room: Room) -> None:
    """Ada takes what there is, and the others may veto that."""
    async with asyncio.timeout(60):
        while room.min_open_ms is None:
            match = room.require_match
            if list(match.unanswered) == [0]:
                await room.submit(0, "take", match.ask_number)
            elif match.unanswered and match.unanswered[0] == 1:
                await room.submit(1, "take", match.ask_number)
            await asyncio.sleep(0.01)


async def until_over(room: Room) -> None:
    """Ada and Bo pass the window, and it is over."""
    match, number = room.require_match, room.require_match.ask_number
    async with asyncio.timeout(60):
        while match.ask_number == number:
            for seat in (0, 1):
                if seat in match.unanswered:
                    await room.submit(seat, "pass", number)
            await asyncio.sleep(0.01)


async def test_a_late_bot_makes_the_windows_that_ask_bots_longer(tmp_path: Path) -> None:
    async with open_rooms(tmp_path, pause=0.05) as rooms:
        rooms.bot_pool = Ponderer(rooms.settings, 0.3)
        room = await seated(rooms, "souk", *PEOPLE, wire.BotSeat("random"))
        await until_window(room)
        assert room.min_open_ms == 50
        while room.answer_delay.is_running or room.bot_seats.busy:
            await asyncio.sleep(0.01)
        assert room.min_open_ms == 50, "that the bot was late is told to nobody while others think"
        await until_over(room)
        await until_window(room)
        assert room.min_open_ms is not None
        assert 450 <= room.min_open_ms <= 6000, "half as long again as the bot has taken"


async def test_a_bot_in_time_makes_no_window_longer(tmp_path: Path) -> None:
    async with open_rooms(tmp_path, pause=4.0) as rooms:  # long enough on a busy machine
        rooms.bot_pool = Ponderer(rooms.settings, 0.0)
        room = await seated(rooms, "souk", *PEOPLE, wire.BotSeat("random"))
        await until_window(room)
        await until_over(room)
        await until_window(room)
        assert room.min_open_ms == 4000


async def test_the_clock_of_who_has_left_does_not_run_for_the_bot(tmp_path: Path) -> None:
    async with open_rooms(tmp_path) as rooms:
        rooms.bot_pool = Ponderer(rooms.settings, 60.0)
        wanted = wire.NewTable("souk", list(PEOPLE), clock=wire.Clock(bank=30.0), start=True)
        room, _ = await create.create_table(rooms, wanted)
        assert room.clocks.readings()[0].running
        await room.transact(lambda: seat_actions.leave(room, 0))
        assert room.bot_seats.busy
        assert not room.clocks.readings()[0].running


async def test_bots_think_for_a_part_of_the_pause_where_people_can_see_how_long(
    tmp_path: Path,
) -> None:
    async with open_rooms(tmp_path, pause=1.0) as rooms:
        rooms.bot_pool = Ponderer(rooms.settings, 0.0)
        room = await seated(rooms, "souk", *PEOPLE, wire.BotSeat("master"), wire.BotSeat("master"))
        assert job_of(room, room.require_match, 2, "master").seconds is None
        await until_window(room)
        assert job_of(room, room.require_match, 2, "master").seconds == pytest.approx(0.3)


def test_a_level_that_has_no_time_answers_at_once() -> None:
    job = Job(
        table="a", shift=0, game="council", seats=4, options={}, secret=b"s" * 32,
        salts=[None] * 4, names=list("ABCD"), decisions=[], number=1, seat=0, bot="master", seed="l",
    )  # fmt: skip
    match = worker.MatchCache().match(job)
    assert match is not None
    job.seat, job.number, job.options = match.next_seat, match.ask_number, match.options

    def took(seconds: float | None) -> float:
        job.seconds = seconds
        began = time.process_time()
        thought = worker.think(job, worker.MatchCache())
        assert thought.key
        return time.process_time() - began

    took(0.0)  # what is made once for all games
    assert took(0.0) < took(None) / 2
