"""3.12 Step C: set-aside cards and hand limit."""

from __future__ import annotations

from typing import Any

from fateloom.testing import LaidTable, rule

from .scenes import casting, size, table

EIGHT = [
    "rust_wasp",
    "bog_lantern",
    "frost_turbine",
    "twin_nettles",
    "thorn_piston",
    "gale_bellows",
    "thunder_anvil",
    "acid_cloud",
]


def step_c(hand: list[str], aside: list[str], **things: Any) -> LaidTable:
    """Set-aside cards are given from the oldest to the youngest."""
    return table(phase="closing", hand={0: hand}, aside={0: aside[::-1]}, **things)


@rule("3.12.1", "3.12.2")
def test_whoever_has_more_than_six_discards_down_by_choice() -> None:
    laid = step_c(EIGHT, [])
    assert laid.ask == "discard_down"
    assert laid.refusal(0, "rust_wasp").rule == "3.12.1"
    assert laid.refusal(0, "rust_wasp+bog_lantern+frost_turbine").rule == "3.12.1"
    laid.says(0, "rust_wasp+acid_cloud")
    assert laid.hand[0] == EIGHT[1:7]
    assert sorted(laid.discard_pile) == ["acid_cloud", "rust_wasp"]


@rule("3.12.1")
def test_six_are_allowed() -> None:
    laid = step_c(EIGHT[:6], [])
    assert laid.asked == [1]
    assert size(laid, "hand", 0) == 6


@rule("3.12.3", "3.12.4", "3.12.5")
def test_set_aside_cards_fill_the_hand_oldest_first_and_the_rest_is_discarded() -> None:
    laid = step_c(EIGHT[:4], ["moth_courier", "magical_swap", "rust_storm"])
    assert laid.hand[0] == [*EIGHT[:4], "moth_courier", "magical_swap"]
    assert laid.discard_pile == ["rust_storm"]
    assert laid.aside[0] == []


@rule("3.12.5")
def test_after_discarding_down_no_set_aside_card_finds_room() -> None:
    laid = step_c(EIGHT[:7], ["moth_courier"])
    laid.says(0, "rust_wasp")
    assert laid.discard_pile == ["rust_wasp", "moth_courier"]


@rule("3.12.6")
def test_between_turns_a_hand_may_be_larger() -> None:
    laid = casting(["quiet_spring", "fallen_apple", "open_window"], hand={1: EIGHT[:6]})
    laid.says(0, "s1")
    assert size(laid, "hand", 1) == 7
    laid.says(1, "end")
    assert laid.ask == "discard_down"


@rule("3.12.7", "3.2.2")
def test_then_the_turn_is_over() -> None:
    laid = step_c(EIGHT[:2], ["moth_courier"])
    assert laid.asked == [1]
    assert laid.ask == "act"
