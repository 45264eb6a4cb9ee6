"""3.3 Turn and 3.4 First lap."""

from __future__ import annotations

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import PLENTY, all_pass, deck, island, known, top

# 3.3 -------------------------------------------------------------------------------------------


@rule("3.3.1", "3.3.2", "3.3.6", "3.3.10")
def test_a_turn_is_one_card_an_end_draw_and_a_check() -> None:
    laid = island(hand={0: "0a 0b", 1: "1 0a"}, phase="turn", turn_number=20)
    assert laid.ask == "main" and len(laid.hand[0]) == 2
    laid.says(0, "play/ricochet/plain")
    assert laid.ask == "end_pile" and laid.asked == [0]
    laid.says(0, "torch_high")
    assert len(laid.hand[0]) == 2
    assert laid.asked == [1] and laid.ask == "main"


@rule("3.3.6")
def test_playing_is_forced() -> None:
    laid = island(hand={0: "0a"}, front={0: "10c"})
    assert "end" not in laid.options(0)
    refused = laid.refusal(0, "end")
    assert refused.rule == "3.3.6"
    laid.says(0, "play/ricochet/plain")
    assert laid.barred(0) == {} and "end" in laid.options(0)


@rule("3.3.6")
def test_only_one_card_may_be_played() -> None:
    laid = island(hand={0: "0a 0b"}, front={0: "10c"})
    laid.says(0, "play/ricochet/plain")
    assert [key for key in laid.options(0) if "ask" not in key] == ["use/watchtower/look", "end"]
    assert laid.refusal(0, "play/mirror_ward").rule == "3.3.6"


@rule("3.3.3", "3.3.4", "3.3.5")
def test_an_empty_hand_draws_3_blank_cards_and_takes_2_attack_cards() -> None:
    laid = island("o*oooo", hand={0: "", 1: "4a 4a"}, front={0: "10a"}, phase="turn", seats=2)
    assert laid.ask == "zero_pile" and laid.asked == [0]  # no soften, no window
    assert laid.bombs[0] == ["bomb"] and len(laid.blank_deck) == 3
    laid.says(0, "sword_low", "mace_high")
    assert len(laid.hand[0]) == 2
    assert laid.ask == "main"


@rule("3.3.4")
def test_the_two_cards_are_taken_even_in_the_first_lap() -> None:
    laid = island(PLENTY, hand={0: "", 1: "1"}, phase="turn", turn_number=0)
    laid.says(0, "sword_low", "sword_low")
    assert len(laid.hand[0]) == 2


@rule("3.3.3", "3.3.12")
def test_the_three_cards_may_knock_out() -> None:
    laid = island("o*oo", hand={0: ""}, bombs={0: 2}, phase="turn")
    assert 0 in laid.out
    assert laid.asked == [1] and laid.ask == "main"


@rule("3.3.7", "3.9.3")
def test_standing_cards_are_used_once_before_or_after_the_card() -> None:
    laid = island(hand={0: "0a 0b", 1: "1"}, front={0: "10c 11b"}, bombs={0: 1}, seats=2)
    laid.says(0, "use/watchtower/look")
    assert laid.refusal(0, "use/watchtower").rule == "3.9.3"
    laid.says(0, "play/ricochet/plain", "use/fireproof_cloak/return")
    assert laid.bombs[0] == []
    assert laid.ask == "end_pile"  # nothing is left to use, so the turn ends by itself


@rule("3.3.7")
def test_no_standing_card_is_used_while_an_effect_is_pending() -> None:
    laid = island(hand={0: "1 0a", 1: "4aS 0b"}, front={0: "10c"})
    laid.says(0, "play/turning_tide/pay")
    assert laid.ask == "react" and laid.asked == [1]
    assert laid.options(0) == []


@rule("3.3.8")
def test_a_reaction_in_ones_own_turn_is_not_the_card_of_the_turn() -> None:
    laid = island(hand={0: "0bS 1 0a", 1: "0bT 5a"}, front={0: "10b"}, seats=2)
    laid.says(0, "use/magpie_familiar/s1/sword").says(1, "mirror_ward").says(0, "mirror_ward")
    assert laid.ask == "main" and laid.asked == [0]
    assert "end" not in laid.options(0)


@rule("3.3.9", "3.19.28")
def test_the_duty_to_play_lapses_with_an_empty_hand() -> None:
    laid = island(hand={0: "12a", 1: "1 0a"}, front={0: "11a"}, seats=2)
    laid.says(0, "use/gnawing_curse/own/crown_of_ease")
    assert laid.attack_discard == ["crown_of_ease"]
    assert laid.ask == "end_pile"


@rule("3.3.10")
def test_the_end_draw_may_be_free_or_up_to_five() -> None:
    free = island(hand={0: "0a 0b"}, options={"end_draw": "may"})
    free.says(0, "play/ricochet/plain")
    assert free.options(0)[-1] == "none"
    free.says(0, "none")
    assert len(free.hand[0]) == 1
    few = island(hand={0: "0a 0b 1 1 2", 1: "0a"}, options={"end_draw": "five"})
    few.says(0, "play/ricochet/plain")
    assert few.ask == "end_pile"
    many = island(hand={0: "0a 0b 1 1 2 2", 1: "0a 3"}, options={"end_draw": "five"})
    many.says(0, "play/ricochet/plain")
    assert many.ask == "main" and many.asked == [1]
    last = island(hand={0: "0a 0b 1 1 2 2 3"}, options={"end_draw": "five"}, turn_number=3)
    last.says(0, "play/ricochet/plain")
    assert last.ask == "end_pile"  # 3.4.5: the draw of turn P is made in any case


@rule("3.3.10")
def test_no_end_draw_from_empty_piles() -> None:
    laid = island(hand={0: "0a 0b", 1: "1"}, piles={n: [] for n in range(6)}, attack_discard="")
    for pile in laid.t.piles:
        for card in list(pile.cards):
            laid.t.move(card, laid.t.attack_discard)
    laid.says(0, "play/ricochet/plain")
    assert laid.t.round_number == 2  # the piles are empty, so the round ended without a draw


@rule("3.3.10", "3.3.11")
def test_a_forced_end_draw_cannot_be_declined_and_cards_come_at_no_other_time() -> None:
    laid = island(hand={0: "0a 0b", 1: "0a 1"})
    laid.says(0, "play/ricochet/plain")
    assert "none" not in laid.options(0)
    assert laid.refusal(0, "none").rule == "3.3.10"
    laid.says(0, "sword_low")
    assert len(laid.hand[1]) == 2  # the next player drew nothing at the start of the turn


@rule("3.3.12", "3.7.1")
def test_a_knocked_out_turn_player_makes_no_end_draw() -> None:
    laid = island("*oooo", hand={0: "12a 1", 1: "1 0a", 2: "0b"}, bombs={0: 2})
    laid.says(0, "play/turning_tide/pay")
    assert laid.out == {0}
    assert laid.asked == [1] and laid.ask == "main"
    assert sum(len(pile) for pile in laid.t.piles) == 48 - 5


# 3.4 -------------------------------------------------------------------------------------------


@rule("3.4.1", "3.4.2")
def test_the_first_lap_is_as_many_turns_as_players_and_has_no_end_draw() -> None:
    laid = island(hand={0: "0a 1", 1: "0a 1", 2: "0a 2"}, phase="turn", turn_number=0)
    laid.says(0, "play/ricochet/plain")
    assert laid.ask == "main" and laid.asked == [1]
    laid.says(1, "play/ricochet/plain")
    assert laid.asked == [2]
    laid.says(2, "play/ricochet/plain")
    assert laid.ask == "end_pile" and laid.asked == [2]  # 3.4.5
    laid.says(2, "sword_low")
    assert laid.t.turn_number == 4 and not laid.t.first_lap


@rule("3.4.2", "3.4.5")
@pytest.mark.parametrize("turn_number", [1, 3])
def test_the_second_choice_of_sandstorm_is_barred_in_the_whole_first_lap(turn_number: int) -> None:
    laid = island(hand={0: "3 1"}, turn_number=turn_number)
    assert [key for key in laid.options(0) if "sandstorm" in key] == [
        "play/sandstorm/pay",
        "play/sandstorm/first/deck",
    ]
    laid.says(0, "play/sandstorm/pay")
    assert laid.ask != "storm_mode"


@rule("3.4.3")
def test_taking_cards_is_not_drawing() -> None:
    laid = island(hand={0: "2 0a", 1: "1S 5b"}, turn_number=1)
    laid.says(0, "play/cutpurse_bargain/pay", "s1/sword")
    assert laid.hand[0] == ["turning_tide"] and laid.hand[1] == ["read_the_bones", "ricochet"]
    search = island(hand={0: "8b 0a"}, turn_number=1)
    search.says(0, "play/treasure_map/pay", "12/sword", "crown_of_ease")
    assert "crown_of_ease" in search.hand[0]


@rule("3.4.4", "3.4.10", "3.5.6")
def test_numbers_10_to_12_have_no_effect_in_the_barred_turns() -> None:
    laid = island(hand={0: "12a 0a"}, turn_number=2)
    assert "play/crown_of_ease/plain" in laid.options(0)
    refused = laid.refusal(0, "play/crown_of_ease/pay")
    assert refused.rule == "3.4.4"
    laid.says(0, "play/crown_of_ease/plain")
    assert laid.attack_discard == ["crown_of_ease"] and laid.front[0] == []
    assert len(laid.blank_deck) == 24


@rule("3.4.5")
def test_the_last_turn_of_the_lap_may_use_10_to_12() -> None:
    laid = island(hand={0: "12a 0a"}, turn_number=3)
    laid.says(0, "play/crown_of_ease/pay")
    assert laid.front[0] == ["crown_of_ease"]
    assert laid.ask == "end_pile"


def paid_in_the_first_lap(row: str, **things: object) -> LaidTable:
    """Seat 0 pays 4 for an Iron Hide in turn 1."""
    laid = island(row, hand={0: "7a 0a"}, turn_number=1, **things)
    return laid.says(0, "play/iron_hide/pay")


@rule("3.4.6", "3.4.7")
def test_a_second_bomb_is_set_aside_and_slid_in() -> None:
    laid = paid_in_the_first_lap("*o*ooooooooo")
    assert laid.bombs[0] == ["bomb"]
    assert len(laid.blank_deck) == 9 and laid.blank_deck.count("bomb") == 1
    assert laid.aside == []
    assert "First lap: the extra bomb goes back into the blank deck at random." in laid.log()
    places = {top(paid_in_the_first_lap("*o*ooooooooo", seed=s)).index("*") for s in range(60)}
    assert places == set(range(9))


@rule("3.4.7")
def test_the_bomb_never_goes_within_or_below_the_known_block_at_the_bottom() -> None:
    for seed in range(30):
        laid = paid_in_the_first_lap("**ooooBK", seed=seed)
        assert top(laid).endswith("*X")
        assert known(laid, 1) == "???*X"


@rule("3.4.7")
def test_what_was_known_of_other_places_is_forgotten() -> None:
    laid = island("**oooooooo", hand={0: "6b 7a"}, turn_number=1, seats=2)
    card = laid.t.blank_deck.cards[0]
    laid.t.show(card, laid.t.everyone)
    laid.t.show(laid.t.blank_deck.cards[-6], laid.t.only(1))
    laid.says(0, "play/iron_hide/pay")
    assert known(laid, 1) == "??????o"  # the bottom card was known to all, so it stays known


@rule("3.4.7")
def test_below_a_visible_top_card_and_on_top_if_there_is_no_gap() -> None:
    for seed in range(10):
        laid = paid_in_the_first_lap("**oooo", seed=seed, deck_face_up=True)
        assert top(laid)[0] == "o"
        assert known(laid, 1)[0] == "o"
    full = paid_in_the_first_lap("**ooK", deck_face_up=True)
    assert top(full) == "*X" and known(full, 2) == "*X"


@rule("3.4.8")
def test_the_limit_holds_for_all_players_and_in_turn_p() -> None:
    laid = island("**oooooooooooo", hand={0: "6b 0a"}, bombs={1: 1}, turn_number=3)
    laid.says(0, "play/oracles_gamble/first/bomb", "give/s1")
    assert laid.bombs[1] == ["bomb"]
    assert laid.blank_deck.count("bomb") == 2
    later = island("**oooooooooooo", hand={0: "6b 0a"}, bombs={1: 1}, turn_number=4)
    later.says(0, "play/oracles_gamble/first/bomb", "give/s1")
    assert later.bombs[1] == ["bomb", "bomb"]


@rule("3.4.9")
def test_explosions_knock_out_in_the_first_lap_unless_the_option_shields() -> None:
    laid = paid_in_the_first_lap("oXoooo")
    assert laid.out == {0}
    shielded = paid_in_the_first_lap("oXoooo", options={"first_lap_shield": True})
    assert shielded.out == set()
    assert top(shielded) == "ooX" and known(shielded, 1) == "??X"


@rule("3.4.1", "3.3.12")
def test_a_turn_that_ends_in_a_knockout_counts_among_the_first_lap() -> None:
    laid = island("Xooooooooooo", hand={0: "1 0a", 1: "0a 1", 2: "0a 2"}, phase="turn",
                  turn_number=0)  # fmt: skip
    laid.says(0, "play/turning_tide/pay")
    assert laid.out == {0} and laid.t.turn_number == 2
    laid.says(1, "play/ricochet/plain").says(2, "play/ricochet/plain")
    assert laid.ask == "end_pile" and laid.asked == [2]


def test_the_lap_is_shown() -> None:
    laid = island(hand={0: "0a 1"}, phase="turn", turn_number=0, seats=4)
    assert laid.view(None)["table"]["first_lap"] is True
    assert laid.log()[-1] == "Seat A's turn (first lap, turn 1 of 4)."
    assert deck("o") == ["blank"]
    all_pass(laid)
