"""Bots compute for all owners in turn, and for tables without people last."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from fateloom.server import wire
from fateloom.server.actions import create
from fateloom.server.bots.job import Job
from fateloom.server.bots.pool import BotPool
from fateloom.server.problems import Problem
from fateloom.server.rooms.bot_seats import job_of
from fateloom.server.settings import Settings
from tests.server.serving import ROOT
from tests.server.test_answer_delay import PEOPLE, open_rooms, seated

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bot processes know the games of the examples."""
    monkeypatch.setenv("FATELOOM_PATH", str(ROOT / "examples"))


async def example(folder: Path) -> Job:
    async with open_rooms(folder) as rooms:
        room = await seated(rooms, "souk", *PEOPLE)
        return job_of(room, room.require_match, 0, "random")


async def order(jobs: list[Job]) -> list[str]:
    """In which order a pool of one process answers; the first job only keeps it busy."""
    pool, served = BotPool(Settings(bot_processes=1)), list[str]()

    async def think(job: Job) -> None:
        assert await pool.decide(job) is not None
        served.append(job.table)

    try:
        await asyncio.gather(*map(think, jobs))
    finally:
        await pool.close()
    return served


async def test_one_owner_with_many_tables_does_not_hold_up_another(tmp_path: Path) -> None:
    job = await example(tmp_path)
    many = [msgspec.structs.replace(job, owner="eve", table=f"eve {at}") for at in range(12)]
    other = msgspec.structs.replace(job, owner="ada", table="ada")
    served = await order([*many, other])
    assert served.index("ada") <= 2, served


async def test_tables_without_people_come_last(tmp_path: Path) -> None:
    job = await example(tmp_path)
    alone = [
        msgspec.structs.replace(job, owner=f"{at}", table=f"alone {at}", watched=False)
        for at in range(6)
    ]
    seen = [
        msgspec.structs.replace(job, owner="ada", table=f"seen {at}", watched=True)
        for at in range(3)
    ]
    served = await order([*alone, *seen])
    assert [each.partition(" ")[0] for each in served] == ["alone", *["seen"] * 3, *["alone"] * 5]


async def test_a_job_that_is_cancelled_while_it_waits_holds_up_nobody(tmp_path: Path) -> None:
    job, pool = await example(tmp_path), BotPool(Settings(bot_processes=1))
    waiting = [asyncio.create_task(pool.decide(job)) for _ in range(5)]
    await asyncio.sleep(0)
    for each in waiting[1:4]:
        each.cancel()
    async with asyncio.timeout(60):
        assert await waiting[4] is not None
        assert await pool.decide(job) is not None
    await asyncio.gather(*waiting, return_exceptions=True)
    await pool.close()


async def test_one_owner_has_only_so_many_live_tables_with_bots(tmp_path: Path) -> None:
    async with open_rooms(tmp_path, bot_tables=2) as rooms:
        rooms.settings = Settings(bot_tables=2, pause=0)
        wanted = wire.NewTable("souk", [wire.OwnSeat("Ada"), wire.BotSeat("random")], start=True)
        made = [(await create.create_table(rooms, wanted, "ada"))[0] for _ in range(2)]
        with pytest.raises(Problem, match="Bots already play at 2 of your tables") as refused:
            await create.create_table(rooms, wanted, "ada")
        assert refused.value.status == 429
        await create.create_table(rooms, wanted, "bo")
        made[0].unload()
        await create.create_table(rooms, wanted, "ada")
