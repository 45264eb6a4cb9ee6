"""3.2 Rounds and turns: the running question `act`."""

from __future__ import annotations

from typing import Any

from fateloom.testing import rule

from .scenes import QUEEN, everyone_stays_hidden, row, size, table

STONE_AND_PREY: dict[str, Any] = {
    "row1": {0: ["copper_dragonfly"], 1: ["inkwell_undine"]},
}
"""Seat 0 can steal Inkwell Undine into row 2."""


@rule("3.2.1")
def test_the_first_queen_ends_a_round_and_the_second_the_game() -> None:
    laid = table(
        phase="stars",
        row1={0: ["copper_dragonfly", "clockwork_nightingale"]},
        treasure_deck=[QUEEN],
    )
    assert laid.view()["table"]["round"] == 1
    laid.says(0, laid.options(0)[0])
    everyone_stays_hidden(laid)
    assert laid.view()["table"]["round"] == 2
    second = table(
        phase="stars",
        round=2,
        row1={0: ["copper_dragonfly", "clockwork_nightingale"]},
        treasure_deck=[QUEEN],
    )
    second.says(0, second.options(0)[0])
    assert second.outcome.rule == "3.18.6"


@rule("3.2.2")
def test_turns_pass_clockwise() -> None:
    laid = table()
    for seat in (0, 1, 2, 0):
        assert laid.asked == [seat]
        laid.says(seat, "end")


@rule("3.2.2")
def test_who_is_out_is_skipped() -> None:
    laid = table(4, round=2, out={1}, character_up={1: ["lichtenborn_4"]}, hand={1: []})
    laid.says(0, "end")
    assert laid.asked == [2]


@rule("3.2.3")
def test_the_steps_of_a_turn_come_in_order() -> None:
    laid = table(
        row1={0: ["copper_dragonfly", "clockwork_nightingale"], 1: ["inkwell_undine"]},
        hand={0: ["moth_courier", "rain_organ", "cold_ember"]},
        display=["red_1", "yellow_1", "green_1"],
    )
    laid.says(0, "moth_courier")
    assert size(laid, "aside", 0) == 3
    laid.says(0, "play/rain_organ/1")
    assert laid.ask == "act"
    laid.says(0, "play/cold_ember/2")
    assert laid.ask == "star"  # step A: no more visions may be played
    laid.says(0, "red_1/s0")
    assert laid.ask == "target"  # step B: the full row is cast
    laid.says(0, "s0")
    assert size(laid, "hand", 0) == 6  # step C: two drawn, five set aside, six is the limit
    assert laid.asked == [1]


@rule("3.2.4", "3.2.6")
def test_a_step_once_passed_does_not_come_back() -> None:
    laid = table(
        hand={0: ["moth_courier", "quiet_spring", "fallen_apple"]},
        hoard={0: ["red_1"]},
        **STONE_AND_PREY,
    )
    laid.says(0, "steal/inkwell_undine/2")
    assert laid.refusal(0, "moth_courier").rule == "3.2.4"
    assert laid.refusal(0, "trade/red_1").rule == "3.2.4"
    laid.says(0, "play/quiet_spring/1")
    assert laid.refusal(0, "moth_courier").rule == "3.2.4"


@rule("3.2.4")
def test_steps_one_to_three_are_optional() -> None:
    laid = table(hand={0: ["moth_courier", "quiet_spring"]}, **STONE_AND_PREY)
    laid.says(0, "end")
    assert laid.asked == [1]
    assert laid.hand[0] == ["moth_courier", "quiet_spring"]
    assert row(laid, 1, 1) == ["inkwell_undine"]


@rule("3.2.5")
def test_steps_a_b_and_c_are_compulsory() -> None:
    laid = table(
        hand={0: ["rain_organ", "dead_battery"]},
        row1={0: ["copper_dragonfly", "clockwork_nightingale"]},
    )
    laid.says(0, "play/rain_organ/1", "end")
    assert laid.ask == "star"
    assert all("/" in key for key in laid.options(0))  # no way to decline
    laid.says(0, laid.options(0)[0])
    assert laid.ask == "target"
    laid.says(0, "s0")
    assert not row(laid, 0, 1)
    assert size(laid, "aside", 0) == 0


@rule("3.2.6")
def test_act_offers_the_present_step_and_the_later_ones() -> None:
    laid = table(hand={0: ["moth_courier", "quiet_spring"]}, hoard={0: ["red_1"]}, **STONE_AND_PREY)
    assert laid.options(0) == [
        "moth_courier",
        "trade/red_1",
        "steal/inkwell_undine/2",
        "play/quiet_spring/1",
        "play/quiet_spring/2",
        "end",
    ]
    laid.says(0, "moth_courier")
    assert laid.options(0) == [
        "steal/inkwell_undine/2",
        "play/quiet_spring/1",
        "play/quiet_spring/2",
        "end",
    ]
    laid.says(0, "steal/inkwell_undine/2")
    assert laid.options(0) == ["play/quiet_spring/1", "play/quiet_spring/2", "end"]


@rule("3.2.7")
def test_after_the_second_vision_nobody_is_asked_for_more() -> None:
    laid = table(hand={0: ["quiet_spring", "fallen_apple", "dead_battery"]})
    laid.says(0, "play/quiet_spring/1", "play/fallen_apple/1")
    assert laid.asked == [1]


@rule("3.2.7")
def test_with_both_rows_full_nobody_is_asked_for_more() -> None:
    laid = table(
        hand={0: ["overwound_mainspring", "gale_bellows", "frost_turbine", "dead_battery"]},
        row1={0: ["forked_shadow", "open_window"]},
        row2={0: ["creeping_fog", "cold_ember"]},
    )
    laid.says(0, "overwound_mainspring", "play/gale_bellows/1", "play/frost_turbine/2")
    assert laid.ask == "cast_order"


@rule("3.2.7")
def test_an_empty_hand_is_asked_only_where_there_is_something_to_steal() -> None:
    laid = table(hand={0: []})
    assert laid.asked == [1]
    thief = table(hand={0: []}, **STONE_AND_PREY)
    assert thief.options(0) == ["steal/inkwell_undine/2", "end"]
    thief.says(0, "steal/inkwell_undine/2")
    assert thief.asked == [1]


@rule("3.2.7")
def test_whoever_holds_a_card_is_asked_even_if_end_is_the_only_answer() -> None:
    laid = table(hand={0: ["elemental_shield"]})
    assert laid.asked == [0]
    assert laid.options(0) == ["end"]


@rule("3.2.8")
def test_a_swapped_vision_serves_for_stealing_and_a_played_one_does_not() -> None:
    laid = table(
        hand={0: ["magical_swap", "quiet_spring"]},
        row1={0: ["open_window"], 1: ["copper_dragonfly"], 2: ["inkwell_undine"]},
    )
    assert not [key for key in laid.options(0) if key.startswith("steal")]
    laid.says(0, "magical_swap/open_window/copper_dragonfly")
    assert "steal/inkwell_undine/2" in laid.options(0)
    player = table(hand={0: ["copper_dragonfly", "quiet_spring"]}, row1={1: ["inkwell_undine"]})
    player.says(0, "play/copper_dragonfly/1")
    assert player.refusal(0, "steal/inkwell_undine/2").rule == "3.2.4"
