"""3.11 Tribute."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    heads,
    planet,
    plays,
    quietly,
    reigning,
    said,
    score,
    secondary,
    shards,
    table_facts,
    tasked,
    untasked,
)


@rule("3.11.1")
def test_one_untasked_legacy_is_nominated_and_tasked() -> None:
    laid = planet({0: "cook leech bishop!", 1: "knight"}, {1: "shackles"}).says(0, "tribute")
    assert laid.ask == "nominate" and laid.options(0) == ["cook", "leech"]
    laid.says(0, "cook")
    assert tasked(laid, "cook") and table_facts(laid)["window"] == "tribute.declared"


@rule("3.11.2")
def test_the_others_may_challenge_openly_in_turn_order() -> None:
    laid = planet({0: "cook", 1: "knight", 2: "leech bishop!", 3: "diver"}, seats=4).says(
        0, "tribute"
    )
    assert laid.ask == "challenge" and laid.asked == [1]
    laid.says(1, "knight")
    assert tasked(laid, "knight") and laid.asked == [2] and laid.options(2) == ["leech", "none"]
    laid.says(2, "none")
    assert untasked(laid, "leech") and laid.asked == [3]


@rule("3.11.3", "3.11.4", "3.11.6")
def test_stat_and_die_decide_and_the_reward_is_the_margin() -> None:
    laid = planet({0: "cook", 1: "knight", 2: "leech"}, dice=[3, 1, 1])
    laid.says(0, "tribute").says(1, "knight").says(2, "leech")
    assert reigning(laid) == ["cook"]  # 5, 3, 2
    assert laid.ask == "reward" and set(laid.options(0)) == {"s1/1", "s1/2", "s2/1", "s2/2"}
    assert laid.says(0, "s1/1", "s2/1").reserve == [32, 29, 29]


@rule("3.11.3", "3.11.7")
def test_a_lone_nominee_rolls_and_earns_its_whole_score() -> None:
    laid = planet({0: "cook"}, dice=[3]).says(0, "tribute")
    assert laid.ask == "reward"
    laid.says(0, "s2/5")
    assert laid.reserve == [35, 30, 25] and reigning(laid) == ["cook"]


@rule("3.11.5", "3.11.6")
def test_those_tied_for_the_highest_roll_on_and_the_reward_is_0() -> None:
    laid = planet({0: "cook", 1: "knight", 2: "leech"}, dice=[2, 2, 1, 3, 1])
    laid.says(0, "tribute").says(1, "knight").says(2, "leech")
    assert quietly(laid).ask == "hire" and reigning(laid) == ["cook"]
    assert laid.reserve == [30, 30, 30]


@rule("3.11.8")
def test_the_winner_takes_from_whom_it_likes_also_from_those_who_stayed_away() -> None:
    laid = (
        planet({0: "cook", 1: "knight"}, seats=4, dice=[1, 3]).says(0, "tribute").says(1, "knight")
    )
    assert laid.ask == "reward" and laid.asked == [1]
    assert {key.split("/")[0] for key in laid.options(1)} == {"s0", "s2", "s3"}
    laid.says(1, "s3/2")
    assert laid.reserve == [30, 32, 30, 28]


@rule("3.11.9")
def test_no_more_is_taken_than_the_reserves_hold() -> None:
    laid = planet({0: "cook"}, reserve=[30, 2, 1], dice=[3]).says(0, "tribute")
    assert laid.reserve == [33, 0, 0] and laid.outcome.winners == [0]
    some = planet({0: "cook"}, reserve=[30, 2, 20], dice=[3]).says(0, "tribute")
    assert "s1/2" in some.options(0) and "s1/3" not in some.options(0)


@rule("3.11.10")
def test_the_title_stays_until_another_wins_it() -> None:
    laid = planet({0: "cook", 1: "knight*"}, dice=[1, 3]).says(0, "tribute").says(1, "none")
    laid.says(0, "s1/3")
    assert reigning(laid) == ["cook"]
    kept = quietly(planet({0: "cook", 1: "knight*"}, dice=[1]).says(0, "harvest"))
    assert reigning(kept) == ["knight"]


@rule("3.11.11", "3.15.6", "3.15.10")
def test_the_favours_of_the_reigning_tribute() -> None:
    row = planet({2: "cook*"}, phase="trials", trials="red_tide bad_blood blood_moon", trials_due=1,
                 trials_deck=["iridium_rot", ...])  # fmt: skip
    assert row.ask == "trial_remove" and row.asked == [2]
    assert "war/s2" in planet({0: "cook*"}).options(0)


@rule("3.11.12")
def test_a_beaten_nominee_s_citadel_completes_its_turn() -> None:
    laid = planet({0: "cook", 1: "knight"}, dice=[1, 3]).says(0, "tribute").says(1, "knight")
    laid.says(1, "s2/2")
    assert laid.active == 0 and laid.ask == "hire"


@rule("3.11.13")
def test_the_after_window_opens_once_the_reward_is_paid() -> None:
    laid = planet({0: "cook", 1: "brigands"}, dice=[3]).says(0, "tribute").says(1, "none")
    laid.says(0, "s2/5")
    assert table_facts(laid)["window"] == "tribute.after" and laid.asked == [1]


@rule("3.11.14", "3.11.15")
def test_in_a_special_tribute_all_must_take_part_also_with_tasked_legacies() -> None:
    laid = secondary({0: "cook", 1: "knight! leech", 2: "diver~ vizier=0%"}, {0: "council"})
    plays(laid, 0, "council/cook")
    assert laid.ask == "special_nominate" and laid.asked == [1]  # seat 0 has but one, seat 2 none
    assert laid.options(1) == ["knight", "leech"]
    laid.says(1, "leech")
    assert tasked(laid, "cook", "leech", "knight")


@rule("3.11.16")
def test_a_special_tribute_is_no_fantos_action() -> None:
    laid = planet({0: "cook troubadour", 1: "knight flagellants"}, phase="trials", trials_due=1,
                  trials_deck=["wardens_audience", ...], dice=[3, 1])  # fmt: skip
    laid.says(0, "cook")
    assert laid.options(1) == ["knight", "flagellants"]  # and nothing with spend
    laid.says(1, "knight")
    assert laid.ask == "reward"  # Troubadour has the Fantos icon
    laid.says(0, "s2/2")
    assert laid.trials_in_play == []


@rule("3.11.17")
def test_bled_dry_cannot_cancel_a_special_tribute() -> None:
    laid = secondary({0: "cook leech", 1: "knight"}, {0: "council bled_dry envoy"})
    plays(laid, 0, "council/leech")
    laid.says(0, "cook")
    assert laid.ask == "window" and heads(laid, 0) == {"pass", "envoy"}
    assert laid.barred(0)["bled_dry"].startswith("3.11.17")


@rule("3.11.18")
def test_a_special_tribute_of_one_earns_the_whole_score_and_of_none_nothing() -> None:
    laid = secondary({0: "cook"}, {0: "council"}, dice=[1])
    plays(laid, 0, "council/cook")
    assert laid.ask == "reward" and "s1/3" in laid.options(0)
    none = planet({0: "cook~"}, phase="trials", trials_due=1, trials_deck=["wardens_audience", ...])
    assert none.ask == "hire" and none.trials_gone == ["wardens_audience"]


@rule("3.11.19", "3.11.7")
def test_a_challenger_who_is_untasked_drops_out() -> None:
    laid = planet({0: "cook ferryman", 1: "knight"}, dice=[1, 3]).says(0, "tribute", "cook")
    laid.says(0, "pass").says(1, "knight")
    assert score(laid, 1) == 5
    plays(laid, 0, "ferryman/knight")
    assert reigning(laid) == ["cook"] and "s1/3" in laid.options(0)


@rule("3.11.20")
def test_a_special_tribute_has_its_windows_and_council_lies_on_it() -> None:
    laid = secondary({0: "cook leech", 1: "knight brigands"}, {0: "council envoy"}, dice=[3, 1])
    plays(laid, 0, "council/leech")
    laid.says(0, "cook").says(1, "knight")
    assert table_facts(laid)["window"] == "tribute.rolled" and laid.on_action == ["council"]
    quietly_rolled = laid.says(0, "pass")
    if 1 in laid.asked and laid.ask == "window":
        quietly_rolled.says(1, "pass")
    laid.says(0, "s1/2")
    assert table_facts(laid)["window"] == "tribute.after" and laid.options(1) == [
        "pass",
        "brigands",
    ]
    assert said(laid, "reigns") and shards(laid, "leech") == 2
