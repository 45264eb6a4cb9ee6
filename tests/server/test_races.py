"""Several who want something at one moment, and one who wants too much of it.

Each gets what the order allows, and nobody loses what is theirs. Requests wait at the door of a
room until all have come; where it is counted how many there are, time stands still.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from fateloom.engine.view.keys import keys_of
from fateloom.server.access.credentials import new_token
from fateloom.server.access.rate_limits import RateLimiter
from fateloom.server.app import make_app
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.settings import Settings
from tests.server.people import bearer, seat_wish

pytestmark = pytest.mark.anyio


class Hall:
    """A server in this process, whose doors a test can hold shut."""

    def __init__(self, http: httpx.AsyncClient, rooms: RoomRegistry) -> None:
        self.http, self.rooms = http, rooms

    async def table(self, game: str, *seats: str | None, **more: Any) -> tuple[str, list[str]]:
        wishes = [seat_wish(each) for each in seats]
        made = await self.http.post("/api/tables", json={"game": game, "seats": wishes, **more})
        assert made.status_code == 201, made.text
        told = made.json()
        return told["table"]["id"], [each["token"] for each in told["credentials"]]

    def post(self, path: str, token: str = "", **data: Any) -> Coroutine[Any, Any, httpx.Response]:
        headers = bearer(token) if token else None
        return self.http.post(f"/api/tables/{path}", json=data, headers=headers)

    async def at_once(
        self, table: str, *wishes: Coroutine[Any, Any, httpx.Response]
    ) -> list[httpx.Response]:
        """They all stand at the door, one behind the other, before the first is let in."""
        room = await self.rooms.get(table)
        tasks: list[asyncio.Task[httpx.Response]] = []
        async with room.lock:
            for wish in wishes:
                tasks.append(asyncio.create_task(wish))
                await self._until_at_the_door(room.lock, len(tasks))
        return await asyncio.gather(*tasks)

    @staticmethod
    async def _until_at_the_door(lock: asyncio.Lock, number: int) -> None:
        async with asyncio.timeout(60):
            while len(lock._waiters or ()) < number:  # type: ignore[attr-defined]  # none tells else
                await asyncio.sleep(0.001)


@asynccontextmanager
async def opened(database: str, **settings: Any) -> AsyncIterator[Hall]:
    app = make_app(Settings(db=database, no_limits=True, pause=0, **settings))
    async with (
        app.lifespan(),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://hall") as http,
    ):
        yield Hall(http, app.state.rooms)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with opened(str(tmp_path / "tables.db")) as open_hall:
        yield open_hall


@pytest.fixture
def strict(hall: Hall) -> Hall:
    """The usual limits, and no time in which they would wear off."""
    hall.rooms.rate_limits = RateLimiter(clock=lambda: 0.0)
    return hall


# Who comes first ---------------------------------------------------------------------------


async def test_who_gets_up_twice_does_not_turn_out_who_sat_down_between(hall: Hall) -> None:
    table, (ada, bo) = await hall.table("souk", "Ada", "Bo")
    left, joined, again = await hall.at_once(
        table,
        hall.post(f"{table}/leave", bo),
        hall.post(f"{table}/join", name="Cy"),
        hall.post(f"{table}/leave", bo),
    )
    assert [each.status_code for each in (left, joined, again)] == [200, 201, 401]
    cy = joined.json()["credentials"][0]["token"]
    assert (await hall.post(f"{table}/salt", cy, salt="rain")).status_code == 200
    assert (await hall.post(f"{table}/start", ada)).status_code == 200


async def test_the_last_seat_goes_to_one(hall: Hall) -> None:
    table, _ = await hall.table("souk", "Ada", None)
    joined = await hall.at_once(table, *(hall.post(f"{table}/join", name=n) for n in ("Bo", "Cy")))
    assert sorted(each.status_code for each in joined) == [201, 409]


async def test_a_match_starts_once(hall: Hall) -> None:
    table, (ada, _) = await hall.table("souk", "Ada", "Bo")
    started = await hall.at_once(table, *(hall.post(f"{table}/start", ada) for _ in range(4)))
    assert sorted(each.status_code for each in started) == [200, 409, 409, 409]


async def test_who_leaves_as_the_match_starts_has_a_seat_that_a_bot_plays(hall: Hall) -> None:
    table, (ada, bo) = await hall.table("souk", "Ada", "Bo")
    started, left = await hall.at_once(
        table, hall.post(f"{table}/start", ada), hall.post(f"{table}/leave", bo)
    )
    assert started.status_code == 200
    assert left.json()["seats"][1]["away"]
    back = await hall.http.delete(f"/api/tables/{table}/seats/1/bot", headers=bearer(bo))
    assert not back.json()["seats"][1]["away"], "the credential is still good"


async def test_a_match_does_not_start_without_who_has_just_left(hall: Hall) -> None:
    table, (ada, bo) = await hall.table("souk", "Ada", "Bo")
    left, started = await hall.at_once(
        table, hall.post(f"{table}/leave", bo), hall.post(f"{table}/start", ada)
    )
    assert left.json()["seats"][1]["who"] == "open"
    assert started.status_code == 409
    assert "1 seat is still open." in started.json()["detail"]


async def test_who_is_no_longer_the_host_does_not_start(hall: Hall) -> None:
    """Ada, the host, leaves and Cy takes her seat; then her second wish comes in."""
    table, (ada, _) = await hall.table("souk", "Ada", "Bo")
    left, joined, started = await hall.at_once(
        table,
        hall.post(f"{table}/leave", ada),
        hall.post(f"{table}/join", name="Cy"),
        hall.post(f"{table}/start", ada),
    )
    assert [each.status_code for each in (left, joined, started)] == [200, 201, 401]


async def test_there_is_one_rematch_and_no_table_that_nobody_knows_of(hall: Hall) -> None:
    table, tokens = await hall.table("kuhn", "Ada", "Bo", start=True, public=True)
    room = await hall.rooms.get(table)
    while (match := room.require_match).ask is not None:
        await room.submit(
            match.next_seat, keys_of(match.values, match.next_seat)[0], match.ask_number
        )
    proposed = await hall.at_once(table, *(hall.post(f"{table}/rematch", each) for each in tokens))
    assert sorted(each.status_code for each in proposed) == [201, 409]
    ids = [each["id"] for each in (await hall.http.get("/api/tables")).json()["tables"]]
    assert len(ids) == 2
    assert room.ledger.next in ids


# Too much ----------------------------------------------------------------------------------


async def test_who_has_no_credential_does_not_try_many(strict: Hall) -> None:
    table, (ada, _) = await strict.table("souk", "Ada", "Bo", start=True)
    tried = [
        (await strict.post(f"{table}/decide", new_token(), ask=1, key="pass")).status_code
        for _ in range(40)
    ]
    assert (tried[0], tried[-1]) == (401, 429)
    assert (await strict.post(f"{table}/decide", ada, ask=1, key="pass")).status_code == 200


@pytest.mark.parametrize("way", ["mute", "yield", "seats/0/bot", "decide"])
async def test_nobody_fills_the_log_of_a_table(strict: Hall, way: str) -> None:
    """Whatever writes to the log is counted for the seat that wants it."""
    wishes = {
        "mute": ("PUT", {"seat": 1, "muted": True}),
        "yield": ("PUT", {"until": "my_turn"}),
        "seats/0/bot": ("POST", {"bot": "random"}),
        "decide": ("POST", {"ask": 1, "key": "nonsense"}),
    }
    method, wish = wishes[way]
    table, (ada, bo) = await strict.table("souk", "Ada", "Bo", start=True)
    path = f"/api/tables/{table}/{way}"
    tried = [
        (await strict.http.request(method, path, json=wish, headers=bearer(ada))).status_code
        for _ in range(50)
    ]
    assert tried[0] != 429
    assert tried[-1] == 429
    assert (await strict.post(f"{table}/leave", bo)).status_code == 200, "Bo may do what he likes"


async def test_nobody_takes_back_all_the_time(strict: Hall) -> None:
    """The match is lived through again for it."""
    table, (ada, _) = await strict.table("souk", "Ada", "Bo", start=True)
    answers = [await strict.post(f"{table}/undo", ada) for _ in range(30)]
    assert answers[0].json()["detail"] == "You have not made a move yet."
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1
