"""3.19 Card rulings: the cards numbered 7 to 12, one by one."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import facts, island, known, label, seen_in, top


@rule("3.9.1", "3.7.3")
def test_iron_hide() -> None:
    laid = island(hand={0: "7a 0a"}, bombs={0: 2}).says(0, "play/iron_hide/pay")
    assert facts(laid, 0)["bomb_limit"] == 4 and len(laid.blank_deck) == 26


@rule("3.19.16", "3.18.2")
def test_true_name() -> None:
    laid = island(hand={0: "7b 0a", 1: "8a 4aS 4bT", 2: "9a 3"})
    laid.says(0, "play/true_name/pay")
    assert len(laid.options(0)) == 2 * 13
    laid.says(0, "s1/4")
    laid.says(1, "pass")
    assert laid.ask == "name_pick" and laid.options(0) == ["countercurse", "bury_the_fuse"]
    assert set(seen_in(laid, 2, "hand", 1)) == {"countercurse", "bury_the_fuse"}
    laid.says(0, "bury_the_fuse")
    assert laid.hand[1] == ["world_upside_down", "countercurse"]
    assert "Seat B discards Bury the Fuse." in laid.log()
    missed = island(hand={0: "7b 0a", 1: "8a 9a", 2: "9a 3"})
    missed.says(0, "play/true_name/pay", "s1/7")
    assert "Seat B has no 7." in missed.log() and len(missed.hand[1]) == 2


@rule("3.11.1")
def test_world_upside_down() -> None:
    laid = island("oooo" + "o*X", hand={0: "8a 0a"}).says(0, "play/world_upside_down/pay")
    assert top(laid) == "X*o"


@rule("3.19.17", "3.18.4")
def test_treasure_map() -> None:
    laid = island(hand={0: "8bS 0a"}).says(0, "play/treasure_map/pay")
    assert laid.ask == "search"
    assert laid.options(0)[0] == "0/sword" and "1/torch" not in laid.options(0)
    laid.says(0, "8/torch")
    assert laid.ask == "search_take"
    assert laid.options(0) == ["set_the_trap", "set_the_trap.2", "set_the_trap.3"]
    laid.says(0, "set_the_trap.2")
    assert laid.hand[0] == ["ricochet", "set_the_trap"] and len(laid.blank_deck) == 29


@rule("3.19.17")
def test_treasure_map_asks_even_if_there_is_nothing_or_one_card() -> None:
    laid = island(hand={0: "8bS 0a", 1: "12b 8a"}).says(0, "play/treasure_map/pay", "12/torch")
    assert laid.ask == "search_take" and laid.options(0) == ["nothing"]
    laid.says(0, "nothing")
    assert "Seat A finds nothing." in laid.log() and laid.hand[0] == ["ricochet"]
    one = island(hand={0: "8bS 0a"}).says(0, "play/treasure_map/pay", "12/torch")
    assert one.options(0) == ["phoenix_heart"] and one.ask == "search_take"


@rule("3.19.18")
def test_set_the_trap() -> None:
    laid = island("oooo" + "oo", hand={0: "8c 0a"}, bombs={1: 1, 2: 2})
    laid.says(0, "play/set_the_trap/pay")
    assert laid.options(0) == ["s1", "s2"]
    laid.says(0, "s2")
    assert top(laid) == "*oo" and laid.bombs[2] == ["bomb"] and known(laid, None) == "*??"


@rule("3.19.19")
def test_shatter_relics_without_a_standing_card() -> None:
    laid = island(hand={0: "9a 0a"}, front={1: "7a 10c", 2: "12c"})
    laid.says(0, "play/shatter_relics/pay")
    assert laid.ask == "target_seat" and laid.options(0) == ["s1", "s2"]
    laid.says(0, "s1")
    assert laid.front[1] == [] and laid.front[2] == ["toll_of_the_void"] and laid.bombs[0] == []


@rule("3.19.20", "3.19.21")
def test_shatter_relics_with_standing_cards() -> None:
    laid = island(hand={0: "9a 0a"}, front={0: "10b 11b", 1: "7a 10c"})
    laid.says(0, "play/shatter_relics/pay")
    assert laid.ask == "relic"
    laid.says(0, "s1/watchtower")
    assert laid.bombs[0] == ["bomb"] and laid.front[1] == ["iron_hide"]


@rule("3.19.21")
def test_shatter_relics_takes_a_spare_bomb_else_one_from_the_discard() -> None:
    front = {0: "10b", 1: "7a"}
    spare = island(hand={0: "9a 0a"}, front=front, blank_discard=["bomb"])
    spare.says(0, "play/shatter_relics/pay", "s1/iron_hide")
    assert "bomb" in spare.blank_discard and spare.bombs[0] == ["bomb"]
    deck = "o" * 10 + "*" * 11
    discard = island(deck, hand={0: "9a 0a"}, front=front, blank_discard=["bomb"])
    discard.says(0, "play/shatter_relics/pay", "s1/iron_hide")
    assert "bomb" not in discard.blank_discard and discard.bombs[0] == ["bomb"]
    none = island("o" * 10 + "*" * 12, hand={0: "9a 0a"}, front=front)
    assert none.refusal(0, "play/shatter_relics/pay").rule == "3.5.2"


@rule("3.19.21")
def test_a_taken_bomb_that_knocks_out_saves_the_relic() -> None:
    laid = island(hand={0: "9a 0a"}, front={0: "10b", 1: "7a"}, bombs={0: 2})
    laid.says(0, "play/shatter_relics/pay", "s1/iron_hide")
    assert laid.out == {0} and laid.front[1] == ["iron_hide"]


@rule("3.19.22")
def test_scatter_the_powder() -> None:
    laid = island("o" * 9, hand={0: "9b 0a"}, bombs={0: 1, 1: 2})
    assert [key for key in laid.options(0) if "first" in key] == [
        "play/scatter_the_powder/first/s0/s1",
        "play/scatter_the_powder/first/s1/s1",
    ]
    laid.says(0, "play/scatter_the_powder/pay", "s1/s1")
    assert laid.bombs[1] == [] and laid.blank_deck.count("bomb") == 2
    assert known(laid, 0) == "?" * 6
    one = island("o" * 9, hand={0: "9b 0a"}, bombs={0: 1})
    assert one.refusal(0, "play/scatter_the_powder/pay").rule == "3.5.2"


@rule("3.19.22", "3.5.15")
def test_scatter_the_powder_returns_what_is_still_there() -> None:
    # seat 1 dies paying for its Countercurse, and its bomb is gone
    laid = island("ooooo" + "**" + "o" * 9, hand={0: "9b 0a", 1: "4aS 8a"}, bombs={1: 1, 2: 1})
    laid.says(0, "play/scatter_the_powder/pay").says(1, "countercurse/world_upside_down")
    assert laid.out == {1}
    assert laid.bombs[2] == [] and laid.blank_deck.count("bomb") == 1


@rule("3.19.22", "3.5.15")
def test_scatter_the_powder_without_any_bomb_left_shuffles_nothing() -> None:
    laid = island(
        "ooooo" + "*" + "o" * 4 + "B", hand={0: "9b 0a", 1: "4aS 8a"}, bombs={1: 2}
    )  # fmt: skip
    laid.says(0, "play/scatter_the_powder/pay").says(1, "countercurse/world_upside_down")
    assert laid.out == {1} and len(laid.blank_deck) == 5
    assert known(laid, 0) == "????*"


@rule("3.19.23", "3.6.9")
def test_pathfinders_staff_on_a_cost() -> None:
    laid = island(hand={0: "8a 9b 10c 1"}, front={0: "10a"}, bombs={1: 2})
    keys = laid.options(0)
    assert "play/world_upside_down/pay_staff" in keys
    assert "play/scatter_the_powder/first_staff/s1/s1" in keys
    assert "play/watchtower/pay_staff" not in keys and "play/turning_tide/pay_staff" not in keys
    laid.says(0, "play/world_upside_down/pay_staff")
    assert len(laid.blank_deck) == 28 and laid.ask == "end_pile"
    assert "Seat A uses Pathfinder's Staff: the cost is 2." in laid.log()


def test_a_stored_match_may_call_the_staff_by_its_former_key() -> None:
    laid = island(hand={0: "8a 9b 10c 1"}, front={0: "10a"}, bombs={1: 2})
    laid.says(0, "play/world_upside_down/pay+staff")
    assert "Seat A uses Pathfinder's Staff: the cost is 2." in laid.log()


@rule("3.19.23")
def test_pathfinders_staff_on_a_draw() -> None:
    laid = island(hand={0: "6a 0a", 1: "4aS 8a"}, front={0: "10a"}, coin="heads")
    laid.says(0, "play/wyrms_coin/pay")
    assert laid.ask == "soften" and laid.options(0) == ["yes", "no"]  # and no window
    laid.says(0, "yes")
    assert len(laid.blank_deck) == 25 and laid.ask == "end_pile"
    refused = island(hand={0: "6a 0a"}, front={0: "10a"}, coin="heads")
    refused.says(0, "play/wyrms_coin/pay", "no")
    assert len(refused.blank_deck) == 22
    spent = island(hand={0: "6a 0a"}, front={0: "10a"}, coin="heads")
    spent.says(0, "play/wyrms_coin/pay_staff")
    assert spent.ask == "end_pile" and len(spent.blank_deck) == 23  # 2 and 5
    oracle = island(hand={0: "6b 0a"}, front={0: "10a"})
    oracle.says(0, "play/oracles_gamble/first/bomb")
    assert oracle.ask == "end_pile"  # what its caster draws is a cost


@rule("3.19.23", "3.19.29")
def test_nothing_softens_a_draw_of_the_last_two_cards() -> None:
    """Who is asked depends on the size of the deck and on what stands, which all can see."""
    for left in (1, 2, 3):
        laid = island("ooo" + "o" * left, hand={0: "6a 0a"}, front={0: "10a 11c"}, coin="heads")
        laid.says(0, "play/wyrms_coin/pay")
        assert laid.ask == ("soften" if left > 2 else "end_pile")
    # the answer to Sovereign Will may leave two cards only
    laid = island("ooo" + "o" * 4, hand={0: "6a 1 3", 1: "4aS 8a"}, front={0: "11c 10a"},
                  coin="heads")  # fmt: skip
    laid.says(0, "play/wyrms_coin/pay", "will").says(1, "countercurse/world_upside_down")
    assert laid.ask == "end_pile"
    assert "Seat A draws 2 from the blank deck: blank, blank." in laid.log()


@rule("3.19.23")
def test_the_staff_is_not_for_other_turns_or_reactions() -> None:
    laid = island(hand={0: "6a 1", 1: "8a 3"}, front={1: "10a"}, coin="tails")
    laid.says(0, "play/wyrms_coin/pay", "s1")
    assert laid.ask == "end_pile" and len(laid.blank_deck) == 22


@rule("3.10.1", "3.9.8")
def test_magpie_familiar() -> None:
    laid = island(hand={0: "1 0a", 1: "12aS", 2: "8a 9a"}, front={0: "10b"})
    laid.says(0, "use/magpie_familiar/s1/sword")
    assert laid.hand[0] == ["turning_tide", "ricochet", "crown_of_ease"] and laid.hand[1] == []
    assert seen_in(laid, 1, "hand", 0) == ["crown_of_ease"]
    assert seen_in(laid, 2, "hand", 0) == []
    assert laid.refusal(0, "use/magpie_familiar").rule == "3.9.3"


@rule("3.19.24", "3.19.31")
def test_watchtower() -> None:
    laid = island("*", hand={0: "0b 0a", 1: "", 2: "9b 8a 9a"}, front={0: "10c"})
    assert [key for key in laid.options(0) if key.startswith("use")] == [
        "use/watchtower/look",
        "use/watchtower/ask/s2",
    ]
    laid.says(0, "use/watchtower/look")
    assert known(laid, 0) == "*" and known(laid, 1) == "?"
    asked = island(hand={0: "0b 0a", 2: "9b 8a 9a"}, front={0: "10c"})
    asked.says(0, "use/watchtower/ask/s2")
    assert "Seat C has the numbers 8, 9, 9." in asked.log(1)
    assert seen_in(asked, 0, "hand", 2) == []  # the numbers are history, not knowledge


@rule("3.19.28", "3.10.3")
def test_gnawing_curse() -> None:
    laid = island(hand={0: "1 0a", 1: "12aS", 2: "8a 9a"}, front={0: "11a"})
    laid.says(0, "use/gnawing_curse/hand/s1/sword")
    assert laid.hand[1] == [] and laid.attack_discard == ["crown_of_ease"]
    assert laid.ask == "main"


@rule("3.19.25", "3.19.26")
def test_fireproof_cloak() -> None:
    laid = island("oooK", hand={0: "1 0a"}, front={0: "11b"}, bombs={0: 1})
    laid.says(0, "use/fireproof_cloak/return")
    assert top(laid) == "oooX*" and known(laid, 1) == "???X*" and laid.bombs[0] == []
    shield = island("Xooo", hand={0: "1 0a"}, front={0: "11b"})
    shield.says(0, "use/fireproof_cloak/shield")
    assert facts(shield, 0)["fireproof"] is True
    shield.says(0, "play/turning_tide/pay")
    assert shield.out == set()
    points = island(hand={0: "1 0a"}, front={0: "11b"}, options={"mode": "points"})
    assert points.refusal(0, "use/fireproof_cloak").rule == "3.9.3"


@rule("3.8.13")
def test_sovereign_will() -> None:
    laid = island(hand={0: "12a 0a", 1: "4aS 8a"}, front={0: "11c"})
    laid.says(0, "play/crown_of_ease/pay").says(1, "countercurse/world_upside_down")
    laid.says(0, "sovereign_will")
    assert "crown_of_ease" in laid.front[0]
    assert "Seat A negates Seat B's Countercurse." in laid.log()


@rule("3.19.29")
def test_sovereign_will_against_ones_own_heads() -> None:
    laid = island(hand={0: "6a 0a", 1: "4aS 8a"}, front={0: "11c"}, coin="heads")
    laid.says(0, "play/wyrms_coin/pay")
    assert laid.ask == "soften" and laid.options(0) == ["will", "no"]
    laid.says(0, "will")
    assert laid.ask == "react" and laid.asked == [1]
    laid.says(1, "pass")
    assert len(laid.blank_deck) == 27 and laid.ask == "end_pile"


@rule("3.6.9", "3.9.2")
def test_crown_of_ease() -> None:
    laid = island(hand={0: "9b 8b 0a"}, front={0: "12a"}, bombs={1: 2})
    assert "pay 1" in label(laid, 0, "play/scatter_the_powder/pay")
    assert "free, no effect" in label(laid, 0, "play/ricochet/plain")


@rule("3.7.8", "3.7.3")
def test_phoenix_heart() -> None:
    laid = island("X*oo", hand={0: "3 0a"}, front={0: "12b"}, bombs={0: 2})
    laid.says(0, "play/sandstorm/pay", "deck")
    assert laid.out == set() and len(laid.bombs[0]) == 3 and laid.explosions[0] == ["explosion"]


@rule("3.19.27", "3.6.9")
def test_toll_of_the_void() -> None:
    laid = island(hand={0: "0a 1"}, front={1: "12c"}).says(0, "play/ricochet/plain")
    assert len(laid.blank_deck) == 28
    owner = island(hand={0: "0a 1"}, front={0: "12c"}).says(0, "play/ricochet/plain")
    assert len(owner.blank_deck) == 30
    ward = island(hand={0: "5a 1", 1: "0bS 8a"}, front={0: "12c"}, seats=2)
    ward.says(0, "play/dragons_breath/pay", "hand/s1/mace").says(1, "mirror_ward")
    assert len(ward.blank_deck) == 25


@rule("3.9.1")
@pytest.mark.parametrize("id", ["pathfinders_staff", "magpie_familiar", "gnawing_curse"])
def test_the_printed_cost_of_permanent_cards_is_never_lowered(id: str) -> None:
    code = {"pathfinders_staff": "10a", "magpie_familiar": "10b", "gnawing_curse": "11a"}[id]
    laid = island(hand={0: f"{code} 0a"}, front={0: "12a"})
    cost = 6 if id == "gnawing_curse" else 5
    assert f"pay {cost}" in label(laid, 0, f"play/{id}/pay")
