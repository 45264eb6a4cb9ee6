"""Servers are killed in the middle of live matches: what was acknowledged is there, and every
match comes to its end."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from fateloom.engine.match.match import Decision
from fateloom.server.matches.verification import verify
from fateloom.server.store import open_store
from tests.server.people import Person, make_table
from tests.server.postgres import Postgres
from tests.server.serving import Serving, children

SHORT = ("souk", "council")
GAMES = (*SHORT, "gilfate", "fatal")
TROUBLE = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)


class Stubborn:
    """Somebody who plays all human seats of a table, however often the server dies."""

    def __init__(self, serving: Serving, made: dict[str, Any]) -> None:
        self.table: str = made["table"]["id"]
        self.acknowledged: list[Decision] = []
        self.over = False
        self._url = serving.url
        self._tokens = [each["token"] for each in made["credentials"]]
        self._dice = random.Random(self.table)

    async def play(self) -> None:
        while not self.over:
            with suppress(*TROUBLE):
                async with Person(self._url, self.table, self._tokens) as person:
                    await self._sit(person)
            await asyncio.sleep(0.05)

    async def _sit(self, person: Person) -> None:
        while not person.over:
            asked = person.asked()
            if not asked:
                await person.hear()
                continue
            seat = self._dice.choice(asked)
            frame = person.frames[seat]
            decision = Decision(frame["view"]["ask"], seat, self._any(frame["view"]["prompt"]))
            heard = await person.decide(seat, decision.key)
            if heard["type"] == "done":
                self.acknowledged.append(decision)
            else:
                assert heard["status"] == 409, heard
            while person.frames[seat] is frame:
                await person.hear()
        self.over = True

    def _any(self, prompt: dict[str, Any]) -> str:
        keys = [option["key"] for option in prompt["options"] if not option.get("barred")]
        if prompt["least"] is None:
            return str(self._dice.choice(keys))
        number = self._dice.randint(prompt["least"], min(prompt["most"], len(keys)))
        return "+".join(sorted(self._dice.sample(keys, number), key=keys.index))


class Storm:
    """Many tables at one server, and its deaths."""

    def __init__(self, serving: Serving, matches: int, kills: int) -> None:
        self.serving = serving
        self.kills = kills
        games = GAMES if matches > 20 else SHORT
        with httpx.Client(base_url=serving.url, timeout=60) as http:
            self.people = [
                Stubborn(serving, self._table(http, games[at % len(games)]))
                for at in range(matches)
            ]

    @staticmethod
    def _table(http: httpx.Client, game: str) -> dict[str, Any]:
        return make_table(http, game, "Ada", "Bo", "Cy", "!random", start=True)

    @property
    def acknowledged(self) -> int:
        return sum(len(each.acknowledged) for each in self.people)

    @property
    def living(self) -> int:
        return sum(not each.over for each in self.people)

    async def rage(self, kill: str) -> None:
        playing = asyncio.gather(*(each.play() for each in self.people))
        for _ in range(self.kills):
            before = self.acknowledged
            while self.acknowledged < before + 2 * len(self.people):
                assert not playing.done(), "all matches were over before the last kill"
                await asyncio.sleep(0.01)
            await asyncio.to_thread(getattr(self, kill))
        await playing

    def everything(self) -> None:
        """The whole server dies, and is started again."""
        thinkers = children(self.serving.pid)
        self.serving.kill()
        self.serving.start()
        for pid in thinkers:
            assert gone(pid), "a process in which bots think outlives its server"

    def one_worker(self) -> None:
        """One of several workers dies; the others go on."""
        worker = random.choice(self.serving.workers())
        os.kill(worker, signal.SIGKILL)

    async def accounts(self, db: str) -> None:
        """Everything acknowledged is in the log, and every match is finished and sound."""
        store = await open_store(db)
        for each in self.people:
            whole = await store.export_match(each.table)
            assert whole is not None
            kept = [
                Decision(entry.body["ask"], entry.body["seat"], entry.body["key"])
                for entry in whole.entries
                if entry.kind == "decision"
            ]
            missing = set(each.acknowledged) - set(kept)
            assert not missing, f"{whole.header.game} {each.table} has lost {missing}"
            assert len(set(kept)) == len(kept), "an answer was written twice"
            assert whole.header.state == "finished"
            found = verify(whole.header, whole.entries, whole.secret)
            assert found.ok, found.checks
        await store.close()


def gone(pid: int) -> bool:
    for _ in range(600):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


WEATHER = [
    pytest.param(6, 2, id="6 matches, 2 kills"),
    pytest.param(100, 20, id="100 matches, 20 kills", marks=pytest.mark.deep),
]


@pytest.mark.parametrize(("matches", "kills"), WEATHER)
def test_the_server_dies_and_comes_back(matches: int, kills: int, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with Serving(db, tmp_path / "log") as serving:
        storm = Storm(serving, matches, kills)
        asyncio.run(storm.rage("everything"))
        asyncio.run(storm.accounts(db))


@pytest.mark.parametrize(("matches", "kills"), WEATHER)
def test_one_of_two_workers_dies(
    matches: int, kills: int, tmp_path: Path, postgres: Postgres
) -> None:
    db = postgres.fresh()
    with Serving(db, tmp_path / "log", workers=2) as serving:
        storm = Storm(serving, matches, kills)
        asyncio.run(storm.rage("one_worker"))
        asyncio.run(storm.accounts(db))


@pytest.mark.deep
def test_one_of_two_workers_on_one_file_dies(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with Serving(db, tmp_path / "log", workers=2) as serving:
        storm = Storm(serving, 30, 6)
        asyncio.run(storm.rage("one_worker"))
        asyncio.run(storm.accounts(db))
