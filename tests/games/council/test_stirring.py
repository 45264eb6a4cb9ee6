"""3.9.7 Actions that stir the others, and new rounds."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import (
    acting,
    action_phase,
    call,
    called,
)

STIRRING = [
    ("goldentongue", "ability/goldentongue", {"kingdom": {0: ["goldentongue order=1"]}}),
    (
        "orvane",
        "ability/magister_orvane/magister_orvane",
        {"kingdom": {0: ["magister_orvane"]}},
    ),
    ("extortion", "favor/extortion/s2", {"hand": {0: ["extortion"]}, "coins": {2: 15}}),
    (
        "a bounty",
        "attack/sir_aldric/kobolds",
        {"kingdom": {0: ["sir_aldric order=1", "kobolds chaos=1", "bounty_board"]}},
    ),
    (
        "the ogre",
        "favor/holy_water/ogre_gatebreaker",
        {"kingdom": {0: ["ogre_gatebreaker chaos=2"]}, "hand": {0: ["holy_water"]}},
    ),
]
QUIET = [
    (
        "an attack",
        "attack/sir_aldric/kobolds",
        {"kingdom": {0: ["sir_aldric order=1", "kobolds chaos=1"]}},
    ),
    (
        "maren",
        "ability/sister_maren",
        {"kingdom": {0: ["sister_maren order=1"]}, "populace": {0: 1}},
    ),
    (
        "the duelist",
        "ability/the_grey_duelist/kobolds",
        {"kingdom": {0: ["the_grey_duelist", "kobolds chaos=2"]}},
    ),
    (
        "rally",
        "favor/rally_the_levy/sir_aldric",
        {"kingdom": {0: ["sir_aldric"]}, "hand": {0: ["rally_the_levy"]}},
    ),
    ("alms", "favor/alms_for_the_poor", {"populace": {0: 2}, "hand": {0: ["alms_for_the_poor"]}}),
    (
        "holy water",
        "favor/holy_water/court_scandal",
        {"kingdom": {0: ["court_scandal"]}, "hand": {0: ["holy_water"]}},
    ),
    (
        "last stand",
        "favor/last_stand/sir_aldric/kobolds",
        {"kingdom": {0: ["sir_aldric", "kobolds chaos=2"]}, "hand": {0: ["last_stand"]}},
    ),
    ("a tax", "tax", {"kingdom": {0: ["sister_maren order=1"]}}),
]


def after(deed: str, things: dict[str, Any]) -> LaidTable:
    """Seat 0 does one thing and is done, while seat 1 holds a Glimpse and had said done."""
    things = {name: dict(value) for name, value in things.items()}
    things.setdefault("hand", {})[1] = ["oracles_glimpse"]
    laid = acting(**things)
    return laid.says(0, deed, "done")


@rule("3.9.7")
@pytest.mark.parametrize(("what", "deed", "things"), STIRRING, ids=[each[0] for each in STIRRING])
def test_an_action_that_moves_coins_stirs_the_others(
    what: str, deed: str, things: dict[str, Any]
) -> None:
    laid = after(deed, things)
    assert laid.ask == "roll_call"
    assert called(laid) == [1]
    laid.says(1, "done")
    assert laid.ask == "levy"


@rule("3.9.7", "3.9.8")
@pytest.mark.parametrize(("what", "deed", "things"), QUIET, ids=[each[0] for each in QUIET])
def test_any_other_action_and_a_tax_stirs_nobody(
    what: str, deed: str, things: dict[str, Any]
) -> None:
    assert after(deed, things).ask == "levy"


@rule("3.9.7")
def test_a_glimpse_stirs_the_others() -> None:
    laid = acting(
        hand={0: ["oracles_glimpse"], 1: ["oracles_glimpse"]},
        fate_deck=["kobolds", "troll", "game_ends"],
    )
    laid.says(0, "favor/oracles_glimpse", "kobolds", "troll", "done")
    assert called(laid) == [1]


@rule("3.9.7")
def test_a_seat_whose_done_came_after_the_stirring_is_not_called_again() -> None:
    laid = action_phase(
        seats=4,
        kingdom={0: ["goldentongue order=1"]},
        hand={1: ["oracles_glimpse"], 2: ["oracles_glimpse"], 3: ["kickback"]},
    )
    call(laid, 0, 2)
    laid.says(0, "ability/goldentongue", "done").says(2, "done")
    assert called(laid) == [1, 3]


@rule("3.9.7")
def test_nobody_is_stirred_by_its_own_action() -> None:
    laid = acting(kingdom={0: ["goldentongue order=2"]})
    laid.says(0, "ability/goldentongue", "done")
    assert laid.ask == "levy"


@rule("3.9.7")
def test_the_actor_is_called_again_once_another_has_stirred() -> None:
    laid = action_phase(
        kingdom={0: ["goldentongue order=2"]}, hand={1: ["extortion"]}, coins=[10, 10, 9]
    )
    assert laid.asked == [0]
    laid.says(0, "act").says(0, "ability/goldentongue", "done")
    assert called(laid) == [1]
    laid.says(1, "act").says(1, "favor/extortion/s0", "done")
    assert called(laid) == [0]


@rule("3.9.7", "3.9.5")
def test_a_stirred_seat_without_favors_and_abilities_is_not_called() -> None:
    laid = after("favor/extortion/s2", {"hand": {0: ["extortion"]}, "coins": {2: 15}})
    assert laid.ask == "roll_call"
    assert 2 not in called(laid)
