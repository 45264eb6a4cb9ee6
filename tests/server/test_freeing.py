"""What is over is freed at once: the garbage collector of a server looks at old objects too seldom."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from fateloom.server.serve import config, listen
from fateloom.server.settings import Settings
from tests.server.people import PATIENCE, Person, make_table

pytestmark = pytest.mark.anyio

OF_A_CONNECTION = (
    "WebSocketProtocol",
    "HttpProtocol",
    "ServerProtocol",
    "WebSocket",
    "RequestResponseCycle",
    "SocketClient",
    "Problem",
    "Refused",
)


@asynccontextmanager
async def serving(folder: Path, *, no_limits: bool = True) -> AsyncIterator[tuple[str, Any]]:
    """A server in this process, so that one can look into it: its address, and itself."""
    listener = listen("127.0.0.1", 0)
    settings = replace(
        Settings.from_environment(), db=str(folder / "tables.db"), no_limits=no_limits
    )
    server = uvicorn.Server(config(settings))
    running = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        async with asyncio.timeout(PATIENCE):
            while not server.started:
                await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", server
    finally:
        server.should_exit = True
        await running


def parts() -> Counter[str]:
    """How many parts of connections, and problems of requests, are in memory."""
    kinds = (type(each).__name__ for each in gc.get_objects())
    return Counter(kind for kind in kinds if kind in OF_A_CONNECTION)


async def play(url: str, table: str, token: str) -> None:
    """Say hello, be refused, and go."""
    async with Person(url, table, [token]) as person:
        await person.say(type="decide", seat=0, ask=1, key="nonsense", id="1")
        while (await person.hear())["type"] != "refused":
            pass


async def ask(url: str, table: str, token: str) -> None:
    """Be refused over HTTP: a wrong answer, and a table that does not exist."""
    async with httpx.AsyncClient(base_url=url, headers={"Authorization": f"Bearer {token}"}) as at:
        wrong = await at.post(f"/api/tables/{table}/decide", json={"ask": 1, "key": "nonsense"})
        none = await at.get(f"/api/tables/{'a' * 18}")
        assert (wrong.status_code, none.status_code) == (422, 404)


@pytest.mark.parametrize("visit", [play, ask])
async def test_a_connection_that_is_over_is_freed(tmp_path: Path, visit: object) -> None:
    assert callable(visit)
    async with serving(tmp_path) as (url, _):
        with httpx.Client(base_url=url) as http:
            made = await asyncio.to_thread(make_table, http, "souk", "Ada", "Bo", start=True)
        table, token = made["table"]["id"], made["credentials"][0]["token"]
        await visit(url, table, token)  # what is made once is there
        gc.collect()
        gc.disable()
        try:
            before = parts()
            for _ in range(5):
                await visit(url, table, token)
            async with asyncio.timeout(PATIENCE):
                while more := parts() - before:
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"still in memory: {more}") from None
        finally:
            gc.enable()
