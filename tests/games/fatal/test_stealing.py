"""3.7 Step 2: stealing a vision."""

from __future__ import annotations

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import row, table

STONE, BLADES, PARCHMENT = "copper_dragonfly", "inkwell_undine", "dew_telegraph"
PREY = {"stone": "velvet_burglar", "blades": "amber_beekeeper", "parchment": "frost_turbine"}


def steals(laid: LaidTable) -> list[str]:
    return [key for key in laid.options(0) if key.startswith("steal")]


@rule("3.7.1")
def test_one_vision_may_be_stolen_in_a_turn() -> None:
    laid = table(row1={0: [STONE], 1: [BLADES], 2: [PREY["blades"]]})
    laid.says(0, f"steal/{BLADES}/2")
    assert row(laid, 0, 2) == [BLADES]
    assert row(laid, 1, 1) == []
    assert laid.refusal(0, f"steal/{PREY['blades']}/2").rule == "3.2.4"


@rule("3.7.2", "3.7.3")
@pytest.mark.parametrize(
    ("end", "beaten"), [(STONE, "blades"), (BLADES, "parchment"), (PARCHMENT, "stone")]
)
def test_stone_blades_and_parchment_beat_each_other_in_a_ring(end: str, beaten: str) -> None:
    laid = table(
        4,
        row1={0: [end], 1: [PREY["stone"]], 2: [PREY["blades"]], 3: [PREY["parchment"]]},
    )
    assert steals(laid) == [f"steal/{PREY[beaten]}/2"]
    for symbol, prey in PREY.items():
        if symbol != beaten:
            assert laid.refusal(0, f"steal/{prey}/2").rule == "3.7.2"


@rule("3.7.2")
def test_either_row_may_have_the_beating_end() -> None:
    laid = table(
        row1={0: ["quiet_spring"], 1: ["open_window", BLADES]}, row2={0: ["fallen_apple", STONE]}
    )
    assert steals(laid) == [f"steal/{BLADES}/1"]


@rule("3.7.4")
def test_a_card_without_symbol_is_not_stolen_and_does_not_steal() -> None:
    laid = table(row1={0: [STONE], 1: ["quiet_spring"]})
    assert steals(laid) == []
    assert laid.refusal(0, "steal/quiet_spring/2").rule == "3.7.4"
    blank = table(row1={0: ["quiet_spring"], 1: [BLADES]})
    assert steals(blank) == []
    assert blank.refusal(0, f"steal/{BLADES}/2").rule == "3.7.2"


@rule("3.7.5")
def test_a_straight_card_opens_an_empty_row_only() -> None:
    laid = table(row1={0: [STONE], 1: [BLADES]})
    assert steals(laid) == [f"steal/{BLADES}/2"]
    refused = laid.refusal(0, f"steal/{BLADES}/1")
    assert refused.rule == "3.7.5"
    assert "1st in its row" in refused.why


@rule("3.7.5")
def test_a_reversed_card_becomes_second_in_a_row_of_one_only() -> None:
    laid = table(row1={0: [STONE], 1: ["quiet_spring", BLADES]})
    assert steals(laid) == [f"steal/{BLADES}/1"]
    refused = laid.refusal(0, f"steal/{BLADES}/2")
    assert refused.rule == "3.7.5"
    assert "2nd in its row" in refused.why
    full = table(row1={0: ["open_window", STONE], 1: ["quiet_spring", BLADES]})
    assert steals(full) == []
    assert full.refusal(0, f"steal/{BLADES}/1").rule == "3.7.5"


@rule("3.7.6")
def test_a_steal_never_fills_a_row() -> None:
    laid = table(
        row1={0: ["quiet_spring", STONE], 1: [BLADES, PREY["blades"]]},
        row2={0: ["fallen_apple", "velvet_burglar"]},
    )
    assert steals(laid) == []


@rule("3.7.7")
def test_the_receiving_row_need_not_be_the_beating_one() -> None:
    laid = table(row1={0: ["quiet_spring"], 1: ["open_window", BLADES]}, row2={0: [STONE]})
    assert steals(laid) == [f"steal/{BLADES}/1", f"steal/{BLADES}/2"]
    laid.says(0, f"steal/{BLADES}/1")
    assert row(laid, 0, 1) == ["quiet_spring", BLADES]


@rule("3.7.8")
def test_any_card_of_a_row_may_be_stolen_and_the_row_closes_up() -> None:
    laid = table(row1={0: [STONE], 1: [BLADES, PARCHMENT]})
    laid.says(0, f"steal/{BLADES}/2")
    assert row(laid, 1, 1) == [PARCHMENT]
    assert "The gap in Seat B's row closes." in laid.log()[-1]


@rule("3.7.8")
def test_with_steal_scope_end_only_the_last_card_may_be_stolen() -> None:
    laid = table(
        options={"steal_scope": "end"},
        row1={0: [STONE], 1: [BLADES, PARCHMENT], 2: ["quiet_spring", PREY["blades"]]},
    )
    assert steals(laid) == [f"steal/{PREY['blades']}/1"]
    assert laid.refusal(0, f"steal/{BLADES}/2").rule == "3.7.8"
    gloved = table(
        options={"steal_scope": "end"},
        hand={0: ["gossamer_gloves", "dead_battery"]},
        row1={1: [BLADES, PARCHMENT], 2: ["quiet_spring"]},
    )
    gloved.says(0, "gossamer_gloves")
    assert steals(gloved) == ["steal/quiet_spring/1"]
    assert gloved.refusal(0, f"steal/{BLADES}/1").rule == "3.7.8"


@rule("3.7.9")
def test_the_victim_is_not_asked() -> None:
    laid = table(row1={0: [STONE], 1: [BLADES]}, hand={1: ["elemental_shield", "dead_battery"]})
    laid.says(0, f"steal/{BLADES}/2")
    assert laid.asked == [0]
    assert row(laid, 0, 2) == [BLADES]


@rule("3.7.10")
def test_the_beating_card_stays_and_can_be_used_again() -> None:
    laid = table(row1={0: [STONE], 1: [BLADES], 2: [PREY["blades"]]})
    laid.says(0, f"steal/{BLADES}/2", "end").says(1, "end").says(2, "end")
    assert row(laid, 0, 1) == [STONE]
    reversed_prey = table(row1={0: [STONE, "velvet_burglar"], 1: [BLADES]})
    assert steals(reversed_prey) == [f"steal/{BLADES}/2"]
