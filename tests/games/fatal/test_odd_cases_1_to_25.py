"""8 Odd cases 1 to 25."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import casting, lapse, row, size, table

STEAL_1 = ["open_window", "quiet_spring", "fallen_apple"]
STEAL_2 = ["open_window", "dead_battery", "velvet_burglar"]
STEAL_1P = ["open_window", "twin_fountains", "fallen_apple"]
DISCARD_1 = ["cold_ember", "quiet_spring", "open_window"]
DISCARD_1P = ["cold_ember", "twin_fountains", "open_window"]
THREE_STARS = ["copper_dragonfly", "clockwork_nightingale"]


@rule("3.3.6")
def test_case_1_one_card_in_the_pile_and_three_to_draw() -> None:
    laid = table(
        hand={0: ["moth_courier", "dead_battery"]},
        draw_pile=["gale_bellows"],
        discard_pile=["rust_wasp", "bog_lantern"],
    )
    laid.says(0, "moth_courier")
    assert laid.aside[0][0] == "gale_bellows"
    assert sorted(laid.aside[0][1:]) == ["bog_lantern", "rust_wasp"]


@rule("3.3.7")
def test_case_2_both_piles_empty() -> None:
    laid = table(hand={0: ["moth_courier", "dead_battery"]}, draw_pile=[], discard_pile=[])
    laid.says(0, "moth_courier")
    # the two cards of its text failed; then the Courier itself was all there was to draw
    assert laid.aside[0] == ["moth_courier"]
    laid.says(0, "play/dead_battery/1")
    assert laid.hand[0] == ["moth_courier"]


@rule("3.5.5")
def test_case_3_the_enchantment_just_played_is_reshuffled_for_its_replacement() -> None:
    laid = table(
        hand={0: ["comet_lantern", "rust_storm"]},
        row1={1: ["rust_wasp"]},
        draw_pile=[],
        discard_pile=[],
    )
    laid.says(0, "rust_storm/rust_wasp")
    assert {*laid.aside[0], *laid.draw_pile} == {"rust_storm", "rust_wasp"}


@rule("3.9.5")
def test_case_4_there_are_always_three_treasures_to_choose_from() -> None:
    laid = casting(["fallen_apple", "dead_battery", "velvet_burglar"])
    laid.says(0, "s0")
    for _ in range(2):
        assert len(laid.options(0)) == 3
        laid.says(0, laid.options(0)[0])


@rule("3.9.4", "3.9.7")
def test_case_5_of_three_bad_treasures_one_must_be_taken_and_may_be_given() -> None:
    laid = table(phase="stars", row1={0: THREE_STARS}, display=["red_m1", "yellow_m1", "green_m1"])
    laid.says(0, "red_m1/s1")
    assert laid.hoard[1] == ["red_m1"]


@rule("3.9.3")
def test_case_6_ten_stars_are_one_treasure() -> None:
    laid = table(
        phase="stars",
        row1={0: ["copper_dragonfly", "clockwork_nightingale", "rain_organ"]},
        row2={0: ["magpie_engineer", "magnetic_mole", "thunder_anvil"]},
    )
    assert laid.view()["players"][0]["stars"] == 10
    laid.says(0, laid.options(0)[0])
    assert size(laid, "hoard", 0) == 1
    assert laid.ask == "cast_order"


@rule("3.10.1")
def test_case_7_a_row_without_stars_is_cast_anyway() -> None:
    laid = table(
        hand={0: ["open_window", "dead_battery"]}, row1={0: ["forked_shadow", "quiet_spring"]}
    )
    laid.says(0, "play/open_window/1", "end")
    assert "Seat A casts a Steal from row 1: 1 treasure from 1 player." in laid.log()
    assert row(laid, 0, 1) == []


@rule("3.10.5")
def test_case_8_two_marks_are_one_second_part() -> None:
    laid = casting(["quiet_spring", "sharing_table", "harvest_moon"], 4)
    laid.says(0, "s0", "s1")
    assert laid.ask == "act"


@rule("3.10.16")
def test_case_9_a_steal_with_one_possible_victim_skips_the_second_part() -> None:
    laid = casting(STEAL_1P, hoard={1: ["red_1", "red_3"]})
    assert size(laid, "hoard", 0) == 1
    assert size(laid, "hoard", 1) == 1
    assert "Nobody else has a treasure to steal." in laid.log()
    assert laid.ask == "act"


@rule("3.10.17", "3.13.5")
def test_case_10_only_the_face_down_treasure_is_taken() -> None:
    laid = casting(
        STEAL_2,
        round=2,
        character_up={1: ["lichtenborn_3"]},
        hoard_up={1: ["yellow_1", "yellow_2a", "yellow_3"]},
        hoard={1: ["red_1"], 2: ["green_1"]},
    )
    laid.says(0, "s1")
    assert laid.hoard[0] == ["red_1"]
    assert size(laid, "hoard_up", 1) == 3


@rule("3.13.2")
def test_case_11_a_revealed_thief_turns_its_colour_up_at_once() -> None:
    laid = casting(
        STEAL_1,
        round=2,
        character_up={0: ["flambeaux_3"]},
        hoard={1: ["red_1"], 2: ["green_1"]},
    )
    laid.says(0, "s1")
    assert laid.hoard_up[0] == ["red_1"]


@rule("3.10.16", "3.10.20")
def test_case_12_a_discard_with_all_other_hands_empty_is_skipped() -> None:
    laid = casting(
        DISCARD_1P, hand={0: ["rust_wasp"], 1: [], 2: []}, row2={1: ["copper_dragonfly"]}
    )
    assert set(DISCARD_1P) <= set(laid.discard_pile)
    assert "Nobody has a card to lose." in laid.log()
    assert laid.t.out == set()


@rule("3.12.6")
def test_case_13_a_draw_may_give_to_a_player_with_six() -> None:
    six = ["rust_wasp", "bog_lantern", "acid_cloud", "gale_bellows", "twin_nettles", "thorn_piston"]
    laid = casting(["quiet_spring", "fallen_apple", "open_window"], hand={1: six})
    laid.says(0, "s1").says(1, "end")
    assert laid.ask == "discard_down"


@rule("3.10.7", "3.10.10")
def test_case_14_a_draw_of_two_for_two_players() -> None:
    laid = casting(
        ["quiet_spring", "lamplit_archivist", "velvet_burglar"],
        draw_pile=["rust_wasp", "bog_lantern", "acid_cloud", "gale_bellows", ...],
    )
    laid.says(0, "s1", "s2")
    assert laid.hand[1][-2:] == ["rust_wasp", "bog_lantern"]
    assert laid.hand[2][-2:] == ["acid_cloud", "gale_bellows"]
    for face in ("rust_wasp", "bog_lantern", "acid_cloud", "gale_bellows"):
        assert laid.knows(0, face)


@rule("3.11.4")
def test_case_15_a_shielded_draw_and_a_second_part_with_new_cards() -> None:
    laid = casting(
        ["quiet_spring", "sharing_table", "open_window"],
        options={"shield_draw": True},
        hand={1: ["elemental_shield", "thorn_piston"]},
        draw_pile=["rust_wasp", "bog_lantern", "acid_cloud", ...],
    )
    laid.says(0, "s1").says(1, "elemental_shield")
    assert laid.discard_pile == ["rust_wasp", "elemental_shield"]
    assert laid.aside[1] == ["bog_lantern"]
    assert laid.look[0] == ["acid_cloud"]


@rule("3.11.2")
def test_case_16_a_shield_that_is_given_can_answer_later_parts_only() -> None:
    laid = casting(
        ["quiet_spring", "fallen_apple", "open_window"],
        row2={0: ["dead_battery", "mist_gramophone", "harvest_moon"]},
        options={"shield_draw": True},
        hand={1: ["thorn_piston"]},
        draw_pile=["elemental_shield", ...],
    )
    laid.says(0, "1", "s1")
    assert laid.hand[1] == ["thorn_piston", "elemental_shield"]  # no window with it in hand
    laid.says(0, "s1")
    assert (laid.ask, laid.asked) == ("shield", [1])


@rule("3.7.9", "3.9.8")
def test_case_17_a_shield_does_not_answer_enchantments() -> None:
    shield = ["elemental_shield", "thorn_piston"]
    for play in (
        "magical_swap/quiet_spring/rust_wasp",
        "rust_storm/rust_wasp",
        "candle_periscope/s1/hand",
    ):
        laid = table(
            hand={0: [play.split("/")[0], "dead_battery"], 1: shield},
            row1={0: ["quiet_spring"], 1: ["rust_wasp"]},
        )
        laid.says(0, play)
        assert laid.asked == [0]


@rule("3.11.6")
def test_case_18_a_reaction_is_not_reacted_to() -> None:
    shields = ["elemental_shield", "thorn_piston"]
    laid = casting(DISCARD_1, hand={0: shields, 1: ["elemental_shield", "rust_wasp"]})
    laid.says(0, "s1").says(1, "elemental_shield")
    assert (laid.ask, laid.asked) == ("act", [1])


@rule("3.17.13")
@pytest.mark.parametrize("first", [1, 2])
def test_case_19_two_emptied_hands_are_settled_one_after_the_other(first: int) -> None:
    laid = casting(
        DISCARD_1P,
        4,
        round=2,
        hand={1: ["rust_wasp"], 2: ["bog_lantern"], 3: []},
    )
    laid.says(0, f"s{first}")
    assert laid.outcome.winners == [0]  # seat 1 is the prey
    assert laid.t.out == ({1} if first == 1 else {1, 2})
    assert size(laid, "hand", 2) == (1 if first == 1 else 0)


@rule("3.17.6", "3.17.10")
def test_case_20_with_two_left_the_second_part_may_win_as_well() -> None:
    laid = casting(
        DISCARD_1P,
        3,
        round=2,
        character={0: ["flambeaux_3"], 1: ["terranova_3"], 2: ["lichtenborn_3"]},
        hand={1: ["rust_wasp"], 2: ["bog_lantern"]},
    )
    laid.says(0, "s1")
    assert laid.outcome.rule == "3.17.6"
    last = casting(
        DISCARD_1P,
        4,
        round=2,
        out={1},
        character_up={1: ["lichtenborn_4"]},
        hand={1: [], 2: ["rust_wasp"], 3: ["bog_lantern"]},
    )
    last.says(0, "s2")
    assert last.outcome.rule == "3.17.10"


@rule("3.17.3")
def test_case_21_a_discard_turns_up_no_treasure() -> None:
    laid = casting(DISCARD_1, round=2, hand={1: ["rust_wasp"]})
    deck = laid.treasure_deck
    laid.says(0, "s1")
    assert laid.treasure_deck == deck


@rule("3.10.16")
def test_case_22_an_empty_hand_with_set_aside_cards_cannot_be_named() -> None:
    laid = casting(DISCARD_1, 4, round=2, hand={2: []}, aside={2: ["gale_bellows"]})
    assert laid.options(0) == ["s1", "s3"]
    assert laid.refusal(0, "s2").rule == "3.10.16"


@rule("3.17.2")
def test_case_23_an_own_hand_played_empty_means_nothing() -> None:
    laid = table(round=2, hand={0: ["rust_wasp"]})
    laid.says(0, "play/rust_wasp/1")
    assert laid.t.out == set()
    assert size(laid, "hand", 0) == 1  # the replacement


@rule("3.17.11")
def test_case_24_the_hunted_of_an_eliminated_hunter_is_safe_from_special_victory() -> None:
    # Terranova hunts Flambeaux; Terranova is out; nobody else wins by emptying Flambeaux
    for caster in (1, 2):
        laid = table(
            4,
            phase="trimagics",
            active=caster,
            row1={caster: DISCARD_1},
            round=2,
            out={3},
            character_up={3: ["terranova_4"]},
            hand={0: ["rust_wasp"], 3: []},
        )
        laid.says(caster, "s0")
        assert laid.outcome is None
        assert laid.t.out == {0, 3}


@rule("3.1.7")
@pytest.mark.parametrize(("hunter", "prey"), [(0, 1), (1, 0), (2, 3), (3, 2)])
def test_case_25_in_pairs_both_hunt_each_other(hunter: int, prey: int) -> None:
    laid = table(
        4,
        options={"opposites": "pairs"},
        phase="trimagics",
        active=hunter,
        row1={hunter: DISCARD_1},
        round=2,
        hand={prey: ["rust_wasp"]},
    )
    laid.says(hunter, f"s{prey}")
    assert laid.outcome.winners == [hunter]


@rule("3.17.6")
def test_in_pairs_the_ring_no_longer_holds() -> None:
    laid = table(
        4,
        options={"opposites": "pairs"},
        phase="trimagics",
        active=1,
        row1={1: DISCARD_1},
        round=2,
        hand={2: ["rust_wasp"]},
    )
    laid.says(1, "s2")  # by the ring Lichtenborn would hunt Aquaté
    assert laid.outcome is None
    lapse(laid, laid.asked[0])
