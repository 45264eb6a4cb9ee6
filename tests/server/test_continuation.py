"""Playing on: from any step of a finished match, with the same cards and luck."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from fateloom.server.access.credentials import new_token
from tests.server.people import DatedHouse, House, seat_wish
from tests.server.test_review import verify_offline
from tests.server.test_tables import play_out, said

STEP = 3


def go_on(house: House, table: str, step: int, *seats: str | None) -> tuple[Any, list[str]]:
    """A table that goes on from a step; it and the tokens of its people."""
    wishes = [seat_wish(each) for each in seats]
    answer = house.post(f"/api/tables/{table}/play-on", step=step, seats=wishes)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], [each["token"] for each in made["credentials"]]


@pytest.fixture(scope="module")
def finished(house: House) -> str:
    table, tokens = house.seat("souk", "Ada", "Bo", salt="rain")
    play_out(house, table, tokens)
    return table


def test_the_new_table_stands_where_the_match_stood_and_says_from_where(
    house: House, finished: str
) -> None:
    new, (cy, _) = go_on(house, finished, STEP, "Cy", "Di")
    then = house.get(f"/api/tables/{finished}/replay?step={STEP}&seat=0").json()["frame"]["view"]
    now = house.get(f"/api/tables/{new['id']}/view", cy).json()["view"]
    for part in ("ask", "phase", "zones", "table", "players", "waiting", "prompt"):
        assert now[part] == then[part]
    assert [line["rule"] for line in now["log"]] == [line["rule"] for line in then["log"]]
    assert (new["state"], new["public"], new["commitment"]) == (
        "playing",
        False,
        house.get(f"/api/tables/{finished}").json()["commitment"],
    )
    came = new["goes_on"]
    assert (came["table"], came["step"]) == (finished, STEP)
    assert came["lines"][0] == len(then["log"])
    gallery = house.get(f"/api/tables/{finished}/replay?step={STEP}").json()["frame"]["view"]
    assert came["lines"][-1] == len(gallery["log"])
    assert house.get(f"/api/tables/{finished}").json()["goes_on"] is None


def test_the_same_answers_lead_to_the_same_end_so_the_luck_is_the_same(house: House) -> None:
    old, tokens = house.seat("souk", "Ada", "Bo")
    play_out(house, old, tokens)
    new, own = go_on(house, old, STEP, "Ada", "Bo")
    play_out(house, new["id"], own)
    ended = house.get(f"/api/tables/{new['id']}").json()
    assert ended["outcome"] == house.get(f"/api/tables/{old}").json()["outcome"]


def test_bots_take_the_other_seats_and_play_at_once(house: House, finished: str) -> None:
    new, tokens = go_on(house, finished, STEP, "!random", "Cy")
    assert len(tokens) == 1
    assert [seat["who"] for seat in new["seats"]] == ["bot", "person"]
    play_out(house, new["id"], tokens)
    assert house.get(f"/api/tables/{new['id']}").json()["state"] == "finished"


def test_it_is_verified_like_any_other_and_says_that_its_luck_was_known(
    house: House, finished: str, tmp_path: Path
) -> None:
    new, tokens = go_on(house, finished, STEP, "Cy", "Di")
    play_out(house, new["id"], tokens)
    checked = house.get(f"/api/tables/{new['id']}/verify").json()
    assert checked["ok"], checked
    assert "known before" in checked["checks"][0]["text"]
    assert checked["salts"] == ["rain", "rain"]
    verify_offline(house.get(f"/api/tables/{new['id']}/file").content, tmp_path)


def test_nobody_plays_on_from_a_match_that_is_being_played(house: House) -> None:
    table, (ada, _) = house.seat("souk", "Ada", "Bo")
    seats = [seat_wish("Ada"), seat_wish("!random")]
    refused = house.post(f"/api/tables/{table}/play-on", ada, step=0, seats=seats)
    assert refused.status_code == 409
    assert said(refused) == "Playing on is available when the game is over."


def test_what_cannot_be_played_on_is_said(house: House, finished: str) -> None:
    steps = house.get(f"/api/tables/{finished}/replay").json()["steps"]
    both = [seat_wish("Cy"), seat_wish("!random")]
    for status, words, step, seats in (
        (409, "The game was over at that step", steps, both),
        (409, "The game was over at that step", steps + 7, both),
        (422, "2 seats", STEP, [seat_wish("Cy")]),
        (422, "at least one seat", STEP, [seat_wish("!random"), seat_wish("!random")]),
        (422, "There is no bot", STEP, [seat_wish("Cy"), seat_wish("!nobody")]),
    ):
        refused = house.post(f"/api/tables/{finished}/play-on", step=step, seats=seats)
        assert refused.status_code == status, refused.text
        assert words in said(refused)


def test_a_daily_deal_played_on_has_no_line_to_share(tmp_path: Path) -> None:
    day = date(2026, 11, 17)
    with DatedHouse(str(tmp_path / "tables.db"), tmp_path, day) as house:
        table, tokens = house.seat("weaver", "Ada", daily=True, player=new_token())
        play_out(house, table, tokens)
        assert house.get(f"/api/tables/{table}").json()["share"]
        house.day = day + timedelta(1)
        new, own = go_on(house, table, 0, "Ada")
        play_out(house, new["id"], own)
        ended = house.get(f"/api/tables/{new['id']}").json()
        assert (ended["state"], ended["share"]) == ("finished", "")


def test_a_table_that_goes_on_is_still_there_after_a_restart(database: str, tmp_path: Path) -> None:
    with House(database, tmp_path / "log", pause=0.05, grace=0.3, unload_after=1) as house:
        table, tokens = house.seat("souk", "Ada", "Bo")
        play_out(house, table, tokens)
        new, (ada, _) = go_on(house, table, STEP, "Ada", "Bo")
        before = house.get(f"/api/tables/{new['id']}/view", ada).json()
    with House(database, tmp_path / "log", pause=0.05, grace=0.3, unload_after=1) as house:
        assert house.get(f"/api/tables/{new['id']}/view", ada).json() == before
        assert house.get(f"/api/tables/{new['id']}").json()["goes_on"] == new["goes_on"]
