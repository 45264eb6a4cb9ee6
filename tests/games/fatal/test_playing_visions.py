"""3.8 Step 3: playing visions."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import row, size, table

HAND = ["quiet_spring", "fallen_apple", "open_window", "cold_ember"]


@rule("3.8.1", "3.8.3")
def test_up_to_two_visions_one_after_the_other() -> None:
    laid = table(hand={0: HAND})
    laid.says(0, "play/quiet_spring/1")
    assert size(laid, "aside", 0) == 1
    laid.says(0, "play/fallen_apple/1")
    assert laid.asked == [1]
    assert row(laid, 0, 1) == ["quiet_spring", "fallen_apple"]
    assert size(laid, "hand", 0) == 4  # two played, two replaced in step C


@rule("3.8.1")
def test_one_vision_is_enough() -> None:
    laid = table(hand={0: HAND})
    laid.says(0, "play/quiet_spring/1", "end")
    assert laid.asked == [1]


@rule("3.8.2")
def test_each_goes_to_the_next_free_place_of_either_row() -> None:
    laid = table(hand={0: HAND}, row1={0: ["dead_battery"]})
    assert laid.options(0)[:2] == ["play/quiet_spring/1", "play/quiet_spring/2"]
    laid.says(0, "play/quiet_spring/1", "play/fallen_apple/2")
    assert row(laid, 0, 1) == ["dead_battery", "quiet_spring"]
    assert row(laid, 0, 2) == ["fallen_apple"]


@rule("3.8.4", "3.9.2")
def test_a_full_row_stays_and_counts_until_step_b() -> None:
    laid = table(
        hand={0: ["rain_organ", "dead_battery"]}, row1={0: ["morning_dewdrop", "quiet_spring"]}
    )
    laid.says(0, "play/rain_organ/1", "end")
    assert laid.ask == "star"  # 1 + 0 + 2
    assert len(row(laid, 0, 1)) == 3


@rule("3.8.5")
def test_with_both_rows_empty_only_the_first_is_offered() -> None:
    laid = table(hand={0: HAND[:1]})
    assert laid.options(0) == ["play/quiet_spring/1", "end"]
    assert laid.refusal(0, "play/quiet_spring/2").rule == "3.8.5"


@rule("3.8.5")
def test_a_steal_into_empty_rows_goes_to_the_first() -> None:
    gloved = table(hand={0: ["gossamer_gloves", "dead_battery"]}, row1={1: ["fallen_apple"]})
    gloved.says(0, "gossamer_gloves")
    assert "steal/fallen_apple/1" in gloved.options(0)
    assert gloved.refusal(0, "steal/fallen_apple/2").rule == "3.8.5"
