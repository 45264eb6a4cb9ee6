"""``python -m bench.attackers KIND PORT SECONDS [TABLE]``: one address that means harm.

It runs on the last core alone, does its worst for so long, and prints what it did and how much CPU
time that took. :mod:`bench.attack` starts it. Every request names the same client, as a proxy
would, so that limits by address hold for all of them together.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import Counter
from contextlib import suppress
from itertools import count, cycle
from typing import Any

ADDRESS = "203.0.113.66"
CONNECTIONS = 20
AT_ONCE = 16
"""Requests that are sent before the first response is read."""
MASTERS = 22
PING = b"\x89\x84\0\0\0\0ping"
EMPTY_FRAGMENT = b"\x01\x80\0\0\0\0", b"\0\x80\0\0\0\0" * 63
"""The beginning of a message, and its continuations without content."""

done: Counter[str] = Counter()
"""How often each status was answered."""


def request(method: str, path: str, body: Any = None, token: str = "") -> bytes:
    text = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"X-Forwarded-For: {ADDRESS}"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(text)}"]
    return "\r\n".join([*lines, "", ""]).encode() + text


async def read_response(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head.split(b" ", 2)[1])
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            return status, await reader.readexactly(int(line.partition(b":")[2]))
    return status, await reader.read()  # a refusal, whose end is that of the connection


async def flood(port: int, requests: Any) -> None:
    """Send requests over one connection without waiting for each response; connect again."""
    while True:
        with suppress(OSError, EOFError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                while True:
                    writer.write(b"".join(next(requests) for _ in range(AT_ONCE)))
                    for _ in range(AT_ONCE):
                        status, _ = await read_response(reader)
                        done[str(status)] += 1
            finally:
                writer.close()


def detours() -> Any:
    """Ever new ways to write the path of one file, and files that exist."""
    for number in count():
        detour = "vendor/../" * (number % 40 + 1) + "./" * (number % 7)
        yield request("GET", f"/static/styles/../{detour}app.js")
        yield request("GET", "/static/app.js")


def replays(table: str) -> Any:
    for number in count():
        yield request("GET", f"/api/tables/{table}/verify")
        yield request("GET", f"/api/tables/{table}/replay?step={number % 300}&seat=all")


def tables(*bots: str) -> Any:
    seats = [{"who": "bot", "bot": bot} for bot in bots or ("random",) * 4]
    wanted = {"game": "council", "seats": seats, "start": True}
    return cycle([request("POST", "/api/tables", wanted)])


async def open_socket(port: int, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = request("GET", f"/api/tables/{table}/socket").removesuffix(b"\r\n")
    writer.write(
        head + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    hello = b'{"type":"hello","tokens":[],"seq":0,"line":0}'
    writer.write(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
    return reader, writer


async def ping(port: int, table: str, frames: bytes, rest: bytes) -> None:
    """Send frames that are no messages as fast as they are taken; connect again."""
    while True:
        with suppress(OSError, EOFError):
            reader, writer = await open_socket(port, table)
            reading = asyncio.create_task(reader.read())
            try:
                writer.write(frames)
                while not reading.done():
                    writer.write(rest)
                    done["bytes"] += len(rest)
                    await writer.drain()
                    await asyncio.sleep(0)
            finally:
                reading.cancel()
                writer.close()


async def masters(port: int) -> None:
    """Tables of masters, each with somebody who looks on."""
    wanted = tables(*("master",) * 4)
    watching = []
    while done.total() < MASTERS:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            while done.total() < MASTERS:
                writer.write(next(wanted))
                status, body = await read_response(reader)
                done[str(status)] += 1
                if status == 201:
                    watching.append(await open_socket(port, json.loads(body)["table"]["id"]))
        except (OSError, EOFError):  # the server has had enough of this address
            done["closed"] += 1
    await asyncio.gather(*(reader.read() for reader, _ in watching), return_exceptions=True)


def attack(kind: str, port: int, table: str) -> list[Any]:
    """All that one attacker does at the same time."""
    if kind == "static":
        return [flood(port, detours()) for _ in range(CONNECTIONS)]
    if kind == "verify":
        return [flood(port, replays(table)) for _ in range(CONNECTIONS)]
    if kind == "frames":
        begin, rest = EMPTY_FRAGMENT
        half = CONNECTIONS // 2
        return [ping(port, table, b"", PING * 64) for _ in range(half)] + [
            ping(port, table, begin, rest) for _ in range(half)
        ]
    if kind == "masters":
        return [masters(port)]
    if kind == "tables":
        return [flood(port, tables()) for _ in range(CONNECTIONS)]
    raise SystemExit(f"unknown attack: {kind}")


def burn(seconds: float, share: float) -> None:
    """Use a share of the core for nothing."""
    until = time.monotonic() + seconds
    while (now := time.monotonic()) < until:
        while time.monotonic() < now + 0.01 * share:
            pass
        time.sleep(0.01 * (1 - share))


async def run(kind: str, port: int, seconds: float, table: str) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*attack(kind, port, table))


def main(kind: str, port: str, seconds: str, more: str = "") -> None:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if kind == "nothing":
        burn(float(seconds), float(more))
    else:
        asyncio.run(run(kind, int(port), float(seconds), more))
    print(json.dumps({"cpu": time.process_time(), "done": done}))


if __name__ == "__main__":
    main(*sys.argv[1:])
