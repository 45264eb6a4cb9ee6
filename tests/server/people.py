"""Clients for the tests: they say and hear what a browser would."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.serving import Serving

PATIENCE = 60.0


def client_of(url: str) -> httpx.Client:
    """A client that uses no connection which the server, after 5 idle seconds, may be closing."""
    return httpx.Client(base_url=url, timeout=60, limits=httpx.Limits(keepalive_expiry=2))


class House(Serving):
    """A server, and what can be asked of it over HTTP."""

    def start(self) -> None:
        super().start()
        self.http = client_of(self.url)

    def stop(self) -> int:
        self.http.close()
        return super().stop()

    def seat(self, game: str, *seats: str | None, **more: Any) -> tuple[str, list[str]]:
        """A table that has started, and the tokens of its people. A name is a person; bots
        have an exclamation mark before theirs: ``house.seat("council", "Ada", "!random")``."""
        made = make_table(self.http, game, *seats, start=True, **more)
        return made["table"]["id"], [each["token"] for each in made["credentials"]]

    def get(self, path: str, token: str = "", **more: Any) -> httpx.Response:
        return self.http.get(path, headers=bearer(token) if token else None, **more)

    def post(self, path: str, token: str = "", **data: Any) -> httpx.Response:
        return self.http.post(path, json=data, headers=bearer(token) if token else None)


class DatedHouse(House):
    """A server for which it is the date that ``day`` says."""

    def __init__(self, db: str, folder: Path, day: date, **more: Any) -> None:
        super().__init__(db, folder / "log", **more)
        self._file = folder / "date"
        self.day = day

    @property
    def day(self) -> date:
        return self._day

    @day.setter
    def day(self, day: date) -> None:
        self._day = day
        fresh = self._file.with_suffix(".new")
        fresh.write_text(day.isoformat())
        fresh.replace(self._file)

    def environment(self) -> dict[str, str]:
        given = super().environment()
        clock = str(Path(__file__).parent / "clock")
        return {
            **given,
            "PYTHONPATH": os.pathsep.join([clock, given["PYTHONPATH"]]),
            "DATE_OF_THE_TEST": str(self._file),
        }


class Person:
    """Somebody at a socket, with one seat or several, or in the gallery."""

    def __init__(self, url: str, table: str, tokens: Sequence[str] = ()) -> None:
        self.table = table
        self.tokens = list(tokens)
        self._url = url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        self.frames: dict[int | None, dict[str, Any]] = {}
        self.logs: dict[int | None, list[dict[str, Any]]] = {}
        self.room: dict[str, Any] = {}
        self.chat: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        self.socket: ClientConnection
        self._made = 0
        self._mark = token_hex(4)

    async def __aenter__(self) -> Person:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def open(
        self, seq: int = 0, line: int = 0, origin: str | None = None, address: str | None = None
    ) -> None:
        """Connect and say hello; ``address``: where a proxy says that this comes from."""
        given = {"Origin": origin, "X-Forwarded-For": address}
        headers = {name: value for name, value in given.items() if value}
        self.socket = await connect(
            self._url,
            additional_headers=headers,
            max_size=2**24,
            ping_interval=None,  # a server that is stopped, or slow, is not left
        )
        await self.say(type="hello", tokens=self.tokens, seq=seq, line=line)

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = await asyncio.wait_for(self.socket.recv(), patience)
        message: dict[str, Any] = json.loads(text)
        message["heard"] = time.monotonic()
        self.received.append(message)
        if message["type"] == "frame":
            self._see(message)
        elif message["type"] == "room":
            self.room = message
            self.chat += message["chat"]
        return message

    def _see(self, frame: dict[str, Any]) -> None:
        seat = frame["seat"]
        shown = self.frames.get(seat)
        if shown is not None and frame["seq"] < shown["seq"]:
            return
        self.frames[seat] = frame
        log = self.logs.setdefault(seat, [])
        assert frame["from"] <= len(log), "lines are missing"
        log[frame["from"] :] = frame["view"]["log"]

    async def until(self, met: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """Hear until something is so."""
        async with asyncio.timeout(patience):
            while not (found := met()):
                await self.hear(patience)
            return found

    async def quiet(self, seconds: float = 0.3) -> list[dict[str, Any]]:
        """All that is still heard until it has been silent for so long."""
        heard = []
        while True:
            try:
                heard.append(await self.hear(seconds))
            except TimeoutError:
                return heard

    async def caught_up(self) -> None:
        """Hear all that the server has said so far."""
        await self.say(type="ping")
        while (await self.hear())["type"] != "pong":
            pass

    async def reply(self, **message: Any) -> dict[str, Any]:
        """Say something and hear what comes of it."""
        self._made += 1
        made = f"{self._mark} {self._made}"
        await self.say(id=made, **message)
        while True:
            heard = await self.hear()
            if heard["type"] in ("done", "refused") and heard["id"] == made:
                return heard

    def asked(self) -> list[int]:
        """Which of its seats have a question to answer."""
        return [
            seat
            for seat, frame in self.frames.items()
            if seat is not None and frame["view"]["prompt"] is not None
        ]

    def prompt(self, seat: int) -> dict[str, Any]:
        prompt: dict[str, Any] = self.frames[seat]["view"]["prompt"]
        return prompt

    @property
    def over(self) -> bool:
        return any(frame["view"]["outcome"] is not None for frame in self.frames.values())

    async def decide(self, seat: int, key: str) -> dict[str, Any]:
        return await self.reply(
            type="decide", seat=seat, ask=self.frames[seat]["view"]["ask"], key=key
        )

    async def play(self, choose: Callable[[dict[str, Any]], str]) -> None:
        """Answer whatever is asked, to the end of the match."""
        await self.until(lambda: self.frames)
        while not self.over:
            seats = self.asked()
            if not seats:
                await self.hear()
                continue
            seat = seats[0]
            frame = self.frames[seat]
            key = choose(frame["view"]["prompt"])
            heard = await self.decide(seat, key)
            assert heard["type"] == "done" or heard["status"] == 409, heard
            if self.frames[seat] is frame:
                await self.until(lambda frame=frame, seat=seat: self.frames[seat] is not frame)


async def settled(*people: Person) -> None:
    """Until they know of each other that they are here: nothing more comes by itself."""
    for person in people:
        await person.until(lambda person=person: person.room and person.frames)
    here = {seat for person in people for seat in person.frames if seat is not None}
    for person in people:
        await person.until(
            lambda person=person: all(person.room["table"]["seats"][at]["present"] for at in here)
        )
        await person.caught_up()


def usual(turn: int = 0) -> Callable[[dict[str, Any]], str]:
    """A player that takes the options in turn."""
    count = turn

    def choose(prompt: dict[str, Any]) -> str:
        nonlocal count
        count += 1
        keys = [option["key"] for option in prompt["options"]]
        if prompt["least"] is None:
            return str(keys[count % len(keys)])
        return "+".join(keys[: prompt["least"]])

    return choose


def make_table(http: httpx.Client, game: str, *seats: Any, **more: Any) -> dict[str, Any]:
    """``make_table(http, "council", "Ada", None, "random")``: a name is a seat of one's own,
    nothing an open one; bots are named with an exclamation mark: ``"!random"``."""
    answer = http.post(
        "/api/tables",
        json={"game": game, "seats": [seat_wish(each) for each in seats], **more},
    )
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def seat_wish(who: str | None) -> dict[str, str]:
    if who is None:
        return {"who": "open"}
    if who.startswith("!"):
        return {"who": "bot", "bot": who[1:]}
    return {"who": "me", "name": who}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
