"""Lessons over HTTP: the server keeps nothing, and says nothing but what the learner sees."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.learn import FIRST, lessons_of
from tests.server.people import House

COINS = "touch:number:s0/coins"


def learn(house: House, *answers: str, **more: Any) -> dict[str, Any]:
    answer = house.post("/api/learn/council/first_game", answers=list(answers), **more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("id", game_ids())
def test_the_catalog_lists_the_lessons_of_a_game(house: House, id: str) -> None:
    cards = house.get(f"/api/games/{id}").json()["lessons"]
    lessons = lessons_of(find_game(id))
    assert [card["id"] for card in cards] == list(lessons)
    assert [card["first"] for card in cards] == [each == FIRST for each in lessons]
    for card in cards:
        state = house.post(f"/api/learn/{id}/{card['id']}").json()
        assert state["step"]["number"] == 1 and state["view"]["seat"] == 0
        assert state["step"]["of"] >= 3 and state["reply"] is None


def test_an_answer_that_stands_brings_what_happened_and_the_next_step(house: House) -> None:
    state = learn(house, COINS, answer="bid", name="Ana")
    assert state["answers"] == [COINS, "bid"] and state["reply"]["right"]
    assert [frame["view"]["log"][0]["text"].split()[0] for frame in state["frames"]] == [
        "You", "Ilva", "Odo",
    ]  # fmt: skip
    assert state["step"]["title"] == "Everybody gets richer"
    assert state["view"] == learn(house, COINS, "bid", name="Ana")["view"]


def test_a_mistake_is_shown_and_the_answers_stay_as_they_were(house: House) -> None:
    state = learn(house, COINS, "bid", "bid", answer="bid")
    assert state["answers"] == [COINS, "bid", "bid"] and not state["reply"]["taken"]
    assert "Ilva bought him" in state["reply"]["say"] and len(state["frames"]) == 2
    assert state["view"]["ask"] == learn(house, COINS, "bid", "bid")["view"]["ask"]


def test_what_the_rules_refuse_comes_with_their_rule(house: House) -> None:
    reply = learn(house, COINS, answer="buy")["reply"]
    assert reply["rule"] == "3.6.4" and "13" in reply["say"]


def test_answers_that_no_longer_fit_are_left_out(house: House) -> None:
    state = learn(house, COINS, "fly", "bid", answer="bid")
    assert state["answers"] == [COINS] and state["reply"] is None


def test_no_secret_of_a_partner_leaves_the_server(house: House) -> None:
    answers: list[str] = []
    while (state := learn(house, *answers))["step"]["id"] != "a_secret_favor":
        answers.append(state["step"]["shown"])
    text = str(state["view"]["zones"])
    assert "kickback" in text
    assert "poisoned_chalice" not in text and "heros_welcome" not in text
    assert "game_ends" not in text and "skeleton_legion" not in text


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("chess/first_game", {}, 404),
        ("council/sums", {}, 404),
        ("council/first_game", {"answers": "bid"}, 400),
        ("council/first_game", {"answers": ["x"] * 201}, 400),
        ("council/first_game", {"answer": "x" * 2001}, 400),
        ("council/first_game", {"name": ""}, 400),
        ("council/first_game", {"seat": 1}, 400),
    ],
)
def test_a_wrong_request_gets_a_sentence(
    house: House, path: str, body: dict[str, Any], status: int
) -> None:
    answer = house.post(f"/api/learn/{path}", **body)
    assert answer.status_code == status and answer.json()["detail"]
