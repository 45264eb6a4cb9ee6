"""3.9.5 Who is called in a roll call, and who is really asked."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import (
    action_phase,
    called,
)

CALLED = [
    ("a Favor of any kind", {"hand": {1: ["kickback"]}}),
    ("a legal attack", {"kingdom": {1: ["sir_aldric order=1", "kobolds chaos=1"]}}),
    ("an ability", {"kingdom": {1: ["goldentongue order=1"]}}),
    ("the Grey Duelist with a Monster", {"kingdom": {1: ["the_grey_duelist", "kobolds chaos=1"]}}),
    ("Orvane with coins", {"kingdom": {1: ["magister_orvane"]}}),
    ("Orvane who could tax", {"kingdom": {1: ["magister_orvane"]}, "coins": {1: 0}}),
    (
        "Orvane whose last tax would just do",
        {"kingdom": {1: ["magister_orvane", "angry_mob"]}, "coins": {1: 0}, "populace": {1: 19}},
    ),
    ("Maren with Chaos", {"kingdom": {1: ["sister_maren order=1"]}, "populace": {1: 20}}),
    ("Maren who could tax", {"kingdom": {1: ["sister_maren order=1"]}}),
]
NOT_CALLED = [
    ("nothing at all", {}),
    ("a Hero without a Monster", {"kingdom": {1: ["sir_aldric order=4"]}}),
    ("a Monster without a Hero", {"kingdom": {1: ["kobolds chaos=1"]}}),
    ("no Order", {"kingdom": {1: ["sir_aldric", "kobolds chaos=1"]}}),
    (
        "the Pale Regent before a Hero with 1 Order",
        {"kingdom": {1: ["sir_aldric order=1", "the_pale_regent chaos=3"]}},
    ),
    ("Goldentongue without Order", {"kingdom": {1: ["goldentongue"]}}),
    ("the Grey Duelist without Monsters", {"kingdom": {1: ["the_grey_duelist order=1"]}}),
    (
        "Orvane without coins at the cap",
        {"kingdom": {1: ["magister_orvane"]}, "coins": {1: 1}, "populace": {1: 20}},
    ),
    ("Maren without Order", {"kingdom": {1: ["sister_maren"]}, "populace": {1: 3}}),
]


def roll_call_with(things: dict[str, Any]) -> LaidTable:
    """A roll call to which seat 2 is called in any case."""
    things = {name: dict(value) for name, value in things.items()}
    things.setdefault("hand", {})[2] = ["oracles_glimpse"]
    return action_phase(**things)


@rule("3.9.5")
@pytest.mark.parametrize(("why", "things"), CALLED, ids=[why for why, _ in CALLED])
def test_a_seat_is_called_if_it_has(why: str, things: dict[str, Any]) -> None:
    assert called(roll_call_with(things)) == [1, 2]


@rule("3.9.5")
@pytest.mark.parametrize(("why", "things"), NOT_CALLED, ids=[why for why, _ in NOT_CALLED])
def test_a_seat_is_not_called_with(why: str, things: dict[str, Any]) -> None:
    assert called(roll_call_with(things)) == [2]


IDLE = [
    ("a Bargain Favor", {"hand": {1: ["kickback"]}}),
    ("a Before-buying Favor", {"hand": {1: ["crown_warrant"]}}),
    ("Rally without a Hero", {"hand": {1: ["rally_the_levy"]}}),
    ("Holy Water without a Monster or Curse", {"hand": {1: ["holy_water"]}}),
    ("Last Stand without a Monster", {"hand": {1: ["last_stand"]}, "kingdom": {1: ["sir_aldric"]}}),
    ("Extortion as the richest", {"hand": {1: ["extortion"]}}),
]
READY = [
    ("a Glimpse", {"hand": {1: ["oracles_glimpse"]}}),
    ("Rally with a Hero", {"hand": {1: ["rally_the_levy"]}, "kingdom": {1: ["sir_aldric"]}}),
    ("Holy Water with a Curse", {"hand": {1: ["holy_water"]}, "kingdom": {1: ["angry_mob"]}}),
    ("Extortion against the rich", {"hand": {1: ["extortion"]}, "coins": {0: 11}}),
    ("Alms and a tax to come", {"hand": {1: ["alms_for_the_poor"]}}),
    ("Alms with Chaos at the cap", {"hand": {1: ["alms_for_the_poor"]}, "populace": {1: 20}}),
    ("a Bargain Favor and an attack", {"hand": {1: ["kickback"]},
                                       "kingdom": {1: ["sir_aldric order=1", "kobolds chaos=1"]}}),
]  # fmt: skip


@rule("3.9.5", "3.2.17")
@pytest.mark.parametrize(("why", "things"), IDLE, ids=[why for why, _ in IDLE])
def test_a_called_seat_without_an_action_is_answered_for_unseen(
    why: str, things: dict[str, Any]
) -> None:
    laid = roll_call_with(things)
    assert called(laid) == [1, 2]
    assert laid.asked == [2]
    assert laid.view(1)["prompt"] is None
    laid.says(2, "done")
    assert laid.ask == "levy"


@rule("3.9.5")
@pytest.mark.parametrize(("why", "things"), READY, ids=[why for why, _ in READY])
def test_a_called_seat_with_an_action_is_really_asked(why: str, things: dict[str, Any]) -> None:
    laid = roll_call_with(things)
    assert laid.asked == [1, 2]
    assert laid.options(1) == ["act", "done"]


@rule("3.9.5")
def test_answers_to_a_roll_call_are_hidden_until_all_have_answered() -> None:
    laid = action_phase(hand={0: ["oracles_glimpse"], 1: ["oracles_glimpse"]})
    before = [laid.match.view(viewer, since=0) for viewer in (1, 2, None)]
    laid.says(0, "act")
    assert [laid.match.view(viewer, since=0) for viewer in (1, 2, None)] == before
    assert called(laid) == [0, 1]
    laid.says(1, "done")
    assert laid.ask == "action_turn"
