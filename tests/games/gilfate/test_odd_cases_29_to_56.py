"""8 Odd cases 29 to 56."""

from __future__ import annotations

from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import rule

from .scenes import GAME, all_pass, facts, island, known, top
from .test_scoring import empty_piles


@rule("3.3.4", "3.12.2")
def test_29_an_empty_hand_takes_the_one_card_that_is_left() -> None:
    laid = empty_piles(island(hand={0: "0a 1", 1: ""}), leave=2)
    laid.says(0, "play/ricochet/plain")
    # seat 1 takes the last card, must play it, and makes no end draw
    [only, *_] = laid.options(1)
    laid.says(1, only)
    turn = laid.log()[laid.log().index("Seat B's turn.") :]
    assert sum(1 for line in turn if line.startswith("Seat B draws from")) == 1
    assert laid.t.round_number == 2


@rule("3.8.22")
def test_30_the_window_on_the_last_reaction_is_held_if_somebody_could_react() -> None:
    def asks(hand2: str) -> int:
        laid = island(hand={0: "1 0a 3", 1: "4aS 8a", 2: hand2})
        laid.says(0, "play/turning_tide/pay").says(1, "countercurse/world_upside_down")
        return all_pass(laid).match.ask_number

    assert asks("5a 9a") == asks("2 9a") > asks("8a 9a")


@rule("3.19.19", "3.7.6")
def test_31_one_check_after_all_relics_are_gone() -> None:
    laid = island(hand={0: "9a 0a"}, front={1: "7a 12b"}, bombs={1: 4})
    laid.says(0, "play/shatter_relics/pay")
    assert laid.out == {1} and len([x for x in laid.log() if "knocked out" in x]) == 1
    assert sorted(laid.attack_discard)[:2] == ["iron_hide", "phoenix_heart"]


@rule("3.6.6", "3.7.7")
def test_32_the_first_card_that_knocks_out_ends_the_draw() -> None:
    laid = island("X*oooo", hand={0: "7a 0a"}, bombs={0: 2}).says(0, "play/iron_hide/pay")
    assert "Seat A pays 1: explosion." in laid.log() and top(laid) == "*oooo"
    laid = island("*Xoooo", hand={0: "7a 0a"}, bombs={0: 2}).says(0, "play/iron_hide/pay")
    assert "Seat A pays 1: bomb." in laid.log()


@rule("3.7.10", "3.14.3")
def test_33_an_explosion_costs_5_in_the_points_game_and_no_heart_cancels_it() -> None:
    options = {"mode": "points", "explosions": 1, "end_draw": "may"}
    laid = island("X", hand={0: "1 0a"}, front={0: "12b"}, seats=2, options=options)
    laid.says(0, "play/turning_tide/pay", "none")
    assert laid.points[0] == 5 - 3


@rule("3.13.4")
def test_34_two_players_reach_five_together() -> None:
    laid = island("o", hand={0: "1 0a"}, survival=[4, 4, 2], out={2})
    laid.says(0, "play/turning_tide/pay", "sword_low")
    assert laid.outcome.winners == [0, 1]


@rule("3.19.10")
def test_35_with_a_cost_of_one_nothing_remains() -> None:
    laid = island("oooo", hand={0: "6b 0a"}, front={0: "12a"})
    laid.says(0, "play/oracles_gamble/first/blank")
    assert laid.ask == "end_pile" and len(laid.blank_deck) == 3


@rule("3.19.8", "3.11.2")
def test_36_a_guess_on_a_face_up_deck_is_certain() -> None:
    laid = island("*ooo", hand={0: "6b 0a"}, deck_face_up=True)
    laid.says(0, "play/oracles_gamble/first/bomb")
    assert laid.ask == "gift"


@rule("3.4.7", "3.4.8")
def test_37_a_gift_in_the_first_lap_is_slid_back() -> None:
    laid = island("*oooooo", hand={0: "6b 0a"}, bombs={1: 1}, turn_number=1)
    laid.says(0, "play/oracles_gamble/first/bomb", "give/s1")
    assert laid.bombs[1] == ["bomb"] and laid.blank_deck.count("bomb") == 1


@rule("3.7.11", "3.6.9")
def test_38_the_toll_of_a_knocked_out_player_ends_at_once() -> None:
    # seat 1 owns the toll, dies paying for its Countercurse; seat 2's ward is free again
    laid = island("ooo" + "*o" + "o" * 9, hand={0: "6a 1", 1: "4aS 8a", 2: "0bS 9a"},
                  front={1: "12c"}, bombs={1: 2}, coin="tails")  # fmt: skip
    laid.says(0, "play/wyrms_coin/pay", "s2").says(1, "countercurse/world_upside_down")
    assert laid.out == {1} and facts(laid, 2)["zero_cost"] == 0
    before = len(laid.blank_deck)
    laid.says(2, "mirror_ward")
    assert len(laid.blank_deck) == before


@rule("3.7.12")
def test_39_the_giver_dies_inside_the_gifts_window() -> None:
    laid = island("*" + "oo" + "*" + "oooo", hand={0: "6b 4aT 1 0a", 1: "4aS 8a", 2: "3 9a"},
                  bombs={0: 2})  # fmt: skip
    laid.says(0, "play/oracles_gamble/first/bomb", "give/s2")
    laid.says(1, "countercurse/world_upside_down").says(0, "countercurse/turning_tide")
    assert laid.out == {0} and laid.bombs[2] == [] and laid.gift == []
    assert laid.blank_discard.count("bomb") == 4


@rule("3.17.3")
def test_40_a_stash_may_leave_no_bomb_in_the_deck() -> None:
    for seed in range(200):
        match = Match(GAME, 5, SeededChance(seed), {"secret_stash": True, "bombs": 3})
        for seat in range(5):
            match.decide(seat, "blank")
        if "bomb" not in match.table.blank_deck.faces():
            break
    assert "bomb" not in match.table.blank_deck.faces()
    assert match.ask is not None and match.ask.id == "main"


@rule("3.8.5")
def test_41_the_second_to_counter_keeps_the_card_and_is_asked_again() -> None:
    laid = island(hand={0: "12a 0bS 1", 1: "4aS 8a", 2: "4aT 9a"})
    laid.says(0, "play/crown_of_ease/pay").says(2, "countercurse/shatter_relics")
    laid.says(1, "countercurse/world_upside_down")
    assert len(laid.hand[2]) == 2
    laid.says(2, "pass").says(0, "mirror_ward")
    assert laid.asked == [2] and laid.options(2) == ["pass", "countercurse/shatter_relics"]


@rule("3.3.12", "3.7.12")
def test_42_the_turn_player_dies_in_the_window_of_their_own_effect() -> None:
    laid = island("o" + "oo" + "*" + "oooo", hand={0: "1 4aT 0a 3", 1: "4aS 8a 9a 9b"},
                  bombs={0: 2})  # fmt: skip
    laid.says(0, "play/turning_tide/pay").says(1, "countercurse/world_upside_down")
    laid.says(0, "countercurse/ricochet")
    assert laid.out == {0} and laid.direction == 1 and laid.played == []
    assert laid.ask == "main" and laid.asked == [1]


@rule("3.8.8", "3.7.12")
def test_43_the_user_of_a_ricochet_dies_of_the_toll() -> None:
    laid = island("ooo" + "*" + "o" * 12, hand={0: "6a 1", 1: "0aM 8a", 2: "3 9a"},
                  front={2: "12c"}, bombs={1: 2}, coin="tails")  # fmt: skip
    laid.says(0, "play/wyrms_coin/pay", "s1").says(1, "ricochet")
    assert laid.out == {1} and len(laid.blank_deck) == 12
    assert "ricochet" in laid.attack_discard and laid.ask == "end_pile"


@rule("3.7.12", "3.8.16")
def test_44_the_first_imposer_dies_while_a_ricochet_is_pending() -> None:
    laid = island("ooo" + "*" + "o" * 12, hand={0: "6a 4aS 1", 1: "0aM 8a 8a", 2: "3 9a"},
                  bombs={0: 2}, coin="tails")  # fmt: skip
    laid.says(0, "play/wyrms_coin/pay", "s1").says(1, "ricochet")
    laid.says(0, "countercurse/turning_tide")
    assert laid.out == {0} and len(laid.blank_deck) == 12
    assert not any("draws" in line for line in laid.log())


@rule("3.19.13", "3.8.20")
def test_45_a_third_player_counters_the_gift() -> None:
    laid = island("*oooooo", hand={0: "6b 1", 1: "3 8a", 2: "4aS 9a"})
    laid.says(0, "play/oracles_gamble/first/bomb", "give/s1").says(2, "countercurse/shatter_relics")
    assert laid.bombs[0] == ["bomb"] and laid.bombs[1] == []


@rule("3.3.3", "3.3.5")
def test_46_the_three_cards_come_before_the_cloak() -> None:
    laid = island("oXoo", hand={0: ""}, front={0: "11b"}, phase="turn")
    assert laid.out == {0}


@rule("3.5.17", "3.12.1")
def test_47_a_bomb_buried_in_an_empty_deck_keeps_the_round_going() -> None:
    laid = island("oo", hand={0: "4b 0a", 1: "0a 0b"}, bombs={0: 1})
    laid.says(0, "play/bury_the_fuse/pay", "sword_low")
    assert top(laid) == "*" and laid.t.round_number == 1


@rule("3.4.7")
def test_48_a_bomb_returned_to_a_face_up_deck_goes_below_the_visible_card() -> None:
    laid = island("**oo" + "ooooooK", hand={0: "7a 0a"}, turn_number=1, deck_face_up=True)
    laid.says(0, "play/iron_hide/pay")
    assert known(laid, 1) == "o??????X"


@rule("3.19.6")
def test_49_five_blanks_are_arranged_all_the_same() -> None:
    laid = island("ooooooo", hand={0: "5b 0a"}).says(0, "play/read_the_bones/first")
    row = "/".join(["blank"] * 5)
    assert laid.ask == "arrange" and laid.options(0) == [f"{row}/hide", f"{row}/show"]


@rule("3.19.6", "3.18.3")
def test_50_hidden_bones_end_what_others_knew_of_a_trap() -> None:
    laid = island("Boooooo", hand={0: "5b 12a"}).says(0, "play/read_the_bones/first")
    assert known(laid, 1)[0] == "*"
    laid.says(0, "blank/blank/blank/blank/bomb/hide")
    assert known(laid, 1) == "????" and known(laid, 0) == "o*??"


@rule("3.8.12", "3.5.7")
def test_51_a_ward_is_played_plain_after_another_was_used_to_react() -> None:
    laid = island(hand={0: "0bS 0bT 3", 1: "4aS 8a 9a"}, front={0: "10b"}, seats=2)
    laid.says(0, "use/magpie_familiar/s1/mace").says(1, "countercurse/world_upside_down")
    laid.says(0, "mirror_ward")
    assert "play/mirror_ward/plain" in laid.options(0)


@rule("3.5.8", "3.19.23")
def test_52_the_staff_makes_a_card_payable_beside_short() -> None:
    laid = island("ooo", hand={0: "8a 0a"}, front={0: "10a"})
    assert [key for key in laid.options(0) if "world" in key] == [
        "play/world_upside_down/pay_staff",
        "play/world_upside_down/short",
    ]


@rule("3.7.11")
def test_53_standing_cards_of_a_player_knocked_out_in_anothers_turn_are_discarded_at_once() -> None:
    laid = island(hand={0: "5a 0a"}, front={1: "7a 12c"}, bombs={1: 3})
    laid.says(0, "play/dragons_breath/pay", "front/s1/iron_hide")
    assert laid.out == {1} and laid.front[1] == [] and facts(laid, 0)["zero_cost"] == 0


@rule("3.8.22", "3.8.24")
def test_54_a_window_without_possible_reactor_is_not_held() -> None:
    laid = island(hand={0: "1 0a", 1: "8a 9a", 2: "3 3"})
    laid.says(0, "play/turning_tide/pay")
    assert laid.match.ask_number == 3  # main, the end of the main part, end_pile


@rule("3.5.3", "3.5.10")
def test_55_a_bomb_drawn_in_the_payment_may_be_the_one_returned() -> None:
    laid = island("*ooo" + "oo", hand={0: "8c 0a"}, bombs={1: 1}).says(0, "play/set_the_trap/pay")
    assert laid.options(0) == ["s0", "s1"]
    none = island("*ooo" + "oo", hand={0: "8c 0a"})
    assert none.refusal(0, "play/set_the_trap/pay").rule == "3.5.2"


@rule("3.7.12")
def test_56_the_receiver_dies_countering_the_gift() -> None:
    laid = island("*" + "*o" + "oooo", hand={0: "6b 1", 1: "4aS 8a"}, bombs={1: 2})
    laid.says(0, "play/oracles_gamble/first/bomb", "give/s1")
    laid.says(1, "countercurse/world_upside_down")
    assert laid.out == {1} and laid.bombs[0] == [] and laid.blank_discard.count("bomb") == 4
