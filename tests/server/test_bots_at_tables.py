"""Bots: ours think in processes of their own; those of others come over HTTP."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from fateloom.engine.rules.registry import find_game
from tests.server.people import House, Person, make_table, usual
from tests.server.serving import ROOT, children, killed_after

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["souk", "council"])
def test_the_example_bot_plays_a_whole_game(house: House, game: str) -> None:
    made = make_table(house.http, game, "Ada", None, "!random")
    table, ada = made["table"]["id"], made["credentials"][0]["token"]
    command = [sys.executable, str(ROOT / "examples" / "bot.py"), house.url, table, "Outsider"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot, killed_after(bot):
        while any(s["who"] == "open" for s in house.get(f"/api/tables/{table}").json()["seats"]):
            asyncio.run(asyncio.sleep(0.05))
        house.post(f"/api/tables/{table}/start", ada)

        async def play() -> None:
            async with Person(house.url, table, [ada]) as person:
                await person.play(usual())

        asyncio.run(play())
        told, _ = bot.communicate(timeout=60)
    outcome = house.get(f"/api/tables/{table}").json()["outcome"]
    assert outcome["why"] in told


def test_an_event_stream_tells_of_start_and_end(house: House) -> None:
    table, (ada,) = house.seat("kuhn", "Ada", "!random")
    headers = {"Authorization": f"Bearer {ada}"}
    kinds = []
    with house.http.stream("GET", "/api/bot/stream", headers=headers) as stream:
        for line in stream.iter_lines():
            if not line:
                continue
            event = httpx.Response(200, text=line).json()
            kinds.append(event["type"])
            assert (event["table"], event["seat"]) == (table, 0)
            if event["type"] == "gameStart":
                with httpx.Client(base_url=house.url) as other:
                    finish(other, table, ada)
            else:
                break
    assert kinds == ["gameStart", "gameFinish"]
    assert house.get("/api/bot/stream", "x" * 43).status_code == 401


def finish(http: httpx.Client, table: str, token: str) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    while True:
        view = http.get(f"/api/tables/{table}/view", headers=headers).json()["view"]
        if view["outcome"]:
            return
        if view["prompt"]:
            move = {"ask": view["ask"], "key": view["prompt"]["options"][0]["key"]}
            http.post(f"/api/bot/tables/{table}/move", json=move, headers=headers)


async def test_a_bot_whose_process_dies_thinks_again(tmp_path: Path) -> None:
    with House(str(tmp_path / "tables.db"), tmp_path / "log") as house:
        table, (ada,) = house.seat("council", "Ada", "!random", "!greedy")
        async with Person(house.url, table, [ada]) as person:
            playing = asyncio.create_task(person.play(usual()))
            killed = 0
            while killed < 3 and not playing.done():
                await asyncio.sleep(0.3)
                for thinker in thinkers(house):
                    os.kill(thinker, signal.SIGKILL)
                    killed += 1
            await playing
        assert killed
        assert house.get(f"/api/tables/{table}").json()["state"] == "finished"


def thinkers(house: House) -> list[int]:
    return [
        child
        for child in children(house.pid)
        if b"fateloom.server.bots.worker" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def test_a_hint_is_a_legal_answer(house: House) -> None:
    for game in ("council", "weaver"):
        seats = ["Ada", "!random"] if find_game(game).seats[-1] > 1 else ["Ada"]
        table, (ada,) = house.seat(game, *seats)
        view = {"prompt": None}
        while view["prompt"] is None:
            view = house.get(f"/api/tables/{table}/view", ada).json()["view"]
        hint = house.get(f"/api/tables/{table}/hint", ada).json()
        keys = [option["key"] for option in view["prompt"]["options"]]
        assert hint["key"] in keys
        assert hint["text"]
        assert house.get(f"/api/tables/{table}/hint").status_code == 401


def test_bots_are_listed_from_weak_to_strong(house: House) -> None:
    listed = house.get("/api/bots?game=souk").json()
    names = [each["name"] for each in listed]
    assert names.index("random") < names.index("greedy")
    assert all(each["text"] for each in listed)
    [greedy] = [each["text"] for each in listed if each["name"] == "greedy"]
    assert greedy.startswith("Tries each answer in imagined worlds and takes the one whose")
    assert house.get("/api/bots?game=chess").status_code == 404
