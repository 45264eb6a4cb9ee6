"""3.9 Step A: stars."""

from __future__ import annotations

from typing import Any

from fateloom.testing import LaidTable, rule

from .scenes import QUEEN, asked, casting, everyone_stays_hidden, sees, table

THREE = ["copper_dragonfly", "clockwork_nightingale"]
"""A row that shows 1 + 2 stars."""


def step_a(**things: Any) -> LaidTable:
    rows = things.pop("row1", {0: THREE})
    return table(
        phase="stars",
        step=4,
        row1=rows,
        **{"display": ["red_1", "yellow_m1", "green_3"], **things},
    )


@rule("3.9.1")
def test_three_stars_bring_a_treasure_and_two_do_not() -> None:
    laid = step_a()
    assert laid.ask == "star"
    laid.says(0, "green_3/s0")
    assert laid.hoard[0] == ["green_3"]
    few = step_a(row1={0: ["quiet_spring"]}, row2={0: ["cold_ember"]})
    assert few.asked == [1]
    assert few.hoard[0] == []


@rule("3.9.2")
def test_the_active_edges_of_both_rows_count_full_rows_too() -> None:
    laid = step_a(
        row1={0: ["forked_shadow", "open_window", "velvet_burglar"]},  # 0 + 0 + 1
        row2={0: ["cold_ember", "dead_battery"]},  # 1 + 1
    )
    assert laid.ask == "star"
    assert "3 stars" in asked(laid, 0)


@rule("3.9.3")
def test_many_stars_bring_one_treasure() -> None:
    laid = step_a(row2={0: ["morning_dewdrop", "magnetic_mole"]})
    laid.says(0, "green_3/s0")
    assert laid.hoard[0] == ["green_3"]
    assert laid.asked == [1]


@rule("3.9.4", "3.9.10")
def test_treasure_and_receiver_are_chosen_together() -> None:
    laid = step_a()
    assert laid.options(0) == [
        f"{treasure}/s{seat}"
        for treasure in ("red_1", "yellow_m1", "green_3")
        for seat in (0, 1, 2)
    ]
    laid.says(0, "yellow_m1/s2")
    assert laid.hoard[2] == ["yellow_m1"]
    assert laid.asked == [1]  # the receiver had no say


@rule("3.9.4")
def test_a_player_who_is_out_gets_nothing() -> None:
    laid = step_a(round=2, out={1}, hand={1: []}, character_up={1: ["lichtenborn_3"]})
    assert not [key for key in laid.options(0) if key.endswith("s1")]


@rule("3.9.5", "3.9.6")
def test_the_display_closes_to_the_left_and_is_refilled_on_the_right() -> None:
    laid = step_a(treasure_deck=["red_3", ...])
    laid.says(0, "red_1/s0")
    assert laid.display == ["yellow_m1", "green_3", "red_3"]


@rule("3.9.5", "3.9.9")
def test_the_treasure_is_placed_before_the_queen_appears() -> None:
    laid = step_a(treasure_deck=[QUEEN])
    laid.says(0, "green_3/s1")
    assert laid.ask == "reveal"
    assert laid.t.score1 == [0, 3, 0]


@rule("3.9.7")
def test_taking_is_compulsory_even_if_all_are_minus_one() -> None:
    laid = step_a(display=["red_m1", "yellow_m1", "green_m1"])
    assert len(laid.options(0)) == 9
    laid.says(0, "red_m1/s0")
    assert laid.hoard[0] == ["red_m1"]


@rule("3.9.8")
def test_the_gift_cannot_be_shielded() -> None:
    laid = step_a(hand={1: ["elemental_shield", "dead_battery"]})
    laid.says(0, "yellow_m1/s1")
    assert laid.hoard[1] == ["yellow_m1"]
    assert laid.ask == "act"


@rule("3.9.9")
def test_the_queen_ends_the_first_round_or_the_game() -> None:
    first = step_a(treasure_deck=[QUEEN])
    first.says(0, "green_3/s0")
    assert first.ask == "reveal"
    everyone_stays_hidden(first)
    assert first.asked == [1]
    second = step_a(treasure_deck=[QUEEN], round=2)
    second.says(0, "green_3/s0")
    assert second.outcome is not None


@rule("3.20.2")
def test_everybody_saw_what_was_taken() -> None:
    laid = step_a()
    laid.says(0, "green_3/s1")
    for observer in (0, 1, 2, None):
        assert sees(laid, observer, "hoard", 1) == ["green_3"]


@rule("3.10.1")
def test_step_b_follows() -> None:
    laid = casting(["quiet_spring", "fallen_apple", "open_window"])
    assert laid.ask == "target"
