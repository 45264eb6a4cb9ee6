"""A table belongs to one worker: the others pass requests on to it, and take over when it dies."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sqlite3
import time
import weakref
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fateloom.engine.match.match import Decision
from fateloom.server.forwarding import middleware
from fateloom.server.forwarding.link import LinkError, connect
from fateloom.server.ops import admin
from fateloom.server.store import Lease, Worker, open_store
from tests.server.people import House, Person, bearer, usual
from tests.server.serving import PATIENCE, stop
from tests.server.test_connection_limits import comes
from tests.server.test_crashes import TROUBLE, Stubborn
from tests.server.test_races import opened

pytestmark = pytest.mark.anyio


async def owner_of(database: str, table: str) -> Worker:
    """The worker that has a table."""
    store = await open_store(database)
    try:
        async with asyncio.timeout(PATIENCE):
            while (holder := await store.holder(table)) is None:
                await asyncio.sleep(0.05)
            return holder
    finally:
        await store.close()


def pid_of(worker: Worker) -> int:
    return int(worker.id.partition(".")[0])


async def decisions_of(database: str, table: str) -> list[Decision]:
    store = await open_store(database)
    entries = await store.entries(table)
    await store.close()
    return [
        Decision(each.body["ask"], each.body["seat"], each.body["key"])
        for each in entries
        if each.kind == "decision"
    ]


class FarHouse(House):
    """A server that passes the bytes of sockets on, as it would to another machine."""

    def environment(self) -> dict[str, str]:
        given = super().environment()
        folder = str(Path(__file__).parent / "no_handover")
        return {**given, "PYTHONPATH": os.pathsep.join([folder, given["PYTHONPATH"]])}


def stop_between_writes(database: str, pid: int) -> None:
    """Stop a process while it does not hold the lock of a file, which nobody could take from it."""
    if not database.startswith("sqlite"):
        stop(pid)
        return
    path = database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as file:
        file.execute("begin immediate")
        stop(pid)
        file.execute("rollback")


class Arrived(Person):
    """Somebody who is connected already."""

    async def __aenter__(self) -> Person:
        return self


async def arrived(url: str, table: str, tokens: list[str]) -> Person:
    """Somebody who has tried to connect until the table was shown.

    A server that cannot reach the worker of the table in time says so on an open connection.
    """
    person = Arrived(url, table, tokens)
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(*TROUBLE):
                await person.open()
                await person.until(lambda: person.frames)
                return person


@contextmanager
def two_servers(
    database: str, folder: Path, kind: type[House] = House, **settings: Any
) -> Iterator[tuple[House, House]]:
    """Two servers with one database behind a proxy, on one machine or two."""
    with (
        kind(database, folder / "log1", **settings) as one,
        kind(database, folder / "log2", **settings) as two,
    ):
        yield one, two


# Passing on ----------------------------------------------------------------------------------


async def test_a_table_lives_in_one_process_and_is_reached_from_all(database: str) -> None:
    async with opened(database) as here, opened(database) as elsewhere:
        table, (ada, bo) = await here.table("souk", "Ada", "Bo", start=True)
        seen = await elsewhere.http.get(f"/api/tables/{table}/view", headers=bearer(ada))
        assert seen.json()["view"]["prompt"] is not None
        assert seen.headers["x-content-type-options"] == "nosniff"
        done = await elsewhere.post(f"{table}/decide", ada, ask=1, key="pass")
        assert done.status_code == 200
        refused = await elsewhere.post(f"{table}/decide", ada, ask=1, key="pass")
        assert (refused.status_code, refused.headers["content-type"]) == (
            409,
            "application/problem+json",
        )
        assert (await elsewhere.post(f"{table}/chat", bo, text="hm")).status_code == 204
        assert (await elsewhere.http.get("/api/tables/aaaaaaaaaaaaaaaaaa")).status_code == 404
        assert [room.id for room in here.rooms.loaded()] == [table]
        assert elsewhere.rooms.loaded() == []
        assert here.rooms.loaded()[0].ledger.chat[0].text == "hm"


async def test_a_rematch_is_claimed_wherever_the_old_table_is(database: str) -> None:
    async with opened(database) as here, opened(database) as elsewhere:
        table, tokens = await here.table("kuhn", "Ada", "Bo", start=True)
        while (asked := await here.http.get(f"/api/tables/{table}")).json()["waiting"]:
            seat = asked.json()["waiting"][0]
            shown = await here.http.get(f"/api/tables/{table}/view", headers=bearer(tokens[seat]))
            view = shown.json()["view"]
            key = view["prompt"]["options"][0]["key"]
            await here.post(f"{table}/decide", tokens[seat], ask=view["ask"], key=key)
        again = (await here.post(f"{table}/rematch", tokens[0])).json()["table"]["id"]
        moved = Lease.new(elsewhere.rooms.leases.worker)
        await here.rooms.store.claim(again, moved, force=True)
        await here.rooms.leases.renew()
        claimed = await here.http.post(f"/api/tables/{again}/claim", json={"token": tokens[1]})
        assert claimed.status_code == 201, claimed.text
        assert [room.id for room in elsewhere.rooms.loaded()] == [again]


KINDS = pytest.mark.parametrize("kind", [House, FarHouse], ids=["one machine", "two machines"])


@KINDS
async def test_people_at_two_servers_and_bots_finish_together(
    database: str, tmp_path: Path, kind: type[House]
) -> None:
    with two_servers(database, tmp_path, kind, pause=0.05) as (one, two):
        table, tokens = one.seat("souk", "Ada", "Bo", "!random")
        people = [
            Person(house.url, table, [token])
            for house, token in zip((one, two), tokens, strict=True)
        ]

        async def sit(person: Person, turn: int) -> None:
            async with person:
                await person.play(usual(turn))

        await asyncio.gather(*(sit(each, turn) for turn, each in enumerate(people)))
        ada, bo = people
        assert pid_of(await owner_of(database, table)) == one.pid
        assert ada.frames[0]["view"]["outcome"] == bo.frames[1]["view"]["outcome"]


async def test_a_stream_of_lines_comes_through_another_server(
    database: str, tmp_path: Path
) -> None:
    """Both streams of the API for bots, until the server that passes them on stops."""
    with two_servers(database, tmp_path) as (one, two):
        table, (ada, _) = one.seat("souk", "Ada", "Bo")
        async with httpx.AsyncClient(base_url=two.url, timeout=60) as http:
            for path, first in (
                (f"/api/bot/tables/{table}/stream", '"type":"frame"'),
                ("/api/bot/stream", '"type":"gameStart"'),
            ):
                async with http.stream("GET", path, headers=bearer(ada)) as answer:
                    lines = answer.aiter_lines()
                    assert first in await anext(lines)
            made = await http.post(
                f"/api/bot/tables/{table}/move", headers=bearer(ada), json={"ask": 1, "key": "pass"}
            )
            assert made.status_code == 200


@KINDS
async def test_limits_count_the_address_of_the_client_and_not_that_of_the_worker(
    database: str, tmp_path: Path, kind: type[House]
) -> None:
    """Through the server that has not the table, one client connects too often, another once."""
    with two_servers(database, tmp_path, kind, no_limits=0, connections=2) as (one, two):
        table, (ada, _) = one.seat("souk", "Ada", "Bo")

        async with AsyncExitStack() as stack:
            shown = []
            for address in ("203.0.113.7",) * 3 + ("203.0.113.8",):
                person = await comes(two, table, ada, address=address)
                stack.push_async_callback(person.socket.close)
                shown.append(bool(person.frames))
        assert shown == [True, True, False, True]


@KINDS
async def test_a_client_behind_another_server_that_leaves_is_missed(
    tmp_path: Path, kind: type[House]
) -> None:
    """Its end of the connection reaches the worker of the table."""
    db = str(tmp_path / "tables.db")
    with two_servers(db, tmp_path, kind, grace=0.2) as (one, two):
        table, (ada, bo) = one.seat("souk", "Ada", "Bo")
        async with Person(one.url, table, [ada]) as watching:
            async with Person(two.url, table, [bo]) as other:
                await other.until(lambda: other.frames)
                await watching.until(
                    lambda: watching.room and watching.room["table"]["seats"][1]["present"]
                )
            await watching.until(lambda: not watching.room["table"]["seats"][1]["present"])


# Nobody else ---------------------------------------------------------------------------------


async def test_the_internal_address_serves_workers_alone(database: str, tmp_path: Path) -> None:
    with House(database, tmp_path / "log") as house:
        table, (ada, _) = house.seat("souk", "Ada", "Bo")
        address = (await owner_of(database, table)).address
        host, _, port = address.rpartition(":")
        for said in (
            f"GET /api/tables/{table} HTTP/1.1\r\nHost: x\r\n\r\n".encode() + bytes(64),
            bytes(200),
        ):
            with socket.create_connection((host, int(port)), timeout=30) as stranger:
                stranger.sendall(said)
                answer = b""
                with suppress(ConnectionResetError):
                    while part := stranger.recv(4096):
                        answer += part
            assert len(answer) == 48, "a number and a proof, and nothing after a wrong one"
        store = await open_store(database)
        secret = await store.cluster_secret()
        await store.close()
        link = await connect(address, secret)
        link.close()
        with pytest.raises(LinkError):
            await (await connect(address, secret[::-1])).read(1)
        assert house.get(f"/api/tables/{table}", ada).status_code == 200


async def test_nothing_is_told_to_a_program_that_took_the_port_of_a_worker() -> None:
    heard: list[bytes] = []

    async def other(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.read(100))
        writer.write(bytes(48))
        heard.append(await reader.read(100))
        writer.close()

    server = await asyncio.start_server(other, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with pytest.raises(LinkError, match="another program answers there"):
        await connect(f"127.0.0.1:{port}", b"secret")
    async with asyncio.timeout(PATIENCE):
        while len(heard) < 2:
            await asyncio.sleep(0.01)
    server.close()
    assert [len(each) for each in heard] == [16, 0]


async def test_a_worker_of_another_machine_without_an_address_for_others_is_not_robbed(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its address leads back to this machine, where nobody listens: its tables stay its own."""
    monkeypatch.setattr(middleware, "PATIENCE", 0.1)
    async with opened(database) as here:
        table, _ = await here.table("souk", "Ada", "Bo")
        far = Worker("far", "another machine", "127.0.0.1:1")
        await here.rooms.store.claim(table, Lease.new(far), force=True)
        await here.rooms.leases.renew()
        answer = await here.http.get(f"/api/tables/{table}")
        assert answer.status_code == 503
        assert "can't be reached" in answer.json()["detail"]
        assert await here.rooms.store.holder(table) == far


# Taking over ---------------------------------------------------------------------------------


async def test_the_owner_is_killed_and_another_worker_plays_on(
    database: str, tmp_path: Path
) -> None:
    with House(database, tmp_path / "log", workers=3) as house:
        made = house.post(
            "/api/tables",
            game="council",
            seats=[{"who": "me", "name": "Ada"}, {"who": "me", "name": "Bo"},
                   {"who": "bot", "bot": "random"}],
            start=True,
        ).json()  # fmt: skip
        player = Stubborn(house, made)
        playing = asyncio.create_task(player.play())
        killed: set[int] = set()
        while len(killed) < 3 and not playing.done():
            known = len(player.acknowledged)
            while len(player.acknowledged) < known + 5 and not playing.done():
                await asyncio.sleep(0.01)
            owner = pid_of(await owner_of(database, player.table))
            if owner not in killed:  # the last one may still be named, and is gone
                os.kill(owner, signal.SIGKILL)
                killed.add(owner)
        await playing
        assert killed
        kept = await decisions_of(database, player.table)
        assert set(player.acknowledged) <= set(kept)
        assert len(set(kept)) == len(kept)
        assert house.get(f"/api/tables/{player.table}/verify").json()["ok"]


async def test_bots_and_clocks_of_a_dead_worker_go_on_unasked(
    database: str, tmp_path: Path
) -> None:
    """Nobody looks at the table: the other server finds it by itself."""
    with two_servers(database, tmp_path, bot_processes=1) as (one, two):
        table, _ = one.seat("souk", "Ada", "Bo", clock={"per_decision": 2})
        assert pid_of(await owner_of(database, table)) == one.pid
        one.http.close()
        one.kill()
        async with asyncio.timeout(PATIENCE):
            while len(await decisions_of(database, table)) < 3:
                await asyncio.sleep(0.1)
        assert pid_of(await owner_of(database, table)) == two.pid
        one.start()


async def test_an_owner_that_was_stopped_and_comes_back_is_fenced_off(
    database: str, tmp_path: Path
) -> None:
    with two_servers(database, tmp_path, FarHouse) as (one, two):
        table, (ada, bo) = one.seat("souk", "Ada", "Bo")
        assert pid_of(await owner_of(database, table)) == one.pid
        async with Person(one.url, table, [ada, bo]) as old:
            await old.until(lambda: old.asked())
            stop_between_writes(database, one.pid)
            try:
                acknowledged: list[Decision] = []
                async with await arrived(two.url, table, [ada, bo]) as new:
                    choose = usual()
                    for _ in range(4):
                        await new.until(lambda: new.asked())
                        seat = new.asked()[0]
                        frame = new.frames[seat]
                        key = choose(new.prompt(seat))
                        assert (await new.decide(seat, key))["type"] == "done"
                        acknowledged.append(Decision(frame["view"]["ask"], seat, key))
                        await new.until(lambda f=frame, s=seat: new.frames[s] is not f)
                    await new.until(lambda: new.asked())
                    seat = new.asked()[0]
                    ask, key = new.frames[seat]["view"]["ask"], choose(new.prompt(seat))
                # It has been waiting in the buffer of the stopped process.
                await old.say(type="decide", id="late", seat=seat, ask=ask, key=key)
                await old.say(type="decide", id="later", seat=0, ask=1, key="pass")
            finally:
                os.kill(one.pid, signal.SIGCONT)
            with suppress(ConnectionClosed):
                while True:
                    heard = await old.hear()
                    assert heard["type"] != "done", heard
        assert await decisions_of(database, table) == acknowledged
        assert pid_of(await owner_of(database, table)) == two.pid
        for house in (one, two):  # both show the table as it is now
            shown = house.get(f"/api/tables/{table}/view", ada).json()
            assert shown["view"]["ask"] == ask
        assert "lease lost" in one.log.read_text()


async def test_a_server_that_stops_gives_its_tables_up(database: str, tmp_path: Path) -> None:
    with two_servers(database, tmp_path) as (one, two):
        table, (ada, _) = one.seat("souk", "Ada", "Bo")
        one.stop()
        store = await open_store(database)
        assert await store.holder(table) is None
        await store.close()
        assert two.get(f"/api/tables/{table}/view", ada).status_code == 200
        one.start()


async def test_what_the_operator_closes_is_closed_for_who_sits_there(
    database: str, tmp_path: Path
) -> None:
    with House(database, tmp_path / "log") as house:
        table, (ada, bo) = house.seat("souk", "Ada", "Bo")
        async with Person(house.url, table, [ada, bo]) as person:
            await person.until(lambda: person.asked())
            await asyncio.to_thread(admin.run, "close", database, table=table, why="Enough.")
            with suppress(ConnectionClosed):
                while person.room["table"]["state"] != "closed":
                    await person.hear()
        shown = house.get(f"/api/tables/{table}").json()
        assert (shown["state"], shown["why_closed"]) == ("closed", "Enough.")


async def test_an_idle_table_is_given_up_and_an_idle_server_writes_nothing(
    database: str,
) -> None:
    async with opened(database, unload_after=0.1) as hall:
        await hall.table("souk", "Ada", "Bo")
        worker, store = hall.rooms.leases.worker, hall.rooms.store
        async with asyncio.timeout(PATIENCE):
            while await store.leases(worker):
                await asyncio.sleep(0.05)
        before = time.monotonic()
        await store.retire(worker)
        while time.monotonic() < before + 1.5:
            await asyncio.sleep(0.1)
        assert await store.renew(worker) == -1, "it has not said that it is alive since"


async def test_an_idle_table_is_freed_without_the_garbage_collector(tmp_path: Path) -> None:
    """Which runs so seldom on a server that tables would pile up."""
    async with opened(str(tmp_path / "tables.db"), unload_after=0.1) as hall:
        table, (ada, _) = await hall.table("souk", "Ada", "Bo", start=True)
        room = weakref.ref(await hall.rooms.get(table))
        gc.disable()
        try:
            async with asyncio.timeout(PATIENCE):
                while room() is not None:
                    await asyncio.sleep(0.05)
        finally:
            gc.enable()
        done = await hall.post(f"{table}/decide", ada, ask=1, key="pass")
        assert done.status_code == 200, "it is there again when somebody comes"
