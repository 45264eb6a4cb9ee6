"""A table is dropped by whoever plays there without others; nobody can take a game from others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.people import House, make_table
from tests.server.test_tables import said


def tokens_of(made: dict[str, Any]) -> list[str]:
    return [each["token"] for each in made["credentials"]]


def test_a_game_against_bots_is_dropped_for_good(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "!random", "!random")
    dropped = house.post(f"/api/tables/{table}/drop", tokens=tokens)
    assert dropped.status_code == 200
    assert (dropped.json()["state"], dropped.json()["why_closed"]) == (
        "closed",
        "Ada dropped this game.",
    )
    late = house.post(f"/api/tables/{table}/decide", tokens[0], ask=1, key="pass")
    assert (late.status_code, said(late)) == (409, "This table is closed.")
    again = house.post(f"/api/tables/{table}/drop", tokens=tokens)
    assert (again.status_code, said(again)) == (409, "This table is over.")


def test_nobody_takes_a_game_from_others(house: House) -> None:
    table, tokens = house.seat("souk", "Ada", "Bo", "Cy")
    refused = house.post(f"/api/tables/{table}/drop", tokens=tokens[:2])
    assert (refused.status_code, said(refused)) == (
        409,
        "Cy would lose their game. You can leave it.",
    )
    assert house.get(f"/api/tables/{table}").json()["state"] == "playing"
    shared = house.post(f"/api/tables/{table}/drop", tokens=tokens)
    assert shared.json()["state"] == "closed"


@pytest.mark.parametrize("tokens", [["x" * 43], ["nonsense"]])
def test_a_stranger_drops_nothing(house: House, tokens: list[str]) -> None:
    table, _ = house.seat("souk", "Ada", "!random", "!random")
    refused = house.post(f"/api/tables/{table}/drop", tokens=tokens)
    assert (refused.status_code, said(refused)) == (
        401,
        "These tokens are not valid for a seat at this table.",
    )
    assert house.get(f"/api/tables/{table}").json()["state"] == "playing"


def test_only_the_host_drops_a_table_that_has_not_started(house: House) -> None:
    made = make_table(house.http, "souk", "Ada", None, None)
    table = made["table"]["id"]
    bo = house.post(f"/api/tables/{table}/join", name="Bo").json()
    refused = house.post(f"/api/tables/{table}/drop", tokens=tokens_of(bo))
    assert refused.status_code == 403
    assert house.post(f"/api/tables/{table}/drop", tokens=tokens_of(made)).status_code == 200
    listed = house.get("/api/tables").json()["tables"]
    assert table not in [each["id"] for each in listed]
