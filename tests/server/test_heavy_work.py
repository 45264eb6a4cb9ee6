"""Replays for clients: in turns, apart from the tables, and computed once for a finished match."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from fateloom.server.actions import undo
from fateloom.server.problems import Problem
from fateloom.server.rooms import heavy_work
from fateloom.server.rooms.heavy_work import HeavyWork
from fateloom.server.rooms.replay_process import ReplayFailed
from tests.server.people import House
from tests.server.serving import children
from tests.server.test_answer_delay import PEOPLE, open_rooms, seated
from tests.server.test_connection_limits import figure

pytestmark = pytest.mark.anyio


def finished(house: House) -> str:
    table, _ = house.seat("kuhn", "!random", "!random")
    while house.get(f"/api/tables/{table}").json()["state"] != "finished":
        pass
    return table


@pytest.mark.parametrize("what", ["verify", "course", "file"])
async def test_the_result_of_a_finished_match_is_computed_once(house: House, what: str) -> None:
    table = finished(house)
    before = figure(house, "fateloom_replays_total")
    answers = [house.get(f"/api/tables/{table}/{what}") for _ in range(3)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert figure(house, "fateloom_replays_total") == before + 1


async def test_who_asks_for_much_is_served_in_turn_with_others() -> None:
    heavy, may_go, served = HeavyWork(), threading.Event(), list[str]()

    def job(who: str) -> str:
        assert may_go.wait(60)
        served.append(who)
        return who

    greedy = [asyncio.create_task(heavy.run("eve", lambda: job("eve"))) for _ in range(10)]
    await asyncio.sleep(0)
    other = asyncio.create_task(heavy.run("ada", lambda: job("ada")))
    await asyncio.sleep(0)
    may_go.set()
    await asyncio.gather(*greedy, other)
    assert served.index("ada") <= 2
    heavy.close()


async def test_a_table_is_loaded_while_replays_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More replays than the pool of the event loop has threads, and none of them ends."""
    may_go = threading.Event()
    monkeypatch.setattr(undo, "undo_refusal", lambda history, seat: may_go.wait(60) and None)
    async with open_rooms(tmp_path) as rooms:
        room = await seated(rooms, "souk", *PEOPLE)
        asked = [asyncio.create_task(undo.undo_status(room, 0)) for _ in range(40)]
        await asyncio.sleep(0.01)
        room.unload()
        assert (await asyncio.wait_for(rooms.get(room.id), 30)).match is not None
        may_go.set()
        await asyncio.gather(*asked)


async def test_one_address_has_only_so_much_waiting() -> None:
    heavy, may_go = HeavyWork(), threading.Event()
    jobs = [
        asyncio.create_task(heavy.run("eve", lambda: may_go.wait(60)))
        for _ in range(heavy_work.PER_CLIENT + 1)
    ]
    await asyncio.sleep(0)
    with pytest.raises(Problem, match="You have too many replays waiting"):
        await heavy.run("eve", lambda: None)
    assert await asyncio.wait_for(_gone(jobs, may_go), 60)
    assert await heavy.run("ada", lambda: 7) == 7
    heavy.close()


async def _gone(jobs: list[asyncio.Task[bool]], may_go: threading.Event) -> bool:
    """All clients go away; what was not begun is not computed."""
    for job in jobs:
        job.cancel()
    may_go.set()
    for job in jobs:
        with suppress(asyncio.CancelledError):
            await job
    return True


async def test_results_are_kept_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heavy_work, "CACHE_SIZE", 1000)
    heavy, made = HeavyWork(), list[int]()

    async def kept(number: int) -> bytes:
        async def make() -> bytes:
            made.append(number)
            return bytes(400)

        return await heavy.kept(number, make)

    for number in (1, 2, 1, 3, 1, 2):
        await kept(number)
    assert made == [1, 2, 3, 2], "the result that was used longest ago is dropped"
    heavy.close()


def replay_processes(house: House) -> list[int]:
    return [
        child
        for child in children(house.pid)
        if b"replay_worker" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


async def test_matches_are_replayed_in_a_process_of_its_own_that_may_die(house: House) -> None:
    first, second = finished(house), finished(house)
    assert house.get(f"/api/tables/{first}/verify").json()["ok"]
    (process,) = replay_processes(house)
    os.kill(process, signal.SIGKILL)
    assert house.get(f"/api/tables/{second}/verify").json()["ok"], "another one is started"
    assert process not in replay_processes(house)


def refuse(why: str) -> None:
    raise Problem(409, why, rule="1.1", wait=3)


async def test_a_replay_is_refused_as_by_the_server_itself() -> None:
    heavy = HeavyWork()
    with pytest.raises(Problem, match="Not yet") as found:
        await heavy.replay("ada", refuse, "Not yet.")
    told = found.value
    assert (told.status, told.detail, told.rule, told.wait) == (409, "Not yet.", "1.1", 3)
    with pytest.raises(ReplayFailed, match="ZeroDivisionError"):
        await heavy.replay("ada", divmod, 1, 0)
    heavy.close()


async def test_a_replay_process_ends_with_its_server() -> None:
    """However the server ends: its end of the pipe closes."""
    worker = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "fateloom.server.matches.replay_worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert await asyncio.wait_for(worker.communicate(b""), 60) == (b"", None)
    assert worker.returncode == 0
