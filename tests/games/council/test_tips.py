"""Section 10: the mistakes of newcomers are met before they are made."""

from __future__ import annotations

from .scenes import acting, auction


def test_the_goal_names_what_scores() -> None:
    tip = auction("sister_maren coin=7").tips(0)["aim"]
    assert tip["text"] == (
        "Goal: the highest score when Game Ends is revealed. Coins and Heroes add points; Chaos "
        "takes them away."
    )


def test_the_buyer_does_not_get_the_coins_of_a_good_card() -> None:
    tip = auction("sister_maren coin=7", coins=[10, 10, 10]).tips(0)["price"]
    assert (tip["rule"], tip["key"]) == ("3.6.2", "buy")
    assert "Buying costs you 7 coins" in tip["text"]


def test_a_tax_tells_what_it_brings_and_costs_and_warns_from_the_third_chaos_on() -> None:
    first = auction("sister_maren coin=7").tips(0)["tax"]
    assert "+3 coins now, -1 point at the end" in first["text"]
    third = auction("sister_maren coin=7", populace=[2, 0, 0]).tips(0)
    assert "tax" not in third
    assert third["late_tax"]["text"].endswith("Each further tax costs at least as much.")


def test_a_pot_that_is_worth_more_than_its_chaos_is_pointed_out() -> None:
    assert "pot" not in auction("kobolds coin=1").tips(0)
    tip = auction("kobolds coin=8").tips(0)["pot"]
    assert tip["key"] == "buy"
    assert tip["text"] == "Take it now: +8 coins, -3 points. You come out 5 ahead."


def test_nobody_is_tempted_to_take_a_curse_whose_text_does_the_harm() -> None:
    assert "pot" not in auction("angry_mob coin=9").tips(0)


def test_who_holds_no_favor_is_told_why_there_is_no_bargain() -> None:
    barred = auction("kobolds coin=1").view(0)["prompt"]["barred"]
    assert ("bargain", "3.5.1") in {(each["key"], each["rule"]) for each in barred}


def test_done_is_asked_once_more_where_an_attack_is_left() -> None:
    tip = acting(kingdom={0: ["sir_aldric order=1", "kobolds chaos=2"]}).tips(0)["attack"]
    assert (tip["key"], tip["asks"]) == ("done", True)
