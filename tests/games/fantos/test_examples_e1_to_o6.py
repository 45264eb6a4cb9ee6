"""7 Worked examples: those of the rulebook (E1 to E10), and ours from O1 to O6."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import (
    heads,
    offers,
    planet,
    plays,
    quietly,
    reigning,
    said,
    score,
    secondary,
    shards,
    tasked,
    unanswered,
    untasked,
)


@rule("3.9.6", "3.9.7", "3.9.9", "3.15.2", "7.1")
def test_e1_bishop_and_cook_harvest_7_and_wake_2_trials() -> None:
    laid = planet({0: "bishop cook"}, dice=[1, 2])
    trove = laid.trove
    quietly(laid.says(0, "harvest", "bishop+cook"))
    assert laid.reserve[0] == 37 and laid.trove == trove - 7 and len(laid.trials_in_play) == 2


@rule("3.10.7", "3.10.10", "3.10.12", "3.10.14", "7.2")
@pytest.mark.parametrize(("first", "trials"), [(0, 1), (1, 0)])
def test_e2_executioner_and_knight_beat_shirazad_by_2(first: int, trials: int) -> None:
    laid = planet({0: "executioner knight", 1: "shirazad"}, dice=[1, 1, 2], first=first)
    laid.says(0, "war/s1", "executioner+knight").says(1, "shirazad")
    quietly(laid)
    assert shards(laid, "shirazad") == 6 and laid.reserve == [32, 30, 30]
    assert len(laid.trials_in_play) == trials


@rule("3.11.3", "3.11.4", "3.11.6", "3.11.8", "7.3")
def test_e3_marquis_wins_the_tribute_with_6() -> None:
    laid = planet({0: "vizier", 1: "marquis", 2: "astrologers"}, dice=[2, 3, 1])
    laid.says(0, "tribute").says(1, "marquis").says(2, "astrologers")
    quietly(laid)
    assert reigning(laid) == ["marquis"] and laid.ask == "reward"
    assert laid.options(1) == ["s0/1", "s2/1"] or set(laid.options(1)) == {"s0/1", "s2/1"}
    assert laid.says(1, "s2/1").reserve == [30, 31, 29]


@rule("3.7.4", "3.7.14", "7.4")
@pytest.mark.parametrize("answering", [0, 2])
def test_e4_a_time_of_peace_is_answered_with_shell_game(answering: int) -> None:
    laid = planet(
        {0: "knight reeve", 1: "leech", 2: "bishop"}, {1: "a_time_of_peace", answering: "shell_game"},
        dice=[1, 1],
    )  # fmt: skip
    trove = laid.trove
    laid.says(0, "war/s1", "knight")
    offers(laid, 1, "a_time_of_peace/leech")
    payer = "reeve" if answering == 0 else "bishop"
    laid.says(answering, f"shell_game/{payer}/a_time_of_peace")
    unanswered(laid)
    assert laid.trove == trove + 2 and {"a_time_of_peace", "shell_game"} <= set(laid.labor_discard)
    laid.says(1, "")
    assert quietly(laid).reserve == [33, 27, 30]


@rule("3.16.3", "7.5")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([30, 30, 12, 12], [28, 28, 14, 14]),
        ([30, 20, 12, 12], [28, 20, 13, 13]),
        ([30, 30, 12, 20], [29, 29, 14, 20]),
    ],
)
def test_e5_alms(before: list[int], after: list[int]) -> None:
    laid = secondary({0: "reeve"}, {0: "alms"}, seats=4, reserve=before)
    plays(laid, 0, "alms/reeve")
    assert laid.reserve == after


@rule("3.16.15", "7.6")
@pytest.mark.parametrize(("hand", "buys"), [(7, 0), (6, 1), (5, 2), (3, 2)])
def test_e6_stimulus(hand: int, buys: int) -> None:
    cards = ["raid", "raid", "balm", "balm", "alms", "alms", "duel"][:hand]
    laid = planet({}, {0: " ".join(cards)}, phase="turn", trials="stimulus")
    for _ in range(buys):
        assert laid.ask == "stimulus"
        laid.says(0, "buy")
    assert laid.ask != "stimulus" and laid.reserve[0] == 30 - buys
    assert len(laid.hand[0]) == max(hand, 5) + buys


@rule("3.15.2", "3.15.4", "7.7")
@pytest.mark.parametrize(("gain", "trials"), [(6, 1), (7, 2), (12, 2), (13, 3)])
def test_e7_how_many_trials_a_harvest_draws(gain: int, trials: int) -> None:
    laid = planet({0: "bishop reeve quarryman"}, trove=gain, dice=[3, 3, 3])
    quietly(laid.says(0, "harvest", "bishop+reeve+quarryman"))
    assert laid.reserve[0] == 30 + gain and len(laid.trials_in_play) == trials


@rule("3.15.4", "7.7")
def test_e7_the_first_citadel_draws_1_at_war_and_1_for_a_harvest_of_5() -> None:
    war = planet({0: "knight"}, first=0, dice=[1, 1]).says(0, "war/s1")
    assert len(quietly(war).trials_in_play) == 1
    harvest = planet({0: "bishop"}, first=0, dice=[2]).says(0, "harvest")
    assert len(quietly(harvest).trials_in_play) == 1 and harvest.reserve[0] == 35


@rule("3.5.6", "7.8")
def test_e8_bell_ringer_spends_then_is_tasked() -> None:
    laid = secondary({0: "bell_ringer=4", 1: "knight reeve"}, {1: "clever_ruse"})
    offers(laid, 0, "bell_ringer/knight")
    assert shards(laid, "bell_ringer") == 3 and tasked(laid, "bell_ringer") and laid.ask == "react"
    poor = secondary({0: "bell_ringer=1", 1: "knight"})
    assert poor.ask == "hire"


@rule("3.17.6", "3.17.7", "7.9")
def test_e9_the_final_round_of_four() -> None:
    laid = planet({0: "reeve", 1: "knight", 2: "sentinel", 3: "castellan"}, seats=4, active=2, first=0,
                  phase="trials", trials_due=1, trials_deck=["zodraz", ...])  # fmt: skip
    order = []
    while laid.ask:
        if laid.ask == "action":
            order.append(laid.active)
            assert "harvest" not in laid.options(laid.active)
        before = list(laid.counters)
        laid.match.answer_default(laid.asked[0])
        if sum(laid.counters) < sum(before):
            assert before.index(1) is not None
    assert order == [3, 0, 1, 2] and laid.counters == [0, 0, 0, 0]
    assert laid.trials_in_play == ["zodraz"] and laid.outcome is not None
    assert laid.match.decisions[-1].key == "none" and laid.active == 2  # no later phases


@rule("3.18.2", "3.18.3", "7.10")
@pytest.mark.parametrize(("reigns", "winner"), [(0, 0), (2, 1), (None, 1)])
def test_e10_a_tie_of_61(reigns: int | None, winner: int) -> None:
    rows = {0: "knight=21", 1: "sentinel=26", 2: "reeve=20"}
    if reigns is not None:
        rows[reigns] += "*"
    laid = planet(rows, reserve=[40, 35, 30], trials="zodraz", final=True, counters=[1, 0, 0])
    laid.says(0, "none")
    assert laid.outcome.scores == [61, 61, 50] and laid.outcome.winners == [winner]


@rule("3.4.5", "3.4.7", "3.4.10", "7.11")
def test_o1_second_wind_on_bishop_in_a_harvest_of_15() -> None:
    laid = planet(
        {0: "bishop reeve cook", 1: "knight"}, {0: "pack_beasts", 1: "second_wind"}, dice=[3, 1, 2]
    )
    laid.says(0, "harvest", "bishop+reeve+cook")
    assert score(laid, 0) == 15
    plays(laid, 1, "second_wind/knight/bishop")
    assert score(laid, 0) == 8 and untasked(laid, "bishop")
    plays(laid, 0, "pack_beasts/bishop")
    quietly(laid)
    assert laid.reserve[0] == 41 and len(laid.trials_in_play) == 2
    assert laid.t.marks["bishop"] == ["harvest"]


@rule("3.10.12", "3.10.13", "3.10.16", "7.12")
def test_o2_damage_of_8_leaves_no_choice() -> None:
    laid = planet({0: "knight shirazad", 1: "leech=3 cook=2"}, reserve=[30, 20], dice=[3, 3, 1, 1])
    laid.says(0, "war/s1", "knight+shirazad").says(1, "leech+cook")
    quietly(laid)  # 12 against 4
    assert {"leech", "cook"} <= set(laid.legacy_discard) and laid.reserve == [38, 17, 30]


@rule("3.10.12", "7.12")
@pytest.mark.parametrize(
    ("keys", "left"), [(["knight/4"], (1, 3)), (["knight/1", "reeve/3"], (4, 0))]
)
def test_o2_damage_of_4_is_split_as_the_loser_likes(keys: list[str], left: tuple[int, int]) -> None:
    laid = planet({0: "shirazad sentinel", 1: "knight=5 reeve=3"}, dice=[2, 1, 1, 1])
    laid.says(0, "war/s1", "shirazad+sentinel").says(1, "knight+reeve")
    quietly(laid)  # 9 against 5
    assert laid.ask == "damage"
    laid.says(1, *keys)
    assert (shards(laid, "knight"), shards(laid, "reeve")) == left and laid.reserve[0] == 34


@rule("3.4.9", "3.4.10", "7.13")
def test_o3_ferryman_untasks_the_only_defender() -> None:
    laid = planet({0: "shirazad ferryman", 1: "knight"}, {1: "high_walls"}, dice=[3, 2, 1])
    laid.says(0, "war/s1", "shirazad").says(0, "pass").says(1, "knight")
    assert score(laid, 0) == 6 and score(laid, 1) == 5
    plays(laid, 0, "ferryman/knight")
    assert score(laid, 1) == 1 and shards(laid, "ferryman") == 5
    plays(laid, 1, "high_walls/knight")
    assert quietly(laid).reserve == [30, 30, 30] and shards(laid, "knight") == 6


@rule("3.5.12", "3.4.7", "7.14")
def test_o4_sapper_leaves_the_war_he_is_in() -> None:
    laid = planet(
        {0: "sapper knight", 1: "sentinel executioner berserkers"}, dice=[2, 3, 1, 1, 1, 1]
    )
    laid.says(0, "war/s1", "sapper+knight").says(1, "sentinel+executioner+berserkers")
    assert score(laid, 0) == 9 and score(laid, 1) == 10
    plays(laid, 0, "sapper/s1")
    assert "sapper" in laid.legacy_discard and shards(laid, "knight") == 7  # 6 against 6


@rule("3.5.12", "7.14")
def test_o4_sapper_at_home_does_the_same() -> None:
    laid = planet({0: "sapper knight", 1: "sentinel executioner castellan"}, dice=[3, 1, 1, 2])
    laid.says(0, "war/s1", "knight").says(1, "sentinel+executioner+castellan")
    assert score(laid, 0) == 6 and score(laid, 1) == 11
    plays(laid, 0, "sapper/s1")
    assert shards(laid, "knight") == 6 and laid.reserve[1] == 31  # 6 against 7


@rule("3.11.5", "3.11.6", "7.15")
def test_o5_a_tied_title_brings_no_reward() -> None:
    laid = planet({0: "shirazad", 1: "marquis", 2: "knight"}, dice=[3, 2, 2, 2, 3])
    laid.says(0, "tribute").says(1, "marquis").says(2, "knight")  # 5, 5, 4
    assert reigning(quietly(laid)) == ["marquis"] and laid.reserve == [30, 30, 30]


@rule("3.11.7", "3.11.8", "3.8.11", "7.16")
def test_o6_a_reward_eliminates_and_brigands_take_their_part() -> None:
    laid = planet(
        {0: "troubadour", 1: "reeve=4", 2: "brigands"}, {1: "raid"}, reserve=[30, 3, 30], dice=[2]
    )
    trove = laid.trove
    laid.says(0, "tribute").says(1, "none").says(2, "none")
    quietly(laid).says(0, "s1/3")  # the other 2 can only come from S2
    assert laid.t.out == {1} and laid.trove == trove + 4 and laid.labor_discard[-1] == "raid"
    plays(laid, 2, "brigands")
    assert laid.reserve == [33, 0, 30]
    assert said(laid, "is out.") and heads(laid, 1) == set()
