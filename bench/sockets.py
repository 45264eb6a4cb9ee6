"""Clients that cost little: just enough of a websocket to play, so that the load does not take
the processor from the server that is measured."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

Choose = Callable[[dict[str, Any]], str]
_frame = msgspec.json.Decoder(dict[str, Any])


def first_option(view: dict[str, Any]) -> str:
    return str(view["prompt"]["options"][0]["key"])


def any_option(view: dict[str, Any]) -> str:
    prompt = view["prompt"]
    keys = [option["key"] for option in prompt["options"]]
    if prompt["least"] is None:
        return str(random.choice(keys))
    return "+".join(keys[: prompt["least"]])


class Player(asyncio.Protocol):
    """One seat at a socket. It answers as soon as it is asked, or after a while."""

    def __init__(self, crowd: Crowd, table: str, seat: int, token: str, address: str) -> None:
        self.crowd = crowd
        self._seat = seat
        self._hello = {"type": "hello", "tokens": [token], "seq": 0, "line": 0}
        self._path = f"/api/tables/{table}/socket"
        self._address = address
        self._buffer = b""
        self._open = False
        self._asked = 0
        self._sent = 0.0
        self._answered = 0.0
        self._waiting: dict[str, Any] | None = None
        self.over = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"X-Forwarded-For: {self._address}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data
        if not self._open:
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._open = True
            self.say(self._hello)
        at = 0
        while True:
            end, payload, kind = _message(buffer, at)
            if end < 0:
                break
            at = end
            if kind == 9:  # ping
                self._write(0x8A, payload)
            elif kind == 1:
                self._hear(payload)
        self._buffer = buffer[at:]

    def _hear(self, text: bytes) -> None:
        if text.startswith(b'{"type":"frame"'):
            if b'"prompt":null' not in text:
                self._think(_frame.decode(text)["view"])
            elif b'"outcome":null' not in text:
                self.over = True
        elif text.startswith(b'{"type":"done"'):
            self.crowd.moves += 1
            self._answered = time.perf_counter()
            self.crowd.delays.append(self._answered - self._sent)
        elif text.startswith(b'{"type":"refused"'):
            self.crowd.refused += 1

    def _think(self, view: dict[str, Any]) -> None:
        if view["ask"] == self._asked:
            return
        self._asked = view["ask"]
        if self._answered:
            self.crowd.waits.append(time.perf_counter() - self._answered)
            self._answered = 0.0
        if not self.crowd.going:
            self._waiting = view
        elif self.crowd.pace:
            delay = random.uniform(0.4, 1.6) * self.crowd.pace
            asyncio.get_running_loop().call_later(delay, self._answer, view)
        else:
            self._answer(view)

    def go_on(self) -> None:
        view, self._waiting = self._waiting, None
        if view is not None:
            self._answer(view)

    def _answer(self, view: dict[str, Any]) -> None:
        self._sent = time.perf_counter()
        key = self.crowd.choose(view)
        self.say(
            {
                "type": "decide",
                "seat": self._seat,
                "ask": view["ask"],
                "key": key,
                "id": str(view["ask"]),
            }
        )

    def say(self, message: dict[str, Any]) -> None:
        self._write(0x81, json.dumps(message).encode())

    def _write(self, first: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([first, 0x80 | size]) if size < 126 else (
            bytes([first, 0xFE]) + size.to_bytes(2, "big"))  # fmt: skip
        assert self._transport is not None
        self._transport.write(head + b"\0\0\0\0" + payload)  # a mask of zeros

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


def _message(buffer: bytes, at: int) -> tuple[int, bytes, int]:
    """The end of the message that begins here, its content and its kind; -1: not whole yet."""
    if len(buffer) < at + 2:
        return -1, b"", 0
    size, start = buffer[at + 1], at + 2
    if size == 126:
        size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
    elif size == 127:
        size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
    if len(buffer) < start + size:
        return -1, b"", 0
    return start + size, buffer[start : start + size], buffer[at] & 0x0F


class Crowd:
    """All players of a bench."""

    def __init__(self, port: int, choose: Choose, pace: float = 0.0) -> None:
        self.port = port
        self.choose = choose
        self.pace = pace
        """Seconds that a player thinks on average."""
        self.going = False
        self.moves = self.refused = 0
        self.delays: list[float] = []
        """Seconds until each move was confirmed."""
        self.waits: list[float] = []
        """Seconds from there until the same player was asked again."""
        self.players: list[Player] = []

    async def sit(self, table: str, tokens: list[str], address: str = "127.0.0.1") -> None:
        """Seat people, as somebody whom a proxy says to come from this address."""
        loop = asyncio.get_running_loop()
        for seat, token in enumerate(tokens):
            player = Player(self, table, seat, token, address)
            await loop.create_connection(lambda player=player: player, "127.0.0.1", self.port)
            self.players.append(player)

    def start(self) -> None:
        self.going = True
        for player in self.players:
            player.go_on()

    def leave(self) -> None:
        self.going = False
        for player in self.players:
            player.close()
        self.players = []
