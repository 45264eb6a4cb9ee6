"""Answers of F.A.T.A.L. that no bot gives by mistake."""

from __future__ import annotations

from tests.games.shunned import shunned

from .scenes import table


def test_only_a_treasure_of_little_worth_is_traded_for_cards() -> None:
    laid = table(hoard={0: ["green_1", "green_2a", "red_1"]})
    assert "trade/green_1" in laid.options(0)
    assert shunned(laid) == {"trade/green_2a", "trade/red_1", "end"}


def test_nobody_takes_the_lesser_of_two_treasures_of_a_colour() -> None:
    stars = ["morning_dewdrop", "clockwork_nightingale"]
    laid = table(phase="stars", row1={0: stars}, display=["green_1", "green_2a", "yellow_1"])
    kept = {key for key in shunned(laid) if key.endswith("/s0")}
    assert kept == {"green_1/s0"}
    given = {key for key in shunned(laid) if not key.endswith("/s0")}
    assert given == {key for key in laid.options(0) if not key.endswith("/s0")}


def test_a_take_is_for_oneself_unless_there_is_harm_to_give() -> None:
    row = {0: ["honey_automaton", "footprint_in_moss", "thunder_anvil"]}
    good = table(phase="trimagics", row1=row, display=["green_1", "green_m1", "yellow_1"])
    assert good.ask == "target"
    assert shunned(good) == {"s1", "s2"}
    bad = table(phase="trimagics", row1=row, display=["green_1", "green_m1", "yellow_m1"])
    assert shunned(bad) == set()


def test_who_is_robbed_may_be_anybody() -> None:
    row = {0: ["velvet_burglar", "footprint_in_moss", "thunder_anvil"]}
    laid = table(phase="trimagics", row1=row, hoard={1: ["green_1"], 2: ["green_2a"]})
    assert laid.options(0) == ["s1", "s2"]
    assert shunned(laid) == set()
