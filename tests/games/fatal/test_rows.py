"""3.4 Vision rows."""

from __future__ import annotations

from typing import Any

from fateloom.testing import LaidTable, rule

from .scenes import asked, casting, row, size, table


def lying(laid: LaidTable, seat: int, number: int) -> list[dict[str, Any]]:
    """The cards of a row as everybody sees them lie."""
    cards: list[dict[str, Any]] = laid.view()["players"][seat]["rows"][number - 1]["cards"]
    return cards


def stars(laid: LaidTable, seat: int) -> int:
    shown: int = laid.view()["players"][seat]["stars"]
    return shown


@rule("3.4.1")
def test_everybody_has_two_rows_that_all_can_see() -> None:
    laid = table(row1={1: ["quiet_spring"]}, row2={1: ["fallen_apple"]})
    for observer in (0, 1, 2, None):
        zones = {
            zone["name"]: [card["face"] for card in zone["cards"]]
            for zone in laid.view(observer)["zones"]
            if zone.get("owner") == 1 and zone["name"].startswith("row")
        }
        assert zones == {"row1": ["quiet_spring"], "row2": ["fallen_apple"]}


@rule("3.4.2")
def test_the_first_lies_straight_the_second_reversed_the_third_rotated() -> None:
    laid = table(
        row1={0: ["quiet_spring", "fallen_apple"]}, hand={0: ["open_window", "dead_battery"]}
    )
    laid.says(0, "play/open_window/1")
    assert [card["lies"] for card in lying(laid, 0, 1)] == ["straight", "reversed", "rotated"]


@rule("3.4.3")
def test_a_row_holds_three_and_three_are_a_trimagic() -> None:
    laid = table(
        row1={0: ["quiet_spring", "fallen_apple"]},
        hand={0: ["open_window", "cold_ember", "dead_battery"]},
    )
    laid.says(0, "play/open_window/1")
    assert laid.refusal(0, "play/cold_ember/1").rule == "3.4.3"
    assert laid.view()["players"][0]["rows"][0]["casts"] == "Draw · 1 card · 1 player"
    laid.says(0, "play/cold_ember/2")
    assert laid.ask == "target"


@rule("3.4.4")
def test_only_the_edge_of_its_place_counts() -> None:
    laid = table(row1={0: ["rain_organ", "clockwork_nightingale"]})
    assert [card["stars"] for card in lying(laid, 0, 1)] == [0, 2]
    assert stars(laid, 0) == 2
    swapped = table(row1={0: ["clockwork_nightingale", "rain_organ"]})
    assert stars(swapped, 0) == 0


@rule("3.4.4")
def test_a_mark_on_another_edge_means_nothing() -> None:
    laid = table(row1={0: ["lamplit_archivist", "mist_gramophone"]})
    assert [card["two_players"] for card in lying(laid, 0, 1)] == [False, False]
    laid = table(row1={0: ["quiet_spring", "lamplit_archivist"]})
    assert [card["two_players"] for card in lying(laid, 0, 1)] == [False, True]


@rule("3.4.5")
def test_the_kind_acts_in_first_place_only_and_the_symbol_everywhere() -> None:
    laid = casting(["quiet_spring", "rust_wasp", "amber_beekeeper"])
    assert laid.ask == "target"
    assert "You drew" in asked(laid, 0)
    thief = table(row1={0: ["quiet_spring", "copper_dragonfly"], 1: ["inkwell_undine"]})
    assert "steal/inkwell_undine/2" in thief.options(0)  # stone in second place


@rule("3.4.6")
def test_a_robbed_row_closes_up_and_its_card_is_turned_straight() -> None:
    laid = table(row1={0: ["copper_dragonfly"], 1: ["inkwell_undine", "dew_telegraph"]})
    laid.says(0, "steal/inkwell_undine/2")
    assert [card["lies"] for card in lying(laid, 1, 1)] == ["straight"]
    assert [card["face"] for card in lying(laid, 1, 1)] == ["dew_telegraph"]


@rule("3.4.7")
def test_nobody_may_rearrange_the_own_rows() -> None:
    laid = table(row1={0: ["quiet_spring"]}, hand={0: ["dead_battery"]})
    assert laid.options(0) == ["play/dead_battery/1", "play/dead_battery/2", "end"]
    assert laid.refusal(0, "play/quiet_spring/2").rule == "3.2.6"


@rule("3.4.8")
def test_the_end_of_a_row_is_its_last_card_and_an_empty_row_has_none() -> None:
    laid = table(
        row1={0: ["copper_dragonfly", "quiet_spring"], 1: ["inkwell_undine"]},
        hand={0: ["dead_battery"]},
    )
    assert laid.refusal(0, "steal/inkwell_undine/2").rule == "3.7.2"
    empty = table(row1={1: ["inkwell_undine"]}, hand={0: ["dead_battery"]})
    assert empty.refusal(0, "steal/inkwell_undine/1").rule == "3.7.2"


@rule("3.4.9")
def test_closing_up_draws_nothing_and_an_emptied_row_is_free() -> None:
    laid = table(row1={0: ["copper_dragonfly"], 1: ["inkwell_undine"]})
    pile = size(laid, "draw_pile")
    laid.says(0, "steal/inkwell_undine/2", "end")
    assert size(laid, "draw_pile") == pile
    assert row(laid, 1, 1) == []
    assert [key[-1] for key in laid.options(1) if key.startswith("play")] == ["1", "1"]
