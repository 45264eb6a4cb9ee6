"""3.13 Treasures, face down and face up."""

from __future__ import annotations

from typing import Any

from fateloom.testing import LaidTable, rule

from .scenes import casting, hidden, sees, table

STEAL_1 = ["open_window", "quiet_spring", "fallen_apple"]
TAKE_1 = ["fallen_apple", "quiet_spring", "open_window"]
THREE_STARS = ["copper_dragonfly", "clockwork_nightingale"]


def revealed_red(**things: Any) -> dict[str, Any]:
    return {"round": 2, "character_up": {0: ["flambeaux_3"]}, **things}


@rule("3.13.1")
def test_treasures_lie_face_down_before_their_owner() -> None:
    laid = table(hoard={0: ["red_1", "green_3"]})
    assert sees(laid, 0, "hoard", 0) == ["green_3", "red_1"]
    for observer in (1, 2, None):
        assert sees(laid, observer, "hoard", 0) == []
        assert hidden(laid, observer, "hoard", 0) == 2


@rule("3.13.2", "3.13.3")
def test_a_revealed_player_keeps_its_own_colour_face_up_and_others_down() -> None:
    for treasure, up in (("red_m1", True), ("green_3", False)):
        laid = table(
            phase="stars",
            row1={0: THREE_STARS},
            display=["red_m1", "green_3", "yellow_1"],
            **revealed_red(),
        )
        laid.says(0, f"{treasure}/s0")
        assert (laid.hoard_up[0] == [treasure]) == up
        assert (laid.hoard[0] == [treasure]) != up


@rule("3.13.2")
def test_it_does_not_matter_how_they_were_obtained() -> None:
    stolen = casting(STEAL_1, hoard={1: ["red_2a"], 2: ["green_1"]}, **revealed_red())
    stolen.says(0, "s1")
    assert stolen.hoard_up[0] == ["red_2a"]
    given = casting(
        TAKE_1,
        round=2,
        character_up={1: ["lichtenborn_3"]},
        display=["yellow_m1", "red_1", "green_1"],
    )
    given.says(0, "s1", "yellow_m1")
    assert given.hoard_up[1] == ["yellow_m1"]


@rule("3.13.3", "3.13.4")
def test_a_hidden_player_has_nothing_face_up_and_nobody_in_the_first_round() -> None:
    def taken(**things: Any) -> LaidTable:
        laid = table(
            phase="stars",
            row1={0: THREE_STARS},
            display=["red_3", "green_3", "yellow_1"],
            **things,
        )
        return laid.says(0, "red_3/s0")

    for laid in (taken(round=2), taken()):
        assert laid.hoard[0] == ["red_3"]
        assert laid.hoard_up[0] == []


@rule("3.13.5")
def test_face_up_treasures_cannot_be_stolen() -> None:
    laid = casting(
        STEAL_1,
        round=2,
        character_up={1: ["lichtenborn_3"]},
        hoard_up={1: ["yellow_2a", "yellow_3"]},
        hoard={1: ["red_1"], 2: ["green_1"]},
    )
    laid.says(0, "s1")
    assert laid.hoard[0] == ["red_1"]
    assert laid.hoard_up[1] == ["yellow_2a", "yellow_3"]


@rule("3.13.6")
def test_their_owner_may_trade_them_and_elimination_deals_them_out() -> None:
    trader = table(
        hoard_up={0: ["red_2a"]}, hand={0: ["dead_battery", "cold_ember"]}, **revealed_red()
    )
    trader.says(0, "trade/red_2a")
    assert trader.hoard_up[0] == []
    fallen = casting(
        ["rust_wasp", "quiet_spring", "inkwell_undine"],
        4,
        round=2,
        hand={3: ["dead_battery"]},
        character_up={3: ["terranova_4"]},
        hoard_up={3: ["green_2a"]},
    )
    fallen.says(0, "s3")
    assert fallen.hoard[1] == ["green_2a"]
