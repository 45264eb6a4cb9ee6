"""3.5 Step 1: one enchantment."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import casting, size, table


@rule("3.5.1")
def test_one_enchantment_may_be_played_and_works_at_once() -> None:
    laid = table(hand={0: ["moth_courier", "comet_lantern", "dead_battery"]})
    laid.says(0, "moth_courier")
    assert size(laid, "aside", 0) == 3
    assert laid.refusal(0, "comet_lantern").rule == "3.2.4"


@rule("3.5.2")
def test_an_enchantment_prevails_over_the_rules() -> None:
    laid = table(hand={0: ["gossamer_gloves", "dead_battery"]}, row1={1: ["quiet_spring"]})
    laid.says(0, "gossamer_gloves", "steal/quiet_spring/1")  # no symbol on either card
    assert laid.row1[0] == ["quiet_spring"]


@rule("3.5.3")
def test_it_is_discarded_when_its_effect_is_over() -> None:
    now = table(hand={0: ["moth_courier", "dead_battery"]})
    now.says(0, "moth_courier")
    assert now.discard_pile == ["moth_courier"]
    lasting = table(hand={0: ["comet_lantern", "dead_battery"]})
    lasting.says(0, "comet_lantern")
    assert lasting.in_effect[0] == ["comet_lantern"]
    assert lasting.discard_pile == []
    lasting.says(0, "end")
    assert lasting.in_effect[0] == []
    assert lasting.discard_pile == ["comet_lantern"]


@rule("3.5.4", "3.5.5")
def test_the_replacement_comes_after_effect_and_discard() -> None:
    laid = table(
        hand={0: ["rust_storm", "dead_battery"]},
        row1={1: ["quiet_spring"]},
        draw_pile=[],
        discard_pile=[],
    )
    laid.says(0, "rust_storm/quiet_spring")
    # the vision and the Storm itself made the new draw pile, and one of them is set aside
    assert size(laid, "aside", 0) == 1
    assert size(laid, "draw_pile") == 1
    assert {*laid.aside[0], *laid.draw_pile} == {"rust_storm", "quiet_spring"}


@rule("3.5.6")
def test_an_enchantment_without_effect_is_barred_with_its_reason() -> None:
    hand = ["magical_swap", "gossamer_gloves", "rust_storm", "dead_battery"]
    laid = table(hand={0: hand})
    for face in hand[:3]:
        assert laid.refusal(0, face).rule == "3.5.6"
    lonely = table(
        hand={0: ["candle_periscope", "dead_battery"], 1: [], 2: []},
        round=2,
        character_up={1: ["lichtenborn_3"], 2: ["terranova_3"]},
    )
    assert lonely.refusal(0, "candle_periscope").rule == "3.5.6"


@rule("3.5.7")
def test_the_shield_is_played_outside_the_own_turn() -> None:
    laid = casting(
        ["rust_wasp", "quiet_spring", "inkwell_undine"],
        hand={1: ["elemental_shield", "dead_battery"]},
    )
    laid.says(0, "s1")
    assert laid.asked == [1]
    laid.says(1, "elemental_shield")
    assert laid.discard_pile[0] == "elemental_shield"


@rule("3.5.8")
def test_the_shield_cannot_be_played_in_step_one() -> None:
    laid = table(hand={0: ["elemental_shield", "dead_battery"]})
    assert laid.refusal(0, "elemental_shield").rule == "3.5.8"


@rule("3.5.9")
def test_gloves_leave_when_step_two_is_over() -> None:
    laid = table(hand={0: ["gossamer_gloves", "dead_battery"]}, row1={1: ["quiet_spring"]})
    laid.says(0, "gossamer_gloves")
    assert laid.in_effect[0] == ["gossamer_gloves"]
    laid.says(0, "steal/quiet_spring/1")
    assert laid.in_effect[0] == []
    assert laid.discard_pile == ["gossamer_gloves"]


@rule("3.5.9")
def test_the_mainspring_leaves_when_step_three_is_over() -> None:
    laid = table(
        hand={0: ["overwound_mainspring", "cold_ember", "quiet_spring", "dead_battery"]},
        row1={0: ["morning_dewdrop", "clockwork_nightingale"]},
    )
    laid.says(0, "overwound_mainspring", "play/quiet_spring/2")
    assert laid.in_effect[0] == ["overwound_mainspring"]
    laid.says(0, "end")
    assert laid.ask == "star"  # step A has begun without it
    assert laid.in_effect[0] == []


@rule("3.5.9")
def test_the_lantern_stays_until_step_a_is_over() -> None:
    laid = table(hand={0: ["comet_lantern", "dead_battery"]}, row1={0: ["quiet_spring"]})
    laid.says(0, "comet_lantern", "end")
    assert laid.ask == "star"
    assert laid.in_effect[0] == ["comet_lantern"]
    laid.says(0, laid.options(0)[0])
    assert laid.in_effect[0] == []
