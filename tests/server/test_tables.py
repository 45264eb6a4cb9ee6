"""Before and after a match: making a table, joining, bots, the start, the rematch."""

from __future__ import annotations

import httpx
import pytest

from fateloom.bots.persons import PERSONS
from fateloom.engine.rules.registry import find_game, game_ids
from tests.server.people import House, bearer, make_table

pytestmark = pytest.mark.anyio


def said(answer: httpx.Response) -> str:
    """The sentence of a problem."""
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == answer.status_code
    return str(problem["detail"])


def names(table: dict) -> list[str]:  # type: ignore[type-arg]  # JSON
    return [seat["name"] for seat in table["seats"]]


@pytest.mark.parametrize("game", game_ids())
def test_a_game_says_what_a_client_needs_to_draw_it(house: House, game: str) -> None:
    whole = house.get(f"/api/games/{game}").json()
    own = find_game(game)
    assert whole["seats"]["least"] == own.seats[0]
    assert set(whole["options"]["properties"]) == {choice.name for choice in own.options}
    assert set(whole["faces"]) == set(own.faces)
    assert whole["cards_hash"] == own.cards_hash
    rules = house.get(f"/api/games/{game}/rules").json()
    for chapter in rules["chapters"]:
        for rule in chapter["rules"]:
            assert rule["text"]
    for face in list(own.faces)[:3]:
        assert house.get(f"/api/games/{game}/cards/{face}").json()["name"] == own.faces[face].name


def test_reference_pages_are_sent_once(house: House) -> None:
    first = house.get("/api/games/souk")
    again = house.http.get("/api/games/souk", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert not again.content


def test_a_rule_can_be_looked_up_and_a_wrong_one_is_named(house: House) -> None:
    assert house.get("/api/games/souk/rules/S4").json()["id"] == "S4"
    missing = house.get("/api/games/souk/rules/S99")
    assert missing.status_code == 404
    assert "no rule 'S99'" in said(missing)


def test_friends_join_by_link_and_the_host_starts(house: House) -> None:
    made = make_table(house.http, "souk", "Ada", None, None)
    table = made["table"]["id"]
    ada = made["credentials"][0]["token"]
    assert made["table"]["commitment"]
    assert made["table"]["secret"] is None
    early = house.post(f"/api/tables/{table}/start", ada)
    assert early.status_code == 409
    assert "2 seats are still open." in said(early)
    bo = house.post(f"/api/tables/{table}/join", name="Bo", seat=2).json()
    assert [each["seat"] for each in bo["credentials"]] == [2]
    taken = house.post(f"/api/tables/{table}/join", name="Cy", seat=2)
    assert taken.status_code == 409
    house.post(f"/api/tables/{table}/seats/1/bot", ada, bot="random")
    full = house.post(f"/api/tables/{table}/join", name="Cy")
    assert full.status_code == 409
    not_host = house.post(f"/api/tables/{table}/start", bo["credentials"][0]["token"])
    assert not_host.status_code == 403
    started = house.post(f"/api/tables/{table}/start", ada).json()
    assert started["state"] == "playing"
    assert names(started)[::2] == ["Ada", "Bo"]
    assert names(started)[1] in {person.name for person in PERSONS}
    assert started["seats"][1]["bot"] == "random"
    late = house.post(f"/api/tables/{table}/join", name="Cy")
    assert late.status_code == 409
    assert "has already started" in said(late)


def test_names_are_told_apart_and_cleaned_but_never_changed_into_markup(house: House) -> None:
    made = make_table(house.http, "souk", "  <b>Ada</b>\u202e ", None, None)
    table = made["table"]["id"]
    assert names(made["table"])[0] == "<b>Ada</b>"
    joined = house.post(f"/api/tables/{table}/join", name="<B>ada</B>").json()
    assert names(joined["table"])[1] == "<B>ada</B> 2"
    empty = house.post(f"/api/tables/{table}/join", name="\u200b")
    assert empty.status_code == 422
    shown = house.get(f"/api/tables/{table}")
    assert shown.headers["content-type"] == "application/json"
    assert shown.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoe\u0308", "Zo\u00eb"),
        ("Z" + 39 * "\u0336", "Z" + 4 * "\u0336"),
        (30 * "\u0364" + "Zoe", "Zoe"),
    ],
    ids=["composed", "piled up", "without a letter"],
)
def test_marks_on_letters_do_not_cover_the_table(house: House, name: str, shown: str) -> None:
    made = make_table(house.http, "souk", name, None)
    table = made["table"]["id"]
    assert names(made["table"])[0] == shown
    alike = house.post(f"/api/tables/{table}/join", name=name).json()
    assert names(alike["table"])[1] == f"{shown} 2"


def test_names_that_are_read_alike_are_told_apart(house: House) -> None:
    made = make_table(house.http, "souk", "Ada", None)
    table = made["table"]["id"]
    wide = "\uff21\uff44\uff41"
    joined = house.post(f"/api/tables/{table}/join", name=wide).json()
    assert names(joined["table"])[1] == f"{wide} 2"


def test_a_name_of_nothing_but_marks_is_none(house: House) -> None:
    made = make_table(house.http, "souk", "Ada", None)
    refused = house.post(f"/api/tables/{made['table']['id']}/join", name=30 * "\u0364")
    assert (refused.status_code, said(refused)) == (422, "Enter a name.")


def test_who_leaves_before_the_start_frees_the_seat_and_loses_the_credential(house: House) -> None:
    made = make_table(house.http, "souk", "Ada", None)
    table = made["table"]["id"]
    bo = house.post(f"/api/tables/{table}/join", name="Bo").json()["credentials"][0]["token"]
    ada = made["credentials"][0]["token"]
    left = house.post(f"/api/tables/{table}/leave", ada).json()
    assert left["seats"][0]["who"] == "open"
    assert left["host"] == 1
    assert house.post(f"/api/tables/{table}/leave", ada).status_code == 401
    house.post(f"/api/tables/{table}/join", name="Cy")
    assert house.post(f"/api/tables/{table}/start", bo).status_code == 200


def test_who_came_first_becomes_the_host_wherever_it_sits(house: House) -> None:
    made = make_table(house.http, "souk", "Ada", None, None, None)
    table, ada = made["table"]["id"], made["credentials"][0]["token"]
    tokens = {
        name: house.post(f"/api/tables/{table}/join", name=name, seat=seat).json()["credentials"]
        for name, seat in (("Bo", 3), ("Cy", 1), ("Di", 2))
    }
    bo, cy = (tokens[name][0]["token"] for name in ("Bo", "Cy"))
    assert house.post(f"/api/tables/{table}/leave", ada).json()["host"] == 3
    house.post(f"/api/tables/{table}/seats/1/bot", cy, bot="random")
    left = house.post(f"/api/tables/{table}/leave", bo).json()
    assert left["host"] == 2, "for Cy, who came before Di, a bot plays"
    di = tokens["Di"][0]["token"]
    assert house.post(f"/api/tables/{table}/leave", di).json()["host"] == 1, "there is Cy alone"


def test_the_lobby_lists_public_tables_only(house: House) -> None:
    public = make_table(house.http, "kuhn", "Ada", None, public=True)["table"]["id"]
    private = make_table(house.http, "kuhn", "Ada", None)["table"]["id"]
    listed = house.get("/api/tables?game=kuhn&state=open").json()["tables"]
    ids = [each["id"] for each in listed]
    assert public in ids
    assert private not in ids
    house.post(f"/api/tables/{public}/join", name="Bo")
    again = house.get("/api/tables?game=kuhn&state=open").json()["tables"]
    assert names(next(each for each in again if each["id"] == public)) == ["Ada", "Bo"]


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"game": "chess", "seats": [{"who": "me", "name": "A"}]}, 404, "'chess'; games: "),
        ({"game": "souk", "seats": [{"who": "me", "name": "A"}]}, 422, "2 to 4 players"),
        ({"game": "souk", "seats": [{"who": "king"}] * 2}, 400, "king"),
        ({"game": "souk", "seats": [{"who": "bot", "bot": "nobody"}] * 2}, 422, "no bot"),
        ({"game": "souk", "seats": [{"who": "open"}] * 2, "options": {"x": 1}}, 422, "option"),
        ({"game": "souk", "seats": [{"who": "open"}] * 2, "colour": "red"}, 400, "colour"),
        ({"game": "souk", "seats": [{"who": "me", "name": "A" * 41}] * 2}, 400, "40"),
        ({"game": "souk", "seats": []}, 400, "1"),
        ({"game": "souk", "seats": [{"who": "open"}] * 2, "clock": {"bank": -1}}, 400, "0"),
        ({"game": "souk", "seats": [{"who": "open"}] * 2, "clock": {}}, 422, "clock"),
        ({"game": "souk", "seats": [{"who": "open"}] * 2, "daily": True}, 422, "daily"),
        ({"game": "souk", "seats": [{"who": "open"}] * 2, "start": True}, 409, "still open"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_in_words(
    house: House, wish: dict[str, object], status: int, words: str
) -> None:
    answer = house.http.post("/api/tables", json=wish)
    assert answer.status_code == status, answer.text
    assert words in said(answer)


def test_a_daily_deal_is_the_same_for_everybody(house: House) -> None:
    tables = [make_table(house.http, "weaver", "Ada", daily=True, start=True) for _ in range(2)]
    views = [
        house.get(f"/api/tables/{each['table']['id']}/view", each["credentials"][0]["token"])
        for each in tables
    ]
    zones = [view.json()["view"]["zones"] for view in views]
    assert zones[0] == zones[1]
    deal = house.get("/api/daily/weaver").json()
    assert tables[0]["table"]["options"]["deal"] == deal["options"]["deal"]
    assert house.get("/api/daily/souk").status_code == 404


def test_salts_of_the_seats_enter_the_deal(house: House) -> None:
    made = make_table(house.http, "souk", "Ada", None, salt="rain")
    table, ada = made["table"]["id"], made["credentials"][0]["token"]
    house.post(f"/api/tables/{table}/join", name="Bo", salt="wind")
    shown = house.post(f"/api/tables/{table}/salt", ada, salt="snow").json()
    assert shown["salts"] == ["snow", "wind"]
    house.post(f"/api/tables/{table}/start", ada)
    late = house.post(f"/api/tables/{table}/salt", ada, salt="hail")
    assert late.status_code == 409


def test_a_rematch_has_the_same_seats_and_each_claims_its_own(house: House) -> None:
    table, (ada, bo) = house.seat("kuhn", "Ada", "Bo")
    assert house.post(f"/api/tables/{table}/rematch", ada).status_code == 409
    play_out(house, table, [ada, bo])
    new = house.post(f"/api/tables/{table}/rematch", ada).json()
    fresh = new["table"]["id"]
    assert house.get(f"/api/tables/{table}").json()["next"] == fresh
    assert house.post(f"/api/tables/{table}/rematch", bo).status_code == 409

    def claim(token: str) -> httpx.Response:
        return house.http.post(f"/api/tables/{fresh}/claim", json={"token": token})

    claimed = claim(bo).json()["credentials"]
    assert claimed[0]["seat"] == 1
    assert claim(bo).json()["credentials"] == claimed, "a lost answer is asked for again"
    assert claim(ada).status_code == 409
    assert claim(ada[::-1]).status_code == 401
    started = house.post(f"/api/tables/{fresh}/start", new["credentials"][0]["token"])
    assert names(started.json()) == ["Ada", "Bo"]


def play_out(house: House, table: str, tokens: list[str]) -> None:
    """Play a match over plain HTTP, each taking the first answer."""
    while True:
        for token in tokens:
            view = house.get(f"/api/tables/{table}/view", token).json()["view"]
            if view["outcome"]:
                return
            if view["prompt"]:
                key = view["prompt"]["options"][0]["key"]
                answer = house.post(f"/api/tables/{table}/decide", token, ask=view["ask"], key=key)
                assert answer.status_code == 200, answer.text


def test_pages_may_load_nothing_from_elsewhere(house: House) -> None:
    for path in ("/", "/api/games", "/nowhere", "/api/tables/none"):
        policy = house.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy


def test_a_bearer_that_is_none_is_no_gallery(house: House) -> None:
    table, _ = house.seat("souk", "Ada", "!random")
    for given in ("Bearer", "Basic YTpi", f"Bearer {'x' * 43}", "Bearer ' or 1=1"):
        answer = house.http.get(f"/api/tables/{table}/view", headers={"Authorization": given})
        assert answer.status_code == 401
    assert house.http.get(f"/api/tables/{table}/view").status_code == 200
    assert house.http.get(f"/api/tables/{table}/view", headers=bearer("x")).status_code == 401
