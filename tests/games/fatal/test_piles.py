"""3.3 Draw pile, discard pile and set-aside cards."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import casting, hidden, sees, size, table


@rule("3.3.1", "3.8.3", "3.5.4")
def test_every_card_played_is_replaced_face_down() -> None:
    laid = table(
        hand={0: ["comet_lantern", "quiet_spring", "fallen_apple", "dead_battery"]},
        draw_pile=["rust_wasp", "bog_lantern", "frost_turbine", ...],
    )
    laid.says(0, "comet_lantern")
    assert laid.aside[0] == ["rust_wasp"]
    laid.says(0, "play/quiet_spring/1")
    assert laid.aside[0] == ["rust_wasp", "bog_lantern"]


@rule("3.3.1", "3.11.5")
def test_a_card_played_out_of_turn_is_replaced_too() -> None:
    laid = casting(
        ["rust_wasp", "quiet_spring", "inkwell_undine"],
        hand={1: ["elemental_shield", "dead_battery"]},
    )
    laid.says(0, "s1").says(1, "elemental_shield")
    assert size(laid, "aside", 1) == 1


@rule("3.3.2")
def test_set_aside_cards_join_the_hand_in_step_c_only() -> None:
    laid = table(hand={0: ["quiet_spring", "dead_battery"]}, draw_pile=["moth_courier", ...])
    laid.says(0, "play/quiet_spring/1")
    assert laid.hand[0] == ["dead_battery"]
    laid.says(0, "end")
    assert laid.hand[0] == ["dead_battery", "moth_courier"]
    assert laid.aside[0] == []


@rule("3.3.3")
def test_nobody_sees_a_set_aside_card() -> None:
    laid = table(hand={0: ["quiet_spring", "dead_battery"]})
    laid.says(0, "play/quiet_spring/1")
    for observer in (0, 1, 2, None):
        assert sees(laid, observer, "aside", 0) == []
        assert hidden(laid, observer, "aside", 0) == 1


@rule("3.3.3")
def test_with_peek_aside_its_owner_does() -> None:
    laid = table(
        options={"peek_aside": "own"},
        hand={0: ["quiet_spring", "dead_battery"]},
        draw_pile=["rust_wasp", ...],
    )
    laid.says(0, "play/quiet_spring/1")
    assert sees(laid, 0, "aside", 0) == ["rust_wasp"]
    for observer in (1, 2, None):
        assert sees(laid, observer, "aside", 0) == []


@rule("3.3.4")
def test_stealing_trading_and_receiving_bring_no_set_aside_card() -> None:
    thief = table(row1={0: ["copper_dragonfly"], 1: ["inkwell_undine"]})
    thief.says(0, "steal/inkwell_undine/2")
    assert size(thief, "aside", 0) == 0
    trader = table(hoard={0: ["red_1"]}, hand={0: ["dead_battery", "cold_ember"]})
    trader.says(0, "trade/red_1", "dead_battery")
    trader.says(0, trader.options(0)[0])
    assert size(trader, "aside", 0) == 0
    caster = casting(["quiet_spring", "fallen_apple", "open_window"])
    caster.says(0, "s1")
    assert size(caster, "hand", 1) == 3
    assert size(caster, "aside", 1) == 0


@rule("3.3.5")
def test_an_empty_draw_pile_is_made_anew_from_the_discard_pile() -> None:
    laid = table(
        hand={0: ["quiet_spring", "dead_battery"]},
        draw_pile=[],
        discard_pile=["rust_wasp", "bog_lantern", "frost_turbine"],
    )
    laid.says(0, "play/quiet_spring/1")
    assert laid.discard_pile == []
    assert size(laid, "draw_pile") == 2
    assert size(laid, "aside", 0) == 1
    assert "The discard pile is shuffled into a new draw pile." in laid.log()


@rule("3.3.6")
def test_the_reshuffle_comes_in_the_middle_of_a_draw_and_leaves_the_rest_alone() -> None:
    laid = table(
        hand={0: ["moth_courier", "dead_battery"], 1: ["cold_ember"]},
        row1={0: ["quiet_spring"]},
        draw_pile=["gale_bellows"],
        discard_pile=["rust_wasp", "bog_lantern", "frost_turbine"],
    )
    laid.says(0, "moth_courier")
    assert laid.aside[0][0] == "gale_bellows"
    assert size(laid, "aside", 0) == 3
    assert size(laid, "draw_pile") == 1
    assert laid.discard_pile == ["moth_courier"]  # it was still in effect when it was needed
    assert laid.row1[0] == ["quiet_spring"]
    assert laid.hand[1] == ["cold_ember"]


@rule("3.3.7")
def test_with_both_piles_empty_nothing_is_drawn() -> None:
    laid = table(hand={0: ["quiet_spring", "dead_battery"]}, draw_pile=[], discard_pile=[])
    laid.says(0, "play/quiet_spring/1", "end")
    assert laid.hand[0] == ["dead_battery"]
    assert laid.aside[0] == []


@rule("3.3.8")
def test_replacements_need_no_asking() -> None:
    laid = table(hand={0: ["quiet_spring", "dead_battery"]})
    laid.says(0, "play/quiet_spring/1")
    assert laid.ask == "act"
    assert size(laid, "aside", 0) == 1
