"""The line: a message is heard however the network cuts what a client sends."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from fateloom.server.sockets import ws_protocol
from tests.server.people import House, Person, make_table
from tests.server.test_attacks import strict
from tests.server.test_freeing import serving

__all__ = ["strict"]

pytestmark = pytest.mark.anyio

TEXT, MORE, PING, PONG = 1, 0, 9, 10


def framed(payload: bytes, kind: int = TEXT, *, ends: bool = True) -> bytes:
    """A frame of a client (RFC 6455, section 5.2)."""
    size, mask = len(payload), bytes.fromhex("01a0f37e")
    head = bytes([kind | ends << 7, 0x80 | (size if size < 126 else 126)])
    if size >= 126:
        head += size.to_bytes(2, "big")
    return head + mask + bytes(each ^ mask[at % 4] for at, each in enumerate(payload))


def said(id: str, text: str = "Hm.") -> bytes:
    return json.dumps({"type": "chat", "seat": 0, "text": text, "id": id}).encode()


LONG = said("long", "So long a line that its length needs two bytes more. " * 2)
GLUED = framed(said("glued one")) + framed(said("glued two"))
PARTED = (
    framed(said("parted")[:9], ends=False)
    + framed(b"are you there?", PING)
    + framed(said("parted")[9:], MORE)
)
BITS = framed(said("bit by bit"))
HALVES = framed(said("whole")) + framed(said("halves"))
SENT = [
    framed(said("alone")), framed(LONG), GLUED, *(bytes([each]) for each in BITS),
    HALVES[:-20], HALVES[-20:], framed(said("between")), PARTED[:20], PARTED[20:],
    PARTED, framed(said("last")),
]  # fmt: skip


async def greeted(house: House) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Somebody with a seat who speaks to the network itself."""
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    hello = {"type": "hello", "tokens": [ada], "seq": 0, "line": 0}
    writer.write(framed(json.dumps(hello).encode()))
    await asyncio.sleep(0.1)
    return reader, writer


async def test_every_message_is_heard_once_and_in_order(house: House) -> None:
    reader, writer = await greeted(house)
    for piece in SENT:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.01)  # each piece comes by itself
    heard: list[str] = []
    async with asyncio.timeout(60):
        while "last" not in heard:
            size = (await reader.readexactly(2))[1]
            if size == 126:
                size = int.from_bytes(await reader.readexactly(2), "big")
            payload = await reader.readexactly(size)
            if payload.startswith(b'{"type":"done"'):
                heard.append(json.loads(payload)["id"])
    writer.close()
    assert heard == [
        "alone", "long", "glued one", "glued two", "bit by bit", "whole", "halves", "between",
        "parted", "parted", "last",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        pytest.param(b"\x81\x04pass", 1002, id="not masked"),
        pytest.param(b"\xc1" + framed(said("x"))[1:], 1002, id="a bit that is reserved"),
        pytest.param(framed(b"\xff\xfe bad"), 1007, id="not UTF-8"),
        pytest.param(
            framed(said("x")[:9], ends=False) + framed(said("y")), 1002, id="within another"
        ),
    ],
)
async def test_what_is_no_message_ends_the_line(house: House, wrong: bytes, code: int) -> None:
    """And is no reason for a stack trace in the log."""
    before = len(house.log.read_text())
    reader, writer = await greeted(house)
    writer.write(wrong)
    async with asyncio.timeout(60):
        *_, closed = (await reader.read()).rpartition(b"\x88")
    writer.close()
    assert int.from_bytes(closed[1:3], "big") == code
    assert "Traceback" not in house.log.read_text()[before:]


@pytest.mark.parametrize(
    ("first", "frame"),
    [
        (b"", framed(b"", PING)),
        (b"", framed(b"", PONG)),
        (framed(b"", ends=False), framed(b"", MORE, ends=False)),
    ],
    ids=["pings", "pongs", "empty fragments"],
)
async def test_frames_that_are_no_messages_count(strict: House, first: bytes, frame: bytes) -> None:
    reader, writer = await greeted(strict)
    writer.write(first + frame * 200)
    heard = b""
    async with asyncio.timeout(60):
        while piece := await reader.read(65536):
            heard += piece
    assert (4429).to_bytes(2, "big") + b"too many messages at once" in heard
    writer.close()


async def test_what_comes_after_too_many_frames_is_not_even_parsed(strict: House) -> None:
    """A frame that breaks the protocol would end the connection with 1002."""
    reader, writer = await greeted(strict)
    writer.write(framed(b"", PING) * 5000 + b"\x81\x04pass")
    async with asyncio.timeout(60):
        heard = await reader.read()
    assert (4429).to_bytes(2, "big") + b"too many messages at once" in heard
    writer.close()


async def test_who_sends_too_much_is_not_read_any_more_and_waits_with_the_next_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ws_protocol, "FLOOD_CLOSE", 60)
    monkeypatch.setattr(ws_protocol, "FLOOD_COSTS", 1_000_000)
    async with serving(tmp_path, no_limits=False) as (url, server):
        with httpx.Client(base_url=url) as http:
            made = await asyncio.to_thread(make_table, http, "souk", "Ada", "Bo", start=True)
        person = Person(url, made["table"]["id"])
        await person.open(address="203.0.113.7")
        await person.until(lambda: person.frames)
        for _ in range(200):
            await person.socket.ping()
        limits = server.config.app.state.rooms.rate_limits
        async with asyncio.timeout(60):
            while not limits.try_acquire("203.0.113.7", "request"):
                await asyncio.sleep(0.01)
        assert [each.transport.is_reading() for each in server.server_state.connections] == [False]
        await person.socket.close()


async def test_who_answers_the_pings_of_the_server_stays(strict: House) -> None:
    reader, writer = await greeted(strict)
    for _ in range(10):
        writer.write(framed(b"", PONG) + framed(b"", PING))
    writer.write(framed(json.dumps({"type": "ping"}).encode()))
    async with asyncio.timeout(60):
        while b"pong" not in await reader.read(65536):
            pass
    writer.close()
