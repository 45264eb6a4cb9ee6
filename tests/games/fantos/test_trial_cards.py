"""5.4 The Trials, each with its effect."""

from __future__ import annotations

from typing import Any

from fateloom.testing import LaidTable, rule

from .scenes import heads, planet, plays, quietly, reigning, said, shards, tasked, votes


def drawn(trial: str, *args: Any, **things: Any) -> LaidTable:
    """Seat 0 draws this Trial."""
    return planet(*args, phase="trials", trials_due=1, trials_deck=[trial, ...], **things)


@rule("3.16.15", "3.3.9", "3.2.7")
def test_stimulus_sells_up_to_2_labor_cards() -> None:
    laid = planet({}, {0: "raid balm"}, phase="turn", trials="stimulus")
    assert len(laid.hand[0]) == 5 and laid.ask == "stimulus"
    laid.says(0, "buy", "buy")
    assert len(laid.hand[0]) == 7 and laid.reserve[0] == 28 and laid.ask != "stimulus"
    once = planet({}, phase="turn", trials="stimulus").says(0, "buy", "stop")
    assert len(once.hand[0]) == 6 and once.reserve[0] == 29
    assert planet({}, phase="turn", trials="stimulus", reserve=[1]).ask != "stimulus"


@rule("3.16.10")
def test_overtime_rolls_1_more_die_for_the_whole_harvest() -> None:
    laid = planet({0: "bishop cook"}, trials="overtime", dice=[1, 1, 3])
    laid.says(0, "harvest", "bishop+cook")
    assert quietly(laid).reserve[0] == 39


@rule("3.15.11", "3.15.17", "3.15.13")
def test_falling_stars_give_everybody_a_die_of_shards_and_leave() -> None:
    laid = drawn("falling_stars", {0: "cook"}, {0: "second_wind"}, dice=[3, 1, 2])
    assert laid.reserve == [33, 31, 32] and laid.trials_gone == ["falling_stars"]
    assert laid.trials_in_play == []


@rule("3.14.2")
def test_red_tide_costs_the_active_citadel_1() -> None:
    laid = planet({}, trials="red_tide", phase="end_of_turn")
    assert laid.reserve[0] == 29


@rule("3.10.3", "3.16.2")
def test_bad_blood_turns_war_to_the_right() -> None:
    laid = planet({0: "knight"}, trials="bad_blood")
    assert [key for key in laid.options(0) if key.startswith("war")] == ["war/s2"]
    after = planet({0: "knight oracle"}, trials="bad_blood", phase="secondary")
    plays(after, 0, "oracle/bad_blood")
    assert after.trials_gone == ["bad_blood"]
    assert "war/s1" in planet({0: "knight"}).options(0)


@rule("3.13.11")
def test_dark_unions_offer_the_top_of_the_deck_for_3_less() -> None:
    laid = planet({}, trials="dark_unions", phase="hiring", legacy_deck=["knight", "cook", ...])
    assert "deck" in laid.options(0)
    laid.says(0, "deck")
    assert laid.ask == "dark_unions" and laid.options(0) == ["hire", "decline"]
    laid.says(0, "hire")
    assert laid.reserve[0] == 26 and shards(laid, "knight") == 7
    no = planet({}, trials="dark_unions", phase="hiring", legacy_deck=["knight", "cook", ...])
    no.says(0, "deck", "decline")
    assert no.legacy_discard[-1] == "knight" and no.active == 1 and no.reserve[0] == 30


@rule("3.10.3")
def test_truce_of_ash_protects_smaller_reserves() -> None:
    laid = planet({0: "knight marquis"}, trials="truce_of_ash", reserve=[20, 19, 20])
    assert [key for key in laid.options(0) if key.startswith("war")] == ["war/s2/marquis"]


@rule("3.3.9")
def test_iridium_rot_takes_1_shard_of_a_legacy() -> None:
    laid = planet(
        {0: "knight! cook~"}, {0: "raid raid balm balm duel"}, phase="turn", trials="iridium_rot"
    )
    assert laid.ask == "rot_pick" and laid.options(0) == ["knight", "cook"]
    trove = laid.trove
    laid.says(0, "cook")
    assert shards(laid, "cook") == 3 and laid.trove == trove + 1


@rule("3.15.12", "3.7.16")
def test_star_witch_bars_all_labor() -> None:
    laid = planet(
        {0: "cook", 1: "leech"}, {1: "rockfall"}, trials="star_witch", witch=[1, 1, 1], dice=[2]
    )
    laid.says(0, "harvest")
    assert laid.ask == "secondary" and laid.reserve[0] == 33 and heads(laid, 1) == {"pass", "leech"}


@rule("3.15.12")
def test_star_witch_leaves_when_everybody_has_had_a_fantos_action_phase() -> None:
    laid = planet({}, phase="fantos", trials="star_witch", witch=[1, 0, 0])
    quietly(laid)
    if laid.ask == "action":
        laid.says(0, "none")
    assert laid.trials_gone == ["star_witch"]
    waits = planet({}, phase="fantos", trials="star_witch", witch=[1, 1, 0])
    assert waits.trials_in_play == ["star_witch"] and waits.witch == [0, 1, 0]


@rule("3.10.10")
def test_blood_moon_raises_the_damage_by_2() -> None:
    laid = planet({0: "knight"}, trials="blood_moon", dice=[1, 1]).says(0, "war/s1")
    assert quietly(laid).reserve == [35, 25, 30]
    draw = planet({0: "beadle", 1: "leech"}, trials="blood_moon", dice=[1, 2])
    draw.says(0, "war/s1").says(1, "leech")
    assert quietly(draw).reserve == [30, 30, 30]


@rule("3.9.12")
def test_iron_curfew_allows_2_legacies_to_the_active_citadel_alone() -> None:
    laid = planet({0: "knight cook bishop", 1: "leech beadle reeve"}, trials="iron_curfew")
    laid.says(0, "harvest")
    assert laid.view(0)["prompt"]["most"] == 2
    assert "1 to 2 of" in laid.refusal(0, "knight+cook+bishop").why
    war = planet({0: "knight cook bishop", 1: "leech beadle reeve"}, trials="iron_curfew")
    war.says(0, "war/s1").refusal(0, "knight+cook+bishop")
    war.says(0, "knight+cook").says(1, "leech+beadle+reeve")
    assert tasked(war, "leech", "beadle", "reeve")


@rule("3.15.17", "3.16.19", "3.4.6")
def test_gravity_well_tasks_every_legacy_and_leaves() -> None:
    laid = drawn("gravity_well", {0: "cook knight!", 1: "sentinel leech~", 2: "bishop"})
    assert tasked(laid, "cook", "knight", "sentinel", "bishop")
    assert laid.card("leech").turned == 2 and laid.trials_gone == ["gravity_well"]


@rule("3.16.5")
def test_cull_of_kytu_discards_the_richest_legacy_of_everybody() -> None:
    laid = drawn("cull_of_kytu", {0: "cook knight", 1: "leech reeve=4", 2: "bishop=9~ diver"})
    assert laid.ask == "cull_pick" and laid.asked == [1] and laid.options(1) == ["leech", "reeve"]
    trove = laid.trove
    laid.says(1, "reeve")
    assert {"knight", "reeve", "diver"} <= set(laid.legacy_discard)
    assert laid.trials_gone == ["cull_of_kytu"] and laid.card("bishop").turned == 2
    assert laid.trove >= trove + 4


@rule("3.14.2", "3.2.8")
def test_devourer_costs_the_active_citadel_3() -> None:
    assert planet({}, trials="devourer", phase="end_of_turn").reserve[0] == 27
    poor = planet({}, trials="devourer", phase="end_of_turn", reserve=[2])
    assert poor.reserve[0] == 0 and poor.t.out == {0}


@rule("3.11.14", "3.15.17")
def test_wardens_audience_holds_a_special_tribute_and_leaves() -> None:
    laid = drawn("wardens_audience", {0: "cook!", 1: "bishop"}, dice=[1, 3])
    assert reigning(laid) == ["bishop"] and laid.ask == "reward"
    laid.says(1, "s2/2")
    assert laid.trials_gone == ["wardens_audience"] and laid.reserve == [30, 32, 28]


@rule("3.8.13", "3.15.11")
def test_wardens_audience_leaves_even_if_it_eliminates_the_active_citadel() -> None:
    laid = drawn("wardens_audience", {0: "cook!", 1: "bishop"}, dice=[1, 3], reserve=[2, 30, 30])
    laid.says(1, "s0/2")
    assert laid.t.out == {0} and laid.active == 1
    assert laid.trials_gone == ["wardens_audience"] and laid.trials_in_play == []


@rule("3.14.2")
def test_great_levelling_takes_2_from_the_richest_active_citadel() -> None:
    laid = planet({}, trials="great_levelling", phase="end_of_turn", reserve=[40, 20, 30])
    assert laid.reserve == [38, 22, 30]
    tied = planet({}, trials="great_levelling", phase="end_of_turn", reserve=[40, 20, 20])
    assert tied.ask == "levelling_pick" and tied.options(0) == ["s1", "s2"]
    assert tied.says(0, "s2").reserve == [38, 20, 22]
    poorer = planet({}, trials="great_levelling", phase="end_of_turn", reserve=[30, 20, 31])
    assert poorer.reserve == [30, 20, 31]


@rule("3.17.1", "3.15.14")
def test_zodraz_begins_the_final_round() -> None:
    laid = drawn("zodraz", {0: "cook", 1: "knight"})
    assert laid.final and laid.counters == [1, 1, 1] and laid.trials_in_play == ["zodraz"]
    assert said(laid, "Zodraz!")


@rule("3.15.10")
def test_a_diplomacy_trial_stays_only_if_voted_for() -> None:
    for trial in (
        "stimulus",
        "overtime",
        "dark_unions",
        "truce_of_ash",
        "iron_curfew",
        "great_levelling",
    ):
        assert votes(drawn(trial), "yyn").trials_in_play == [trial]
        assert votes(drawn(trial), "ynn").trials_gone == [trial]
