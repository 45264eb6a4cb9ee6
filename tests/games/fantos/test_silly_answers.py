"""Answers of Fate of Fantos that no bot gives by mistake."""

from __future__ import annotations

from fateloom.testing import LaidTable
from tests.games.shunned import shunned

from .scenes import planet, secondary


def test_a_turn_does_not_go_by_without_an_action() -> None:
    laid = planet({0: "bishop", 1: "knight"})
    assert laid.ask == "action"
    assert shunned(laid) == {"none"}


def test_no_deal_is_offered_by_mistake() -> None:
    laid = secondary({0: "bishop alchemist"}, options={"negotiation": "deals"})
    assert shunned(laid) == {"deal"}


def test_what_helps_a_legacy_is_not_for_a_rival() -> None:
    laid = secondary({0: "bishop! ferryman", 1: "knight!"}, {0: "balm zradas"})
    wrong = shunned(laid)
    assert wrong == {key for key in laid.options(0) if key.endswith("/knight")}
    assert any(key.startswith("ferryman") for key in wrong)


def harvesting(hand: dict[int, str]) -> LaidTable:
    """Seat 1 harvests with its Cook, and the dice lie on the table."""
    laid = planet({0: "bishop", 1: "cook", 2: "knight"}, hand, active=1)
    return laid.says(1, "harvest")


def test_labor_for_a_harvest_is_not_for_that_of_a_rival() -> None:
    laid = harvesting({0: "pack_beasts rockfall"})
    wrong = shunned(laid)
    assert wrong and all(key.startswith("pack_beasts") for key in wrong)
    assert any(key.startswith("rockfall") for key in laid.options(0))


def test_nobody_takes_a_legacy_out_of_an_action_of_its_own() -> None:
    laid = planet({0: "bishop ferryman", 1: "cook"}, {1: "loaded_die"})
    laid.says(0, "harvest")
    laid.says(0, "bishop")
    assert {key for key in laid.options(0) if key.startswith("ferryman")} == shunned(laid)
