"""3.9 Standing cards and 3.10 Choosing cards of another hand, attack piles."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import facts, island, label, seen_in

# 3.9 -------------------------------------------------------------------------------------------


@rule("3.9.1")
def test_the_ten_permanent_cards_stay_after_activation() -> None:
    for code in ("7a", "10a", "10b", "10c", "11a", "11b", "11c", "12a", "12b", "12c"):
        laid = island(hand={0: f"{code} 1", 1: "8a 9a", 2: "3 3"})
        key = next(key for key in laid.options(0) if key.endswith("/pay") and "tide" not in key)
        laid.says(0, key)
        name = key.split("/")[1]
        assert laid.front[0] == [name]
        assert seen_in(laid, 2, "front", 0) == [name]


@rule("3.9.2", "3.9.4")
def test_lasting_cards_and_iron_hide_work_in_every_turn() -> None:
    laid = island("Xooo", hand={1: "1 0a"}, front={0: "7a 12b 12c", 1: "12a"}, turn=1)
    assert facts(laid, 0)["bomb_limit"] == 5  # in seat 1's turn
    assert facts(laid, 0)["fireproof"] is True
    assert "pay 1" in label(laid, 1, "play/ricochet/plain")  # toll 2, crown 1
    assert facts(laid, 2)["zero_cost"] == 2


@rule("3.9.3")
def test_on_turn_cards_work_only_in_their_owners_turn() -> None:
    laid = island(hand={0: "1 0a", 1: "3 8a"}, front={1: "10c 10b 11a 11b"}, bombs={1: 1})
    assert not any(key.startswith("use/") for key in laid.options(0))
    laid.says(0, "play/ricochet/plain", "sword_low")
    used = {key.split("/")[1] for key in laid.options(1) if key.startswith("use/")}
    assert used == {"watchtower", "magpie_familiar", "gnawing_curse", "fireproof_cloak"}


@rule("3.9.3")
def test_a_used_card_is_fresh_again_next_turn() -> None:
    laid = island(hand={0: "0a 0b", 1: "0a 0b"}, front={0: "10c"}, seats=2)
    laid.says(0, "use/watchtower/look", "play/ricochet/plain", "sword_low")
    laid.says(1, "play/ricochet/plain", "sword_low")
    assert "use/watchtower/look" in laid.options(0)


@rule("3.9.5")
def test_a_removed_card_loses_its_effects() -> None:
    laid = island(hand={0: "5a 0a"}, front={1: "12c"})
    assert "pay 2" in label(laid, 0, "play/ricochet/plain")
    laid.says(0, "play/dragons_breath/pay", "front/s1/toll_of_the_void")
    assert facts(laid, 0)["zero_cost"] == 0


@rule("3.9.6")
def test_every_standing_card_counts_where_permanent_cards_are_named() -> None:
    laid = island(hand={0: "9a 0a"}, front={1: "7a 10c 12b"})
    laid.says(0, "play/shatter_relics/pay")
    assert laid.front[1] == []
    burnt = island(hand={0: "5a 0a"}, front={1: "7a 10c 12b"})
    burnt.says(0, "play/dragons_breath/pay")
    fronts = [key for key in burnt.options(0) if key.startswith("front/")]
    assert fronts == ["front/s1/iron_hide", "front/s1/watchtower", "front/s1/phoenix_heart"]


@rule("3.9.7")
def test_an_on_turn_card_may_be_used_in_the_turn_it_came() -> None:
    laid = island(hand={0: "10c 0a"}).says(0, "play/watchtower/pay")
    assert "use/watchtower/look" in laid.options(0)


@rule("3.9.8")
def test_hands_only_for_bargain_name_magpie_and_curse() -> None:
    laid = island(hand={0: "2 0a", 1: "8a 8a"}, front={0: "10b 11a", 1: "7a 12c"}, seats=2)
    aims = [key for key in laid.options(0) if key.startswith("use/")]
    assert not any("iron_hide" in key or "toll" in key for key in aims)
    laid.says(0, "play/cutpurse_bargain/pay")
    assert laid.front[1] == ["iron_hide", "toll_of_the_void"]  # only the hand could be robbed
    named = island(hand={0: "7b 0a", 1: "8a 8a"}, front={1: "7a"}, seats=2)
    named.says(0, "play/true_name/pay", "s1/7")
    assert named.front[1] == ["iron_hide"]
    assert "Seat B has no 7." in named.log()


@rule("3.9.9", "3.14.11")
def test_tilted_cards_are_out_of_reach() -> None:
    laid = island(hand={0: "5a 9a"}, tilted={1: ["crown_of_ease paid=2"]})
    assert "play/shatter_relics/plain" in laid.options(0)
    laid.says(0, "play/dragons_breath/pay")
    assert not any("crown" in key for key in laid.options(0))


@rule("3.9.10", "3.7.3")
def test_two_iron_hides_each_count() -> None:
    laid = island(front={0: "7a 7a"})
    assert facts(laid, 0)["bomb_limit"] == 5


# 3.10 ------------------------------------------------------------------------------------------


@rule("3.10.1")
def test_another_hand_is_hit_blind_by_seat_and_back() -> None:
    hits = set()
    for seed in range(20):
        laid = island(hand={0: "5a 0a", 1: "1S 2 5bM", 2: "8a 9a"}, seed=seed)
        laid.says(0, "play/dragons_breath/pay")
        assert {"hand/s1/sword", "hand/s1/mace", "hand/s2/mace"} <= set(laid.options(0))
        assert "hand/s1/torch" not in laid.options(0)
        laid.says(0, "hand/s1/sword")
        hits.add(laid.attack_discard[0])
    assert hits == {"turning_tide", "cutpurse_bargain"}


@rule("3.10.1")
def test_if_the_back_is_gone_any_card_of_the_hand_is_hit() -> None:
    # the only sword card answers, and its answer is countered
    laid = island(hand={0: "5a 4aT 1 0a", 1: "4aS 8a 9a"}, seats=2)
    laid.says(0, "play/dragons_breath/pay", "hand/s1/sword")
    laid.says(1, "countercurse/world_upside_down").says(0, "countercurse/turning_tide")
    assert laid.hand[1] == []


@rule("3.10.2")
def test_own_cards_and_fronts_are_chosen_openly() -> None:
    laid = island(hand={0: "5a 0a 12a"}, front={0: "7a"})
    laid.says(0, "play/dragons_breath/pay")
    assert {"own/ricochet", "own/crown_of_ease", "front/s0/iron_hide"} <= set(laid.options(0))
    laid.says(0, "own/crown_of_ease")
    assert "crown_of_ease" in laid.attack_discard


@rule("3.10.3")
def test_any_player_includes_oneself() -> None:
    laid = island(hand={0: "8c 9b 9a 0a"}, front={0: "11a", 1: "7a"}, bombs={0: 1, 1: 1})
    assert "play/scatter_the_powder/first/s0/s1" in laid.options(0)
    assert "use/gnawing_curse/own/ricochet" in laid.options(0)
    trap = island(hand={0: "8c 0a"}, bombs={0: 1, 1: 1}).says(0, "play/set_the_trap/pay")
    assert trap.options(0) == ["s0", "s1"]
    relics = island(hand={0: "9a 0a"}, front={0: "7a", 1: "12c"})
    relics.says(0, "play/shatter_relics/pay")
    assert relics.options(0) == ["s0/iron_hide", "s1/toll_of_the_void"]


@rule("3.10.4")
def test_there_is_no_hand_limit_and_the_discard_is_never_shuffled_back() -> None:
    laid = island(hand={0: "0aT 0aM 1 1 2 2 3 3 4b 4b 5a 5a", 1: "8a 9a"}, seats=2)
    laid.says(0, "play/ricochet/plain", "sword_high")
    assert len(laid.hand[0]) == 12
    assert laid.attack_discard == ["ricochet"]


@rule("3.10.5", "3.19.3")
def test_returned_cards_go_to_their_own_piles_which_are_shuffled() -> None:
    laid = island(hand={0: "3 1S 12a 4bT", 1: "8a 9a"}, seats=2)
    before = {pile.name: len(pile) for pile in laid.t.piles}
    laid.says(0, "play/sandstorm/pay", "hand")
    assert "Seat A puts 3 cards back into the attack piles." in laid.log()
    after = {pile.name: len(pile) for pile in laid.t.piles}
    assert sum(after.values()) == sum(before.values()) and len(laid.hand[0]) == 3
    for pile in laid.t.piles:
        assert all(laid.t.pile_of(card.face) is pile for card in pile)
        assert not any(card.seen for card in pile)
