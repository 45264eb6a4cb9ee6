"""Puzzles over HTTP: the answer leaves the server after one was given, and not before."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.companion import utc_today
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.learn.puzzle import number_of_day, puzzles_of
from tests.server.people import House

PUZZLE = puzzles_of(find_game("council"))[0]


def puzzle(house: House, game: str = "council", **more: Any) -> dict[str, Any]:
    answer = house.post(f"/api/puzzles/{game}", **more)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("id", game_ids())
def test_the_catalog_counts_the_puzzles_of_a_game(house: House, id: str) -> None:
    number = house.get(f"/api/games/{id}").json()["puzzles"]
    assert number == len(puzzles_of(find_game(id)))
    if number:
        state = puzzle(house, id)
        assert state["number"] == number_of_day(utc_today(), number) and state["of"] == number
        assert state["view"]["seat"] == state["seat"] and state["view"]["prompt"]
        assert state["reply"] is None and state["day"] == utc_today().isoformat()


def test_nothing_of_the_answer_leaves_before_one_is_given(house: House) -> None:
    text = house.post("/api/puzzles/council", number=1).text
    assert PUZZLE.why and PUZZLE.why not in text
    assert "tempting" not in text and '"answer"' not in text and "solved" not in text
    refused = puzzle(house, number=1, answer="fly")["reply"]
    assert refused["refused"] and refused["answer"] == "" and not refused["frames"]
    assert "not an option" in refused["say"][0]


def test_an_answer_is_explained_with_what_it_leads_to(house: House) -> None:
    right = puzzle(house, number=1, answer=PUZZLE.answer, name="Ana")
    assert right["reply"]["right"] and PUZZLE.why in right["reply"]["say"]
    assert right["names"][PUZZLE.seat] == "Ana" and right["day"] is None
    wrong = puzzle(house, number=1, answer=PUZZLE.tempting)["reply"]
    assert not wrong["right"] and wrong["answer"] == PUZZLE.answer
    assert wrong["say"][0] == f"There is better: {wrong['label']}."
    frame = wrong["frames"][0]
    assert frame["view"]["log"] and frame["from"] == len(right["view"]["log"])


def test_a_day_has_one_puzzle_for_everybody(house: House) -> None:
    one, other = (puzzle(house, day="2026-11-17", name=name) for name in ("Ana", "Ben"))
    assert one["number"] == other["number"] and one["day"] == "2026-11-17"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("chess", {}, 404),
        ("souk", {}, 404),
        ("council", {"number": 10_000}, 404),
        ("council", {"number": 0}, 400),
        ("council", {"day": "2026-13-01"}, 422),
        ("council", {"day": "soon"}, 400),
        ("council", {"answer": "x" * 2001}, 400),
        ("council", {"secret": "x"}, 400),
    ],
)
def test_what_makes_no_sense_is_refused(
    house: House, path: str, body: dict[str, Any], status: int
) -> None:
    assert house.post(f"/api/puzzles/{path}", **body).status_code == status
