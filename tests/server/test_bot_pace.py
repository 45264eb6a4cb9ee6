"""Bots answer after a time that tells nothing of what they hold."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fateloom.engine.rules.asks import AskMany
from fateloom.server import wire
from fateloom.server.rooms import presence
from fateloom.server.rooms.answer_delay import LONGEST
from fateloom.server.rooms.bot_pace import REACTION, SHORTEST, TEMPO, WIDTH
from fateloom.server.rooms.room import Room
from tests.server.test_answer_delay import open_rooms, seated

pytestmark = pytest.mark.anyio

SEATS = wire.OwnSeat("Ada"), wire.BotSeat("novice")
HOUR = 3600.0


def drawn(room: Room, asks: int = 200) -> list[float]:
    """The times of the bot, as if it were asked this often."""
    match = room.require_match
    number, times = match.ask_number, []
    for ask in range(asks):
        match.ask_number = ask
        times.append(room.bot_pace.draw(match, 1, "novice"))
    match.ask_number = number
    return times


async def bot_has_answered(room: Room) -> bool:
    """Give the bot time; tell whether its answer counts."""
    for _ in range(50):
        await asyncio.sleep(0.02)
        if any(each.seat == 1 for each in room.require_match.decisions):
            return True
    return False


async def test_where_nobody_watches_bots_answer_at_once(tmp_path: Path) -> None:
    async with open_rooms(tmp_path, bot_pause=HOUR) as rooms:
        room = await seated(rooms, "kuhn", *SEATS)
        await room.submit(0, "check", 1)
        async with asyncio.timeout(60):
            while not await bot_has_answered(room):
                pass


async def test_where_somebody_watches_an_answer_counts_after_its_time(tmp_path: Path) -> None:
    async with open_rooms(tmp_path, bot_pause=HOUR) as rooms:
        room = await seated(rooms, "kuhn", *SEATS)
        presence.visit(room, 0)
        await room.submit(0, "check", 1)
        assert not await bot_has_answered(room)


async def test_times_follow_from_public_facts_and_the_secret_of_the_table(tmp_path: Path) -> None:
    async with open_rooms(tmp_path, bot_pause=1.0) as rooms:
        one, other = [await seated(rooms, "kuhn", *SEATS) for _ in range(2)]
        for room in (one, other):
            presence.visit(room, 0)
        times = drawn(one)
        assert times == drawn(one) != drawn(other)
        assert len(set(times)) == len(times)
        tempo = [*TEMPO.values(), 1.0]
        assert min(times) >= SHORTEST * min(tempo)
        assert max(times) <= (SHORTEST + WIDTH) * max(tempo)
        other.secret = one.secret
        ratios = {round(a / b, 6) for a, b in zip(times, drawn(other), strict=True)}
        assert len(ratios) == 1, "only the temper of the bot may differ"


async def test_reactions_are_quicker(tmp_path: Path) -> None:
    async with open_rooms(tmp_path, bot_pause=1.0) as rooms:
        seats = wire.OwnSeat("Ada"), wire.BotSeat("novice"), wire.BotSeat("novice")
        room = await seated(rooms, "souk", *seats)
        presence.visit(room, 0)
        before = max(drawn(room))
        await room.submit(0, "take", 1)
        match = room.require_match
        assert isinstance(match.ask, AskMany), "both bots are asked whether they veto it"
        assert max(drawn(room)) == pytest.approx(REACTION * before)


async def test_who_was_late_once_makes_all_later_answers_longer(tmp_path: Path) -> None:
    async with open_rooms(tmp_path, bot_pause=1.0) as rooms:
        room = await seated(rooms, "kuhn", *SEATS)
        presence.visit(room, 0)
        room.bot_pace.note(0.4, 0.5)
        assert min(drawn(room)) < 2
        room.bot_pace.note(2.0, 0.5)
        assert min(drawn(room)) == 3.0
        room.bot_pace.note(500.0, 0.5)
        assert set(drawn(room)) == {LONGEST}
