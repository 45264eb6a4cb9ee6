"""Two tables that differ by hidden cards alone: nothing that anybody else can get hold of does.

Frames are compared far more thoroughly in test_frames.py; here it is whole answers with their
headers, what is refused, the log of the server, and its figures.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from fateloom.engine.state.table import Seat
from fateloom.server.actions import bug_report
from fateloom.server.ops.event_log import event_log, log
from fateloom.server.ops.metrics import metrics
from fateloom.server.rooms.room import Room
from tests.server.people import bearer
from tests.server.test_races import Hall, opened

pytestmark = pytest.mark.anyio


class Deal:
    """A table where Ada has a card, and has checked; Bo has another."""

    def __init__(self, room: Room, tokens: list[str]) -> None:
        self.room, self.tokens = room, tokens
        self.answers: list[Any] = []

    def seen(self, seat: Seat) -> str:
        """All that a seat sees."""
        return json.dumps(self.room.require_match.view(seat, 0), default=int)

    def keep(self, answer: httpx.Response) -> None:
        """An answer as somebody got it; what this table is called, and when, plays no part."""
        told = answer.text
        for own in (self.room.id, self.room.header.commitment, str(self.room.header.created)):
            told = told.replace(own, "own")
        headers = {name: answer.headers[name] for name in answer.headers}
        if str(self.room.header.created) in answer.text:  # it has as many digits as it has
            del headers["content-length"]
        self.answers.append((answer.status_code, headers, told))


async def two_deals(hall: Hall) -> list[Deal]:
    """They are alike to Ada, and not to Bo."""
    known: dict[str, Deal] = {}
    for _ in range(100):
        table, tokens = await hall.table("kuhn", "Ada", "Bo", start=True)
        await hall.post(f"{table}/decide", tokens[0], ask=1, key="check")
        deal = Deal(await hall.rooms.get(table), tokens)
        other = known.setdefault(deal.seen(0), deal)
        if other.seen(1) != deal.seen(1):
            return [other, deal]
    raise AssertionError("no two deals were alike")


async def ask(hall: Hall, deal: Deal) -> None:
    """All that Ada and whoever looks on can ask, and what is refused them."""
    table, ada = deal.room.id, deal.tokens[0]
    for token in (ada, ""):
        headers = bearer(token) if token else {}
        for path in ("", "/view", "/view?since=2", "/replay", "/replay?step=1", "/capsule",
                     "/undo", "/hint", "/file", "/verify", "/replay?seat=1"):  # fmt: skip
            deal.keep(await hall.http.get(f"/api/tables/{table}{path}", headers=headers))
    for path, wish in {
        "decide": {"ask": 2, "key": "call"},
        "undo/consent": {"agree": True},
        "concede": {},
        "rematch": {},
        "seats/1/bot": {"bot": "random"},
    }.items():
        deal.keep(await hall.post(f"{table}/{path}", ada, **wish))
        deal.keep(await hall.post(f"{table}/{path}", "x" * 43, **wish))


def figures(hall: Hall) -> dict[str, float]:
    """What may be counted by who may read figures; time and memory apart."""
    hall.rooms.measure()
    lines = (line.rsplit(" ", 1) for line in metrics.text().decode().splitlines() if line[0] != "#")
    return {
        name: float(value)
        for name, value in lines
        if "process" not in name and "seconds" not in name
    }


async def compared(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Of each of two deals: the answers, the lines of the log, and what was counted."""
    found: list[dict[str, Any]] = []
    async with opened(str(folder / "tables.db")) as hall:
        for deal in await two_deals(hall):
            written, before = io.StringIO(), figures(hall)
            monkeypatch.setattr(event_log, "_stream", written)
            await ask(hall, deal)
            after = figures(hall)
            told = [{**json.loads(line), "at": ""} for line in written.getvalue().splitlines()]
            found.append(
                {
                    "answers": deal.answers,
                    "log": json.dumps(told).replace(deal.room.id, "own"),
                    "figures": {name: after[name] - before.get(name, 0.0) for name in after},
                }
            )
    return found


async def test_what_others_can_learn_does_not_hang_on_hidden_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await compared(tmp_path, monkeypatch)
    assert {status for status, *_ in one["answers"]} >= {200, 401, 403, 409, 422}
    assert one["log"].count('"refused"') > 10
    assert one["answers"] == other["answers"]
    assert one["log"] == other["log"]
    assert one["figures"] == other["figures"]


async def test_a_header_a_line_or_a_figure_that_tells_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = bug_report.build

    def telling(room: Room, place: Seat | None) -> dict[str, Any]:
        hand = json.dumps(room.require_match.view(1)["zones"], default=int)
        log("looked", what=hand)
        metrics.refusals.labels(hand).inc()
        return {**honest(room, place), "hand": hand}

    monkeypatch.setattr(bug_report, "build", telling)
    one, other = await compared(tmp_path, monkeypatch)
    assert one["answers"] != other["answers"]
    assert one["log"] != other["log"]
    assert one["figures"] != other["figures"]
