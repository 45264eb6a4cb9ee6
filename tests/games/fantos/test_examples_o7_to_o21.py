"""7 Worked examples of ours, O7 to O21."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import (
    facts,
    heads,
    offers,
    planet,
    plays,
    quietly,
    reigning,
    score,
    secondary,
    shards,
    table_facts,
    tasked,
    unanswered,
    untasked,
    votes,
)


@rule("3.15.5", "3.15.6", "3.15.8", "7.17")
def test_o7_a_trial_voted_down_leaves_room_for_the_next() -> None:
    laid = planet({2: "reeve*"}, phase="trials", trials="red_tide overtime bad_blood", trials_due=2,
                  trials_deck=["dark_unions", "devourer", ...])  # fmt: skip
    assert laid.ask == "trial_remove" and laid.asked == [2]
    laid.says(2, "red_tide")
    votes(laid, "nny")
    assert laid.trials_in_play == ["overtime", "bad_blood", "devourer"]
    assert laid.trials_gone == ["red_tide", "dark_unions"]


@rule("3.15.9", "3.15.10", "3.16.18", "7.18")
@pytest.mark.parametrize(
    ("bearer", "reigns", "stays"),
    [("reeve+zradas", None, True), ("reeve", None, False), ("reeve", 3, True), ("reeve", 1, False)],
)
def test_o8_zradas_decides_a_vote(bearer: str, reigns: int | None, stays: bool) -> None:
    rows = {0: bearer, 1: "knight", 3: "sentinel"}
    if reigns is not None:
        rows[reigns] += "*"
    laid = planet(rows, seats=4, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    votes(laid, "ynny")
    assert (laid.trials_in_play == ["overtime"]) is stays


@rule("3.13.4", "3.13.5", "7.19")
@pytest.mark.parametrize(("trove", "paid"), [(100, 3), (2, 4)])
def test_o9_help_with_hiring(trove: int, paid: int) -> None:
    laid = planet({0: "seneschal"}, phase="hiring", citadel={0: ["mossfang"]}, legacy_pool=["quarryman"],
                  trove=trove)  # fmt: skip
    laid.says(0, "quarryman")
    assert laid.reserve[0] == 30 - paid and shards(laid, "quarryman") == 6


@rule("3.12.8", "7.20")
def test_o10_knight_duels_leech() -> None:
    laid = secondary({0: "knight reeve", 1: "leech=3"}, {0: "duel"}, dice=[1, 1])
    plays(laid, 0, "duel/reeve/knight/leech")
    quietly(laid)
    assert shards(laid, "knight") == 10 and "leech" in laid.legacy_discard
    assert laid.reserve == [30, 30, 30]


@rule("3.7.4", "3.7.11", "7.21")
@pytest.mark.parametrize("saved", [True, False])
def test_o11_clever_ruse_and_shell_game(saved: bool) -> None:
    laid = secondary({0: "alchemist", 1: "reeve", 2: "knight"}, {1: "clever_ruse", 2: "shell_game"})
    offers(laid, 0, "alchemist")
    laid.says(1, "clever_ruse/reeve")
    laid.says(2, "shell_game/knight/clever_ruse" if saved else "pass")
    quietly(laid)
    assert laid.reserve[0] == (33 if saved else 30)
    assert shards(laid, "alchemist") == 4 and tasked(laid, "alchemist")


@rule("3.16.11", "7.22")
def test_o12_pioneer_spares_thacko() -> None:
    laid = planet(
        {0: "sentinel", 1: "knight+thacko reeve=9", 2: "pioneer"},
        {1: "mercenaries war_banner"},
        dice=[1, 1],
    )
    laid.says(0, "war/s1")
    while laid.ask == "window":
        laid.says(laid.asked[0], "pass")
    laid.says(1, "knight/thacko")
    plays(laid, 1, "mercenaries/reeve/s1", "war_banner/reeve/knight")
    assert score(laid, 1) == 3 + 1 + 3 + 3 + 2
    plays(laid, 2, "pioneer")
    assert laid.tableau[1] == ["knight", "thacko", "reeve"]
    assert shards(laid, "sentinel") == 4 and laid.reserve[1] == 33  # 4 against 7


@rule("3.12.5", "3.7.10", "7.23")
def test_o13_a_cancelled_duel_leaves_both_tasked_and_marked() -> None:
    laid = secondary({0: "knight reeve", 1: "bishop castellan"}, {0: "duel duel", 1: "shell_game"})
    offers(laid, 0, "duel/reeve/knight/bishop")
    laid.says(1, "shell_game/castellan/duel")
    unanswered(laid)
    assert tasked(laid, "knight", "bishop")
    again = {key for key in laid.options(0) if key.startswith("duel")}
    assert again == {"duel/reeve/reeve/castellan"}


@rule("3.8.1", "3.18.1", "7.24")
def test_o14_a_disabled_legacy_does_not_count() -> None:
    laid = planet(
        {0: "knight=7 reeve=8~", 1: "sentinel"}, trials="zodraz", final=True, counters=[1, 0, 0]
    )
    laid.says(0, "none")
    assert laid.outcome.scores[0] == 37


@rule("3.7.1", "3.7.18", "7.25")
def test_o15_two_rockfalls_and_one_comes_about() -> None:
    laid = planet(
        {0: "bishop reeve castellan", 1: "knight", 2: "sentinel", 3: "berserkers"},
        {0: "pack_beasts", 1: "rockfall", 2: "raid", 3: "rockfall"}, seats=4, dice=[1, 1],
    )  # fmt: skip
    laid.says(0, "harvest", "bishop+reeve")
    assert score(laid, 0) == 9 and laid.asked == [0, 1, 3]
    laid.says(3, "rockfall/berserkers").says(1, "rockfall/knight").says(0, "pass")
    unanswered(laid)
    assert score(laid, 0) == 5 and laid.hand[3] == ["rockfall"] and shards(laid, "berserkers") == 6
    assert all(
        "Rockfall" not in line or "Knight" in line or "Seat B" in line for line in laid.log(2)
    )
    laid.says(0, "pack_beasts/castellan")
    unanswered(laid)
    laid.says(3, "pass")
    assert quietly(laid).reserve[0] == 38 and len(laid.trials_in_play) == 2


@rule("3.7.5", "3.7.6", "3.4.8", "7.26")
def test_o16_who_may_answer_sperviter() -> None:
    laid = secondary(
        {0: "reeve", 1: "sperviter", 2: "knight"},
        {0: "second_wind", 1: "second_wind", 2: "shackles clever_ruse"}, active=0,
    )  # fmt: skip
    offers(laid, 1, "sperviter/s0")
    assert laid.asked == [0, 2] and heads(laid, 2) == {"pass", "clever_ruse"}
    laid.says(0, "second_wind/reeve/sperviter")
    unanswered(laid)
    assert laid.reserve == [30, 30, 30] and untasked(laid, "sperviter")
    assert "sperviter" not in heads(laid, 1)  # used up for this turn


@rule("3.16.13", "7.27")
@pytest.mark.parametrize("answered", [False, True])
def test_o17_shell_game_on_thacko(answered: bool) -> None:
    laid = planet(
        {0: "knight+thacko", 1: "castellan reeve", 2: "sentinel"},
        {1: "shell_game", 2: "shell_game"}, dice=[2, 3],
    )  # fmt: skip
    laid.says(0, "war/s1", "knight/thacko")
    while laid.ask == "window":
        laid.says(laid.asked[0], "pass")
    laid.says(1, "castellan")
    assert score(laid, 0) == 8 and score(laid, 1) == 5
    offers(laid, 1, "shell_game/reeve/thacko")
    laid.says(2, "shell_game/sentinel/shell_game" if answered else "pass")
    quietly(laid)
    assert shards(laid, "knight") == 6
    assert laid.reserve == ([33, 30, 30] if answered else [30, 30, 30])
    assert shards(laid, "castellan") == (4 if answered else 7)


@rule("3.16.7", "7.28")
def test_o18_herzog_drains_the_leech_he_mirrors() -> None:
    laid = secondary({0: "herzog", 1: "leech!"})
    plays(laid, 0, "herzog/leech/leech")
    assert shards(laid, "leech") == 2 and shards(laid, "herzog") == 8 and tasked(laid, "herzog")


@rule("3.12.2", "7.29")
def test_o19_taking_turns_in_phase_4() -> None:
    laid = secondary(
        {0: "reeve castellan", 1: "knight", 2: "sentinel berserkers"},
        {0: "balm shackles", 1: "raid", 2: "duel"}, dice=[1, 1, 1, 1],
    )  # fmt: skip
    plays(laid, 0, "balm/reeve/reeve")
    laid.says(0, "pass")
    assert laid.asked == [1, 2]
    laid.says(2, "duel/berserkers/sentinel/knight").says(1, "raid/knight/s0")
    unanswered(laid)
    assert laid.reserve == [28, 32, 30] and laid.hand[2] == ["duel"]
    laid.says(2, "duel/berserkers/sentinel/knight")
    unanswered(laid)
    while laid.ask == "window":
        laid.says(laid.asked[0], "pass")
    assert "duel" in laid.labor_discard
    while laid.ask == "secondary" and laid.asked != [0]:
        laid.says(laid.asked[0], "pass")
    assert laid.asked == [0] and laid.ask == "secondary"
    laid.says(0, "pass")
    assert laid.ask == "hire"


@rule("3.11.7", "3.11.19", "7.30")
def test_o20_the_only_challenger_drops_out() -> None:
    laid = planet({0: "shirazad ferryman", 1: "marquis"}, dice=[3, 3]).says(
        0, "tribute", "shirazad"
    )
    laid.says(0, "pass").says(1, "marquis")
    assert score(laid, 0) == 5 and score(laid, 1) == 6
    plays(laid, 0, "ferryman/marquis")
    assert reigning(laid) == ["shirazad"] and laid.ask == "reward"
    assert laid.says(0, "s2/5").reserve == [35, 30, 25]


@rule("3.8.13", "3.8.14", "7.31")
def test_o21_the_active_citadel_falls_by_the_reward() -> None:
    laid = planet({0: "reeve", 1: "cook", 2: "brigands"}, reserve=[2, 30, 30], dice=[3, 3])
    laid.says(0, "tribute").says(1, "cook").says(2, "none")
    laid.says(1, "s0/2")
    assert reigning(laid) == ["cook"] and laid.t.out == {0} and laid.active == 1
    assert table_facts(laid)["window"] != "tribute.after" and untasked(laid, "brigands")
    other = planet(
        {0: "reeve", 1: "cook", 3: "brigands"}, seats=4, reserve=[30, 30, 2], dice=[3, 3]
    )
    other.says(0, "tribute").says(1, "cook").says(3, "none")
    other.says(1, "s2/2")
    assert other.t.out == {2} and table_facts(other)["window"] == "tribute.after"
    assert quietly(other).active == 0 and facts(other, 2)["out"]
