"""8 Odd cases 26 to 50."""

from __future__ import annotations

from typing import Any

from fateloom.testing import rule

from .scenes import QUEEN, casting, everyone_stays_hidden, row, sees, size, table

DISCARD_1 = ["cold_ember", "quiet_spring", "open_window"]
STEAL_1 = ["open_window", "quiet_spring", "fallen_apple"]
TAKE_1 = ["fallen_apple", "quiet_spring", "open_window"]
TAKE_2 = ["amber_beekeeper", "acorn_treasury", "golden_threshing_wheel"]
THREE_STARS = ["copper_dragonfly", "clockwork_nightingale"]


@rule("3.6.2", "3.16.1")
def test_case_26_a_treasure_given_up_comes_back_with_the_second_round() -> None:
    laid = table(
        hoard={0: ["red_2a"]},
        hand={0: ["rust_wasp", "bog_lantern"]},
        idle=5,
        treasure_deck=[QUEEN],
    )
    laid.says(0, "trade/red_2a", "rust_wasp")
    laid.says(0, laid.options(0)[0])
    assert laid.treasure_deck[0] == "red_2a"
    assert laid.treasure_deck[-1] == QUEEN
    laid.says(0, "end")
    everyone_stays_hidden(laid)
    assert "red_2a" in [*laid.treasure_deck, *laid.display]


@rule("3.19.3")
def test_case_27_impatience_ends_the_round_between_two_turns() -> None:
    laid = table(idle=5, treasure_deck=[QUEEN])
    laid.says(0, "end")
    assert laid.ask == "reveal"
    everyone_stays_hidden(laid)
    assert (laid.ask, laid.asked) == ("act", [1])


@rule("3.15.3", "3.3.7")
def test_case_28_without_a_card_to_draw_the_reveal_stands() -> None:
    laid = table(idle=5, treasure_deck=[QUEEN], draw_pile=[], discard_pile=[])
    laid.says(0, "end")
    laid.says(0, "reveal").says(1, "stay_hidden").says(2, "stay_hidden")
    assert size(laid, "hand", 0) == 2
    assert sees(laid, 1, "character_up", 0) == ["flambeaux_3"]


@rule("3.15.4")
def test_case_29_a_revealing_seat_may_keep_none_and_without_any_is_not_asked() -> None:
    laid = table(idle=5, treasure_deck=[QUEEN], hoard={0: ["red_3"], 1: ["green_3"]})
    laid.says(0, "end")
    laid.says(0, "reveal").says(1, "reveal").says(2, "stay_hidden")
    assert laid.asked == [0]
    laid.says(0, "none")
    assert laid.hoard_up[0] == []


@rule("3.18.6")
def test_case_30_totals_may_be_negative_and_the_highest_still_wins() -> None:
    laid = casting(
        TAKE_1,
        round=2,
        hand={0: [], 1: [], 2: []},
        hoard={0: ["red_m1"], 1: ["green_m1"]},
        display=["yellow_m1", "red_1", "green_1"],
        treasure_deck=[QUEEN],
        score1={0: -1, 2: -2},
    )
    laid.says(0, "s2", "yellow_m1")
    assert laid.outcome.scores == [-2, -1, -3]
    assert laid.outcome.winners == [1]


@rule("3.5.2")
def test_case_31_magical_swap_moves_a_card_without_symbol() -> None:
    laid = table(
        hand={0: ["magical_swap", "dead_battery"]},
        row1={0: ["rust_wasp"], 1: ["bog_lantern", "quiet_spring"]},
    )
    laid.says(0, "magical_swap/rust_wasp/quiet_spring")
    assert row(laid, 0, 1) == ["quiet_spring"]
    assert row(laid, 1, 1) == ["bog_lantern", "rust_wasp"]


@rule("3.7.5", "3.8.5")
def test_case_32_gloves_with_empty_rows_take_a_straight_card_only() -> None:
    laid = table(
        hand={0: ["gossamer_gloves", "dead_battery"]}, row1={1: ["quiet_spring", "rust_wasp"]}
    )
    laid.says(0, "gossamer_gloves")
    assert [key for key in laid.options(0) if key.startswith("steal")] == ["steal/quiet_spring/1"]
    assert laid.refusal(0, "steal/rust_wasp/1").rule == "3.7.5"


@rule("3.4.3")
def test_case_33_the_mainspring_finds_no_place_for_a_third_vision() -> None:
    laid = table(
        hand={0: ["overwound_mainspring", "rust_wasp", "bog_lantern", "acid_cloud"]},
        row1={0: ["quiet_spring", "fallen_apple"]},
        row2={0: ["mist_gramophone", "harvest_moon"]},
    )
    laid.says(0, "overwound_mainspring", "play/rust_wasp/1", "play/bog_lantern/2")
    assert laid.ask != "act"


@rule("3.5.9")
def test_case_34_the_lantern_leaves_after_step_a_also_when_the_round_ends_there() -> None:
    laid = table(
        hand={0: ["comet_lantern", "dead_battery"]},
        row1={0: ["quiet_spring"]},
        treasure_deck=[QUEEN],
    )
    laid.says(0, "comet_lantern", "end")
    laid.says(0, laid.options(0)[0])
    assert laid.ask == "reveal"
    assert laid.in_effect[0] == ["comet_lantern"]
    everyone_stays_hidden(laid)
    assert laid.in_effect[0] == []
    assert laid.discard_pile == ["comet_lantern"]


@rule("3.2.2", "3.19.1")
def test_case_35_impatience_counts_the_players_still_in() -> None:
    laid = casting(
        DISCARD_1, 4, round=2, idle=5, hand={2: ["rust_wasp"]}, treasure_deck=["red_3", ...]
    )
    laid.says(0, "s2")
    assert laid.treasure_deck[0] == "red_3"
    laid.says(1, "end")
    assert laid.asked == [3]
    four = casting(
        DISCARD_1,
        4,
        round=2,
        idle=5,
        hand={2: ["rust_wasp", "bog_lantern"]},
        treasure_deck=["red_3", ...],
    )
    four.says(0, "s2")
    assert four.treasure_deck[-1] == "red_3"


@rule("3.17.2", "3.17.4", "3.17.5")
def test_case_36_a_hand_at_zero_by_cause() -> None:
    for number, out in ((1, set()), (2, {2})):
        struck = casting(DISCARD_1, 4, round=number, hand={2: ["rust_wasp"]})
        struck.says(0, "s2")
        assert struck.t.out == out
        played = table(round=number, hand={0: ["rust_wasp"]})
        played.says(0, "play/rust_wasp/1")
        traded = table(round=number, hand={0: ["rust_wasp"]}, hoard={0: ["red_1"]})
        traded.says(0, "trade/red_1")  # its one card goes unasked
        assert traded.ask == "trade_keep"
        shielded = casting(DISCARD_1, round=number, hand={2: ["elemental_shield"]})
        shielded.says(0, "s2").says(2, "elemental_shield")
        for laid in (played, traded, shielded):
            assert laid.t.out == set()


@rule("3.12.3")
def test_case_36_step_c_with_nothing_leaves_a_hand_at_zero() -> None:
    laid = table(phase="closing", hand={0: []})
    assert laid.hand[0] == []
    assert laid.asked == [1]


@rule("3.17.4")
def test_case_37_the_draw_of_the_first_round_never_fails() -> None:
    laid = casting(DISCARD_1, hand={1: ["rust_wasp"]}, draw_pile=[], discard_pile=[])
    laid.says(0, "s1")
    assert laid.hand[1] == ["rust_wasp"]


@rule("3.17.3", "3.17.4")
def test_case_38_two_discard_rows_name_the_same_player_with_one_card() -> None:
    laid = casting(
        DISCARD_1,
        hand={1: ["rust_wasp"]},
        row2={0: ["dead_battery", "mist_gramophone", "harvest_moon"]},
        draw_pile=["bog_lantern", "acid_cloud", ...],
    )
    laid.says(0, "1", "s1", "s1")
    assert laid.hand[1] == ["acid_cloud"]
    assert {"rust_wasp", "bog_lantern"} <= set(laid.discard_pile)


@rule("3.17.3", "3.17.9")
def test_case_39_set_aside_cards_do_not_save_the_victim() -> None:
    laid = casting(DISCARD_1, 4, round=2, hand={2: ["rust_wasp"]}, aside={2: ["gale_bellows"]})
    laid.says(0, "s2")
    assert laid.t.out == {2}
    assert "gale_bellows" in laid.discard_pile


@rule("3.16.4")
def test_case_40_two_full_rows_are_ordered_in_the_second_round() -> None:
    laid = table(
        phase="stars",
        row1={0: [*THREE_STARS, "open_window"]},
        row2={0: ["quiet_spring", "fallen_apple", "harvest_moon"]},
        treasure_deck=[QUEEN],
    )
    laid.says(0, laid.options(0)[0])
    everyone_stays_hidden(laid)
    assert laid.t.round == 2
    assert laid.ask == "cast_order"


@rule("3.14.5", "3.3.6")
def test_case_41_the_row_being_cast_stays_on_the_table_through_a_reshuffle() -> None:
    laid = casting(
        TAKE_2,
        display=["red_1", "green_1", "yellow_1"],
        treasure_deck=[QUEEN],
        draw_pile=[],
        discard_pile=["rust_wasp", "bog_lantern"],
    )
    laid.says(0, "s0", "green_1")
    laid.says(0, "stay_hidden").says(1, "reveal").says(2, "stay_hidden")
    assert laid.discard_pile == []
    assert row(laid, 0, 1) == TAKE_2
    assert laid.ask == "take_treasure"


@rule("3.18.11")
def test_case_42_eight_cards_are_eight_points() -> None:
    eight = [
        "rust_wasp", "bog_lantern", "frost_turbine", "twin_nettles", "gale_bellows",
        "thunder_anvil", "acid_cloud", "moth_courier",
    ]  # fmt: skip
    laid = table(round=2, idle=5, treasure_deck=[QUEEN], hand={2: eight})
    laid.says(0, "end")
    assert laid.outcome.scores[2] == 8


@rule("3.13.2")
def test_case_43_a_gift_in_a_revealed_players_colour_lies_open_unless_shielded() -> None:
    things: dict[str, Any] = {
        "round": 2,
        "character_up": {1: ["lichtenborn_3"]},
        "display": ["yellow_m1", "red_1", "green_1"],
    }
    gift = table(phase="stars", row1={0: THREE_STARS}, **things)
    gift.says(0, "yellow_m1/s1")
    assert gift.hoard_up[1] == ["yellow_m1"]
    taken = casting(TAKE_1, hand={1: ["elemental_shield", "rust_wasp"]}, **things)
    taken.says(0, "s1").says(1, "elemental_shield")
    assert taken.hoard_up[1] == []


@rule("3.20.4")
def test_case_44_nobody_forgets_where_the_stolen_treasure_lands_face_up() -> None:
    laid = casting(
        STEAL_1,
        round=2,
        character_up={0: ["flambeaux_3"]},
        hoard={1: ["red_1 known", "yellow_1 known", "green_1 known"], 2: ["green_3"]},
        luck=[0],
    )
    laid.says(0, "s1")
    assert laid.hoard_up[0] == ["red_1"]
    for observer in (0, 1, 2, None):
        assert sees(laid, observer, "hoard", 1) == ["green_1", "yellow_1"]


@rule("3.20.7")
def test_case_45_of_two_shields_one_played_leaves_no_known_one() -> None:
    laid = casting(
        ["quiet_spring", "fallen_apple", "harvest_moon"],
        row2={0: ["cold_ember", "mist_gramophone", "open_window"]},
        hand={1: ["elemental_shield", "rust_wasp"]},
        draw_pile=["elemental_shield", ...],
    )
    laid.says(0, "1", "s1", "s2")
    assert sees(laid, 0, "hand", 1) == ["elemental_shield"]
    laid.says(0, "s1").says(1, "elemental_shield")
    assert "elemental_shield" in laid.hand[1]
    assert sees(laid, 0, "hand", 1) == []


@rule("3.11.10")
def test_case_46_an_empty_hand_gets_no_shield_window() -> None:
    laid = casting(TAKE_1, hand={1: []})
    number = laid.match.ask_number
    laid.says(0, "s1")
    assert laid.ask == "take_treasure"
    assert laid.match.ask_number == number + 1


@rule("3.7.5", "3.7.7")
def test_case_47_a_reversed_prey_and_two_rows_of_one_are_two_options() -> None:
    laid = table(
        row1={0: ["copper_dragonfly"], 1: ["quiet_spring", "inkwell_undine"]},
        row2={0: ["fallen_apple"]},
    )
    steals = [key for key in laid.options(0) if key.startswith("steal")]
    assert steals == ["steal/inkwell_undine/1", "steal/inkwell_undine/2"]


@rule("3.2.8")
def test_case_48_a_swapped_stone_steals_blades_in_the_same_turn() -> None:
    laid = table(
        hand={0: ["magical_swap", "dead_battery"]},
        row1={0: ["quiet_spring"], 1: ["copper_dragonfly"], 2: ["inkwell_undine"]},
    )
    laid.says(0, "magical_swap/quiet_spring/copper_dragonfly", "steal/inkwell_undine/2")
    assert row(laid, 0, 2) == ["inkwell_undine"]


@rule("3.5.9")
def test_case_49_unused_gloves_are_discarded_before_the_vision_is_laid() -> None:
    laid = table(
        hand={0: ["gossamer_gloves", "rust_wasp", "dead_battery"]},
        row1={1: ["quiet_spring"]},
        draw_pile=["bog_lantern"],
        discard_pile=[],
    )
    laid.says(0, "gossamer_gloves", "play/rust_wasp/1")
    assert laid.aside[0] == ["bog_lantern", "gossamer_gloves"]
    assert laid.discard_pile == []


@rule("3.19.1")
def test_case_50_impatience_with_the_queen_alone_in_the_deck() -> None:
    deck = [
        "red_m1", "red_1", "red_2a", "red_2b", "red_3", "yellow_m1", "yellow_1", "yellow_2a",
        "yellow_2b", "yellow_3", "green_m1", "green_1",
    ]  # fmt: skip
    laid = table(
        idle=5,
        treasure_deck=[QUEEN],
        display=["green_2a", "green_2b", "green_3"],
        hoard={1: deck[:6], 2: deck[6:]},
    )
    assert laid.treasure_deck == [QUEEN]
    laid.says(0, "end")
    assert laid.ask == "reveal"
    assert len(laid.display) == 3
