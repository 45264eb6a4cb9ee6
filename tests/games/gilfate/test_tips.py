"""Section 10: the mistakes of newcomers are met before they are made, and hints say why."""

from __future__ import annotations

from fateloom.bots.explain import facts_for
from fateloom.bots.observation import Observation
from fateloom.testing import LaidTable

from .scenes import island, label


def test_a_large_cost_with_two_bombs_is_a_risk() -> None:
    tip = island("o*" * 6, hand={0: "5a 0a"}, bombs={0: 2}).tips(0)["risk"]
    assert tip["key"].startswith("play/dragons_breath")
    assert "chance you are out" in tip["text"]
    assert "risk" not in island(hand={0: "5a 0a"}).tips(0)


def test_a_bomb_that_a_play_gives_is_reckoned_with() -> None:
    laid = island("ooo*", hand={0: "9a 0a"}, front={0: "7a"}, bombs={0: 3}, seats=2)
    key = "play/shatter_relics/pay"
    assert label(laid, 0, key) == (
        "Shatter Relics (9, mace): pay 3, then its effect (you take a bomb and go out) "
        "[75% chance of another bomb, 100% of going out]"
    )
    tip = laid.tips(0)["out"]
    assert (tip["key"], tip["rule"], tip["asks"], tip["always"]) == (key, "3.19.20", True, True)
    assert tip["text"] == (
        "Shatter Relics gives you a bomb, and that knocks you out. Play it anyway?"
    )
    options = {option["key"]: option for option in laid.view(0)["prompt"]["options"]}
    assert options[key]["costly"] and options[key]["preview"]["knockout"] == 1
    lucky = island("ooo*", hand={0: "9a 0a"}, front={0: "7a"}, bombs={0: 2}, seats=2)
    assert "(you take a bomb) [75% chance of another bomb, 75% of going out]" in (
        label(lucky, 0, key)
    )


def test_a_price_that_is_sure_to_knock_out_is_asked_about_if_there_is_another_way() -> None:
    laid = island("Koooo", hand={0: "5a 0a"})
    tip = laid.tips(0)["out"]
    assert (tip["key"], tip["asks"]) == ("play/dragons_breath/pay", True)
    assert tip["text"].startswith("Dragon's Breath: 3 cards, 100% chance you are out. ")
    tips = island("Koooo", hand={0: "5a 1"}).tips(0)
    assert "out" not in tips and "safer" not in tips["risk"]["text"]
    told = island("Koooo", hand={0: "6b 5b 1"}).view(0)["prompt"]["tips"]
    asked = {tip["key"] for tip in told if tip["id"] == "out"}
    assert asked == {
        "play/oracles_gamble/first/blank",
        "play/oracles_gamble/first/bomb",
        "play/read_the_bones/pay",
        "play/turning_tide/pay",
    }, "a right guess and a price that is put in order can be survived"


def test_a_zero_is_a_shield() -> None:
    assert "protect you" in island(hand={0: "0a 5a"}).tips(0)["zero"]["text"]


def test_turning_the_deck_over_without_a_way_out_is_pointed_out() -> None:
    deck = "o" * 20 + "X"
    tips = island(deck, hand={0: "8a 5a"}).tips(0)
    assert tips["upside_down"]["key"].startswith("play/world_upside_down")
    assert "upside_down" not in island(deck, hand={0: "8a 0a"}).tips(0)
    assert "upside_down" not in island(hand={0: "8a 5a"}).tips(0), "there is no explosion"


def test_in_the_points_game_a_mighty_card_is_better_played_than_kept() -> None:
    tips = island(hand={0: "11c 5a"}, options={"mode": "points"}).tips(0)
    assert tips["mighty"]["rule"] == "3.14.5"


def why(laid: LaidTable, key: str) -> str:
    """What a hint says for an answer of the first seat."""
    return facts_for(Observation(laid.match, 0), [key])


def test_a_hint_says_first_what_is_known_of_the_price() -> None:
    tide, breath = "play/turning_tide/pay", "play/dragons_breath/pay"
    laid = island("KBoooo", hand={0: "1 5a"})
    assert why(laid, tide) == "The explosion is on top: paying 1 knocks you out."
    laid = island("BKoooo", hand={0: "1 5a"})
    assert why(laid, breath) == "The explosion is 2nd from the top: paying 3 knocks you out."
    said = "Paying reveals 1 card. A bomb is on top. That doesn't knock you out."
    assert why(laid, tide) == said
    laid = island("BBoooo", hand={0: "1 5a"}, bombs={0: 1})
    said = "2 bombs are among the top 3 cards: paying 3 knocks you out."
    assert why(laid, breath) == said


def test_a_hint_says_that_there_is_no_danger() -> None:
    laid = island("oooooo", hand={0: "1 5a"}, bombs={0: 2})
    said = "Paying reveals 3 cards, none of them a bomb: there is no danger."
    assert why(laid, "play/dragons_breath/pay") == said
    laid = island("ooo*", hand={0: "1 5a"}, bombs={0: 1})
    assert why(laid, "play/turning_tide/pay") == (
        "Paying reveals 1 card. There is 1 bomb among the 4 hidden cards of the blank deck, "
        "and you can take 1 more bomb: you can't go out now."
    )
    laid = island("ooo*" * 5, hand={0: "1 5a"}, bombs={0: 2})
    assert why(laid, "play/dragons_breath/pay").endswith(
        "and 1 more bomb knocks you out: the danger is large."
    )


def test_a_hint_does_not_repeat_what_a_card_says() -> None:
    laid = island("Kooooo", hand={0: "5b 6b 9a"}, front={0: "7a"}, bombs={0: 3})
    assert why(laid, "play/read_the_bones/first") == (
        "You put the top cards in order before you pay with them."
    )
    assert why(laid, "play/oracles_gamble/first/explosion") == (
        "You know the top card, so your guess is right."
    )
    assert why(laid, "play/shatter_relics/pay") == "The bomb it gives you knocks you out."
