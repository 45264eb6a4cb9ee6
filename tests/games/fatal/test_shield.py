"""3.11 Elemental Shield."""

from __future__ import annotations

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import casting, lapse, size, table

DISCARD_2 = ["cold_ember", "dead_battery", "velvet_burglar"]
DISCARD_2P = ["cold_ember", "lamplit_archivist", "velvet_burglar"]
STEAL_1 = ["open_window", "quiet_spring", "fallen_apple"]
TAKE_1 = ["fallen_apple", "quiet_spring", "open_window"]
DRAW_1 = ["quiet_spring", "fallen_apple", "open_window"]
DRAW_1P = ["quiet_spring", "sharing_table", "open_window"]
SHIELDED = ["elemental_shield", "rust_wasp", "bog_lantern"]


@rule("3.11.1")
@pytest.mark.parametrize("cards", [DISCARD_2, STEAL_1, TAKE_1])
def test_a_named_player_may_cancel_the_part(cards: list[str]) -> None:
    laid = casting(cards, hand={1: SHIELDED}, hoard={1: ["red_1"], 2: ["green_1"]})
    laid.says(0, "s1")
    assert laid.ask == "shield"
    assert laid.options(1) == ["elemental_shield", "pass"]
    prompt = laid.view(1)["prompt"]
    assert prompt is not None
    assert prompt["text"].endswith("Block it with Elemental Shield?")
    assert prompt["options"][0]["label"] == "Elemental Shield: block it"
    laid.says(1, "elemental_shield")
    assert laid.hand[1] == ["rust_wasp", "bog_lantern"]
    assert laid.hoard[1] == ["red_1"]
    assert "Seat B blocks it with Elemental Shield." in laid.log()


@rule("3.11.1")
def test_nobody_shields_against_the_own_trimagic() -> None:
    laid = casting(TAKE_1, hand={0: SHIELDED})
    laid.says(0, "s0")
    assert laid.ask == "take_treasure"


@rule("3.11.2")
def test_only_the_named_player_is_asked_and_before_anything_happens() -> None:
    laid = casting(TAKE_1, 4, hand={1: SHIELDED, 2: ["elemental_shield", "gale_bellows"]})
    before = laid.display
    laid.says(0, "s1")
    assert laid.asked == [1]
    assert laid.display == before
    laid.says(1, "pass")
    assert laid.ask == "take_treasure"  # chosen only now


@rule("3.11.3")
def test_the_whole_part_is_cancelled_and_the_other_goes_on() -> None:
    laid = casting(
        DISCARD_2P, hand={1: SHIELDED, 2: ["gale_bellows", "twin_nettles", "thorn_piston"]}
    )
    laid.says(0, "s1").says(1, "elemental_shield")
    assert size(laid, "hand", 1) == 2
    assert size(laid, "hand", 2) == 1


@rule("3.11.4")
def test_a_shielded_take_leaves_the_display_untouched() -> None:
    laid = casting(TAKE_1, hand={1: SHIELDED}, display=["red_1", "red_2a", "red_3"])
    laid.says(0, "s1").says(1, "elemental_shield")
    assert laid.display == ["red_1", "red_2a", "red_3"]


@rule("3.11.4", "3.11.9")
def test_a_shielded_draw_sends_the_cards_to_the_discard_pile() -> None:
    laid = casting(
        DRAW_1,
        options={"shield_draw": True},
        hand={1: SHIELDED},
        draw_pile=["gale_bellows", ...],
    )
    laid.says(0, "s1")
    assert laid.ask == "shield"
    laid.says(1, "elemental_shield")
    assert laid.discard_pile[:2] == ["gale_bellows", "elemental_shield"]
    assert laid.hand[1] == ["rust_wasp", "bog_lantern"]


@rule("3.11.4", "3.11.5", "3.3.5")
def test_the_cards_of_a_shielded_draw_are_part_of_the_reshuffle_for_its_replacement() -> None:
    laid = casting(
        DRAW_1, options={"shield_draw": True}, hand={1: SHIELDED}, draw_pile=["gale_bellows"]
    )
    laid.says(0, "s1").says(1, "elemental_shield")
    reshuffled = {*laid.aside[1], *laid.draw_pile}
    assert reshuffled == {"gale_bellows", "elemental_shield"}
    assert laid.discard_pile == DRAW_1  # the row is discarded last


@rule("3.11.5", "3.12.3")
def test_its_replacement_joins_the_hand_at_the_end_of_the_own_next_turn() -> None:
    laid = casting(DISCARD_2, hand={1: SHIELDED}, draw_pile=["moth_courier", ...])
    laid.says(0, "s1").says(1, "elemental_shield")
    assert laid.discard_pile[0] == "elemental_shield"
    assert laid.aside[1] == ["moth_courier"]
    assert laid.asked == [1]
    laid.says(1, "end")
    assert laid.hand[1] == ["rust_wasp", "bog_lantern", "moth_courier"]


@rule("3.11.6")
def test_a_shield_is_not_answered_and_one_is_enough() -> None:
    laid = casting(
        DISCARD_2,
        hand={0: ["elemental_shield", "gale_bellows"], 1: ["elemental_shield", "elemental_shield"]},
    )
    laid.says(0, "s1").says(1, "elemental_shield")
    assert laid.ask == "act"
    assert laid.hand[1] == ["elemental_shield"]


@rule("3.11.7")
def test_it_does_not_use_up_the_next_enchantment() -> None:
    laid = casting(DISCARD_2, hand={1: [*SHIELDED, "moth_courier"]})
    laid.says(0, "s1").says(1, "elemental_shield")
    assert "moth_courier" in laid.options(1)


@rule("3.11.8", "3.17.2")
def test_a_shield_as_last_card_eliminates_nobody() -> None:
    laid = casting(DISCARD_2, round=2, hand={2: ["elemental_shield"]})
    laid.says(0, "s2").says(2, "elemental_shield")
    assert laid.asked == [1]
    assert laid.t.out == set()
    assert size(laid, "hand", 2) == 0
    assert size(laid, "aside", 2) == 1


@rule("3.11.9")
def test_a_draw_opens_no_window() -> None:
    laid = casting(DRAW_1, hand={1: SHIELDED})
    laid.says(0, "s1")
    assert laid.ask == "act"
    assert size(laid, "hand", 1) == 4


@rule("3.11.10")
def test_the_window_opens_on_public_facts_alone() -> None:
    unarmed = casting(DISCARD_2, hand={1: ["rust_wasp", "bog_lantern", "gale_bellows"]})
    armed = casting(DISCARD_2, hand={1: ["rust_wasp", "bog_lantern", "elemental_shield"]})
    unarmed.says(0, "s1")
    armed.says(0, "s1").says(1, "pass")
    assert unarmed.match.ask_number == armed.match.ask_number  # the ask was counted in both
    assert [len(line) for line in unarmed.log()][:2] == [len(line) for line in armed.log()][:2]
    assert not any("pass" in line for line in armed.log())


@rule("3.11.10")
def test_an_empty_hand_opens_no_window() -> None:
    laid = casting(STEAL_1, hand={1: []}, hoard={1: ["red_1"], 2: ["green_1"]})
    full = casting(STEAL_1, hand={1: ["rust_wasp"]}, hoard={1: ["red_1"], 2: ["green_1"]})
    for each in (laid, full):
        each.says(0, "s1")
        assert each.hoard[0] == ["red_1"]
    empty_asks = laid.match.decisions[0].ask, laid.match.ask_number
    assert full.match.ask_number - full.match.decisions[0].ask == 2  # the window, then seat 1's act
    assert empty_asks[1] - empty_asks[0] == 1  # seat 1 can do nothing either: seat 2's act


@rule("3.11.1")
def test_only_a_shield_answers() -> None:
    laid: LaidTable = casting(DISCARD_2, hand={1: SHIELDED})
    laid.says(0, "s1")
    assert laid.refusal(1, "rust_wasp").rule == "3.11.1"
    assert laid.refusal(2, "pass").rule == "3.11.1"


@rule("3.11.10")
def test_an_absent_player_passes() -> None:
    laid = casting(DISCARD_2, hand={1: SHIELDED}, luck=[1, 1])
    lapse(laid.says(0, "s1"), 1)
    assert laid.hand[1] == ["elemental_shield"]


@rule("3.11.7", "3.5.7")
def test_a_shield_is_of_no_use_in_the_own_turn() -> None:
    laid = table(hand={0: ["elemental_shield"]})
    assert laid.options(0) == ["end"]
