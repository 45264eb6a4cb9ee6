"""3.8 Reactions and negation."""

from __future__ import annotations

import pytest

from fateloom.rulebook import rulebook
from fateloom.testing import rule

from .scenes import GAME, all_pass, facts, island, seen_in

# Which cards answer what ---------------------------------------------------------------------


@rule("3.8.1", "3.8.2")
def test_quick_cards_answer_in_other_turns_and_in_ones_own() -> None:
    laid = island(hand={0: "5a 0bT 1", 1: "0bS 8a"}, seats=2)
    laid.says(0, "play/dragons_breath/pay", "hand/s1/mace").says(1, "mirror_ward")
    assert laid.asked == [0] and laid.options(0) == ["pass", "mirror_ward"]
    laid.says(0, "mirror_ward")
    assert laid.attack_discard.count("mirror_ward") == 2
    assert laid.hand[1] == []  # the breath went through


@rule("3.8.2")
def test_quick_cards_answer_only_what_fits_their_text() -> None:
    laid = island(hand={0: "1 0a", 1: "0bS 0aT 4aS 8a"})
    laid.says(0, "play/turning_tide/pay")
    keys = laid.options(1)
    assert not any(key.startswith(("ricochet", "mirror_ward")) for key in keys)
    assert laid.refusal(1, "mirror_ward").rule == "3.8.9"
    assert laid.refusal(1, "ricochet").rule == "3.8.15"


@rule("3.8.3")
@pytest.mark.parametrize(
    ("hand", "front", "keys"),
    [
        ("1 0a", "", ["play/turning_tide/pay"]),
        ("7a 0a", "", ["play/iron_hide/pay"]),
        ("1 0a", "10c", ["use/watchtower/look"]),
        ("1 0a", "11b", ["use/fireproof_cloak/shield"]),
        ("6a 0a", "", ["play/wyrms_coin/pay", "s1"]),
        ("6b 0a", "", ["play/oracles_gamble/first/blank", "s1"]),
    ],
)
def test_a_window_opens_for_effects_uses_and_imposed_draws(
    hand: str, front: str, keys: list[str]
) -> None:
    laid = island(hand={0: hand, 2: "4aS 8a"}, front={0: front}, coin="tails")
    laid.says(0, *keys)
    assert laid.ask == "react" and laid.asked == [2]


@rule("3.8.3")
def test_a_gift_and_every_reaction_open_a_window() -> None:
    laid = island("*oooooo", hand={0: "6b 0a 4aS", 1: "0bS 9a", 2: "4aT 8a 3"})
    laid.says(0, "play/oracles_gamble/first/bomb", "give/s1")
    assert laid.ask == "react" and laid.asked == [1, 2]
    laid.says(1, "mirror_ward")
    assert laid.ask == "react" and laid.asked == [2, 0]  # the ward itself may be answered


@rule("3.8.4")
def test_plain_plays_payments_heads_and_guesses_open_no_window() -> None:
    for hand, keys in [
        ("0a 1", ["play/ricochet/plain"]),
        ("6a 1", ["play/wyrms_coin/pay"]),
        ("6b 1", ["play/oracles_gamble/first/explosion"]),
    ]:
        laid = island(hand={0: hand, 1: "4aS 8a"}, coin="heads")
        laid.says(0, *keys)
        assert laid.ask == "end_pile"
    short = island("oo", hand={0: "12a 1", 1: "4aS 8a"}).says(0, "play/crown_of_ease/short")
    assert short.ask == "end_pile"


@rule("3.8.5")
def test_all_are_asked_at_once_and_the_first_in_order_takes_place() -> None:
    laid = island(hand={0: "1 0a", 1: "4aS 8a 3", 2: "4aS 9a", 3: "4aT 3"}, seats=4)
    laid.says(0, "play/turning_tide/pay")
    assert laid.asked == [1, 2, 3]
    laid.says(3, "countercurse/sandstorm")  # waits for those before it
    assert laid.asked == [1, 2] and laid.attack_discard == []
    laid.says(2, "countercurse/shatter_relics").says(1, "pass")
    assert laid.hand[2] == [] and laid.hand[3] == ["countercurse", "sandstorm"]
    assert laid.ask == "react" and laid.asked == [3, 1]  # the window of the reaction
    laid.says(3, "pass").says(1, "pass")
    assert laid.direction == 1


@rule("3.8.5")
def test_order_follows_the_direction_and_never_asks_the_owner() -> None:
    laid = island(hand={0: "1 0a 4aS", 1: "4aS 8a", 2: "4aT 9a"}, direction=-1)
    laid.says(0, "play/turning_tide/pay")
    assert laid.asked == [2, 1]


@rule("3.8.5", "3.8.6")
def test_the_window_is_asked_afresh_when_the_effect_still_stands() -> None:
    laid = island(hand={0: "12a 0bS 0a 1", 1: "4aS 8a", 2: "4aT 9a"})
    laid.says(0, "play/crown_of_ease/pay").says(1, "countercurse/world_upside_down")
    laid.says(2, "pass").says(0, "mirror_ward")
    assert laid.ask == "react" and laid.asked == [2]  # seat 2 may still counter the crown
    laid.says(2, "countercurse/shatter_relics")
    assert laid.front[0] == []


@rule("3.8.6")
def test_a_reaction_is_revealed_paid_and_answered_before_it_works() -> None:
    laid = island("o" + "*o" + "oooo", hand={0: "2 0a 0b", 1: "4aS 8a 9a"}, seats=2)
    laid.says(0, "play/cutpurse_bargain/pay", "s1/mace")
    laid.says(1, "countercurse/world_upside_down")
    assert laid.log()[-3:] == [
        "Seat B responds with Countercurse.",
        "Seat B discards World Upside Down to pay for it.",
        "Seat B pays 2: bomb, blank.",
    ]
    assert laid.bombs[1] == ["bomb"] and laid.options(0) == ["pass", "mirror_ward"]


@rule("3.8.7")
def test_a_reaction_needs_its_whole_cost_in_the_deck() -> None:
    laid = island("oo", hand={0: "1 0a", 1: "4aS 8a", 2: "4aT 0b"})
    laid.says(0, "play/turning_tide/pay")
    assert laid.ask == "end_pile"  # one card left: nobody could pay 2
    tolled = island("ooooo", hand={0: "5a 12a", 1: "0bS 4aS 8a"}, front={0: "12c"})
    tolled.says(0, "play/dragons_breath/pay", "hand/s1/mace")
    assert "mirror_ward" in tolled.options(1)
    poor = island("oooo", hand={0: "5a 12a", 1: "0bS 8a", 2: "1 3"}, front={0: "12c"})
    poor.says(0, "play/dragons_breath/pay", "hand/s1/mace")
    assert poor.ask == "end_pile"


@rule("3.8.8")
def test_a_reactor_knocked_out_by_the_cost_loses_the_effect() -> None:
    laid = island("o" + "*o" + "oooo", hand={0: "1 0a", 1: "4aS 8a", 2: "3 9a"}, bombs={1: 2})
    laid.says(0, "play/turning_tide/pay").says(1, "countercurse/world_upside_down")
    assert laid.out == {1} and laid.direction == -1
    assert laid.attack_discard.count("countercurse") == 1


@rule("3.8.9")
def test_a_ward_answers_only_what_is_used_on_you() -> None:
    laid = island(hand={0: "5a 0bT 1", 1: "0bS 8a", 2: "3 9a"})
    laid.says(0, "play/dragons_breath/pay", "own/turning_tide")
    assert laid.ask == "end_pile"  # one's own card: used on nobody
    other = island(hand={0: "5a 1", 1: "0bS 8a", 2: "3 9a"})
    other.says(0, "play/dragons_breath/pay", "hand/s2/mace")
    assert other.ask == "end_pile"


@rule("3.8.10", "3.8.26")
def test_a_countercurse_needs_another_card_which_is_chosen_with_it() -> None:
    laid = island(hand={0: "1 0a", 1: "4aS 4aT 8a"})
    laid.says(0, "play/turning_tide/pay")
    assert laid.options(1) == [
        "pass",
        "countercurse/countercurse",
        "countercurse/world_upside_down",
        "countercurse/countercurse.2",
        "countercurse/world_upside_down.2",
    ]
    alone = island(hand={0: "1 0a", 1: "4aS"}).says(0, "play/turning_tide/pay")
    assert alone.ask == "end_pile"


@rule("3.8.26")
def test_which_back_leaves_the_hand_is_a_choice() -> None:
    laid = island(hand={0: "5a 1", 1: "0bS 0bT 8a"}, seats=2)
    laid.says(0, "play/dragons_breath/pay", "hand/s1/mace")
    assert laid.options(1) == ["pass", "mirror_ward", "mirror_ward.2"]
    laid.says(1, "mirror_ward.2")
    assert facts(laid, 1)["backs"] == {"sword": 1, "mace": 1}


@rule("3.8.11")
def test_several_ricochets_and_countercurses_in_one_turn() -> None:
    laid = island("o" * 40, hand={0: "6a 1 9b", 1: "0aM 0aT 8a"}, coin="tails", seats=2)
    laid.says(0, "play/wyrms_coin/pay").says(1, "ricochet")
    assert (
        "Seat A draws 6 from the blank deck: blank, blank, blank, blank, blank, blank."
        in laid.log()
    )
    twice = island(hand={0: "12a 4aS 1 0a", 1: "4aS 4aT 8a 9a 3"}, seats=2)
    twice.says(0, "play/crown_of_ease/pay").says(1, "countercurse/world_upside_down")
    twice.says(0, "countercurse/turning_tide").says(1, "countercurse/shatter_relics")
    assert twice.front[0] == [] and twice.hand[1] == ["sandstorm"]


@rule("3.8.12", "3.8.27")
def test_a_second_ward_in_one_turn_is_refused() -> None:
    laid = island(hand={0: "5a 0bT 1 3", 1: "0bS 4aS 8a 9a"}, front={0: "10b"}, seats=2)
    laid.says(0, "use/magpie_familiar/s1/mace").says(1, "countercurse/world_upside_down")
    laid.says(0, "mirror_ward")  # used on the owner of the theft
    laid.says(1, "pass")
    assert 0 in laid.t.warded
    laid = island(hand={0: "5a 1 3", 1: "0bS 0bT 8a 9a"}, front={0: "10b"}, seats=2)
    laid.says(0, "use/magpie_familiar/s1/mace").says(1, "mirror_ward")
    laid.says(0, "play/dragons_breath/pay", "hand/s1/mace")
    assert laid.ask == "end_pile" and "mirror_ward" in laid.hand[1]


@rule("3.8.12")
def test_the_limit_of_the_ward_ends_with_the_turn() -> None:
    laid = island(hand={0: "5a 1", 1: "0bS 0bT 8a 9a", 2: "5a 3"})
    laid.says(0, "play/dragons_breath/pay", "hand/s1/mace").says(1, "mirror_ward")
    laid.says(0, "sword_high").says(1, "play/mirror_ward/plain", "sword_high")
    assert laid.asked == [2] and laid.t.warded == []


@rule("3.8.13", "3.8.27")
def test_sovereign_will_negates_once_in_ones_own_turn() -> None:
    laid = island(hand={0: "1 0a 3", 1: "4aS 8a 9a", 2: "4aT 9b 1"}, front={0: "11c"})
    laid.says(0, "play/turning_tide/pay").says(1, "countercurse/world_upside_down")
    assert laid.asked == [2, 0] and "sovereign_will" in laid.options(0)
    laid.says(2, "pass").says(0, "sovereign_will")
    assert laid.asked == [2]  # the will itself can be negated
    laid.says(2, "countercurse/turning_tide")
    assert laid.direction == 1  # will negated, so the Countercurse stands
    other = island(hand={0: "1 0a", 1: "4aS 8a"}, front={2: "11c"})
    other.says(0, "play/turning_tide/pay").says(1, "countercurse/world_upside_down")
    assert other.direction == 1 and other.ask == "end_pile"  # not seat 2's turn


@rule("3.8.14", "3.8.20")
def test_an_imposed_draw_is_an_effect_of_its_own_on_who_must_draw() -> None:
    laid = island(hand={0: "6a 1", 1: "0bS 0aT 8a", 2: "0bT 3"}, coin="tails")
    laid.says(0, "play/wyrms_coin/pay", "s1")
    assert laid.asked == [1] and laid.options(1) == ["pass", "ricochet", "mirror_ward"]
    laid.says(1, "mirror_ward")
    assert len(laid.blank_deck) == 27 and "Nobody draws." in laid.log()
    gift = island("*ooo", hand={0: "6b 1", 1: "0bS 0aT 8a"}, seats=2)
    gift.says(0, "play/oracles_gamble/first/bomb", "give/s1")
    assert gift.options(1) == ["pass", "mirror_ward"]  # a gift is no draw


@rule("3.8.15", "3.8.16")
def test_a_ricochet_passes_the_draw_on_with_one_more() -> None:
    laid = island(hand={0: "6a 1", 1: "0aM 8a", 2: "3 9a"}, coin="tails")
    laid.says(0, "play/wyrms_coin/pay", "s1").says(1, "ricochet")
    assert "Ricochet passes the draw on: Seat C must draw 6." in laid.log()
    assert (
        "Seat C draws 6 from the blank deck: blank, blank, blank, blank, blank, blank."
        in laid.log()
    )
    assert len(laid.blank_deck) == 21


@rule("3.8.16")
def test_a_negated_ricochet_sends_the_draw_back() -> None:
    laid = island(hand={0: "6a 1", 1: "0aM 0aT 8a", 2: "0bS 9a"}, coin="tails")
    laid.says(0, "play/wyrms_coin/pay", "s1").says(1, "ricochet").says(2, "mirror_ward")
    assert "The draw goes back to Seat B." in laid.log()
    assert laid.asked == [1] and "ricochet" in laid.options(1)
    laid.says(1, "pass")
    assert "Seat B draws 5 from the blank deck: blank, blank, blank, blank, blank." in laid.log()


@rule("3.8.16")
def test_negating_the_first_draw_ends_the_chain() -> None:
    laid = island(hand={0: "6a 1", 1: "8a 3", 2: "4aS 9a"}, coin="tails")
    laid.says(0, "play/wyrms_coin/pay", "s1").says(2, "countercurse/shatter_relics")
    assert len(laid.blank_deck) == 25 and "Nobody draws." in laid.log()


@rule("3.8.17")
def test_a_negation_is_used_on_the_owner_of_what_it_negates() -> None:
    laid = island(hand={0: "1 0bS 0a", 1: "4aS 8a", 2: "0bT 9a"})
    laid.says(0, "play/turning_tide/pay").says(1, "countercurse/world_upside_down")
    assert laid.asked == [0] and laid.options(0) == ["pass", "mirror_ward"]


@rule("3.8.18")
def test_a_negated_standing_card_never_stands_and_a_negated_use_is_spent() -> None:
    laid = island(hand={0: "7a 1", 1: "4aS 8a"}).says(0, "play/iron_hide/pay")
    laid.says(1, "countercurse/world_upside_down")
    assert laid.front[0] == [] and "iron_hide" in laid.attack_discard
    use = island(hand={0: "7a 1", 1: "4aS 8a"}, front={0: "10c"}).says(0, "use/watchtower/look")
    use.says(1, "countercurse/world_upside_down")
    assert use.refusal(0, "use/watchtower").rule == "3.9.3"


@rule("3.8.19")
def test_negating_an_effect_on_several_players_negates_it_for_all() -> None:
    laid = island(hand={0: "9b 1", 1: "0bS 8a", 2: "3 9a"}, bombs={1: 1, 2: 1})
    laid.says(0, "play/scatter_the_powder/pay").says(1, "mirror_ward")
    assert laid.bombs[1] == laid.bombs[2] == ["bomb"]


@rule("3.8.20")
def test_a_gift_that_is_warded_off_stays_with_the_giver() -> None:
    laid = island("*ooo", hand={0: "6b 1", 1: "0bS 8a"}, seats=2)
    laid.says(0, "play/oracles_gamble/first/bomb", "give/s1").says(1, "mirror_ward")
    assert laid.bombs[0] == ["bomb"] and laid.bombs[1] == []


# Who is asked ------------------------------------------------------------------------------------


@rule("3.8.21", "3.8.22")
@pytest.mark.parametrize("held", ["4aS 2", "5a 2", "7b 2"])
def test_who_is_shown_as_asked_follows_from_public_facts(held: str) -> None:
    laid = island(hand={0: "1 0a", 1: held, 2: "8a 9a", 3: "4aT"}, seats=4)
    laid.says(0, "play/turning_tide/pay")
    if held.startswith("4a"):
        assert laid.asked == [1]
        assert laid.view(2)["waiting"] == [1]
        laid.says(1, "pass")
    assert laid.ask == "end_pile"
    assert laid.match.ask_number == 4  # as many asks whatever seat 1 holds; nobody can tell


@rule("3.8.21")
def test_open_copies_warded_turns_small_decks_and_small_hands_rule_a_seat_out() -> None:
    def asked(**things: object) -> list[int]:
        laid = island(hand={0: "5a 1 3", 1: "0bS 9a", 2: "4aS 7b"}, **things)
        laid.says(0, "play/dragons_breath/pay", "hand/s1/mace")
        return list(laid.match.ask.seats) if laid.ask == "react" else []

    assert asked() == [1, 2]
    assert asked(out={2}) == [1]
    assert asked(attack_discard="4aS") == [1, 2]
    gone = island(hand={0: "5a 1 3", 1: "0bS 9a", 2: "2 7b"}, attack_discard="4aS 4aS")
    gone.says(0, "play/dragons_breath/pay", "hand/s1/mace")
    assert list(gone.match.ask.seats) == [1]


@rule("3.8.21")
def test_the_standing_will_of_the_turn_player_makes_a_possible_reactor() -> None:
    laid = island(hand={0: "1 0a", 1: "4aS 8a"}, front={0: "11c"})
    laid.says(0, "play/turning_tide/pay").says(1, "countercurse/world_upside_down")
    assert laid.view(2)["waiting"] == [0]
    spent = island(hand={0: "1 0a", 1: "4aS 8a"}, front={0: "11c"})
    spent.card("sovereign_will").turned = 1
    spent.says(0, "play/turning_tide/pay").says(1, "countercurse/world_upside_down")
    assert spent.ask == "end_pile"


@rule("3.8.22", "3.8.23")
def test_passes_and_dropped_answers_leave_no_trace() -> None:
    def lived(second: str, third: str) -> tuple[list[str], int]:
        laid = island(hand={0: "1 0a", 1: "4aS 8a", 2: "4aS 9a", 3: "4aT 3"}, seats=4)
        laid.says(0, "play/turning_tide/pay").says(3, third).says(2, second)
        laid.says(1, "countercurse/world_upside_down")
        all_pass(laid)
        return laid.log(0), laid.match.ask_number

    assert lived("pass", "pass") == lived("countercurse/shatter_relics", "countercurse/sandstorm")


@rule("3.8.23")
def test_the_number_of_asks_tells_nothing_about_hands() -> None:
    def numbers(held: str) -> int:
        laid = island(hand={0: "1 0a", 1: held, 2: "8a 9a"})
        laid.says(0, "play/turning_tide/pay")
        return all_pass(laid).match.ask_number

    assert numbers("4aS 2") == numbers("5a 2") == numbers("2 2")


@rule("3.8.24", "3.8.25")
def test_an_absent_reactor_passes() -> None:
    laid = island(hand={0: "1 0a", 1: "4aS 8a"}).says(0, "play/turning_tide/pay")
    laid.match.answer_default(1)
    assert laid.direction == -1 and len(laid.hand[1]) == 2


@rule("3.8.24")
def test_every_possible_reactor_is_waited_for_alike() -> None:
    # seat 1 holds an answer, seat 2 only a back that might be one
    laid = island(hand={0: "1 0a", 1: "4aS 8a", 2: "5a 7b"}).says(0, "play/turning_tide/pay")
    for seat in (0, 3, None):
        if seat != 3:
            assert laid.view(seat)["waiting"] == [1, 2]


@rule("3.8.27", "3.8.18")
def test_a_negated_ward_is_spent() -> None:
    laid = island(hand={0: "5a 0bT 1 3", 1: "0bS 8a"}, front={0: "10b"}, seats=2)
    laid.says(0, "use/magpie_familiar/s1/sword").says(1, "mirror_ward").says(0, "mirror_ward")
    assert sorted(laid.t.warded) == [0, 1]
    assert "world_upside_down" in laid.hand[0]  # the theft took the card that was left


def test_what_is_pending_is_shown_to_all() -> None:
    laid = island(hand={0: "6a 1", 1: "0aM 8a", 2: "0bS 9a"}, coin="tails")
    laid.says(0, "play/wyrms_coin/pay", "s1").says(1, "ricochet")
    assert laid.view(None)["table"]["pending"] == [
        {"by": 0, "card": "wyrms_coin", "on": [1], "draw": 5},
        {"by": 1, "card": "ricochet", "on": [2], "draw": 6},
    ]
    assert laid.view(2)["prompt"]["text"] == "Ricochet: you must draw 6. Respond?"
    assert laid.log(2)[-1] == "Ricochet passes the draw on: you must draw 6."
    assert "You respond with Ricochet." in laid.log(1)
    assert seen_in(laid, None, "played") == ["wyrms_coin", "ricochet"]


def test_the_rule_that_a_reaction_is_asked_by_shows_no_keys() -> None:
    laid = island(hand={0: "5a 0a", 1: "0bS 4aS"}).says(0, "play/dragons_breath/pay")
    prompt = laid.says(0, "hand/s1/sword").view(1)["prompt"]
    text = rulebook(GAME).rule(prompt["rule"]).text
    assert prompt["rule"] == "3.8.5"
    assert "`" not in text and "window" not in text
