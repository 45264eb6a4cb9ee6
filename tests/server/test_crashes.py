"""Servers and databases are killed, stopped and filled up in the middle of live matches.

What was acknowledged is there, and every match comes to its end.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from fateloom.engine.match.match import Decision
from fateloom.server.matches.verification import verify
from fateloom.server.store import LIFETIME, open_store
from tests.server.faults import full_disk, locked
from tests.server.people import Person, make_table
from tests.server.postgres import Postgres, running
from tests.server.serving import Serving, children, state_of, stop

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
            elif heard["status"] == 503:  # the database fails, or the table has just moved
                await asyncio.sleep(0.2)
                continue
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
    """Many tables at one server, and all that happens to it."""

    def __init__(self, serving: Serving, matches: int, events: int) -> None:
        self.serving = serving
        self.events = events
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

    async def rage(self, *events: Callable[[], None]) -> None:
        """Let one of these happen again and again, each after some decisions at every table."""
        playing = asyncio.gather(*(each.play() for each in self.people))
        for _ in range(self.events):
            before = self.acknowledged
            while self.acknowledged < before + self.living:
                assert not playing.done(), "all matches were over before the last event"
                await asyncio.sleep(0.01)
            await asyncio.to_thread(random.choice(events))
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

    def slow_worker(self) -> None:
        """One of several workers stands still until others have its tables, and goes on."""
        worker = random.choice(self.serving.workers())
        stop(worker)
        time.sleep(LIFETIME + 4)
        os.kill(worker, signal.SIGCONT)

    def disk_fills(self) -> None:
        with full_disk(self.serving.pid):
            time.sleep(random.uniform(0.5, 4))

    def database_hangs(self) -> None:
        with locked(self.serving.db):
            time.sleep(random.uniform(0.5, 8))

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
        if state_of(Path(f"/proc/{pid}")) in ("Z", ""):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    ("matches", "kills"), [(6, 2), pytest.param(40, 100, marks=pytest.mark.deep)]
)
def test_the_server_dies_and_comes_back(matches: int, kills: int, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with Serving(db, tmp_path / "log") as serving:
        storm = Storm(serving, matches, kills)
        asyncio.run(storm.rage(storm.everything))
        asyncio.run(storm.accounts(db))


def test_one_of_two_workers_dies(tmp_path: Path, postgres: Postgres) -> None:
    db = postgres.fresh()
    with Serving(db, tmp_path / "log", workers=2) as serving:
        storm = Storm(serving, 6, 2)
        asyncio.run(storm.rage(storm.one_worker))
        asyncio.run(storm.accounts(db))


@pytest.mark.deep
def test_workers_and_postgresql_die_and_stand_still(tmp_path: Path) -> None:
    """40 events: a worker is killed or stopped, connections end, PostgreSQL itself is killed."""
    with running() as postgres:
        db = postgres.fresh()
        with Serving(db, tmp_path / "log", workers=3) as serving:
            storm = Storm(serving, 40, 40)
            events = storm.one_worker, storm.slow_worker, postgres.drop_clients, postgres.crash
            asyncio.run(storm.rage(*events))
            asyncio.run(storm.accounts(db))
        assert "lease lost" in (tmp_path / "log").read_text(), "tables were taken over"


@pytest.mark.deep
def test_one_of_two_workers_on_one_file_dies(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with Serving(db, tmp_path / "log", workers=2) as serving:
        storm = Storm(serving, 30, 6)
        asyncio.run(storm.rage(storm.one_worker))
        asyncio.run(storm.accounts(db))


@pytest.mark.deep
def test_the_disk_is_full_again_and_again(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with Serving(db, tmp_path / "log") as serving:
        storm = Storm(serving, 30, 20)
        asyncio.run(storm.rage(storm.disk_fills))
        asyncio.run(storm.accounts(db))


@pytest.mark.deep
def test_the_database_hangs_again_and_again(database: str, tmp_path: Path) -> None:
    with Serving(database, tmp_path / "log", workers=2) as serving:
        storm = Storm(serving, 30, 20)
        asyncio.run(storm.rage(storm.database_hangs))
        asyncio.run(storm.accounts(database))
