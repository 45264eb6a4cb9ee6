"""8 Odd cases 1 to 28."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import facts, island, known, seen_in, top
from .test_scoring import empty_piles


@rule("3.5.13")
def test_01_the_deck_runs_out_while_paying_after_the_effect() -> None:
    laid = island("oo", hand={0: "4b 0a"}, bombs={0: 1}, front={1: "10c"})
    laid.says(0, "play/bury_the_fuse/first")
    assert top(laid) == "*" and laid.bombs[0] == []
    hand = {0: "9b 1 0a", 1: "4aS 8a"}
    less = island("oooooo", hand=hand, bombs={1: 1, 2: 1})
    less.says(0, "play/scatter_the_powder/first/s1/s2").says(1, "countercurse/world_upside_down")
    assert "Seat A pays 4: blank, blank, blank, blank." in less.log()  # 5 were due
    assert less.tilted[0] == []


@rule("3.6.7", "3.11.6")
def test_02_the_deck_runs_out_in_an_imposed_draw() -> None:
    laid = island("ooooo", hand={0: "6a 1"}, coin="tails").says(0, "play/wyrms_coin/pay", "s1")
    assert (
        "Seat B draws 2 from the blank deck: blank, blank." in laid.log() and laid.ask == "end_pile"
    )
    laid.says(0, "sword_low")
    assert laid.t.round_number == 2


@rule("3.5.8", "3.14.11")
def test_03_an_empty_deck_in_the_middle_of_a_turn() -> None:
    laid = island("", hand={0: "0a 1 12a"}, options={"mode": "points"}, seats=2)
    assert laid.options(0) == [
        "play/ricochet/plain",
        "play/turning_tide/short",
        "play/crown_of_ease/short",
    ]
    laid.says(0, "play/crown_of_ease/short")
    assert laid.tilted[0] == ["crown_of_ease"] and laid.count("crown_of_ease", "paid") == 0


@rule("3.3.10", "3.12.1")
def test_04_the_end_draw_is_still_made_when_the_deck_is_empty() -> None:
    laid = island("o", hand={0: "1 0a"}).says(0, "play/turning_tide/pay")
    assert laid.ask == "end_pile" and laid.blank_deck == []


@rule("3.12.1", "3.12.2")
def test_05_both_decks_empty_score_once() -> None:
    laid = empty_piles(island("o", hand={0: "1 0a"}), leave=1)
    laid.says(0, "play/turning_tide/pay")
    assert laid.survival == [1, 1, 1]


@rule("3.13.1", "3.12.3")
def test_06_the_last_card_of_the_deck_knocks_the_turn_player_out() -> None:
    laid = island("X", hand={0: "1 0a"}).says(0, "play/turning_tide/pay")
    assert laid.survival == [0, 1, 1]
    two = island("X", hand={0: "1 0a"}, seats=2).says(0, "play/turning_tide/pay")
    assert two.survival == [0, 1]


@rule("3.4.1")
def test_07_a_knockout_in_the_first_lap_counts_as_a_turn() -> None:
    laid = island("Xooooo", hand={0: "1 0a", 1: "0a 1"}, phase="turn", turn_number=0)
    laid.says(0, "play/turning_tide/pay")
    assert laid.t.turn_number == 2 and laid.t.first_lap


@rule("3.8.8")
def test_08_a_reactor_dies_of_the_cost_and_the_window_is_asked_afresh() -> None:
    laid = island("oooooo" + "*o" + "oooo", hand={0: "12a 1", 1: "4aS 8a", 2: "4aT 9a"},
                  bombs={1: 2})  # fmt: skip
    laid.says(0, "play/crown_of_ease/pay").says(1, "countercurse/world_upside_down")
    assert laid.out == {1} and "world_upside_down" in laid.attack_discard
    assert laid.ask == "react" and laid.asked == [2]
    laid.says(2, "pass")
    assert laid.front[0] == ["crown_of_ease"]


@rule("3.12.3")
def test_09_a_reactors_knockout_that_leaves_one_player_ends_the_round() -> None:
    laid = island("oooooo*oooo", hand={0: "12a 1", 1: "4aS 8a"}, bombs={1: 2}, seats=2)
    laid.says(0, "play/crown_of_ease/pay").says(1, "countercurse/world_upside_down")
    assert laid.survival == [1, 0] and laid.t.round_number == 2


@rule("3.7.12")
def test_10_the_target_of_an_imposed_draw_dies_before_it_resolves() -> None:
    laid = island("ooo" + "*" + "o" * 12, hand={0: "6a 1", 1: "4aS 8a", 2: "3 9a"}, bombs={1: 2},
                  coin="tails")  # fmt: skip
    laid.says(0, "play/wyrms_coin/pay", "s1").says(1, "countercurse/world_upside_down")
    assert laid.out == {1} and len(laid.blank_deck) == 12 and laid.ask == "end_pile"


@rule("3.8.15")
def test_11_ricochet_with_two_players_comes_back_with_one_more_each_time() -> None:
    laid = island(hand={0: "6a 0aM 1", 1: "0aT 8a"}, coin="tails", seats=2)
    laid.says(0, "play/wyrms_coin/pay").says(1, "ricochet").says(0, "ricochet")
    assert "Seat B draws 7 from the blank deck: " + ", ".join(["blank"] * 7) + "." in laid.log()


@rule("3.8.15", "3.8.4")
def test_12_no_ricochet_against_ones_own_heads() -> None:
    laid = island(hand={0: "6a 0aM 1"}, coin="heads").says(0, "play/wyrms_coin/pay")
    assert laid.ask == "end_pile" and len(laid.blank_deck) == 22


@rule("3.8.12", "3.8.17")
def test_13_ward_against_ward() -> None:
    laid = island(hand={0: "5a 0bT 1", 1: "0bS 8a"}, seats=2)
    laid.says(0, "play/dragons_breath/pay", "hand/s1/mace").says(1, "mirror_ward")
    laid.says(0, "mirror_ward")
    assert laid.hand[1] == [] and sorted(laid.t.warded) == [0, 1]


@rule("3.8.10")
def test_14_no_countercurse_without_another_card() -> None:
    laid = island(hand={0: "5a 1", 1: "4aS"}, seats=2)
    laid.says(0, "play/dragons_breath/pay", "hand/s1/sword")
    assert laid.hand[1] == []


@rule("3.19.2")
def test_15_the_last_card_is_bargained_away_and_one_comes_back() -> None:
    laid = island(hand={0: "2 0a 3", 1: "12a"}, seats=2).says(0, "play/cutpurse_bargain/pay")
    laid.says(0, "sandstorm")
    assert laid.hand[1] == ["sandstorm"] and laid.hand[0] == ["ricochet", "crown_of_ease"]


@rule("3.19.2", "3.5.15")
def test_16_a_bargain_without_a_card_to_give_does_nothing() -> None:
    # seat 0 spends its other cards on a Countercurse against the Countercurse
    laid = island(hand={0: "2 4aT 1", 1: "4aS 8a 9a"}, seats=2)
    laid.says(0, "play/cutpurse_bargain/pay", "s1/mace").says(1, "countercurse/shatter_relics")
    laid.says(0, "countercurse/turning_tide")
    assert laid.hand[0] == [] and laid.hand[1] == ["world_upside_down"]


@rule("3.8.19")
def test_17_a_ward_of_one_owner_saves_both_bombs() -> None:
    laid = island("o" * 9, hand={0: "9b 1", 1: "3 8a", 2: "0bS 9a"}, bombs={1: 1, 2: 1})
    laid.says(0, "play/scatter_the_powder/pay").says(2, "mirror_ward")
    assert len(laid.bombs[1]) == len(laid.bombs[2]) == 1
    assert not any("shuffled" in line for line in laid.log())


@rule("3.19.18", "3.11.2")
def test_18_a_trap_on_a_face_up_deck_is_seen_by_all() -> None:
    laid = island("oooooo", hand={0: "8c 0a"}, bombs={1: 1}, deck_face_up=True)
    laid.says(0, "play/set_the_trap/pay")
    assert known(laid, None) == "*o?" and known(laid, 2) == "*o?"


@rule("3.11.5", "3.11.1")
def test_19_a_bomb_buried_below_the_explosion_comes_first_after_a_turning() -> None:
    laid = island("oo" + "oooo" + "ooK", hand={0: "4b 0a", 1: "8a 9a"}, bombs={0: 1}, seats=2)
    laid.says(0, "play/bury_the_fuse/pay", "sword_low").says(1, "play/world_upside_down/pay")
    assert top(laid) == "*Xoo"


@rule("3.19.6", "3.11.7")
def test_20_bones_on_a_face_up_deck_show_the_new_top_card() -> None:
    laid = island("oo*oooooo", hand={0: "5b 12a"}, deck_face_up=True, seats=2)
    laid.says(0, "play/read_the_bones/first", "blank/blank/blank/bomb/blank/hide")
    assert top(laid) == "*ooooo" and known(laid, 1) == "*?????"


@rule("3.5.17")
def test_21_bones_paid_with_the_last_three_cards() -> None:
    laid = island("ooo", hand={0: "5b 0a"})
    assert "play/read_the_bones/pay" in laid.options(0)
    laid.says(0, "play/read_the_bones/pay")
    assert laid.ask == "end_pile" and "read_the_bones" in laid.attack_discard


@rule("3.19.17")
def test_22_a_map_without_a_match_shows_the_pile_and_is_spent() -> None:
    laid = island(hand={0: "8bS 0a", 1: "12b 8a"}).says(0, "play/treasure_map/pay", "12/torch")
    assert laid.options(0) == ["nothing"] and len(seen_in(laid, 0, "torch_high")) == 7
    laid.says(0, "nothing")
    assert seen_in(laid, 0, "torch_high") == [] and "treasure_map" in laid.attack_discard


@rule("3.19.16")
def test_23_alike_cards_of_different_backs_are_told_apart_by_the_pick() -> None:
    laid = island(hand={0: "7b 0a", 1: "4aS 4aT 8a"}).says(0, "play/true_name/pay", "s1/4")
    laid.says(1, "pass")
    assert laid.options(0) == ["countercurse", "countercurse.2"]
    laid.says(0, "countercurse.2")
    assert facts(laid, 1)["backs"] == {"sword": 1, "mace": 1}


@rule("3.7.9", "3.7.6")
def test_24_a_lost_heart_does_not_bring_the_explosion_back() -> None:
    front = {1: "12b"}
    laid = island(hand={0: "5a 0a"}, front=front, explosions={1: ["explosion"]}, bombs={1: 2})
    laid.says(0, "play/dragons_breath/pay", "front/s1/phoenix_heart")
    assert laid.out == set()
    laid = island(hand={0: "5a 0a"}, front=front, explosions={1: ["explosion"]}, bombs={1: 3})
    laid.says(0, "play/dragons_breath/pay", "front/s1/phoenix_heart")
    assert laid.out == {1}


@rule("3.5.11", "3.6.6")
def test_25_an_iron_hide_comes_too_late_for_its_own_payment() -> None:
    laid = island("o*oooo", hand={0: "7a 0a"}, bombs={0: 2}).says(0, "play/iron_hide/pay")
    assert laid.out == {0}


@rule("3.19.26", "3.5.5")
def test_26_the_cloak_protects_an_effect_first_payment() -> None:
    laid = island("oX", hand={0: "5b 0a"}, front={0: "11b"}, seats=2)
    laid.t.move(laid.card("blank", 20), laid.t.blank_deck)
    laid.says(0, "use/fireproof_cloak/shield", "play/read_the_bones/first")
    laid.says(0, laid.options(0)[0])
    assert laid.explosions[0] == ["explosion"] and laid.out == set()


@rule("3.4.10", "3.5.6")
def test_27_a_hand_of_10_to_12_in_a_barred_turn_is_played_plain() -> None:
    laid = island(hand={0: "10a 12a"}, turn_number=1)
    assert laid.options(0) == ["play/pathfinders_staff/plain", "play/crown_of_ease/plain"]
    laid.says(0, "play/crown_of_ease/plain")
    assert len(laid.blank_deck) == 24 and laid.attack_discard == ["crown_of_ease"]


@rule("3.19.3", "3.10.5")
def test_28_a_storm_always_finds_as_many_cards_as_went_back() -> None:
    laid = empty_piles(island(hand={0: "3 1S 12a 9b"}, options={"end_draw": "may"}), leave=1)
    laid.says(0, "play/sandstorm/pay", "hand")
    assert laid.ask == "end_pile" and len(laid.hand[0]) == 3
