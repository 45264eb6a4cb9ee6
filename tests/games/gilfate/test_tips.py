"""Section 10: the mistakes of newcomers are met before they are made."""

from __future__ import annotations

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
