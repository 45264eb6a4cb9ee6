"""3.10 War."""

from __future__ import annotations

from fateloom.testing import LaidTable, rule

from .scenes import facts, planet, plays, quietly, said, score, shards, table_facts, tasked


def wars(laid: LaidTable) -> list[str]:
    return [key for key in laid.options(0) if key.startswith("war")]


@rule("3.10.1")
def test_war_is_aimed_at_the_left() -> None:
    assert wars(planet({0: "knight"}, seats=5)) == ["war/s1"]
    skipped = planet({0: "knight"}, seats=4, reserve=[30, 0, 30, 30], out={1}, fallen=[1], first=2)
    assert wars(skipped) == ["war/s2"]
    assert facts(planet({0: "knight"}, seats=4), 3)["war_targets"] == [0]


@rule("3.10.2", "3.11.11")
def test_the_reigning_tributes_citadel_may_aim_anywhere() -> None:
    assert wars(planet({0: "knight cook!*"}, seats=4)) == ["war/s1", "war/s2", "war/s3"]


@rule("3.10.3")
def test_bad_blood_marquis_and_truce_of_ash_work_together() -> None:
    both = planet({0: "knight"}, trials="bad_blood truce_of_ash", reserve=[30, 40, 29])
    assert wars(both) == []
    marquis = planet({0: "marquis"}, trials="bad_blood truce_of_ash", reserve=[30, 40, 29])
    assert wars(marquis) == ["war/s1/marquis"]


@rule("3.10.4", "3.7.2")
def test_attackers_are_tasked_before_the_defence_with_a_window_between() -> None:
    laid = planet({0: "knight cook", 1: "leech"}, {1: "shackles"}).says(0, "war/s1")
    assert laid.ask == "task_pick"
    laid.says(0, "knight")
    assert tasked(laid, "knight") and laid.ask == "window"
    assert table_facts(laid)["window"] == "war.declared"
    laid.says(1, "pass")
    assert laid.ask == "defend_pick"


@rule("3.10.5", "3.10.6")
def test_the_defender_tasks_any_number_of_untasked_legacies() -> None:
    laid = planet({0: "knight", 1: "leech cook bishop!"}, dice=[1, 1, 1]).says(0, "war/s1")
    assert laid.options(1) == ["leech", "cook"]
    laid.says(1, "leech+cook")
    quietly(laid)
    assert tasked(laid, "leech", "cook") and laid.reserve == [30, 30, 30]  # 4 against 4
    none = planet({0: "knight", 1: "leech"}, dice=[1, 1]).says(0, "war/s1").says(1, "")
    assert not tasked(none, "leech")


@rule("3.10.7")
def test_a_war_score_adds_stats_and_a_die_for_each_with_the_attackers_dice_first() -> None:
    laid = planet({0: "knight beadle", 1: "leech", 2: "cook"}, {2: "mercenaries"}, dice=[1, 2, 3])
    laid.says(0, "war/s1", "knight+beadle").says(1, "leech")
    assert score(laid, 0) == 5 + 3 and score(laid, 1) == 1 + 3


@rule("3.10.8")
def test_any_citadel_may_change_the_scores() -> None:
    laid = planet({0: "knight", 1: "leech", 2: "cook"}, {2: "mercenaries"}, dice=[1, 1])
    laid.says(0, "war/s1").says(1, "leech")
    plays(laid, 2, "mercenaries/cook/s1")
    assert shards(laid, "knight") == 6  # 4 against 5


@rule("3.10.9")
def test_a_defender_without_legacies_rolls_one_die() -> None:
    laid = planet({0: "knight"}, dice=[1, 3]).says(0, "war/s1")
    assert quietly(laid).reserve == [31, 29, 30]


@rule("3.10.10", "3.10.14")
def test_the_difference_is_the_damage_and_goes_to_the_winners_reserve() -> None:
    laid = planet({0: "knight", 1: "leech"}, dice=[3, 2]).says(0, "war/s1").says(1, "leech")
    quietly(laid)
    assert shards(laid, "leech") == 1 and laid.reserve == [33, 30, 30]
    assert said(laid, "War: Seat A 6, Seat B 3. Damage: 3.")


@rule("3.10.11")
def test_a_tie_is_a_draw_and_all_stay_tasked() -> None:
    laid = planet({0: "knight", 1: "beadle"}, dice=[1, 2]).says(0, "war/s1").says(1, "beadle")
    quietly(laid)
    assert laid.reserve == [30, 30, 30] and tasked(laid, "knight", "beadle")
    assert shards(laid, "knight") == 7 and shards(laid, "beadle") == 5


@rule("3.10.12")
def test_the_loser_splits_the_damage_as_it_likes() -> None:
    laid = planet({0: "knight shirazad", 1: "leech=5 cook=3"}, dice=[2, 1, 1, 2])
    laid.says(0, "war/s1", "knight+shirazad").says(1, "leech+cook")
    quietly(laid)  # 9 against 5
    assert laid.ask == "damage" and laid.asked == [1]
    laid.says(1, "cook/1", "leech/3")
    assert shards(laid, "leech") == 2 and shards(laid, "cook") == 2 and laid.reserve[0] == 34


@rule("3.10.13")
def test_what_the_warring_legacies_lack_comes_from_the_reserve() -> None:
    laid = (
        planet({0: "knight", 1: "leech=2 cook=9"}, dice=[3, 1]).says(0, "war/s1").says(1, "leech")
    )
    quietly(laid)  # 6 against 2
    assert (
        "leech" in laid.legacy_discard
        and laid.reserve == [34, 28, 30]
        and shards(laid, "cook") == 9
    )


@rule("3.10.15")
def test_only_legacies_tasked_to_the_war_take_damage() -> None:
    laid = (
        planet({0: "knight", 1: "quarryman leech"}, dice=[3, 1]).says(0, "war/s1").says(1, "leech")
    )
    plays(laid, 1, "quarryman")
    assert shards(laid, "quarryman") == 6 and shards(laid, "leech") == 3  # 6 against 5


@rule("3.10.16", "3.5.3")
def test_damage_is_moved_together_and_the_exhausted_go() -> None:
    laid = planet({0: "knight shirazad", 1: "leech=2 cook=2 pallbearers=3"}, dice=[3, 3, 1, 1])
    laid.says(0, "war/s1", "knight+shirazad").says(1, "leech+cook")
    quietly(laid)  # 12 against 4
    assert {"leech", "cook"} <= set(laid.legacy_discard) and laid.reserve == [38, 26, 30]
    assert shards(laid, "pallbearers") == 5


@rule("3.10.16", "3.5.3", "3.16.21")
def test_legacies_emptied_together_go_together_whatever_their_order() -> None:
    for row in ("pallbearers=2 leech=2", "leech=2 pallbearers=2"):
        laid = planet({0: "knight shirazad", 1: row}, dice=[3, 3, 1, 1])
        laid.says(0, "war/s1", "knight+shirazad").says(1, "pallbearers+leech")
        quietly(laid)  # 12 against 5
        assert set(laid.legacy_discard) == {"leech", "pallbearers"}, row
        assert laid.reserve == [37, 27, 30] and laid.tableau[1] == []
    both = planet({0: "knight shirazad pallbearers", 1: "leech=2 cook=2"}, dice=[3, 3, 1, 1])
    both.says(0, "war/s1", "knight+shirazad").says(1, "leech+cook")
    quietly(both)
    assert shards(both, "pallbearers") == 8


@rule("3.10.17")
def test_a_beaten_attacker_completes_its_turn() -> None:
    laid = planet({0: "leech", 1: "knight"}, dice=[1, 3]).says(0, "war/s1").says(1, "knight")
    quietly(laid)
    assert laid.active == 0 and laid.ask == "hire" and "leech" in laid.legacy_discard
    assert laid.reserve == [30, 34, 30]


@rule("3.10.18")
def test_the_after_window_opens_after_a_draw_too() -> None:
    laid = planet({0: "knight", 1: "beadle", 2: "cook"}, {2: "camp_followers"}, dice=[1, 2])
    laid.says(0, "war/s1").says(1, "beadle")
    if table_facts(laid)["window"] == "war.rolled":
        laid.says(2, "pass")
    assert laid.ask == "window" and table_facts(laid)["window"] == "war.after"


@rule("3.10.19", "3.8.13")
def test_no_after_window_if_the_war_eliminates_the_attacker() -> None:
    laid = planet(
        {0: "leech=1", 1: "knight", 2: "cook"}, {2: "camp_followers"}, reserve=[2], dice=[1, 3]
    )
    laid.says(0, "war/s1").says(1, "knight")
    quietly(laid)
    assert laid.t.out == {0} and laid.hand[2][:1] == ["camp_followers"] and laid.active == 1
