"""Section 10: the mistakes of newcomers are met before they are made."""

from __future__ import annotations

from .scenes import island


def test_a_large_cost_with_two_bombs_is_a_risk() -> None:
    tip = island("o*" * 6, hand={0: "5a 0a"}, bombs={0: 2}).tips(0)["risk"]
    assert tip["key"].startswith("play/dragons_breath")
    assert "chance you are out" in tip["text"]
    assert "risk" not in island(hand={0: "5a 0a"}).tips(0)


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
