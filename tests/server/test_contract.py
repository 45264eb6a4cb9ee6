"""The live API keeps its own contract, whatever is thrown at it.

Schemathesis makes requests from the OpenAPI schema, fitting and unfitting ones; they are aimed
at tables that are open, being played and finished, with the credential of a seat, a forged one
or none. Every answer must have a documented status, content type and form, and none may be the
server's own mistake.
"""

from __future__ import annotations

import os
import random
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
import requests
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar import Litestar, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fateloom.server.access.credentials import new_token
from fateloom.server.app import make_app
from fateloom.server.settings import Settings
from tests.server.people import bearer, client_of, make_table
from tests.server.serving import Serving, free_port

FEW, MANY = 6, 250
"""So many fitting and so many unfitting requests for each operation."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
ENDLESS = {"GET /api/bot/stream", "GET /api/bot/tables/{table}/stream"}
"""Answers that never end; tests of their own read from them."""

Aim = Callable[[Any, random.Random], None]


def operations_of(app: Litestar) -> dict[str, Any]:
    schema = schemathesis.openapi.from_dict(app.openapi_schema.to_schema())
    return {each.ok().label: each.ok() for each in schema.get_all_operations()}


def examine(operation: Any, url: str, aim: Aim, examples: int, mode: GenerationMode) -> int:
    """Send many requests to one operation; how many. Raises what is wrong with an answer."""
    checks = [*CHECKS, negative_data_rejection] if mode is GenerationMode.NEGATIVE else CHECKS
    sent = 0
    with requests.Session() as session:

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=examples < MANY,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(
            case=operation.as_strategy(generation_mode=mode), dice=st.randoms(use_true_random=False)
        )
        def send(case: Any, dice: random.Random) -> None:
            nonlocal sent
            sent += 1
            aim(case, dice)
            answer = case.call(base_url=url, session=session, timeout=60)
            case.validate_response(answer, checks=checks)

        send()
    return sent


# The server --------------------------------------------------------------------------------


class Live:
    """A server with tables in every state."""

    def __init__(self, serving: Serving) -> None:
        self.url = serving.url
        self._http = client_of(serving.url)
        self.tables: list[str] = []
        self.tokens: list[str] = []
        self.add(make_table(self._http, "souk", "Ada", None, None, public=True))
        self.add(make_table(self._http, "council", "Ada", "Bo", "Cy", "!random", start=True))
        self.add(make_table(self._http, "weaver", "Ada", start=True))
        self.finish(make_table(self._http, "kuhn", "Ada", "!random", start=True))
        states = [self._http.get(f"/api/tables/{id}").json()["state"] for id in self.tables]
        assert states == ["open", "playing", "playing", "finished"]

    def add(self, made: dict[str, Any]) -> None:
        self.tables.append(made["table"]["id"])
        self.tokens += [each["token"] for each in made["credentials"]]

    def finish(self, made: dict[str, Any]) -> None:
        """Play a table to its end."""
        self.add(made)
        path, token = f"/api/tables/{self.tables[-1]}", bearer(self.tokens[-1])
        for _ in range(400):
            frame = self._http.get(f"{path}/view", headers=token).json()
            prompt = frame["view"]["prompt"]
            if prompt is not None:
                answer = {"ask": frame["view"]["ask"], "key": prompt["options"][0]["key"]}
                self._http.post(f"{path}/decide", headers=token, json=answer)
            elif frame["view"]["outcome"] is not None:
                return
            time.sleep(0.02)
        raise AssertionError("the game did not end")

    def aim(self, case: Any, dice: random.Random) -> None:
        """Let most requests reach a table that there is, with a credential that opens it."""
        if "table" in case.path_parameters and dice.random() < 0.9:
            case.path_parameters["table"] = dice.choice(self.tables)
        if "game" in case.path_parameters and dice.random() < 0.7:
            case.path_parameters["game"] = dice.choice(["council", "souk", "weaver"])
        luck = dice.random()
        if luck < 0.9:
            token = dice.choice(self.tokens) if luck < 0.8 else new_token()
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
        fits = case.meta is None or case.meta.generation.mode is GenerationMode.POSITIVE
        if fits and isinstance(case.body, dict) and "game" in case.body and dice.random() < 0.7:
            case.body["game"] = dice.choice(["council", "souk", "weaver"])

    def failures(self) -> int:
        """How many mistakes the server has counted of its own."""
        for line in self._http.get("/metrics").text.splitlines():
            if line.startswith("fateloom_failures_total "):
                return int(float(line.split()[1]))
        raise AssertionError("there is no such figure")

    def close(self) -> None:
        self._http.close()


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder = tmp_path_factory.mktemp("contract")
    with Serving(str(folder / "tables.db"), folder / "log") as serving:
        server = Live(serving)
        yield server
        server.close()


with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    OPERATIONS = operations_of(make_app(Settings(db=os.devnull)))


def can_be_wrong(operation: Any) -> bool:
    """Whether there is anything in a request that could be unfit."""
    return bool(operation.body or operation.query or operation.headers)


CASES = [
    pytest.param(label, mode, id=f"{label}-{mode.value}")
    for label in sorted(OPERATIONS.keys() - ENDLESS)
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or can_be_wrong(OPERATIONS[label])
]


@pytest.mark.parametrize(("label", "mode"), CASES)
def test_an_operation_keeps_its_contract(label: str, mode: GenerationMode, live: Live) -> None:
    examine(OPERATIONS[label], live.url, live.aim, FEW, mode)
    assert live.failures() == 0


@pytest.mark.deep
@pytest.mark.parametrize(("label", "mode"), CASES)
def test_an_operation_keeps_its_contract_in_a_long_search(
    label: str, mode: GenerationMode, live: Live
) -> None:
    sent = examine(OPERATIONS[label], live.url, live.aim, MANY, mode)
    print(f"{sent} requests")
    assert live.failures() == 0


# Would it find anything? -------------------------------------------------------------------


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    seats: Annotated[list[int], msgspec.Meta(max_length=8)]


class Made(msgspec.Struct):
    id: str
    seats: int


@post("/tables")
async def stumbles(data: JSONBody[Wish]) -> Made:
    """Fails when the last seat is odd."""
    return Made("abc", 6 // (1 - data.seats[-1] % 2) if data.seats else 0)


@get("/tables/{table:str}")
async def mumbles(table: FromPath[str], short: FromQuery[bool] = False) -> Made:
    """Gives a number as a text if it is asked to be short."""
    return msgspec.convert({"id": table, "seats": 4}, Made) if not short else _unfit(table)


def _unfit(table: str) -> Any:
    return {"id": table, "seats": "four"}


@pytest.fixture
def faulty() -> Iterator[tuple[dict[str, Any], str]]:
    """A small application with two bugs, at a port of its own."""
    app, port = Litestar([stumbles, mumbles]), free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="critical", ws="none"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield operations_of(app), f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


@pytest.mark.parametrize(
    ("label", "words"),
    [("POST /tables", "Server error"), ("GET /tables/{table}", "Response violates schema")],
)
def test_planted_bugs_are_found(
    label: str, words: str, faulty: tuple[dict[str, Any], str], tmp_path: Path
) -> None:
    operations, url = faulty

    def aim(case: Any, dice: random.Random) -> None:
        case.path_parameters = {"table": "abc"} if case.path_parameters else {}

    with pytest.raises(BaseException, match=words):
        examine(operations[label], url, aim, 40, GenerationMode.POSITIVE)
