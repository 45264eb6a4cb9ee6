"""3.6 Trading a treasure for new cards."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import sees, size, table

DRAWN = ["rust_wasp", "bog_lantern", "frost_turbine", "twin_nettles"]
HAND = ["dead_battery", "cold_ember", "quiet_spring", "fallen_apple", "open_window"]


@rule("3.6.1")
def test_it_takes_the_place_of_the_enchantment() -> None:
    laid = table(
        hoard={0: ["red_1"]}, hand={0: [*HAND[:2], "moth_courier"]}, draw_pile=[*DRAWN, ...]
    )
    laid.says(0, "trade/red_1", "dead_battery", "rust_wasp")
    assert laid.refusal(0, "moth_courier").rule == "3.2.4"
    other = table(hoard={0: ["red_1"]}, hand={0: [*HAND[:2], "moth_courier"]})
    other.says(0, "moth_courier")
    assert other.refusal(0, "trade/red_1").rule == "3.2.4"


@rule("3.6.1", "3.6.9")
def test_values_one_two_and_three_can_be_traded_and_minus_one_cannot() -> None:
    laid = table(hoard={0: ["red_m1", "red_1", "red_2a", "red_3"]}, hand={0: HAND[:1]})
    offered = [key for key in laid.options(0) if key.startswith("trade")]
    assert offered == ["trade/red_1", "trade/red_2a", "trade/red_3"]
    assert laid.refusal(0, "trade/red_m1").rule == "3.6.9"


@rule("3.6.2")
def test_the_treasure_goes_under_the_deck_for_all_to_see() -> None:
    laid = table(hoard={0: ["red_2a", "yellow_1"]}, hand={0: HAND[:2]})
    laid.says(0, "trade/red_2a")
    assert laid.treasure_deck[0] == "red_2a"
    for observer in (0, 1, 2, None):
        assert sees(laid, observer, "treasure_deck") == ["red_2a"]
        gives_up = "You give up" if observer == 0 else "Seat A gives up"
        assert f"{gives_up} Salamander Valve (red 2) for new cards." in laid.log(observer)


@rule("3.6.3")
def test_a_face_up_treasure_may_be_traded_by_its_printed_value() -> None:
    laid = table(
        round=2,
        character_up={0: ["flambeaux_3"]},
        hoard_up={0: ["red_m1", "red_2a"]},
        hand={0: HAND[:2]},
    )
    assert "trade/red_2a" in laid.options(0)
    assert laid.refusal(0, "trade/red_m1").rule == "3.6.9"


@rule("3.6.4", "3.6.6")
def test_up_to_four_cards_are_discarded_at_once_and_four_drawn() -> None:
    laid = table(hoard={0: ["red_1"]}, hand={0: HAND}, draw_pile=[*DRAWN, ...])
    laid.says(0, "trade/red_1")
    assert laid.ask == "trade_discard"
    assert laid.refusal(0, "+".join(HAND)).rule == "3.6.4"
    pile = size(laid, "draw_pile")
    laid.says(0, "dead_battery")
    assert laid.discard_pile == ["dead_battery"]
    assert size(laid, "draw_pile") == pile - 4
    assert sorted(laid.look[0]) == sorted(DRAWN)


@rule("3.6.4")
def test_the_order_of_the_hand_does_not_show_in_the_discard_pile() -> None:
    laid = table(hoard={0: ["red_1"]}, hand={0: HAND}, draw_pile=[*DRAWN, ...])
    laid.says(0, "trade/red_1", "open_window+fallen_apple+cold_ember")
    assert laid.discard_pile == ["cold_ember", "fallen_apple", "open_window"]


@rule("3.6.5")
def test_at_least_one_card_must_go_and_an_empty_hand_cannot_trade() -> None:
    laid = table(hoard={0: ["red_1"]}, hand={0: HAND[:2]})
    laid.says(0, "trade/red_1")
    assert laid.refusal(0, "").rule == "3.6.4"
    empty = table(
        hoard={0: ["red_1"]},
        hand={0: []},
        row1={0: ["copper_dragonfly"], 1: ["inkwell_undine"]},
    )
    assert empty.refusal(0, "trade/red_1").rule == "3.6.5"


@rule("3.6.7")
def test_as_many_are_kept_as_were_discarded() -> None:
    laid = table(hoard={0: ["red_1"]}, hand={0: HAND}, draw_pile=[*DRAWN, ...])
    laid.says(0, "trade/red_1", "dead_battery+cold_ember")
    assert laid.ask == "trade_keep"
    assert laid.refusal(0, "rust_wasp").rule == "3.6.7"
    laid.says(0, "rust_wasp+twin_nettles")
    assert laid.hand[0] == [*HAND[2:], "rust_wasp", "twin_nettles"]
    assert sorted(laid.discard_pile[2:]) == ["bog_lantern", "frost_turbine"]
    assert laid.look[0] == []


@rule("3.6.7")
def test_who_discards_four_keeps_all_four_unasked() -> None:
    laid = table(hoard={0: ["red_1"]}, hand={0: HAND}, draw_pile=[*DRAWN, ...])
    laid.says(0, "trade/red_1", "+".join(HAND[:4]))
    assert laid.ask == "act"
    assert sorted(laid.hand[0]) == sorted([HAND[4], *DRAWN])


@rule("3.6.7")
def test_what_is_kept_stays_secret() -> None:
    laid = table(hoard={0: ["red_1"]}, hand={0: HAND[:2]}, draw_pile=[*DRAWN, ...])
    laid.says(0, "trade/red_1", "dead_battery", "rust_wasp")
    assert sees(laid, 0, "hand", 0) == ["cold_ember", "rust_wasp"]
    for observer in (1, 2, None):
        assert sees(laid, observer, "hand", 0) == []
        assert not any("Rust Wasp" in line for line in laid.log(observer))


@rule("3.6.8")
def test_with_a_short_draw_pile_what_was_drawn_is_kept() -> None:
    laid = table(hoard={0: ["red_1"]}, hand={0: HAND}, draw_pile=["rust_wasp"], discard_pile=[])
    laid.says(0, "trade/red_1", "dead_battery+cold_ember+quiet_spring")
    # one card was there; the three discarded ones were shuffled and drawn as well
    assert size(laid, "look", 0) == 4
    laid.says(0, "+".join(laid.options(0)[:3]))
    assert size(laid, "hand", 0) == 5
    short = table(hoard={0: ["red_1"]}, hand={0: HAND[:2]}, draw_pile=[], discard_pile=[])
    short.says(0, "trade/red_1", "dead_battery+cold_ember")
    assert sorted(short.hand[0]) == ["cold_ember", "dead_battery"]


@rule("3.6.10")
def test_a_hand_may_pass_through_zero() -> None:
    laid = table(hoard={0: ["red_1"]}, hand={0: HAND[:2]}, round=2, draw_pile=[*DRAWN, ...])
    laid.says(0, "trade/red_1", "dead_battery+cold_ember", "rust_wasp+bog_lantern")
    assert size(laid, "hand", 0) == 2
    assert laid.t.out == set()
