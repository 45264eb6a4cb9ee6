"""3.17 The final round, and 3.18 winning."""

from __future__ import annotations

from typing import Any

from fateloom.term.narrator import result_lines
from fateloom.testing import LaidTable, rule

from .scenes import facts, planet, plays, quietly, reigning, said, secondary, table_facts


def last_round(*args: Any, counters: list[int], **things: Any) -> LaidTable:
    return planet(*args, trials="zodraz", final=True, counters=counters, **things)


def ending(*args: Any, **things: Any) -> LaidTable:
    """Seat 0 has the last counter and takes no action."""
    seats = things.get("seats", 3)
    laid = last_round(*args, counters=[1] + [0] * (seats - 1), **things)
    if laid.ask == "action":
        laid.says(0, "none")
    return laid


@rule("3.17.1", "3.17.6")
def test_zodraz_gives_every_citadel_a_counter() -> None:
    laid = planet({0: "reeve"}, seats=4, reserve=[30, 0, 30, 30], out={1}, fallen=[1], first=2,
                  phase="trials", trials_due=1, trials_deck=["zodraz", ...])  # fmt: skip
    assert laid.counters == [1, 0, 1, 1] and laid.final
    assert [facts(laid, seat)["counter"] for seat in range(4)] == [1, 0, 1, 1]
    assert table_facts(laid)["final"]


@rule("3.17.2")
def test_no_more_trials_are_drawn() -> None:
    laid = planet(
        {0: "reeve"}, phase="trials", trials_due=3, trials_deck=["zodraz", "red_tide", "devourer"]
    )
    assert laid.trials_in_play == ["zodraz"] and len(laid.trials_deck) == 2
    first = last_round({0: "reeve"}, counters=[1, 1, 1], first=0)
    first.says(0, "none")
    assert first.trials_in_play == ["zodraz"]


@rule("3.17.3")
def test_no_harvest_is_allowed() -> None:
    laid = last_round({0: "reeve"}, counters=[1, 1, 1])
    assert laid.options(0) == ["war/s1", "tribute", "none"]
    assert laid.barred(0)["harvest"].startswith("3.17.3")


@rule("3.17.4")
def test_trials_in_play_go_on_working() -> None:
    laid = planet({0: "knight"}, trials="bad_blood zodraz", final=True, counters=[1, 1, 1])
    assert laid.options(0) == ["war/s2", "tribute", "none"]


@rule("3.17.5", "3.17.6")
def test_the_drawer_finishes_its_turn_with_its_counter() -> None:
    laid = planet({0: "alchemist", 1: "knight"}, {0: "raid"}, phase="trials", trials_due=1,
                  trials_deck=["zodraz", ...])  # fmt: skip
    assert laid.ask == "secondary"
    laid.says(0, "pass").says(0, "none")
    assert laid.ask == "discard"
    laid.says(0, "")
    assert laid.active == 1 and laid.counters == [1, 1, 1]


@rule("3.17.6", "3.17.9")
def test_a_counter_goes_when_the_fantos_action_phase_is_complete() -> None:
    laid = last_round({0: "knight", 1: "cook"}, counters=[1, 1, 1], dice=[1, 1]).says(0, "war/s1")
    assert laid.counters == [1, 1, 1]
    laid.says(1, "")
    assert quietly(laid).counters == [0, 1, 1]
    idle = last_round({0: "knight"}, counters=[1, 1, 1]).says(0, "none")
    assert idle.counters == [0, 1, 1] and idle.ask == "hire"


@rule("3.17.7")
def test_the_game_ends_as_the_drawer_completes_its_next_fantos_action_phase() -> None:
    laid = ending({0: "alchemist", 1: "cook"}, reserve=[30, 31, 32])
    assert laid.outcome.scores == [35, 35, 32] and laid.outcome.winners == [0]  # smaller Reserve
    assert laid.ask == ""


@rule("3.17.8")
def test_the_game_ends_whenever_no_counter_is_left() -> None:
    laid = last_round({0: "knight"}, counters=[1, 1, 0], reserve=[30, 2, 30], dice=[3, 1])
    laid.says(0, "war/s1")
    assert laid.outcome is not None and laid.t.out == {1}


@rule("3.17.9")
def test_the_after_window_belongs_to_the_last_phase() -> None:
    laid = last_round(
        {0: "knight", 2: "leech"}, {2: "camp_followers"}, counters=[1, 0, 0], dice=[1, 1]
    )
    laid.says(0, "war/s1")
    while table_facts(laid)["window"] != "war.after":
        laid.says(laid.asked[0], "pass")
    plays(laid, 2, "camp_followers/leech")
    assert laid.outcome is not None and laid.reserve == [31, 25, 34]


@rule("3.18.1")
def test_the_greatest_total_of_reserve_and_legacies_wins() -> None:
    laid = ending({0: "knight", 1: "bishop~", 2: ""}, reserve=[30, 33, 36])
    assert laid.outcome.scores == [37, 33, 36] and laid.outcome.winners == [0]
    assert said(laid, "wins with 37 Shards (30 in Reserve, 7 on Legacies).")


@rule("3.18.2")
def test_a_tie_goes_to_the_reigning_tribute() -> None:
    laid = ending({0: "knight*", 1: "sentinel"}, reserve=[30, 30, 20])
    assert laid.outcome.winners == [0] and laid.outcome.scores[:2] == [37, 37]


@rule("3.18.3")
def test_else_to_the_smallest_reserve() -> None:
    laid = ending({0: "knight", 1: "cook", 2: "bishop*"}, reserve=[30, 33, 20])
    assert laid.outcome.winners == [0]


@rule("3.18.4")
def test_else_to_the_winner_of_a_last_special_tribute() -> None:
    laid = ending(
        {0: "knight cook=1", 1: "sentinel cartographer=1"}, reserve=[30, 30, 20], dice=[1, 3]
    )
    assert laid.ask == "special_nominate" and laid.asked == [0]
    laid.says(0, "knight")
    assert laid.asked == [1]
    laid.says(1, "sentinel")
    assert laid.outcome.winners == [1] and laid.reserve == [30, 30, 20]  # 3 against 4, no reward


@rule("3.18.4")
def test_who_has_no_legacy_rolls_with_stat_0() -> None:
    laid = ending({0: "knight~", 1: ""}, reserve=[30, 30, 20], dice=[1, 3])
    assert laid.outcome.winners == [1]


@rule("3.18.5")
def test_outlasting_all_others_wins_whatever_the_totals() -> None:
    laid = secondary({0: "sperviter=1", 1: "knight=90"}, seats=2, reserve=[1, 1])
    plays(laid, 0, "sperviter/s1")
    assert laid.outcome.winners == [0]


@rule("3.18.6")
def test_places_go_by_total_then_by_the_time_of_falling() -> None:
    laid = ending(
        {0: "knight"}, seats=5, reserve=[30, 0, 20, 0, 10], out={1, 3}, fallen=[3, 1], first=0
    )
    assert laid.outcome.winners == [0]
    assert laid.outcome.places == [1, 4, 2, 5, 3]  # S3 fell before S1
    outcome = laid.view(None)["outcome"]
    assert outcome is not None and outcome["places"] == [1, 4, 2, 5, 3]
    told = [text for indent, text in result_lines(laid.match, "ABCDE".__getitem__) if not indent]
    assert [line.split(":")[0] for line in told[3:]] == ["1. A", "2. C", "3. E", "4. B", "5. D"]


@rule("3.18.6", "3.18.2", "3.18.3")
def test_tied_survivors_are_placed_by_title_and_smallest_reserve_or_share_a_place() -> None:
    reserve = [40, 20, 17, 18, 18]
    rows = {1: "cook=4*", 2: "leech=4", 3: "beadle=6", 4: "mummers=6"}
    laid = ending(rows, seats=5, reserve=reserve)  # totals 40, 24, 21, 24, 24
    assert laid.outcome.places == [1, 2, 5, 3, 3]
    title = ending({1: "cook=4", 2: "leech=7", 3: "beadle=6*"}, seats=4, reserve=[40, 20, 17, 18])
    assert title.outcome.places == [1, 4, 3, 2]  # 24 each behind 40: the title, then Reserves


@rule("3.18.6", "3.18.4")
def test_who_loses_the_last_tribute_comes_second() -> None:
    laid = ending({0: "knight", 1: "sentinel", 2: "cook"}, reserve=[30, 30, 20], dice=[1, 3])
    assert laid.outcome.winners == [1] and laid.outcome.places == [2, 1, 3]


@rule("3.18.6", "3.18.5")
def test_the_last_citadel_standing_is_first_and_the_latest_to_fall_second() -> None:
    laid = planet({0: "knight=9"}, seats=3, reserve=[30, 2, 0], out={2}, fallen=[2], dice=[3, 1])
    quietly(laid.says(0, "war/s1"))
    assert laid.outcome.winners == [0] and laid.outcome.places == [1, 2, 3]


def test_the_last_tribute_leaves_the_title_where_it_is() -> None:
    laid = ending({0: "knight", 1: "sentinel", 2: "cook*"}, reserve=[30, 30, 20], dice=[1, 3])
    assert laid.outcome.winners == [1] and reigning(laid) == ["cook"]
