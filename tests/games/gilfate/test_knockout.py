"""3.7 Bombs, explosions, knockout."""

from __future__ import annotations

from typing import Any

from fateloom.testing import rule

from .scenes import facts, island, top


@rule("3.7.1", "3.7.2")
def test_three_bombs_knock_out_and_two_do_not() -> None:
    two = island("*oo", hand={0: "1 0a"}, bombs={0: 1}).says(0, "play/turning_tide/pay")
    assert two.bombs[0] == ["bomb", "bomb"] and two.out == set()
    three = island("*oo", hand={0: "1 0a"}, bombs={0: 2}).says(0, "play/turning_tide/pay")
    assert three.out == {0}


@rule("3.7.3", "3.7.4")
def test_iron_hide_and_phoenix_heart_raise_the_limit_and_add_up() -> None:
    laid = island(front={0: "7a", 1: "7a 12b"}, seats=3)
    assert [facts(laid, seat)["bomb_limit"] for seat in range(3)] == [4, 5, 3]
    assert facts(island(front={0: "12b"}), 0)["bomb_limit"] == 4
    alive = island("*oo", hand={0: "1 0a"}, front={0: "7a 12b"}, bombs={0: 3})
    alive.says(0, "play/turning_tide/pay")
    assert alive.out == set() and len(alive.bombs[0]) == 4
    out = island("*oo", hand={0: "1 0a"}, front={0: "7a"}, bombs={0: 3})
    assert out.says(0, "play/turning_tide/pay").out == {0}


@rule("3.7.5", "3.7.6", "3.9.5")
def test_a_lost_hide_lowers_the_limit_at_once() -> None:
    laid = island(hand={0: "5a 0a"}, front={1: "7a"}, bombs={1: 2})
    laid.says(0, "play/dragons_breath/pay", "front/s1/iron_hide")
    assert facts(laid, 1)["bomb_limit"] == 3 and laid.out == set()
    out = island(hand={0: "5a 0a"}, front={1: "7a"}, bombs={1: 3})
    out.says(0, "play/dragons_breath/pay", "front/s1/iron_hide")
    assert out.out == {1}


@rule("3.7.7")
def test_an_explosion_knocks_out() -> None:
    laid = island("Xoo", hand={0: "1 0a"}).says(0, "play/turning_tide/pay")
    assert laid.out == {0} and laid.blank_discard == ["explosion"]
    assert "The explosion knocks Seat A out." in laid.log()


@rule("3.7.8", "3.7.9", "3.6.5")
def test_a_phoenix_heart_saves_from_an_explosion_for_good() -> None:
    laid = island("Xooo", hand={0: "1 0a", 1: "5a 0b"}, front={0: "12b"}, seats=2)
    laid.says(0, "play/turning_tide/pay", "mace_low")
    assert laid.explosions[0] == ["explosion"] and laid.out == set()
    laid.says(1, "play/dragons_breath/pay", "front/s0/phoenix_heart")
    assert laid.front[0] == [] and laid.out == set()


@rule("3.7.8", "3.19.26")
def test_the_cloak_saves_from_an_explosion_in_its_turn_only() -> None:
    laid = island("Xooooo", hand={0: "1 0a"}, front={0: "11b"})
    laid.says(0, "use/fireproof_cloak/shield", "play/turning_tide/pay", "mace_low")
    assert laid.explosions[0] == ["explosion"] and laid.out == set()
    assert facts(laid, 0)["fireproof"] is False  # the turn is over


@rule("3.7.10")
def test_nobody_is_knocked_out_in_the_points_game() -> None:
    laid = island("*Xoo", hand={0: "2 0a"}, bombs={0: 4}, options={"mode": "points"})
    laid.says(0, "play/cutpurse_bargain/pay")
    assert len(laid.bombs[0]) == 5 and laid.out == set()


@rule("3.7.11", "3.7.13", "3.18.1")
def test_the_cards_of_a_knocked_out_player_are_laid_open_in_order() -> None:
    laid = island("*oo", hand={0: "12a 1 5aS 4aS"}, front={0: "10c 7a"}, bombs={0: 3})
    laid.says(0, "play/turning_tide/pay")
    assert laid.attack_discard == [
        "iron_hide",
        "watchtower",
        "countercurse",
        "dragons_breath",
        "crown_of_ease",
        "turning_tide",  # the card being played goes last
    ]
    assert laid.blank_discard == ["bomb"] * 4
    assert laid.hand[0] == laid.bombs[0] == []


@rule("3.7.12")
def test_effects_of_a_knocked_out_player_are_dropped() -> None:
    # seat 0 pays for a Countercurse in the window of its own crown, and dies of it
    laid = island("oooooo" + "oo" + "*o" + "oooo", hand={0: "12a 4aT 1 0a", 1: "4aS 8a 9a 3"},
                  bombs={0: 2})  # fmt: skip
    laid.says(0, "play/crown_of_ease/pay").says(1, "countercurse/world_upside_down")
    laid.says(0, "countercurse/turning_tide")
    assert laid.out == {0} and laid.front[0] == []
    assert laid.asked == [1] and laid.ask == "main"
    assert "crown_of_ease" in laid.attack_discard and laid.played == []


@rule("3.7.12")
def test_effects_on_a_knocked_out_player_do_nothing() -> None:
    # the victim dies paying for the Countercurse against the breath
    laid = island("ooo" + "*" + "oooo", hand={0: "5a 1 0a", 1: "4aS 8a 9a"}, bombs={1: 2})
    laid.says(0, "play/dragons_breath/pay", "hand/s1/mace")
    laid.says(1, "countercurse/world_upside_down")
    assert laid.out == {1}
    assert laid.ask == "end_pile" and laid.asked == [0]


@rule("3.7.14")
def test_a_received_bomb_or_explosion_counts_like_a_drawn_one() -> None:
    laid = island("*ooo", hand={0: "6b 0a"}, bombs={1: 2})
    laid.says(0, "play/oracles_gamble/first/bomb", "give/s1")
    assert laid.out == {1}
    laid = island("Xooo", hand={0: "6b 0a"})
    laid.says(0, "play/oracles_gamble/first/explosion", "give/s1")
    assert laid.out == {1} and top(laid) == "ooo"
    saved = island("Xooo", hand={0: "6b 0a"}, front={1: "12b"})
    saved.says(0, "play/oracles_gamble/first/explosion", "give/s1")
    assert saved.explosions[1] == ["explosion"] and saved.out == set()
    relics = island("oooo", hand={0: "9a 0a"}, front={0: "10c", 1: "7a"}, bombs={0: 2})
    relics.says(0, "play/shatter_relics/pay", "s1/iron_hide")
    assert relics.out == {0} and relics.front[1] == ["iron_hide"]


@rule("3.7.13")
def test_bombs_are_kept_from_turn_to_turn() -> None:
    laid = island("*ooo", hand={0: "1 0a"}).says(0, "play/turning_tide/pay", "sword_low")
    assert laid.bombs[0] == ["bomb"] and laid.asked != [0]


LAST_ROUND: dict[str, Any] = {"seats": 2, "options": {"match": "single"}}


@rule("3.5.11", "3.12.3")
def test_the_card_of_the_payment_that_ends_the_match_is_discarded() -> None:
    laid = island("*oo", hand={0: "8bS 0a", 1: "8a 9a"}, bombs={0: 2}, **LAST_ROUND)
    laid.says(0, "play/treasure_map/pay")
    assert laid.match.outcome is not None
    assert laid.played == []
    assert laid.attack_discard[-1] == "treasure_map"


@rule("3.5.1", "3.8.8", "3.12.3")
def test_the_reaction_whose_payment_ends_the_match_is_discarded_and_what_it_answered() -> None:
    laid = island("o" * 6 + "*oo", hand={0: "12a 1", 1: "4aS 8a"}, bombs={1: 2}, **LAST_ROUND)
    laid.says(0, "play/crown_of_ease/pay").says(1, "countercurse/world_upside_down")
    assert laid.match.outcome is not None
    assert laid.played == []
    assert laid.attack_discard[-2:] == ["countercurse", "crown_of_ease"]
    assert laid.front[0] == []


@rule("3.7.12", "3.12.3")
def test_a_gift_on_its_way_when_the_match_ends_goes_to_the_blank_discard() -> None:
    laid = island("*" + "*o" + "o" * 4, hand={0: "6b 0a", 1: "4aS 8a"}, bombs={1: 2}, **LAST_ROUND)
    laid.says(0, "play/oracles_gamble/first/bomb", "give/s1")
    laid.says(1, "countercurse/world_upside_down")
    assert laid.match.outcome is not None
    assert laid.played == laid.gift == []
    assert laid.attack_discard[-2:] == ["countercurse", "oracles_gamble"]
    assert laid.blank_discard.count("bomb") == 4
