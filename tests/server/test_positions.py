"""``seq``, the number of a position: it does not fall when a match is unloaded and loaded again."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from fateloom.engine.view.keys import keys_of
from fateloom.server import wire
from fateloom.server.rooms.room import Room
from tests.server.test_answer_delay import open_rooms, seated

pytestmark = pytest.mark.anyio

PEOPLE = wire.OwnSeat("Ada"), wire.OwnSeat("Bo"), wire.OwnSeat("Cy")


async def settled(room: Room) -> None:
    """Until the delays are over and somebody has a choice."""
    async with asyncio.timeout(60):
        while room.answer_delay.is_running or room.lock.locked():
            await asyncio.sleep(0.001)


@pytest.mark.parametrize("game", ["souk", "council"])
async def test_seq_does_not_fall_when_a_match_is_unloaded(tmp_path: Path, game: str) -> None:
    dice = random.Random(7)
    async with open_rooms(tmp_path, pause=0.001) as rooms:
        room = await seated(rooms, game, *PEOPLE)
        for _ in range(60):
            await settled(room)
            match = room.require_match
            if match.ask is None:
                break
            before = room.seq
            room.unload()
            await room.ensure_loaded()
            assert room.seq >= before
            await settled(room)
            match = room.require_match
            seat = match.unanswered[0]
            prompt = match.ask.prompt(seat)
            keys = keys_of(prompt.values, seat)
            await room.submit(seat, dice.choice(keys), match.ask_number)
