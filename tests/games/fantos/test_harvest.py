"""3.9 Fantos Action and Harvest."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import planet, plays, quietly, said, secondary, table_facts, tasked, untasked


@rule("3.9.1", "3.9.5")
def test_the_active_citadel_may_harvest_war_go_for_the_tribute_or_do_nothing() -> None:
    laid = planet({0: "cook"})
    assert laid.ask == "action" and laid.options(0) == ["harvest", "war/s1", "tribute", "none"]
    laid.says(0, "none")
    assert untasked(laid, "cook") and laid.ask != "action"


@rule("3.9.2")
def test_no_more_than_one_action_is_completed() -> None:
    laid = planet({0: "cook knight"}, dice=[1]).says(0, "harvest", "cook")
    assert quietly(laid).ask == "hire" and untasked(laid, "knight")


@rule("3.9.3", "3.9.4")
def test_after_a_cancelled_action_another_kind_may_be_tried_with_untasked_legacies() -> None:
    laid = planet({0: "cook knight", 1: "freeman"}, dice=[1, 1, 1]).says(0, "harvest", "cook")
    plays(laid, 1, "freeman")
    assert laid.ask == "action" and laid.options(0) == ["war/s1", "tribute", "none"]
    assert laid.barred(0)["harvest"].startswith("3.9.3")
    laid.says(0, "war/s1")
    assert tasked(laid, "knight", "cook") and quietly(laid).reserve[0] == 33


@rule("3.9.5")
def test_an_action_needs_an_untasked_legacy_and_a_target() -> None:
    laid = planet({0: "cook!"})
    assert laid.ask == "hire"
    no_war = planet({0: "cook"}, trials="truce_of_ash", reserve=[31, 30, 30])
    assert no_war.options(0) == ["harvest", "tribute", "none"]
    assert no_war.barred(0)["war/s1"].startswith("3.10.3")


@rule("3.9.6", "3.9.7", "3.9.9")
def test_a_harvest_adds_stats_and_a_die_for_each_legacy() -> None:
    laid = planet({0: "bishop cook leech"}, dice=[1, 3])
    trove = laid.trove
    laid.says(0, "harvest", "bishop+cook")
    assert quietly(laid).reserve[0] == 30 + 3 + 1 + 1 + 3 and laid.trove == trove - 8
    assert tasked(laid, "bishop", "cook") and untasked(laid, "leech")


@rule("3.9.6")
def test_at_least_one_legacy_is_tasked() -> None:
    laid = planet({0: "bishop cook"}).says(0, "harvest")
    assert laid.ask == "task_pick" and laid.refusal(0, "").rule


@rule("3.9.8")
def test_the_dice_are_rolled_at_once_and_there_is_no_declared_window() -> None:
    laid = planet({0: "cook", 1: "leech"}, {1: "rockfall shackles"}, dice=[1]).says(0, "harvest")
    assert laid.ask == "window" and table_facts(laid)["window"] == "harvest.rolled"
    parts = table_facts(laid)["action"]["sides"][0]["parts"]
    assert [amount for _, amount, kind in parts if kind == "die"] == [1]


@rule("3.9.10", "3.15.3")
def test_a_harvest_of_nothing_is_completed_all_the_same() -> None:
    laid = planet({0: "cook", 1: "leech diver"}, {1: "rockfall"}, dice=[1]).says(0, "harvest")
    plays(laid, 1, "rockfall/leech")
    assert laid.ask == "window" and "diver" in laid.options(1)
    quietly(laid)
    assert laid.reserve[0] == 30 and len(laid.trials_in_play) == 1


@rule("3.9.11", "3.15.1")
def test_only_a_completed_harvest_or_the_first_citadel_wakes_trials() -> None:
    harvest = quietly(planet({0: "cook"}, dice=[1]).says(0, "harvest"))
    assert len(harvest.trials_in_play) == 1
    war = quietly(planet({0: "knight"}, dice=[1, 1]).says(0, "war/s1"))
    assert war.trials_in_play == []
    tribute = planet({0: "knight"}, dice=[1]).says(0, "tribute").says(0, "s1/3")
    assert tribute.trials_in_play == []
    first = quietly(planet({0: "knight"}, dice=[1, 1], first=0).says(0, "war/s1"))
    assert len(first.trials_in_play) == 1


@rule("3.9.12")
def test_iron_curfew_lets_the_active_citadel_task_2_only() -> None:
    laid = planet({0: "cook leech knight"}, trials="iron_curfew", dice=[1, 1]).says(0, "harvest")
    assert laid.view(0)["prompt"]["most"] == 2
    laid.says(0, "cook+leech")
    assert quietly(laid).reserve[0] == 34


def test_the_history_tells_a_harvest() -> None:
    laid = planet({0: "bishop cook"}, dice=[1, 2]).says(0, "harvest", "bishop+cook")
    quietly(laid)
    assert said(laid, "harvests with Bishop, Cook.") and said(laid, "score 7")
    assert said(laid, "gains 7 Shards, then draws 2 Trials.")


def test_the_score_board_names_every_part() -> None:
    laid = planet({0: "bishop reeve", 1: "leech"}, {1: "rockfall"}, dice=[1, 2])
    laid.says(0, "harvest", "bishop+reeve")
    board = table_facts(laid)["action"]
    assert board["kind"] == "harvest" and board["trials"] == 2
    assert board["sides"][0]["score"] == 3 + 3 + 1 + 2 + 1
    assert secondary({0: "cook", 1: "knight"}).view(0)["table"]["action"] in ({}, None)
