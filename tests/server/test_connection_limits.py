"""Who may stay connected: so many from one address, at one seat, in one gallery, and no longer
than it reads what it is sent."""

from __future__ import annotations

import asyncio
import socket as sockets
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fateloom.server.access.connection_limits import OTHERS, ConnectionLimits, client_network
from fateloom.server.http import bot_api
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import Problem
from fateloom.server.rooms.subscriber import StreamSubscriber
from fateloom.server.settings import Settings
from tests.server.people import House, Person, bearer
from tests.server.test_answer_delay import PEOPLE, open_rooms, seated
from tests.server.test_attacks import closed_with

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with room for few."""
    folder = tmp_path_factory.mktemp("narrow")
    few = {"no_limits": 0, "connections": 4, "gallery": 2, "tabs": 2, "write_timeout": 0.3}
    with House(str(folder / "tables.db"), folder / "log", **few) as open_house:
        yield open_house


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that takes any number of frames, but soon lets go who does not read."""
    folder = tmp_path_factory.mktemp("impatient")
    with House(str(folder / "tables.db"), folder / "log", write_timeout=0.3) as open_house:
        yield open_house


def figure(house: House, name: str) -> float:
    lines = house.get("/metrics").text.splitlines()
    return next((float(line.split()[-1]) for line in lines if line.startswith(f"{name} ")), 0.0)


async def comes(house: House, table: str, *tokens: str, address: str) -> Person:
    """Somebody who stays, unless it is told to go."""
    person = Person(house.url, table, tokens)
    with suppress(ConnectionClosed):
        await person.open(address=address)
        await person.until(lambda: person.room and person.frames)
    return person


async def refused(house: House, table: str, *tokens: str, address: str) -> str:
    """Why somebody is told to go."""
    code, reason = await closed_with(await comes(house, table, *tokens, address=address))
    assert code == 4503
    return reason


async def until_figure(house: House, name: str, value: float) -> None:
    async with asyncio.timeout(60):
        while figure(house, name) != value:
            await asyncio.sleep(0.02)


async def test_one_address_holds_so_many_and_another_none_the_less(narrow: House) -> None:
    """The address is what the proxy on this machine says it is."""
    tables = [narrow.seat("souk", "Ada", "Bo")[0] for _ in range(3)]
    before = figure(narrow, 'fateloom_crowded_total{of="address"}')
    async with AsyncExitStack() as stack:
        for at in range(4):
            person = await comes(narrow, tables[at // 2], address="203.0.113.7")
            stack.push_async_callback(person.socket.close)
        assert figure(narrow, "fateloom_sockets") == 4
        why = await refused(narrow, tables[2], address="203.0.113.7")
        assert why == "Too many open connections from your address."
        assert figure(narrow, 'fateloom_crowded_total{of="address"}') == before + 1
        other = await comes(narrow, tables[2], address="203.0.113.8")
        assert other.frames
        await other.socket.close()
    await until_figure(narrow, "fateloom_sockets", 0)
    again = await comes(narrow, tables[2], address="203.0.113.7")
    assert again.frames, "who has gone makes room"
    await again.socket.close()


async def test_a_proxy_that_is_not_trusted_says_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    few = {"no_limits": 0, "connections": 1}
    with House(str(tmp_path / "tables.db"), tmp_path / "log", **few) as house:
        table, _ = house.seat("souk", "Ada", "Bo")
        person = await comes(house, table, address="203.0.113.7")
        assert "your address" in await refused(house, table, address="203.0.113.8")
        await person.socket.close()


async def test_a_gallery_is_full_but_seats_are_kept_for_who_plays(narrow: House) -> None:
    table, (ada, bo) = narrow.seat("souk", "Ada", "Bo")
    async with AsyncExitStack() as stack:
        for at in range(2):
            person = await comes(narrow, table, address=f"198.51.100.{at}")
            stack.push_async_callback(person.socket.close)
        why = await refused(narrow, table, address="198.51.100.9")
        assert why == "This table has too many spectators. Try again later."
        for at in range(2):
            player = await comes(narrow, table, ada, address=f"198.51.100.{at}")
            stack.push_async_callback(player.socket.close)
            assert player.asked()
        why = await refused(narrow, table, bo, ada, address="198.51.100.10")
        assert why == "You have this seat open in too many tabs. Close one."
        other = await comes(narrow, table, bo, address="198.51.100.10")
        assert 1 in other.frames
        await other.socket.close()


async def test_streams_count_as_sockets_do(narrow: House) -> None:
    table, (ada, _) = narrow.seat("souk", "Ada", "Bo")
    path = f"/api/bot/tables/{table}/stream"
    with narrow.http.stream("GET", path, headers=bearer(ada)) as one:
        frames = one.iter_lines()
        assert '"frame"' in next(frames)
        with narrow.http.stream("GET", "/api/bot/stream", headers=bearer(ada)) as two:
            events = two.iter_lines()
            assert "gameStart" in next(events)
            assert figure(narrow, "fateloom_sockets") == 2
            third = narrow.get(path, ada)
            assert third.status_code == 429
            assert third.headers["retry-after"] == "30"
            assert "too many tabs" in third.json()["detail"]
    await until_figure(narrow, "fateloom_sockets", 0)


def sparing(house: House) -> sockets.socket:
    """A connection that takes next to nothing it is sent."""
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", house.port))
    return raw


def upgrade(raw: sockets.socket, house: House, table: str) -> None:
    """Make it a websocket: nothing may be said on one before the server has agreed."""
    request = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
    raw.sendall(f"{request}{UPGRADE}\r\n".encode())
    answer = b""
    while (letter := raw.recv(1)) and not answer.endswith(b"\r\n\r"):
        answer += letter
    assert answer.startswith(b"HTTP/1.1 101 ")


@pytest.mark.parametrize("way", ["pages", "socket"])
async def test_who_reads_nothing_is_let_go(impatient: House, way: str) -> None:
    table, _ = impatient.seat("souk", "Ada", "Bo")
    page = b"GET /api/games/fantos HTTP/1.1\r\nHost: x\r\n\r\n"
    said = {"pages": page, "socket": PING * 500}[way]
    before = figure(impatient, 'fateloom_crowded_total{of="unread"}')
    with sparing(impatient) as raw:
        if way == "socket":
            upgrade(raw, impatient, table)
        raw.setblocking(False)
        async with asyncio.timeout(60):
            while figure(impatient, 'fateloom_crowded_total{of="unread"}') == before:
                with suppress(BlockingIOError, ConnectionError):
                    raw.send(said)
                await asyncio.sleep(0.001)
    assert impatient.get("/healthz").status_code == 200


async def test_pings_of_who_reads_nothing_fill_no_memory(house: House) -> None:
    table, _ = house.seat("souk", "Ada", "Bo")
    with sparing(house) as raw:
        upgrade(raw, house, table)
        raw.sendall(HELLO)
        raw.settimeout(60)
        raw.sendall(PING * 8000)
        before = figure(house, "process_resident_memory_bytes")
        for _ in range(12):
            raw.sendall(PING * 8000)
        assert figure(house, "process_resident_memory_bytes") - before < 6e6, "12 MB were sent"


UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
PING = b"\x89\xfd" + bytes(4) + b"x" * 125


def frames_made() -> str:
    """What is counted of the frames that were made in this process."""
    lines = metrics.text().decode().splitlines()
    return next(line for line in lines if line.startswith("fateloom_frames_total"))


HELLO = b"\x81\x90" + bytes(4) + b'{"type":"hello"}'


async def test_a_stream_that_is_not_read_holds_the_newest_frame_alone(tmp_path: Path) -> None:
    async with open_rooms(tmp_path, pause=0) as rooms:
        room = await seated(rooms, "souk", *PEOPLE)
        listener = StreamSubscriber(room, (0,))
        room.clients.add(listener)
        lines = bot_api._frames(listener)
        await anext(lines)
        made = frames_made()
        for _ in range(6):
            match = room.require_match
            await room.submit(match.next_seat, "pass", match.ask_number)
        assert frames_made() == made, "no frame is made for who does not read"
        newest = await anext(lines)
        assert f'"seq":{room.seq},'.encode() in newest
        assert newest.count(b'"passes') == 0 and newest.count(b" passes; ") == 6
        await lines.aclose()  # type: ignore[attr-defined]  # a generator


def test_a_household_is_one_address() -> None:
    assert client_network("2001:db8::1") == client_network("2001:db8::ffff:1")
    assert client_network("2001:db8:0:1::1") != client_network("2001:db8:0:2::1")
    assert (
        client_network("::ffff:192.0.2.1")
        == client_network("192.0.2.1")
        != client_network("192.0.2.2")
    )
    assert client_network("fe80::1%eth0") == "fe80::/64"
    assert client_network("no:address") == "no:address"


def test_doors_forget_who_has_gone() -> None:
    doors = ConnectionLimits(Settings(connections=1))
    with doors.track("ada"):
        with pytest.raises(Problem):
            doors.check("ada")
        doors.check("bo")
    doors.check("ada")
    assert len(doors) == 0
    generous = ConnectionLimits(Settings(connections=0, no_limits=True))
    generous.check("ada")


async def test_connections_that_ask_for_nothing_do_not_use_up_the_files_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of an address that is not a proxy's, which may have many clients."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "203.0.113.1")
    few = {"no_limits": 0, "connections": 4, "handshake_timeout": 600}

    async def ends(reader: asyncio.StreamReader) -> None:
        with suppress(ConnectionError):
            assert await reader.read() == b""

    with House(str(tmp_path / "tables.db"), tmp_path / "log", **few) as house:
        silent = [
            await asyncio.open_connection("127.0.0.1", house.port) for _ in range(OTHERS + 20)
        ]
        ended = [asyncio.create_task(ends(reader)) for reader, _ in silent]
        async with asyncio.timeout(60):
            while sum(each.done() for each in ended) < 16:
                await asyncio.sleep(0.01)
        for _, writer in silent:
            writer.close()
        async with asyncio.timeout(60):
            await asyncio.gather(*ended)
            while await asyncio.to_thread(unreachable, house):
                await asyncio.sleep(0.01)


def unreachable(house: House) -> bool:
    try:
        return house.get("/healthz").status_code != 200
    except httpx.HTTPError:
        return True
