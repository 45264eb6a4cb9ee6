"""Two processes that serve the same tables."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from tests.server.people import House, Person, settled, usual
from tests.server.test_crashes import gone

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("pair")
    with House(str(folder / "tables.db"), folder / "log", workers=2, pause=0.05) as open_house:
        yield open_house


async def test_two_workers_answering_one_ask_take_one_answer(pair: House) -> None:
    """So many tabs of one seat that both processes serve some; all of them answer at once."""
    table, (ada, bo) = pair.seat("souk", "Ada", "Bo")
    async with AsyncExitStack() as sockets:
        tabs = [
            await sockets.enter_async_context(Person(pair.url, table, [ada])) for _ in range(12)
        ]
        for tab in tabs:
            await tab.until(lambda tab=tab: tab.asked())
        heard = await asyncio.gather(*(tab.decide(0, "pass") for tab in tabs))
        assert [each["type"] for each in heard].count("done") == 1
        assert {each["status"] for each in heard if each["type"] == "refused"} == {409}
        for tab in tabs:
            await tab.until(lambda tab=tab: tab.frames[0]["view"]["waiting"] == [1])
            assert tab.frames[0]["view"] == tabs[0].frames[0]["view"]
    log = pair.get(f"/api/tables/{table}/view", bo).json()["view"]["log"]
    assert sum("passes" in line["text"] for line in log) == 1


async def test_people_at_different_workers_and_bots_finish_together(pair: House) -> None:
    games = []
    for _ in range(4):
        table, tokens = pair.seat("souk", "Ada", "Bo", "!random")
        games.append([Person(pair.url, table, [token]) for token in tokens])

    async def sit(person: Person, turn: int) -> None:
        async with person:
            await person.play(usual(turn))

    await asyncio.gather(*(sit(each, turn) for game in games for turn, each in enumerate(game)))
    for ada, bo in games:
        assert ada.frames[0]["view"]["outcome"] == bo.frames[1]["view"]["outcome"]


async def test_chat_and_undo_reach_who_is_served_elsewhere(pair: House) -> None:
    table, (ada, bo) = pair.seat("souk", "Ada", "Bo")
    async with AsyncExitStack() as sockets:
        people = [
            await sockets.enter_async_context(Person(pair.url, table, [token]))
            for token in (ada, bo) * 4
        ]
        for each in people:
            await each.until(lambda each=each: each.frames and each.room)
        await people[0].decide(0, "pass")
        for each in people[1::2]:
            await each.until(lambda each=each: each.asked())
        assert (await people[0].reply(type="undo", seat=0))["type"] == "done"
        for each in people[::2]:
            await each.until(lambda each=each: each.asked())
            assert not any("passes" in line["text"] for line in each.logs[0])
        await people[1].reply(type="chat", seat=1, text="again?")
        for each in people:
            await each.until(lambda each=each: each.chat)


async def test_a_secret_answer_shows_to_nobody_at_another_worker(pair: House) -> None:
    table, (ada, _, cy) = pair.seat("souk", "Ada", "Bo", "Cy")
    async with AsyncExitStack() as sockets:
        watching = [
            await sockets.enter_async_context(Person(pair.url, table, [ada])) for _ in range(6)
        ]
        player = await sockets.enter_async_context(Person(pair.url, table, [cy]))
        await watching[0].until(lambda: watching[0].asked())
        await watching[0].decide(0, "take")
        await player.until(lambda: player.asked())
        await settled(*watching, player)
        assert (await player.decide(2, "pass"))["type"] == "done"
        assert (await player.reply(type="undo", seat=2))["type"] == "done"
        for each in watching:
            assert await each.quiet(0.3) == []


def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    """The parent is killed, as the system does when memory runs out; the port is free again."""
    house = House(str(tmp_path / "tables.db"), tmp_path / "log", workers=2)
    house.start()
    house.http.close()
    workers = house.workers()
    assert len(workers) == 2
    house.kill()
    try:
        assert all(gone(pid) for pid in workers)
    finally:
        for pid in workers:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    with house:
        assert house.get("/healthz").status_code == 200
        house.http.close()
