"""3.19 Card rulings: the cards numbered 0 to 6, one by one."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import all_pass, facts, island, known, seen_in, top


@rule("3.19.1", "3.8.15")
def test_ricochet() -> None:
    laid = island(hand={0: "6a 0bT 1", 1: "0aM 8a", 2: "0aT 9a"}, coin="tails")
    laid.says(0, "play/wyrms_coin/pay", "s1").says(1, "ricochet").says(2, "ricochet")
    assert laid.options(0) == ["pass", "mirror_ward"]
    laid.says(0, "pass")
    assert "Seat A draws 7 from the blank deck: " + ", ".join(["blank"] * 7) + "." in laid.log()


@rule("3.19.1", "3.8.9")
def test_mirror_ward() -> None:
    laid = island(hand={0: "5a 1", 1: "0bS 8a"}, seats=2)
    laid.says(0, "play/dragons_breath/pay", "hand/s1/mace").says(1, "mirror_ward")
    assert laid.hand[1] == ["world_upside_down"]
    assert "Seat B negates Seat A's Dragon's Breath." in laid.log()


@rule("3.2.4", "3.2.5")
def test_turning_tide() -> None:
    laid = island(hand={0: "1 0a"}, seats=4).says(0, "play/turning_tide/pay", "sword_low")
    assert laid.asked == [3] and "Play is now counter-clockwise." in laid.log()


@rule("3.19.2", "3.10.1")
def test_cutpurse_bargain() -> None:
    laid = island(hand={0: "2 0aM 9b", 1: "12aS", 2: "8a 8a"})
    laid.says(0, "play/cutpurse_bargain/pay", "s1/sword")
    assert laid.ask == "give" and laid.options(0) == ["ricochet", "scatter_the_powder"]
    laid.says(0, "scatter_the_powder")
    assert laid.hand[0] == ["ricochet", "crown_of_ease"] and laid.hand[1] == ["scatter_the_powder"]
    assert seen_in(laid, 0, "hand", 1) == ["scatter_the_powder"]
    assert seen_in(laid, 1, "hand", 0) == ["crown_of_ease"]
    assert seen_in(laid, 2, "hand", 0) == seen_in(laid, 2, "hand", 1) == []
    assert "Seat A takes a sword card from Seat B's hand." in laid.log(2)
    assert "Seat A takes Crown of Ease from your hand." in laid.log(1)


@rule("3.19.2", "3.5.2")
def test_cutpurse_bargain_needs_a_card_to_give() -> None:
    laid = island(hand={0: "2 2", 1: "", 2: ""})
    assert laid.refusal(0, "play/cutpurse_bargain/pay").rule == "3.5.2"


@rule("3.19.3")
def test_sandstorm_on_the_deck() -> None:
    laid = island("oo" + "*****" + "ooooo", hand={0: "3 1"}).says(0, "play/sandstorm/pay", "deck")
    assert sorted(top(laid)) == sorted("*****ooooo") and not laid.bombs[0]


@rule("3.19.3")
def test_sandstorm_on_the_hand() -> None:
    laid = island(hand={0: "3 1 12a 9b"}).says(0, "play/sandstorm/first/hand")
    assert len(laid.hand[0]) == 3 and len(laid.blank_deck) == 28
    drafted = island(hand={0: "3 1 12a"}, options={"deal": "draft"})
    drafted.says(0, "play/sandstorm/pay", "hand")
    assert drafted.ask == "redraw_pile"
    drafted.says(0, "torch_low", "torch_low")
    assert facts(drafted, 0)["backs"] == {"torch": 2} and drafted.ask == "end_pile"


@rule("3.8.10", "3.8.6")
def test_countercurse() -> None:
    laid = island(hand={0: "1 0a", 1: "4aS 8a 9a"}).says(0, "play/turning_tide/pay")
    laid.says(1, "countercurse/shatter_relics")
    assert laid.direction == 1 and laid.hand[1] == ["world_upside_down"]
    assert len(laid.blank_deck) == 27
    assert laid.attack_discard == ["shatter_relics", "countercurse", "turning_tide"]
    assert "Seat B negates Seat A's Turning Tide." in laid.log()


@rule("3.19.4")
def test_bury_the_fuse() -> None:
    laid = island("oooo", hand={0: "4b 0a"}, bombs={0: 2, 1: 1})
    laid.says(0, "play/bury_the_fuse/pay")
    assert top(laid) == "oo*" and len(laid.bombs[0]) == 1 and len(laid.bombs[1]) == 1
    only_others = island("oooo", hand={0: "4b 0a"}, bombs={1: 1})
    assert only_others.refusal(0, "play/bury_the_fuse/pay").rule == "3.5.2"


@rule("3.19.5", "3.19.28")
def test_dragons_breath() -> None:
    laid = island(hand={0: "5a 0a 9b", 1: "8a", 2: "9a"}, front={0: "10c", 1: "7a"})
    laid.says(0, "play/dragons_breath/pay")
    assert laid.options(0) == [
        "own/ricochet",
        "own/scatter_the_powder",
        "hand/s1/mace",
        "hand/s2/mace",
        "front/s0/watchtower",
        "front/s1/iron_hide",
    ]
    laid.says(0, "own/scatter_the_powder")
    assert laid.attack_discard == ["scatter_the_powder", "dragons_breath"]
    assert "Seat A's Scatter the Powder is discarded." in laid.log(1)


@rule("3.19.5")
def test_an_own_card_is_shown_only_when_the_breath_resolves() -> None:
    laid = island(hand={0: "5a 0a 9b", 1: "4aS 8a"}, seats=2)
    laid.says(0, "play/dragons_breath/pay", "own/scatter_the_powder")
    assert laid.ask == "react"
    assert not any("Scatter" in line for line in laid.log(1))
    assert seen_in(laid, 1, "hand", 0) == []


@rule("3.19.6", "3.18.3")
def test_read_the_bones() -> None:
    laid = island("o*oXo" + "oo", hand={0: "5b 12a"}).says(0, "play/read_the_bones/first")
    assert laid.ask == "arrange" and len(laid.options(0)) == 2 * 20
    assert laid.options(0)[0] == "blank/bomb/blank/explosion/blank/hide"  # as found
    assert known(laid, 0) == "o*oXo??" and known(laid, 1) == "?" * 7
    laid.says(0, "blank/blank/blank/bomb/explosion/hide")
    assert top(laid) == "*Xoo" and known(laid, 0) == "*X??" and known(laid, 1) == "????"
    assert "You see, from the top: blank, bomb, blank, explosion, blank." in laid.log(0)
    assert not any("You saw" in line for line in laid.log(1))


@rule("3.19.6")
def test_read_the_bones_with_fewer_than_five() -> None:
    laid = island("o*", hand={0: "5b 1"}, front={0: "12a"}).says(0, "play/read_the_bones/first")
    assert laid.options(0) == ["blank/bomb/hide", "blank/bomb/show", "bomb/blank/hide",
                               "bomb/blank/show"]  # fmt: skip


@rule("3.19.7", "3.6.10")
def test_wyrms_coin() -> None:
    heads = island(hand={0: "6a 0a"}, coin="heads").says(0, "play/wyrms_coin/pay")
    assert len(heads.blank_deck) == 22 and heads.ask == "end_pile"
    tails = island(hand={0: "6a 0a"}, coin="tails").says(0, "play/wyrms_coin/pay", "s2")
    assert len(tails.blank_deck) == 22
    assert "Seat C draws 5 from the blank deck: blank, blank, blank, blank, blank." in tails.log()
    assert "play/wyrms_coin/first" not in island(hand={0: "6a 0a"}).options(0)
    cheap = island(hand={0: "6a 0a"}, front={0: "12a"}, coin="heads")
    assert len(cheap.says(0, "play/wyrms_coin/pay").blank_deck) == 24


@rule("3.5.17", "3.8.22")
def test_wyrms_coin_on_a_deck_that_its_payment_has_emptied_asks_nobody() -> None:
    for coin in ("tails", "heads"):
        laid = island("ooo", hand={0: "6a 0a", 1: "0bS 0aM", 2: "4aS 8a"}, front={0: "10a 11c"},
                      coin=coin)  # fmt: skip
        laid.says(0, "play/wyrms_coin/pay")
        assert laid.log()[-2:] == [
            f"The coin lands {coin}.",
            "The blank deck is empty: nobody draws.",
        ]
        assert laid.ask == "end_pile"


@rule("3.19.8", "3.19.9")
def test_oracles_gamble_wrong() -> None:
    laid = island("o*ooo", hand={0: "6b 0a"}).says(0, "play/oracles_gamble/first/bomb")
    assert "Seat A names a bomb; the top card is a blank." in laid.log()
    assert "Seat A pays 3: blank, bomb, blank." in laid.log() and laid.bombs[0] == ["bomb"]


@rule("3.19.8", "3.19.10")
def test_oracles_gamble_right() -> None:
    laid = island("o*ooo", hand={0: "6b 0a"}).says(0, "play/oracles_gamble/first/blank")
    assert laid.ask == "rest_to" and laid.options(0) == ["s1", "s2", "s0"]
    laid.says(0, "s2")
    assert laid.bombs[2] == ["bomb"] and len(laid.blank_deck) == 2
    mine = island("o*ooo", hand={0: "6b 0a"}).says(0, "play/oracles_gamble/first/blank", "s0")
    assert mine.bombs[0] == ["bomb"] and "Seat A pays 2: bomb, blank." in mine.log()


@rule("3.19.11", "3.19.12")
@pytest.mark.parametrize(("sign", "kind"), [("*", "bomb"), ("X", "explosion")])
def test_oracles_gamble_gift(sign: str, kind: str) -> None:
    laid = island(sign + "oooo", hand={0: "6b 0a"}, front={1: "12b"})
    laid.says(0, f"play/oracles_gamble/first/{kind}")
    assert laid.options(0) == ["give/s1", "give/s2", "keep"]
    laid.says(0, "give/s1")
    held = laid.bombs[1] if kind == "bomb" else laid.explosions[1]
    assert held == [kind] and len(laid.blank_deck) == 4  # nothing more is paid


@rule("3.19.11", "3.19.12", "3.19.10")
def test_oracles_gamble_kept() -> None:
    laid = island("*oooo", hand={0: "6b 0a"}).says(0, "play/oracles_gamble/first/bomb", "keep")
    assert laid.bombs[0] == ["bomb"] and laid.ask == "rest_to"
    out = island("Xoooo", hand={0: "6b 0a"}).says(0, "play/oracles_gamble/first/explosion", "keep")
    assert out.out == {0} and out.ask == "main"


@rule("3.19.13")
def test_a_negated_gift_stays_with_the_caster() -> None:
    laid = island("*oooo", hand={0: "6b 0a", 1: "0bS 8a"}, bombs={0: 1}, seats=2)
    laid.says(0, "play/oracles_gamble/first/bomb", "give/s1").says(1, "mirror_ward")
    assert len(laid.bombs[0]) == 2 and len(laid.blank_deck) == 4
    assert "Seat A keeps the bomb." in laid.log()
    saved = island("Xoooo", hand={0: "6b 0a", 1: "0bS 8a"}, front={0: "12b"}, seats=2)
    saved.says(0, "play/oracles_gamble/first/explosion", "give/s1").says(1, "mirror_ward")
    assert saved.explosions[0] == ["explosion"] and saved.out == set()


@rule("3.19.14")
def test_oracles_gamble_has_no_window_before_the_card_is_shown_and_a_negated_rest_is_not_drawn(
) -> None:  # fmt: skip
    laid = island("ooooooo", hand={0: "6b 0a", 1: "0bS 8a", 2: "4aS 9a"})
    laid.says(0, "play/oracles_gamble/first/blank")
    assert laid.ask == "rest_to"
    laid.says(0, "s1").says(1, "mirror_ward")
    all_pass(laid)
    assert len(laid.blank_deck) == 6 and laid.ask == "end_pile"


@rule("3.19.15", "3.19.30", "3.5.14")
def test_oracles_gamble_needs_one_card_and_offers_explosions_in_use() -> None:
    laid = island("o", hand={0: "6b 0a"}, options={"explosions": 0})
    keys = [key for key in laid.options(0) if "oracle" in key]
    assert keys == ["play/oracles_gamble/first/blank", "play/oracles_gamble/first/bomb"]
    laid.says(0, "play/oracles_gamble/first/bomb")
    assert laid.blank_deck == [] and "Seat A pays 1: blank." in laid.log()
