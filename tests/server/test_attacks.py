"""Whoever means harm, or is broken, is told so clearly and changes nothing.

Where each kind of harm is tried, if not here:

- too much at once: test_limits.py (how often), test_connection_limits.py (how many, and who does not read),
  test_races.py (who fills the log of a table);
- two tabs of one seat: test_sockets.py; two workers that answer one ask: test_workers.py; two who
  want one seat, and a credential that was given up: test_races.py;
- names and chat with markup: test_tables.py, test_sockets.py, and in a browser
  tests/web/test_table_talk.py;
- what hidden cards might change: frames, replays and capsules in test_frames.py, headers, log and
  figures in test_two_deals.py; credentials in test_credentials.py;
- whatever else a schema allows: test_contract.py.
"""

from __future__ import annotations

import asyncio
import json
import socket as sockets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.people import House, Person, bearer, make_table

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with its usual limits."""
    folder = tmp_path_factory.mktemp("strict")
    with House(str(folder / "tables.db"), folder / "log", no_limits=0) as open_house:
        yield open_house


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that does not wait long for who does not finish a request, or does not say hello.

    Long enough, though, for a client on a busy machine.
    """
    folder = tmp_path_factory.mktemp("impatient")
    with House(str(folder / "tables.db"), folder / "log", handshake_timeout=2) as open_house:
        yield open_house


def standing(house: House, table: str, token: str) -> Any:
    """All that an attack might have changed; looking alone shows that one is here."""
    shown = house.get(f"/api/tables/{table}").json()
    for seat in shown["seats"]:
        del seat["present"]
    return shown, house.get(f"/api/tables/{table}/view", token).json()


async def closed_with(person: Person) -> tuple[int, str]:
    """The code and the reason with which the server hangs up."""
    with suppress(ConnectionClosed):
        while True:
            await person.hear()
    return person.socket.close_code or 0, person.socket.close_reason or ""


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("no JSON", 4400),
        ("[]", 4400),
        ('{"type": "king"}', 4400),
        ('{"type": "decide", "seat": 0, "ask": 1}', 4400),
        ('{"type": "decide", "seat": "0", "ask": 1, "key": "pass"}', 4400),
        ('{"type": "decide", "seat": -1, "ask": 1, "key": "pass"}', 4400),
        ('{"type": "decide", "seat": 0, "ask": 1e99, "key": "pass"}', 4400),
        ('{"type": "chat", "seat": 0, "text": "' + "x" * 501 + '"}', 4400),
        ('{"type": "hello", "tokens": []}', 4400),
        ("[" * 5000, 4400),
        ('{"type": "chat", "more": ' + "[" * 5000, 4400),
        (b"\x00\xff\xfe", 4400),
        (b'{"type": "ping"}', 4400),
        ('{"type": "chat", "seat": 0, "text": "' + "x" * 9000 + '"}', 4413),
    ],
)
async def test_a_message_that_is_none_ends_the_connection(
    house: House, message: str | bytes, code: int
) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    async with Person(house.url, table, [ada]) as person:
        await person.until(lambda: person.frames)
        await person.quiet(0.05)
        before = standing(house, table, ada)
        await person.socket.send(message)
        assert (await closed_with(person))[0] == code
    assert standing(house, table, ada)[1] == before[1]


async def test_a_giant_message_is_not_even_read(house: House) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    async with Person(house.url, table, [ada]) as person:
        await person.until(lambda: person.frames)
        await person.socket.send("x" * 200_000)
        assert (await closed_with(person))[0] == 1009


@pytest.mark.parametrize(
    ("tokens", "code"),
    [(["x" * 43], 4401), ([""], 4401), (["a" * 300], 4400), (["' or 1=1 --"], 4401)],
)
async def test_a_forged_credential_opens_nothing(
    house: House, tokens: list[str], code: int
) -> None:
    table, _ = house.seat("souk", "Ada", "Bo")
    async with Person(house.url, table, tokens) as person:
        assert (await closed_with(person))[0] == code


async def test_a_credential_of_another_table_opens_nothing_here(house: House) -> None:
    table, _ = house.seat("souk", "Ada", "Bo")
    _, (foreign, _) = house.seat("souk", "Eve", "Bo")
    async with Person(house.url, table, [foreign]) as person:
        assert (await closed_with(person))[0] == 4401
    for path in ("decide", "undo", "chat", "leave", "start"):
        answer = house.post(f"/api/tables/{table}/{path}", foreign, ask=1, key="take", text="x")
        assert answer.status_code in (400, 401), (path, answer.text)
    assert house.post(f"/api/tables/{table}/decide", foreign, ask=1, key="take").status_code == 401


async def test_nobody_answers_for_another_seat_or_out_of_turn(house: House) -> None:
    table, (ada, bo) = house.seat("souk", "Ada", "Bo")
    before = standing(house, table, ada)
    async with Person(house.url, table, [bo]) as person:
        await person.until(lambda: person.frames)
        foreign = await person.reply(type="decide", seat=0, ask=1, key="take")
        assert (foreign["status"], foreign["why"]) == (403, "That is not your seat.")
        early = await person.reply(type="decide", seat=1, ask=1, key="take")
        assert (early["status"], early["rule"]) == (422, "S3")
        assert early["why"] == "It is not your turn."
        nowhere = await person.reply(type="decide", seat=9, ask=1, key="take")
        assert nowhere["status"] == 403
    assert standing(house, table, ada)[1] == before[1]


async def test_a_stale_or_foreign_answer_is_refused_with_the_rule(house: House) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    before = standing(house, table, ada)
    stale = house.post(f"/api/tables/{table}/decide", ada, ask=99, key="take")
    assert stale.status_code == 409
    assert "The game has moved on" in stale.json()["detail"]
    assert stale.json()["seq"] == before[1]["seq"]
    wrong = house.post(f"/api/tables/{table}/decide", ada, ask=1, key="steal/<b>")
    assert wrong.status_code == 422
    assert wrong.json()["rule"] == "S3"
    assert "take, pass" in wrong.json()["detail"]
    none = house.post(f"/api/tables/{table}/decide", ada, ask=1, key="concede")
    assert none.status_code == 422
    assert standing(house, table, ada) == before


async def test_without_a_credential_nothing_can_be_done(house: House) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    before = standing(house, table, ada)
    for path, data in {
        "decide": {"ask": 1, "key": "take"},
        "undo": {},
        "undo/consent": {"agree": True},
        "chat": {"text": "x"},
        "leave": {},
        "start": {},
        "salt": {"salt": "x"},
        "concede": {},
        "rematch": {},
        "seats/0/bot": {"bot": "random"},
    }.items():
        answer = house.http.post(f"/api/tables/{table}/{path}", json=data)
        assert answer.status_code == 401, path
        assert answer.headers["www-authenticate"] == "Bearer"
    assert standing(house, table, ada) == before


async def test_pages_from_elsewhere_may_not_act(house: House) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    foreign = {"Origin": "https://evil.example", **bearer(ada)}
    answer = house.http.post(
        f"/api/tables/{table}/decide", json={"ask": 1, "key": "take"}, headers=foreign
    )
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers
    own = Person(house.url, table, [ada])
    await own.open(origin=house.url)
    await own.until(lambda: own.frames)
    await own.socket.close()


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "http://[",
        "{own}.evil.example",
        "http://evil.example/?{own}",
        "http://evil.example@{host}",
        "http://localhost:{port}",
        "http://127.0.0.1",
        "file://",
        "http:///{host}",
    ],
)
async def test_an_origin_that_is_almost_ours_is_not(house: House, origin: str) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    host = house.url.removeprefix("http://")
    foreign = origin.format(own=house.url, host=host, port=house.port)
    before = standing(house, table, ada)
    answer = house.http.post(
        f"/api/tables/{table}/decide",
        json={"ask": 1, "key": "pass"},
        headers={"Origin": foreign, **bearer(ada)},
    )
    assert (answer.status_code, answer.json()["status"]) == (403, 403)
    person = Person(house.url, table, [ada])
    with suppress(ConnectionClosed):  # it may hang up before hello is said
        await person.open(origin=foreign)
    assert (await closed_with(person))[0] == 4403
    assert standing(house, table, ada) == before


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server/app.py",
        "/static/..%2f..%2fserver/app.py",
        "/static/%2e%2e/server/app.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/....//....//etc/passwd",
        "/static/index.html%00.js",
        "/api/tables/..%2f..%2fetc",
        "/api/tables/" + "a" * 5000,
        "/api/games/..%2fsouk",
        "/table/../../etc/passwd",
    ],
)
def test_paths_lead_nowhere_else(house: House, path: str) -> None:
    with sockets.create_connection(("127.0.0.1", house.port)) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while piece := raw.recv(65536):
            answer += piece
    status = answer.split(b" ", 2)[1]
    assert status in (b"404", b"400"), answer[:200]
    assert b"root:" not in answer
    assert b"def make_app" not in answer


async def test_no_such_table(house: House) -> None:
    for table in ("a" * 18, "short", "A" * 18, "%2e%2e"):
        person = Person(house.url, table)
        try:
            await person.open()
        except Exception:  # a path that is no path is refused before it is a socket
            continue
        assert (await closed_with(person))[0] == 4404


async def test_bodies_that_are_none_are_refused(house: House) -> None:
    for body, status in (
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"\xff\xfe", 400),
        (b'{"game": "\xff", "seats": []}', 400),
        (b'{"game": "souk", "seats": ' + b"[" * 30_000, 400),
        (b'{"game": "' + b"x" * 100_000 + b'"}', 413),
    ):
        answer = house.http.post(
            "/api/tables", content=body, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == status, (body[:20], answer.text)
        assert answer.headers["content-type"] == "application/problem+json"
    pieces = house.http.post(
        "/api/tables",
        content=(b"x" * 1000 for _ in range(100)),  # its length is not told beforehand
        headers={"Content-Type": "application/json"},
    )
    assert pieces.status_code == 413
    wrong = house.http.request("TRACE", "/api/tables")
    assert wrong.status_code == 405


@pytest.mark.parametrize(
    ("begun", "then", "why"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"", b"never ended"),
        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{", b"", b""),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ", b"x" * 4096, b"at most 65536 bytes"),
        (b"GET /" + b"x" * 60_000, b"x" * 4096, b"at most 65536 bytes"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01", b"", b"Invalid HTTP request"),
    ],
)
def test_a_request_that_does_not_end_is_refused(
    impatient: House, begun: bytes, then: bytes, why: bytes
) -> None:
    with sockets.create_connection(("127.0.0.1", impatient.port), timeout=60) as raw:
        raw.sendall(begun)
        with suppress(ConnectionError):
            for _ in range(20 if then else 0):
                raw.sendall(then)
        answer = b""
        with suppress(ConnectionError):
            while piece := raw.recv(65536):
                answer += piece
    assert answer.startswith(b"HTTP/1.1 400")
    assert why in answer
    assert "fateloom_failures_total 0.0\n" in impatient.get("/metrics").text
    assert "Traceback" not in impatient.log.read_text()


def test_requests_that_do_not_wait_for_their_answers_are_refused(house: House) -> None:
    """uvicorn would read and keep them all."""
    with sockets.create_connection(("127.0.0.1", house.port), timeout=60) as raw:
        raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
        answer = b""
        while piece := raw.recv(65536):
            answer += piece
    assert b"At most 16 requests may wait on one connection." in answer
    assert answer.count(b"200 OK") < 100


def test_who_connects_and_says_nothing_is_let_go(impatient: House) -> None:
    """A browser does so too, to be quick later; that is no fault."""
    lines = impatient.log.read_text().count("\n")
    with sockets.create_connection(("127.0.0.1", impatient.port), timeout=60) as raw:
        assert raw.recv(1000) == b""
    assert impatient.log.read_text().count("\n") == lines


async def test_who_does_not_say_hello_is_let_go(impatient: House) -> None:
    table, _ = impatient.seat("souk", "Ada", "Bo")
    url = impatient.url.replace("http", "ws") + f"/api/tables/{table}/socket"
    async with connect(url) as silent:
        with pytest.raises(ConnectionClosed):
            await silent.recv()
        assert silent.close_code == 4408
    async with connect(url) as rude:
        await rude.send(json.dumps({"type": "ping"}))
        with pytest.raises(ConnectionClosed):
            await rude.recv()
        assert rude.close_code == 4400


async def test_who_floods_is_let_go(strict: House) -> None:
    table, (ada, _) = strict.seat("souk", "Ada", "Bo")
    async with Person(strict.url, table, [ada]) as person:
        await person.until(lambda: person.frames)

        async def flood() -> None:
            for _ in range(5000):
                await person.say(type="ping")

        flooding = asyncio.create_task(flood())
        assert (await closed_with(person))[0] == 4429
        flooding.cancel()
        await asyncio.gather(flooding, return_exceptions=True)
    assert strict.get(f"/api/tables/{table}/view", ada).json()["view"]["waiting"] == [0]


async def test_who_connects_too_often_is_turned_away(strict: House) -> None:
    """All at once: one by one, a busy machine would be slow enough to allow it."""
    table, (ada, _) = strict.seat("souk", "Ada", "Bo")

    async def code() -> int | None:
        person = Person(strict.url, table, [ada])
        with suppress(ConnectionClosed):
            await person.open(address="203.0.113.7")
            await person.hear()
        await person.socket.close()
        return person.socket.close_code

    assert 4429 in await asyncio.gather(*(code() for _ in range(150)))


async def test_who_has_left_a_seat_does_not_see_what_its_next_owner_sees(house: House) -> None:
    """The socket was opened while the seat was Bo's."""
    made = make_table(house.http, "souk", "Ada", None)
    table, ada = made["table"]["id"], made["credentials"][0]["token"]
    joined = house.post(f"/api/tables/{table}/join", name="Bo").json()
    bo = joined["credentials"][0]["token"]
    async with Person(house.url, table, [bo]) as person:
        await person.until(lambda: person.room)
        assert house.post(f"/api/tables/{table}/leave", bo).status_code == 200
        assert house.post(f"/api/tables/{table}/join", name="Cy").status_code == 201
        assert house.post(f"/api/tables/{table}/start", ada).status_code == 200
        await person.until(lambda: person.frames)
        await person.quiet()
        assert set(person.frames) == {None}, "Bo looks on like anybody"
        assert person.room["yields"] == {}
        heard = await person.reply(type="decide", seat=1, ask=1, key="pass")
        assert (heard["type"], heard["status"]) == ("refused", 403)


async def test_who_asks_too_often_is_told_how_long_to_wait(strict: House) -> None:
    table, (ada, _) = strict.seat("souk", "Ada", "Bo")
    for number in range(100):
        late = strict.post(f"/api/tables/{table}/chat", ada, text=f"line {number}")
        assert number or late.status_code == 204
        if late.status_code == 429:
            break
    assert late.status_code == 429
    assert int(late.headers["retry-after"]) >= 1
    for _ in range(60):
        made = strict.http.post(
            "/api/tables", json={"game": "souk", "seats": [{"who": "open"}] * 2}
        )
        if made.status_code == 429:
            break
    assert made.status_code == 429


def test_figures_are_not_for_everybody(tmp_path: Path) -> None:
    with House(str(tmp_path / "tables.db"), tmp_path / "log", metrics_from="192.0.2.1") as house:
        assert house.get("/metrics").status_code == 403
        assert house.get("/healthz").status_code == 200


async def test_what_is_refused_is_logged_once(house: House) -> None:
    """Whatever it is, over the socket or over HTTP, told to whoever asked and in one line."""
    table, (ada, bo) = house.seat("souk", "Ada", "Bo")

    def logged() -> list[dict[str, Any]]:
        lines = [json.loads(line) for line in house.log.read_text().splitlines() if "{" in line]
        return [each for each in lines if each["event"] != "table made" and table in str(each)]

    decide = f"/api/tables/{table}/decide"
    house.post(decide, ask=1, key="pass")
    house.post(decide, "x" * 43, ask=1, key="pass")
    house.post(decide, bo, ask=1, key="pass")
    house.post(decide, ada, ask=9, key="pass")
    house.post(decide, ada, ask=1)
    house.http.post(decide, headers={"Origin": "https://evil.example"}, json={})
    assert [each["status"] for each in logged()] == [401, 401, 422, 409, 400, 403]
    async with Person(house.url, table, [bo]) as person:
        await person.until(lambda: person.frames)
        await person.reply(type="decide", seat=0, ask=1, key="pass")
        await person.reply(type="decide", seat=1, ask=1, key="pass")
        await person.socket.send(b"binary")
        await closed_with(person)
    async with Person(house.url, table, ["x" * 43]) as stranger:
        await closed_with(stranger)
    assert [each["status"] for each in logged()[6:]] == [403, 422, 4400, 4401]
    assert {each["event"] for each in logged()} == {"refused"}


async def test_the_log_holds_no_secret(house: House) -> None:
    made = make_table(house.http, "souk", "Wilhelmina", "!random", salt="peppermint", start=True)
    table, token = made["table"]["id"], made["credentials"][0]["token"]
    house.post(f"/api/tables/{table}/chat", token, text="abracadabra")
    house.post(f"/api/tables/{table}/decide", token, ask=1, key="nonsense-key")
    await asyncio.sleep(0.2)
    log = house.log.read_text()
    assert table in log
    for secret in (token, "peppermint", "abracadabra", "Wilhelmina", "nonsense-key"):
        assert secret not in log
    figures = house.get("/metrics").text
    assert table not in figures
