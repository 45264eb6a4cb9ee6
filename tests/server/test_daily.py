"""The daily deal at a server: a secret of the house, closed until the day is over, with a list."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fateloom.cli import main
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import KeyedChance, commitment_to, key_from
from fateloom.games.weaver.companion.daily_deal import secret_of, seed_of
from fateloom.server.access.credentials import new_token
from fateloom.server.store import House
from fateloom.testing import rule
from tests.server.people import DatedHouse, Person, bearer, make_table
from tests.server.people import House as OpenHouse
from tests.server.test_admin import in_store
from tests.server.test_tables import play_out, said

DAY = date(2026, 11, 17)
NEXT = DAY + timedelta(1)
CLOSED = "The daily deal of 2026-11-17 opens when its day is over, at 00:00 UTC."


@pytest.fixture
def dated(database: str, tmp_path: Path) -> Iterator[DatedHouse]:
    with DatedHouse(database, tmp_path, DAY) as open_house:
        yield open_house


def begin(house: OpenHouse, name: str = "Ada", player: str | None = None, **more: Any) -> Any:
    """A daily game that has begun: its id and the token of its seat."""
    made = make_table(house.http, "weaver", name, start=True, daily=True, player=player, **more)
    return made["table"]["id"], made["credentials"][0]["token"]


def concede(house: OpenHouse, table: str, token: str) -> None:
    assert house.post(f"/api/tables/{table}/concede", token).status_code == 200


def daily(house: OpenHouse) -> Any:
    return house.get("/api/daily/weaver").json()


def summary(house: OpenHouse, table: str) -> Any:
    return house.get(f"/api/tables/{table}").json()


def listed(house: OpenHouse, day: date = DAY) -> Any:
    answer = house.get(f"/api/daily/weaver/{day}")
    assert answer.status_code == 200, answer.text
    return answer.json()


# The secret ----------------------------------------------------------------------------------


@rule("3.15.7")
def test_the_commitment_is_out_before_the_day_and_the_secret_after_it(
    dated: DatedHouse, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = daily(dated)["tomorrow"]
    assert before == {**before, "date": NEXT.isoformat(), "published": True, "secret": None}
    dated.day = NEXT
    deal = daily(dated)
    assert deal["today"] == before
    table, token = begin(dated, player=new_token())
    assert summary(dated, table)["commitment"] == before["commitment"]
    assert before["commitment"] != commitment_to(seed_of(NEXT).encode()), "anybody could compute it"
    concede(dated, table, token)
    assert summary(dated, table)["secret"] is None
    dated.day = NEXT + timedelta(1)
    told = daily(dated)["past"][0]
    assert told == listed(dated, NEXT)["day"] == {**before, "secret": told["secret"]}
    assert commitment_to(bytes.fromhex(told["secret"])) == before["commitment"]
    assert summary(dated, table)["secret"] == told["secret"]
    file = tmp_path / "past.match"
    file.write_bytes(dated.get(f"/api/tables/{table}/file").content)
    assert main(["verify", str(file), "--commitment", before["commitment"]]) == 0
    assert "the deal matches the commitment given" in capsys.readouterr().out
    assert main(["verify", str(file), "--commitment", deal["tomorrow"]["commitment"]]) != 0
    assert "not the published" in capsys.readouterr().err


@rule("3.15.7")
def test_the_first_day_says_that_its_commitment_came_too_late(dated: DatedHouse) -> None:
    deal = daily(dated)
    assert (deal["today"]["published"], deal["tomorrow"]["published"]) == (False, True)
    assert deal["past"] == []


def test_all_workers_and_the_next_start_have_the_same_secret(database: str, tmp_path: Path) -> None:
    def commitments(house: OpenHouse) -> set[str]:
        answers = [httpx.get(f"{house.url}/api/daily/weaver", timeout=60) for _ in range(12)]
        return {each.json()["tomorrow"]["commitment"] for each in answers}

    house = DatedHouse(database, tmp_path, DAY, workers=2)
    with house:
        found = commitments(house)
        tables = {begin(house)[0] for _ in range(6)}
        found |= {summary(house, each)["commitment"] for each in tables} - {
            daily(house)["today"]["commitment"]
        }
        assert len(found) == 1
    with house:
        assert commitments(house) == found


@rule("3.15.4")
def test_a_daily_deal_takes_no_salt_from_one_who_joins(dated: DatedHouse) -> None:
    table = make_table(dated.http, "weaver", None, daily=True)["table"]["id"]
    refused = dated.post(f"/api/tables/{table}/join", name="Ada", salt="rain")
    assert (refused.status_code, said(refused)) == (
        409,
        "A daily deal is the same for everyone, so you can't add to the shuffle.",
    )
    assert dated.post(f"/api/tables/{table}/join", name="Ada").status_code == 201


# Closed until the day is over ------------------------------------------------------------------


def operations(house: OpenHouse) -> list[tuple[str, str]]:
    """All operations on a table that the API describes."""
    paths = house.get("/schema/openapi.json").json()["paths"]
    return [
        (method.upper(), path) for path, each in paths.items() if "{table}" in path
        for method in each
    ]  # fmt: skip


BODIES: dict[str, dict[str, Any]] = {
    "join": {"name": "Eve"},
    "claim": {"token": "x"},
    "salt": {"salt": "x"},
    "bot": {"bot": "random"},
    "decide": {"ask": 1, "key": "finish"},
    "move": {"ask": 1, "key": "finish"},
    "consent": {"agree": True},
    "drop": {"tokens": ["x"]},
    "yield": {"until": "my_turn"},
    "chat": {"text": "x"},
    "mute": {"seat": 0, "muted": True},
    "play-on": {"step": 0, "seats": [{"who": "me", "name": "Eve"}]},
}
QUERIES = {"replay": ["", "?seat=0", "?seat=all", "?seat=gallery&step=0"], "view": ["", "?since=0"]}


def answers_to_a_stranger(house: OpenHouse, table: str, token: str) -> dict[str, httpx.Response]:
    """What every operation answers somebody who knows the id of a table, by operation."""
    found: dict[str, httpx.Response] = {}
    for method, path in operations(house):
        what = path.rsplit("/", 1)[-1]
        for query in QUERIES.get(what, [""]):
            found[f"{method} {path}{query}"] = house.http.request(
                method,
                path.replace("{table}", table).replace("{seat}", "0") + query,
                json=BODIES.get(what, {}) if method != "GET" else None,
                headers=bearer(token) if token else None,
            )
    return found


@rule("3.15.7")
@pytest.mark.anyio
async def test_a_stranger_learns_nothing_of_the_deal_before_the_day_is_over(
    dated: DatedHouse,
) -> None:
    table, token = begin(dated, player=new_token(), public=True)
    view = dated.get(f"/api/tables/{table}/view", token).json()["view"]
    faces = {card["face"] for card in shown_cards(view)}
    assert faces
    _, eve = dated.seat("souk", "Eve", "Bo")
    for over in (False, True):
        if over:
            concede(dated, table, token)
        for stranger in ("", eve[0]):
            answers = answers_to_a_stranger(dated, table, stranger)
            assert len(answers) > 25
            open_to_all = {
                what for what, each in answers.items() if each.status_code not in (401, 403, 409)
            }
            assert open_to_all == {"GET /api/tables/{table}"}
        told = [dated.get("/api/tables").text, dated.get(f"/api/tables/{table}").text]
        for text in (*told, dated.get(f"/api/daily/weaver/{DAY}").text):
            assert not any(f'"{face}"' in text for face in faces)
            assert not re.search(r'"secret":"', text)
        assert summary(dated, table)["secret"] is None
        for what in ("view", "replay", "replay?seat=0", "replay?seat=all", "capsule"):
            if not over and what in ("replay?seat=0", "replay?seat=all"):
                continue  # refused as in every running match
            refused = dated.get(f"/api/tables/{table}/{what}")
            assert refused.status_code == 403, what
            assert (refused.json()["rule"], said(refused)) == ("3.15.7", CLOSED)
        async with Person(dated.url, table) as watching:
            assert await until_closed(watching) == (4423, CLOSED)
            assert watching.received == []
    assert summary(dated, table)["outcome"]["why"] == ""


async def until_closed(person: Person) -> tuple[int, str]:
    """Hear until the server closes the socket; the code and the reason."""
    with pytest.raises(ConnectionClosed):
        await person.until(lambda: False)
    assert person.socket.close_code is not None
    return person.socket.close_code, person.socket.close_reason or ""


def shown_cards(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [card for zone in view["zones"] for card in zone.get("cards", ()) if card.get("face")]


@rule("3.15.7")
@pytest.mark.anyio
async def test_who_watched_before_the_deal_is_sent_away_when_it_is_dealt(dated: DatedHouse) -> None:
    made = make_table(dated.http, "weaver", "Ada", daily=True)
    table, token = made["table"]["id"], made["credentials"][0]["token"]
    async with Person(dated.url, table) as watching:
        await watching.until(lambda: watching.room)
        assert dated.post(f"/api/tables/{table}/start", token).status_code == 200
        assert await until_closed(watching) == (4423, CLOSED)
        assert watching.frames == {}


@rule("3.15.7")
def test_its_player_sees_what_they_saw_and_everybody_all_of_it_after_the_day(
    dated: DatedHouse,
) -> None:
    table, token = begin(dated, player=new_token())
    at = f"/api/tables/{table}"
    concede(dated, table, token)
    replay = dated.get(f"{at}/replay?seat=0&step=0", token)
    assert replay.status_code == 200
    assert dated.get(f"{at}/view", token).json()["view"]["outcome"]["why"]
    assert dated.get(f"{at}/course", token).status_code == 200
    capsule = dated.get(f"{at}/capsule", token).json()
    assert capsule["seat"] == 0 and "secret" not in capsule
    on = {"step": 0, "seats": [{"who": "me", "name": "Ada"}]}
    for who in ("", token):
        for refused in (
            dated.get(f"{at}/file", who),
            dated.get(f"{at}/verify", who),
            dated.get(f"{at}/replay?seat=all", who),
            dated.get(f"{at}/replay", who),
            dated.post(f"{at}/play-on", who, **on),
        ):
            assert refused.status_code == 403
            assert (refused.json()["rule"], said(refused)) == ("3.15.7", CLOSED)
    assert summary(dated, table)["daily"]["open"] is False
    dated.day = NEXT
    assert summary(dated, table)["daily"]["open"] is True
    assert summary(dated, table)["outcome"]["why"]
    assert dated.get(f"{at}/verify").json()["ok"]
    for what in ("view", "file", "replay", "replay?seat=0", "replay?seat=all", "course"):
        assert dated.get(f"{at}/{what}").status_code == 200, what
    assert "secret" in dated.get(f"{at}/capsule").json()
    assert dated.post(f"{at}/play-on", **on).status_code == 201


# Which games count -------------------------------------------------------------------------------


@rule("3.15.6")
def test_only_the_first_game_that_a_player_begins_on_its_date_counts(dated: DatedHouse) -> None:
    ada, bo = new_token(), new_token()
    first, token = begin(dated, player=ada)
    again, second = begin(dated, player=ada)
    other, third = begin(dated, "Bo", player=bo)
    nobody, fourth = begin(dated, "Cy")
    counting = {each: summary(dated, each)["daily"]["counts"] for each in (first, again, other)}
    assert counting == {first: True, again: False, other: True}
    assert summary(dated, nobody)["daily"]["counts"] is False, "it was begun without a key"
    for table, seat in ((again, second), (other, third), (nobody, fourth), (first, token)):
        concede(dated, table, seat)
    shares = {each: summary(dated, each)["share"] for each in (first, again, other, nobody)}
    assert shares[first].startswith("Fate Weaver 2026-11-17 (Apprentice): lost in round 1")
    assert (shares[again], shares[nobody]) == ("", "")
    assert {line["name"] for line in listed(dated)["results"]} == {"Ada", "Bo"}
    dated.day = NEXT
    assert summary(dated, begin(dated, player=ada)[0])["daily"]["counts"] is True


@rule("3.15.6")
def test_a_past_date_is_practice_and_a_date_to_come_is_refused(dated: DatedHouse) -> None:
    past = {"deal": (DAY - timedelta(1)).isoformat()}
    made = make_table(
        dated.http, "weaver", "Ada", start=True, options=past, player=new_token()
    )["table"]  # fmt: skip
    assert made["daily"] == {"date": past["deal"], "counts": False, "open": True}
    wish = {
        "game": "weaver",
        "seats": [{"who": "me", "name": "Ada"}],
        "options": {"deal": NEXT.isoformat()},
    }
    refused = dated.post("/api/tables", **wish)
    assert refused.status_code == 422 and "not out yet" in said(refused)
    for wrong in (NEXT.isoformat(), "sunday"):
        assert dated.get(f"/api/daily/weaver/{wrong}").status_code == 404


@rule("3.15.7")
def test_a_game_that_still_runs_when_its_day_is_over_goes_on_but_does_not_count(
    dated: DatedHouse,
) -> None:
    table, token = begin(dated, player=new_token())
    assert summary(dated, table)["daily"]["counts"] is True
    dated.day = NEXT
    assert summary(dated, table)["daily"]["counts"] is False
    concede(dated, table, token)
    ended = summary(dated, table)
    assert (ended["state"], ended["share"], ended["daily"]["counts"]) == ("finished", "", False)
    assert listed(dated) == {**listed(dated), "games": 1, "results": []}


def test_a_game_that_a_bot_went_on_with_is_not_listed(dated: DatedHouse) -> None:
    table, token = begin(dated, player=(ada := new_token()))
    assert dated.post(f"/api/tables/{table}/leave", token).status_code == 200
    while summary(dated, table)["state"] != "finished":
        time.sleep(0.02)
    assert summary(dated, table)["share"] == ""
    assert listed(dated)["results"] == []
    assert summary(dated, begin(dated, player=ada)[0])["daily"]["counts"] is False


def house_for_the_first_answers() -> House:
    """A secret with which one who always takes the first answer survives the first round."""
    for number in range(100):
        secret = bytes([number]) * 32
        chance = KeyedChance(key_from(secret_of(DAY, secret)))
        match = Match(find_game("weaver"), 1, chance, {"deal": DAY.isoformat()})
        while match.ask is not None:
            prompt = match.view(0)["prompt"]
            assert prompt is not None
            match.decide(0, prompt["options"][0]["key"])
        if match.table.round > 1:
            return House(secret, DAY.isoformat())
    raise AssertionError("none was found")


@rule("3.15.8")
def test_the_list_of_a_day_has_the_best_first_and_equal_results_share_a_place(
    database: str, dated: DatedHouse
) -> None:
    kept = house_for_the_first_answers()
    in_store(database, lambda store: store.keep_house(kept, replace=True))
    early = [begin(dated, name, player=new_token()) for name in ("Ada", "Bo")]
    table, token = begin(dated, "Cy", player=new_token())
    play_out(dated, table, [token])
    share = summary(dated, table)["share"]
    for each in early:
        concede(dated, *each)
    found = listed(dated)
    assert (found["games"], found["day"]["secret"]) == (3, None)
    assert [(line["place"], line["name"]) for line in found["results"]] == [
        (1, "Cy"),
        (2, "Ada"),
        (2, "Bo"),
    ]
    assert share.endswith(f": {found['results'][0]['text']}")
    assert found["results"][1]["text"] == "lost in round 1, X2 none"
    assert dated.get(f"/api/daily/souk/{DAY}").status_code == 404


# Backups -----------------------------------------------------------------------------------------


def test_a_backup_keeps_the_secret_of_the_house_and_which_games_count(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = new_token()
    with DatedHouse(database, tmp_path, DAY) as house:
        table, token = begin(house, player=ada)
        concede(house, table, token)
        before, results = daily(house), listed(house)
    backup, one = tmp_path / "backup.jsonl", tmp_path / "one.jsonl"
    assert main(["admin", "backup", str(backup), "--db", database]) == 0
    assert main(["admin", "export", table, str(one), "--db", database]) == 0
    kinds = [next(iter(json.loads(line))) for line in backup.read_text().splitlines()]
    assert kinds == ["format", "house", "header", "matches"]
    assert "house" not in one.read_text().split('"header"')[0], "one table goes without it"
    other = f"sqlite:///{tmp_path / 'other.db'}"
    with DatedHouse(other, tmp_path, DAY) as house:  # a server that has drawn a secret already
        assert daily(house)["today"] != before["today"]
        assert main(["admin", "restore", str(backup), "--db", other]) == 0
        assert daily(house) == before
        assert listed(house) == results
        assert summary(house, begin(house, player=ada)[0])["daily"]["counts"] is False
    third = f"sqlite:///{tmp_path / 'third.db'}"
    with DatedHouse(third, tmp_path, DAY) as house:
        own = daily(house)
        assert main(["admin", "import", str(backup), "--db", third]) == 0
        assert daily(house) == own, "a server that plays already keeps its own"
        assert listed(house)["results"] == [], "the game had another deal"
    lines = backup.read_text().splitlines(keepends=True)
    backup.write_text("".join([lines[0], '{"house":"zz","since":"x"}\n', *lines[2:]]))
    fresh = f"sqlite:///{tmp_path / 'fresh.db'}"
    capsys.readouterr()
    assert main(["admin", "restore", str(backup), "--db", fresh]) == 2
    assert "line 2: this is no secret of a house" in capsys.readouterr().err
