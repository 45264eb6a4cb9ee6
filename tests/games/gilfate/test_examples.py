"""7 Worked examples, W1 to W26."""

from __future__ import annotations

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import rule

from .scenes import GAME, all_pass, facts, island, known, label, top


@rule("3.1.1", "3.1.3", "3.1.5")
def test_w1_four_players_have_8_cards_16_are_left_and_the_deck_holds_60() -> None:
    t = Match(GAME, 4, SeededChance(2)).table
    assert [len(hand) for hand in t.hand] == [8] * 4
    assert sum(len(pile) for pile in t.piles) == 16 and len(t.blank_deck) == 60


def counted(hand: str, **things: object) -> int:
    """Points game: what seat 1 has when the blank deck runs out."""
    laid = island("o", hand={0: "1 0a", 1: hand}, seats=2, options={"mode": "points"}, **things)
    laid.says(0, "play/turning_tide/pay", "sword_low")
    return int(laid.points[1])


@rule("3.14.7")
def test_w2_a_run_of_three_costs_nothing() -> None:
    assert counted("5a 6b 7b") == 0


@rule("3.14.1", "3.14.2")
def test_w3_four_bombs_cost_14_and_12_with_an_iron_hide() -> None:
    assert counted("", bombs={1: 4}) == 14
    assert counted("", bombs={1: 4}, front={1: "7a"}) == 12


@rule("3.14.8", "3.14.10")
def test_w4_the_run_is_cheaper_than_the_pair() -> None:
    assert counted("5a 5b 6a 7a") == 3
    assert counted("5a 5b 6a 7a 8b") == 0


@rule("3.14.5", "3.14.10")
def test_w5_the_dear_eight_joins_the_run() -> None:
    assert counted("7a 8a 8b 9a") == 1
    assert counted("8a 8b 8c 9b 10a") == 0


@rule("3.14.2", "3.14.4", "3.14.9", "3.14.11")
def test_w6_all_kinds_of_points_together() -> None:
    tilted = {1: ["crown_of_ease paid=2"]}
    assert counted("9b", bombs={1: 5}, front={1: "7a 12b"}, tilted=tilted) == 19


@rule("3.5.8", "3.12.1")
def test_w7_only_short_is_offered_and_the_round_ends() -> None:
    laid = island("oo", hand={0: "12a 8a"})
    assert laid.options(0) == ["play/world_upside_down/short", "play/crown_of_ease/short"]
    laid.says(0, "play/crown_of_ease/short")
    assert laid.count("crown_of_ease", "paid") == 2 and laid.front[0] == []
    assert laid.ask == "end_pile"
    laid.says(0, "sword_low")
    assert laid.t.round_number == 2


@rule("3.5.5", "3.5.11", "3.6.6")
def test_w8_effect_first_saves_and_paying_first_kills() -> None:
    laid = island("*oooooo", hand={0: "4b 0a"}, bombs={0: 2}).says(0, "play/bury_the_fuse/first")
    assert laid.out == set() and len(laid.bombs[0]) == 2 and top(laid) == "ooooo*"
    paid = island("*oooooo", hand={0: "4b 0a"}, bombs={0: 2}).says(0, "play/bury_the_fuse/pay")
    assert paid.out == {0} and top(paid) == "oooooo"


@rule("3.8.15", "3.19.23")
def test_w9_a_draw_that_comes_round_is_softened_by_the_staff() -> None:
    laid = island(hand={0: "6a 1", 1: "0aM 8a", 2: "0aT 9a"}, front={0: "10a"}, coin="tails")
    laid.says(0, "play/wyrms_coin/pay", "s1").says(1, "ricochet").says(2, "ricochet")
    assert "Ricochet passes the draw on: Seat A must draw 7." in laid.log()
    assert laid.ask == "soften"
    laid.says(0, "yes")
    assert (
        "Seat A draws 2 from the blank deck: blank, blank." in laid.log()
        and len(laid.blank_deck) == 25
    )


@rule("3.8.16")
def test_w10_a_countered_ricochet_comes_back() -> None:
    hand = {0: "6a 4aS 1", 1: "0aM 8a", 2: "3 9a"}
    laid = island(hand=hand, coin="tails")
    laid.says(0, "play/wyrms_coin/pay", "s1").says(1, "ricochet").says(
        0, "countercurse/turning_tide"
    )
    assert "Seat B draws 5 from the blank deck: blank, blank, blank, blank, blank." in laid.log()
    assert len(laid.blank_deck) == 30 - 3 - 2 - 5
    warded = island(hand={**hand, 2: "0bS 9a"}, coin="tails")
    warded.says(0, "play/wyrms_coin/pay", "s1").says(1, "ricochet")
    warded.says(2, "mirror_ward")
    all_pass(warded)
    assert "Seat B draws 5 from the blank deck: blank, blank, blank, blank, blank." in warded.log()
    nobody = island(hand={**hand, 1: "0bS 8a"}, coin="tails")
    nobody.says(0, "play/wyrms_coin/pay", "s1").says(1, "mirror_ward")
    all_pass(nobody)
    assert len(nobody.blank_deck) == 27


@rule("3.19.12", "3.19.13", "3.19.15", "3.12.3")
def test_w11_a_warded_explosion_knocks_the_giver_out() -> None:
    laid = island("X", hand={0: "6b 0a", 1: "0bS 8a"}, seats=2)
    laid.says(0, "play/oracles_gamble/first/explosion", "give/s1").says(1, "mirror_ward")
    assert laid.survival == [0, 1]
    plain = island("X", hand={0: "6b 0a", 1: "3 8a"}, seats=2)
    plain.says(0, "play/oracles_gamble/first/explosion", "give/s1")
    assert plain.survival == [1, 0]


@rule("3.19.8", "3.19.9", "3.19.10")
def test_w12_a_right_and_a_wrong_guess() -> None:
    right = island("ooo*ooo", hand={0: "6b 0a"}).says(0, "play/oracles_gamble/first/blank", "s2")
    assert "Seat C draws 2 from the blank deck: blank, blank." in right.log()
    wrong = island("ooo*ooo", hand={0: "6b 0a"}).says(0, "play/oracles_gamble/first/bomb")
    assert "Seat A pays 3: blank, blank, blank." in wrong.log()


@rule("3.7.5", "3.7.6", "3.7.11")
def test_w13_a_burnt_hide_knocks_its_owner_out() -> None:
    laid = island(hand={0: "5a 0a"}, front={1: "7a"}, bombs={1: 3})
    laid.says(0, "play/dragons_breath/pay", "front/s1/iron_hide")
    assert laid.out == {1} and laid.blank_discard.count("bomb") == 3


@rule("3.8.5", "3.8.12", "3.8.17")
def test_w14_a_ward_saves_the_crown_once() -> None:
    laid = island(hand={0: "12a 0bS 0bT 1", 1: "4aS 8a", 2: "4aT 9a"})
    laid.says(0, "play/crown_of_ease/pay").says(2, "pass").says(1, "countercurse/world_upside_down")
    laid.says(2, "pass").says(0, "mirror_ward")
    all_passed_by_others = laid.asked
    assert all_passed_by_others == [2]
    laid.says(2, "countercurse/shatter_relics")
    assert laid.ask == "end_pile"  # the second ward of seat 0 may not be used
    assert "crown_of_ease" in laid.attack_discard and "mirror_ward" in laid.hand[0]


@rule("3.6.9")
def test_w15_costs() -> None:
    laid = island(hand={0: "0a 8c 10c"}, front={0: "10a", 1: "12c"}, bombs={1: 1})
    assert "pay 2" in label(laid, 0, "play/ricochet/plain")
    assert "pay 4" in label(laid, 0, "play/set_the_trap/pay")
    assert "pay 2" in label(laid, 0, "play/set_the_trap/pay_staff")
    assert "pay 5" in label(laid, 0, "play/watchtower/pay")
    assert facts(laid, 1)["zero_cost"] == 0
    crown = island(hand={0: "0a 8c 10c"}, front={0: "12a", 1: "12c"}, bombs={1: 1})
    assert "pay 1" in label(crown, 0, "play/ricochet/plain")
    assert "pay 1" in label(crown, 0, "play/set_the_trap/pay")
    assert "pay 5" in label(crown, 0, "play/watchtower/pay")


@rule("3.4.6", "3.4.7")
def test_w16_the_second_bomb_of_the_first_lap_goes_back() -> None:
    laid = island("*o*o" + "o" * 10, hand={0: "7a 0a"}, turn_number=1)
    laid.says(0, "play/iron_hide/pay")
    assert laid.bombs[0] == ["bomb"] and len(laid.blank_deck) == 14 - 3


@rule("3.4.1", "3.4.5")
def test_w17_a_reversal_changes_who_takes_the_turns_of_the_first_lap() -> None:
    laid = island(
        hand={0: "0aM 0aM 2", 1: "1 3", 2: "12a 8a", 3: "11a 9a"},
        seats=4,
        phase="turn",
        turn_number=0,
    )
    laid.says(0, "play/ricochet/plain").says(1, "play/turning_tide/pay")
    assert laid.asked == [0] and laid.t.turn_number == 3
    laid.says(0, "play/ricochet/plain")
    assert laid.asked == [3] and "play/gnawing_curse/pay" in laid.options(3)
    laid.says(3, "play/gnawing_curse/pay", "end")
    assert laid.ask == "end_pile"
    laid.says(3, "sword_low")
    assert laid.asked == [2] and "play/crown_of_ease/pay" in laid.options(2)


@rule("3.11.1", "3.11.2", "3.11.4", "3.5.7")
def test_w18_the_turned_deck_goes_from_hand_to_hand() -> None:
    laid = island("ooooo*oX", hand={0: "8a 3", 1: "0aM 9a"}, seats=2)
    laid.says(0, "play/world_upside_down/pay")
    assert top(laid) == "Xo*o" and known(laid, 1) == "X???"
    laid.says(0, "mace_high").says(1, "play/ricochet/plain", "mace_high")
    assert laid.asked == [0]
    laid.says(0, "play/sandstorm/first/deck")
    assert "The blank deck is shuffled, face down." in laid.log()


@rule("3.19.20", "3.19.21", "3.7.6")
def test_w19_shatter_relics_takes_a_bomb_and_a_heart() -> None:
    laid = island(hand={0: "9a 0a"}, front={0: "10c", 1: "12b"}, bombs={0: 1, 1: 3})
    laid.says(0, "play/shatter_relics/pay", "s1/phoenix_heart")
    assert len(laid.bombs[0]) == 2 and laid.out == {1}


@rule("3.8.15", "3.8.16", "3.8.12")
def test_w20_a_chain_of_four_reactions() -> None:
    laid = island(
        hand={0: "6a 1", 1: "0aM 8a", 2: "0aM 0aT 9a", 3: "0bS 0bT 3"}, seats=4, coin="tails"
    )
    laid.says(0, "play/wyrms_coin/pay", "s1").says(1, "ricochet").says(2, "ricochet")
    laid.says(3, "mirror_ward")
    assert laid.asked == [2]  # 6 lie on seat 2 again
    laid.says(2, "ricochet")
    assert laid.ask == "end_pile"  # seat 3 may not ward again, nobody else can answer
    assert "Seat D draws 7 from the blank deck: " + ", ".join(["blank"] * 7) + "." in laid.log()
    assert len(laid.blank_deck) == 30 - 3 - 7


@rule("3.8.21", "3.8.22")
@pytest.mark.parametrize("held", ["4aS 8a", "5a 8a"])
def test_w21_only_a_seat_that_might_hold_an_answer_is_asked(held: str) -> None:
    laid = island(hand={0: "1 0a", 1: held, 2: "9a 9a", 3: "7a"}, seats=4)
    before = laid.match.ask_number
    laid.says(0, "play/turning_tide/pay")
    if held.startswith("4a"):
        assert laid.view(2)["waiting"] == [1]
        laid.says(1, "pass")
    assert laid.ask == "end_pile" and laid.match.ask_number == before + 3
    nobody = island(hand={0: "1 0a", 1: "5a 8a", 2: "9a 9a"}, attack_discard="4aS 4aS")
    nobody.says(0, "play/turning_tide/pay")
    assert nobody.match.ask_number == before + 2  # no window was held


@rule("3.8.5")
def test_w22_the_answer_of_the_later_seat_stays_unknown() -> None:
    laid = island(hand={0: "12a 1", 1: "4aS 8a", 2: "4aS 9a", 3: "4aT 3"}, seats=4)
    laid.says(0, "play/crown_of_ease/pay").says(3, "countercurse/sandstorm").says(2, "pass")
    laid.says(1, "countercurse/world_upside_down")
    all_pass(laid)
    assert len(laid.hand[3]) == 2
    assert not any("Seat D" in line for seat in (0, 1, 2, None) for line in laid.log(seat))


@rule("3.4.7", "3.11.4")
def test_w23_the_bomb_is_slid_in_above_the_known_explosion_before_the_effect() -> None:
    places = set()
    for seed in range(20):
        laid = island("**" + "o" * 8 + "K", hand={0: "3 12a"}, turn_number=1, seed=seed)
        laid.says(0, "play/sandstorm/pay")
        assert laid.bombs[0] == ["bomb"] and laid.blank_deck.count("bomb") == 1
        places.add(top(laid).index("X"))
    assert len(places) > 3  # the storm mixes the explosion in


@rule("3.19.29", "3.8.27")
def test_w24_a_countered_will_leaves_the_staff() -> None:
    laid = island(hand={0: "6a 1 3", 1: "4aS 8a"}, front={0: "11c 10a"}, coin="heads")
    laid.says(0, "play/wyrms_coin/pay")
    assert laid.options(0) == ["yes", "will", "no"]
    laid.says(0, "will").says(1, "countercurse/world_upside_down")
    assert laid.ask == "soften" and laid.options(0) == ["yes", "no"]
    laid.says(0, "yes")
    assert "Seat A draws 2 from the blank deck: blank, blank." in laid.log()


@rule("3.10.1", "3.5.15")
def test_w25_a_theft_is_countered_or_finds_an_empty_hand() -> None:
    laid = island(hand={0: "4aT 0a 3", 1: "4aS 1M"}, front={0: "10b"}, seats=2)
    laid.says(0, "use/magpie_familiar/s1/sword").says(1, "countercurse/turning_tide")
    laid.says(0, "pass")
    assert laid.hand[0] == ["countercurse", "ricochet", "sandstorm"]
    taken = island(hand={0: "4aT 0a 3 9a", 1: "4aS 1M"}, front={0: "10b"}, seats=2)
    taken.says(0, "use/magpie_familiar/s1/sword").says(1, "countercurse/turning_tide")
    taken.says(0, "countercurse/ricochet")
    assert taken.hand[1] == [] and taken.hand[0] == ["sandstorm", "shatter_relics"]


@rule("3.1.10", "3.4.2", "3.4.5")
def test_w26_with_two_players_the_starter_has_11_cards() -> None:
    match = Match(GAME, 2, SeededChance(3), {"first_player": "seat"})
    t = match.table
    assert [len(hand) for hand in t.hand] == [11, 10]
    assert sum(len(pile) for pile in t.piles) == 27
    laid = island(hand={0: "0a 0a 1", 1: "0b 3"}, seats=2, phase="turn", turn_number=0)
    laid.says(0, "play/ricochet/plain")
    assert len(laid.hand[0]) == 2 and laid.asked == [1]  # turn 1 ends without a draw
    laid.says(1, "play/mirror_ward/plain", "sword_low")
    assert len(laid.hand[1]) == 2  # and turn 2 with one
