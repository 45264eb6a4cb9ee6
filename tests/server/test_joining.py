"""Taking a seat: once, however often the answer is lost, and for whom it is kept."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fateloom.server import wire
from fateloom.server.actions import create, seats
from fateloom.server.problems import Problem
from fateloom.server.store import StoreError
from tests.server.faults import faulty_rooms
from tests.server.people import House, Person, bearer, make_table

pytestmark = pytest.mark.anyio

MADE = "0123456789abcdef0123456789abcdef"
OTHER = MADE[::-1]


def open_table(house: House) -> tuple[str, str]:
    made = make_table(house.http, "souk", "Ada", None, None)
    return made["table"]["id"], made["credentials"][0]["token"]


def freed(house: House, table: str, seat: int, token: str) -> Any:
    return house.http.delete(f"/api/tables/{table}/seats/{seat}/guest", headers=bearer(token))


async def test_a_repeated_join_gives_the_same_seat_and_token(house: House) -> None:
    table, ada = open_table(house)
    answers = [house.post(f"/api/tables/{table}/join", name="Bo", id=MADE) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {201}
    assert len({str(answer.json()["credentials"]) for answer in answers}) == 1
    assert [each["who"] for each in answers[2].json()["table"]["seats"]] == [
        "person", "person", "open",
    ]  # fmt: skip
    other = house.post(f"/api/tables/{table}/join", name="Cy", id=OTHER).json()
    assert other["credentials"][0]["seat"] == 2
    assert house.post(f"/api/tables/{table}/start", ada).status_code == 200
    late = house.post(f"/api/tables/{table}/join", name="Bo", id=MADE)
    assert late.json()["credentials"] == answers[0].json()["credentials"]
    bo = late.json()["credentials"][0]["token"]
    assert house.get(f"/api/tables/{table}/view", bo).json()["seat"] == 1


async def test_who_has_left_gets_another_token_with_the_same_id(house: House) -> None:
    table, _ = open_table(house)
    first = house.post(f"/api/tables/{table}/join", name="Bo", id=MADE).json()["credentials"][0]
    assert house.post(f"/api/tables/{table}/leave", first["token"]).status_code == 200
    again = house.post(f"/api/tables/{table}/join", name="Bo", id=MADE).json()["credentials"][0]
    assert again["token"] != first["token"]
    assert house.post(f"/api/tables/{table}/leave", again["token"]).status_code == 200


@pytest.mark.parametrize("id", ["1", "short", "x" * 81, "with spaces and more of them"])
async def test_an_id_that_could_be_guessed_is_refused(house: House, id: str) -> None:
    table, _ = open_table(house)
    assert house.post(f"/api/tables/{table}/join", name="Bo", id=id).status_code == 400


async def test_seat_and_credential_are_one_write(database: str) -> None:
    """It fails before the write, then after it: the answer is lost, and the seat is not."""
    async with faulty_rooms(database) as (rooms, store):
        wanted = wire.NewTable("souk", [wire.OwnSeat("Ada"), wire.OpenSeat(), wire.OpenSeat()])
        room, _ = await create.create_table(rooms, wanted)
        store.flaky = True
        for _ in range(2):
            with pytest.raises(StoreError):
                await seats.join(room, wire.Join("Bo", id=MADE))
        store.repair()
        seat, token = await seats.join(room, wire.Join("Bo", id=MADE))
        assert (seat, room.ledger.open_seats) == (1, [2])
        rooms._rooms.clear()
        again = await rooms.get(room.id)
        assert await rooms.seat_of(again, token) == 1
        store.writes_left = 1
        other, key = await seats.join(again, wire.Join("Cy"))
        assert await rooms.seat_of(again, key) == other


async def test_the_host_frees_the_seat_of_a_guest_who_never_came(house: House) -> None:
    table, ada = open_table(house)
    bo = house.post(f"/api/tables/{table}/join", name="Bo").json()["credentials"][0]["token"]
    cy = house.post(f"/api/tables/{table}/join", name="Cy").json()["credentials"][0]["token"]
    async with Person(house.url, table, [cy]) as here:
        await here.until(lambda: here.room and here.room["table"]["seats"][2]["present"])
        refused = freed(house, table, 2, ada)
        assert refused.status_code == 403
        assert refused.json()["detail"].startswith("Cy is here")
        assert freed(house, table, 1, cy).status_code == 403
    assert freed(house, table, 0, ada).status_code == 409
    answer = freed(house, table, 1, ada)
    assert answer.status_code == 200
    assert answer.json()["seats"][1]["who"] == "open"
    assert house.get(f"/api/tables/{table}/undo", bo).status_code == 401
    assert freed(house, table, 1, ada).status_code == 409


async def test_a_rematch_keeps_the_seats_of_those_who_played(house: House) -> None:
    table, (ada, bo) = house.seat("kuhn", "Ada", "Bo")
    for token in (ada, bo, ada, bo):
        frame = house.get(f"/api/tables/{table}/view", token).json()
        if prompt := frame["view"]["prompt"]:
            key = prompt["options"][0]["key"]
            house.post(f"/api/tables/{table}/decide", token, ask=frame["view"]["ask"], key=key)
    new = house.post(f"/api/tables/{table}/rematch", ada).json()
    again, host = new["table"]["id"], new["credentials"][0]["token"]
    assert new["table"]["seats"][1]["kept"] == "Bo"
    for wish in ({}, {"seat": 1}):
        refused = house.post(f"/api/tables/{again}/join", name="Eve", **wish)
        assert refused.status_code == 409
        assert refused.json()["detail"] == "Seat 1 is reserved for Bo; the host can free it."
    path = f"/api/tables/{again}/claim"
    claimed = [house.http.post(path, json={"token": bo}).json() for _ in range(2)]
    assert claimed[0]["credentials"] == claimed[1]["credentials"]
    assert claimed[0]["table"]["seats"][1]["name"] == "Bo"
    left = claimed[0]["credentials"][0]["token"]
    assert house.post(f"/api/tables/{again}/leave", left).status_code == 200
    assert house.post(f"/api/tables/{again}/join", name="Eve").status_code == 201
    assert house.post(f"/api/tables/{again}/start", host).status_code == 200


async def test_the_host_frees_a_seat_that_a_rematch_keeps(database: str) -> None:
    async with faulty_rooms(database) as (rooms, _):
        wanted = wire.NewTable("souk", [wire.OwnSeat("Ada"), wire.OpenSeat(), wire.OpenSeat()])
        room, _ = await create.create_table(rooms, wanted)
        room.ledger.chairs[1].kept_for = "Bo"
        assert (await seats.join(room, wire.Join("Cy")))[0] == 2
        with pytest.raises(Problem, match="reserved for Bo"):
            await seats.join(room, wire.Join("Eve", 1))
        await room.transact(lambda: seats.free_seat(room, 0, 1))
        seat, _ = await seats.join(room, wire.Join("Eve"))
        assert seat == 1


async def test_who_plays_by_requests_alone_is_here_for_a_while(house: House) -> None:
    table, (ada, bo) = house.seat("souk", "Ada", "Bo")

    def present(seat: int) -> bool:
        return bool(house.get(f"/api/tables/{table}").json()["seats"][seat]["present"])

    assert not present(1)
    house.get(f"/api/tables/{table}/view", bo)
    async with asyncio.timeout(60):
        while not present(1):
            await asyncio.sleep(0.02)
    host = house.http.post(
        f"/api/tables/{table}/seats/1/bot", headers=bearer(ada), json={"bot": "random"}
    )
    assert host.status_code == 403, "who plays cannot be replaced by a bot"
    async with asyncio.timeout(60):
        while present(1):
            await asyncio.sleep(0.05)
