"""3.15 Trials."""

from __future__ import annotations

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import facts, heads, planet, plays, quietly, said, secondary, table_facts, votes


def harvest_of(number: int) -> LaidTable:
    """Seat 0 completes a Harvest that gains so many Shards: there are no more in the Trove."""
    harvesters = ["bishop", "reeve", "quarryman", "tinker"]
    laid = planet({0: " ".join(harvesters)}, trove=number, dice=[3, 3, 3, 3])
    return quietly(laid.says(0, "harvest", "+".join(harvesters)))


@rule("3.15.1")
def test_the_trials_phase_is_for_harvests_and_the_first_citadel() -> None:
    assert planet({0: "cook"}).says(0, "none").trials_in_play == []
    assert len(planet({0: "cook"}, first=0).says(0, "none").trials_in_play) == 1


@rule("3.15.2", "3.15.3")
@pytest.mark.parametrize(
    ("shards", "trials"), [(0, 1), (1, 1), (6, 1), (7, 2), (12, 2), (13, 3), (20, 3)]
)
def test_the_shards_gained_tell_how_many_trials_are_drawn(shards: int, trials: int) -> None:
    assert len(harvest_of(shards).trials_in_play) == trials


@rule("3.15.2", "3.2.9")
def test_only_shards_really_gained_count() -> None:
    laid = planet({0: "bishop reeve"}, trove=4, dice=[3, 3]).says(0, "harvest", "bishop+reeve")
    quietly(laid)
    assert laid.reserve[0] == 34 and len(laid.trials_in_play) == 1


@rule("3.15.4")
def test_a_first_citadel_draws_1_or_what_its_harvest_says() -> None:
    war = planet({0: "knight"}, first=0, dice=[1, 1]).says(0, "war/s1")
    assert len(quietly(war).trials_in_play) == 1
    harvest = planet({0: "bishop"}, first=0, dice=[2]).says(0, "harvest")
    assert len(quietly(harvest).trials_in_play) == 1
    large = planet({0: "bishop reeve"}, first=0, dice=[1, 1]).says(0, "harvest", "bishop+reeve")
    assert len(quietly(large).trials_in_play) == 2


@rule("3.15.5")
def test_each_trial_is_resolved_before_the_next() -> None:
    laid = planet({}, phase="trials", trials_due=2, trials_deck=["overtime", "stimulus", ...])
    assert laid.ask == "vote" and laid.trials_in_play == ["overtime"]
    votes(laid, "nny")
    assert laid.ask == "vote" and laid.trials_in_play == ["stimulus"]


@rule("3.15.6")
def test_with_three_in_play_one_is_removed_first() -> None:
    three = "red_tide bad_blood blood_moon"
    laid = planet({}, phase="trials", trials=three, trials_due=1, trials_deck=["devourer", ...])
    assert laid.ask == "trial_remove" and laid.asked == [0] and laid.options(0) == three.split()
    laid.says(0, "bad_blood")
    assert laid.trials_in_play == ["red_tide", "blood_moon", "devourer"]
    assert laid.trials_gone == ["bad_blood"]


@rule("3.15.7", "3.15.14")
def test_a_trial_drawn_this_turn_cannot_be_removed() -> None:
    laid = planet({}, phase="trials", trials="red_tide=20 bad_blood blood_moon", trials_due=1,
                  trials_deck=["devourer", ...])  # fmt: skip
    assert laid.options(0) == ["bad_blood", "blood_moon"]
    fresh = planet({}, phase="trials", trials="red_tide=20 bad_blood=20 blood_moon=20", trials_due=1,
                   trials_deck=["devourer", ...])  # fmt: skip
    assert fresh.ask == "hire" and len(fresh.trials_in_play) == 3


@rule("3.15.8")
def test_even_a_trial_that_leaves_at_once_needs_a_space() -> None:
    laid = planet({}, phase="trials", trials="red_tide bad_blood blood_moon", trials_due=1,
                  trials_deck=["falling_stars", ...])  # fmt: skip
    assert laid.ask == "trial_remove"
    laid.says(0, "red_tide")
    assert laid.trials_in_play == ["bad_blood", "blood_moon"]


@rule("3.15.9")
def test_all_vote_at_once_in_secret() -> None:
    laid = planet({}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    assert laid.ask == "vote" and laid.asked == [0, 1, 2] and laid.options(1) == ["yea", "nay"]
    laid.says(1, "yea")
    assert laid.view(0)["log"] == [] and not said(laid, "yea 1", 0)
    assert laid.view(0)["waiting"] == laid.view(None)["waiting"] == [0, 1, 2]
    laid.says(0, "yea").says(2, "nay")
    assert said(laid, "2 yea, 1 nay")


@rule("3.15.10")
@pytest.mark.parametrize(
    ("cast", "reigns", "stays"),
    [
        ("yynn", None, False),
        ("yynn", 0, True),
        ("yynn", 2, False),
        ("yyyn", 3, True),
        ("ynnn", 0, False),
    ],
)
def test_a_tie_is_broken_by_the_reigning_tributes_own_vote(
    cast: str, reigns: int | None, stays: bool
) -> None:
    laid = planet({} if reigns is None else {reigns: "reeve*"}, seats=4, phase="trials", trials_due=1,
                  trials_deck=["overtime", ...])  # fmt: skip
    votes(laid, cast)
    assert (laid.trials_in_play == ["overtime"]) is stays
    assert (laid.trials_gone == ["overtime"]) is not stays


@rule("3.15.11")
def test_a_cosmic_trial_stays_and_works_on_everybodys_turn() -> None:
    laid = planet({}, phase="end_of_turn", trials="red_tide", first=2, labor_deck=[], labor_discard=[],
                  reserve=[5, 5, 30], legacy_pool=["knight"])  # fmt: skip
    assert laid.active == 2 and laid.reserve == [4, 4, 30]  # nobody else had anything to decide
    assert laid.trials_in_play[0] == "red_tide"


@rule("3.15.12")
def test_star_witch_bars_labor_but_not_abilities_and_discarding() -> None:
    laid = secondary({0: "alchemist cook"}, {0: "balm raid"}, trials="star_witch", witch=[1, 1, 1])
    assert heads(laid, 0) == {"pass", "alchemist", "cook"}
    assert laid.barred(0)["balm"].startswith("3.15.12")
    laid.says(0, "pass").says(0, "none")
    assert laid.ask == "discard" and sorted(laid.options(0)) == ["balm", "raid"]


@rule("3.15.12")
def test_the_turn_in_which_star_witch_is_drawn_does_not_count_for_the_drawer() -> None:
    laid = planet({0: "reeve"}, dice=[1], trials_deck=["star_witch", ...]).says(0, "harvest")
    quietly(laid)
    assert laid.trials_in_play == ["star_witch"] and laid.witch == [1, 1, 1]
    assert facts(laid, 0)["witch"]


@rule("3.15.13")
def test_a_removed_trial_never_comes_back() -> None:
    laid = planet({}, phase="trials", trials_due=2, trials_deck=["falling_stars", "red_tide"])
    assert laid.trials_gone == ["falling_stars"] and laid.trials_deck == []


@rule("3.15.14")
def test_zodraz_is_never_removed() -> None:
    laid = secondary({0: "oracle"}, trials="zodraz red_tide", final=True, counters=[1, 1, 1])
    assert laid.options(0) == ["pass", "oracle/red_tide"]


@rule("3.15.15", "3.8.13")
def test_undrawn_trials_are_dropped_with_an_eliminated_citadel() -> None:
    laid = planet(
        {0: "cook", 1: "diver", 2: "leech"}, {2: "mill_fee"}, reserve=[1], trove=2, dice=[1]
    )
    laid.says(0, "harvest")
    assert laid.reserve[0] == 3
    plays(laid, 1, "diver")
    plays(laid, 2, "mill_fee/leech")
    assert laid.t.out == {0} and laid.trials_in_play == []


@rule("3.15.16")
def test_an_empty_trials_deck_gives_no_trial() -> None:
    laid = planet({}, phase="trials", trials_due=2, trials_deck=[])
    assert laid.ask == "hire" and laid.trials_in_play == []


@rule("3.15.17")
@pytest.mark.parametrize(
    ("trial", "opens"),
    [("overtime", True), ("gravity_well", True), ("cull_of_kytu", True), ("wardens_audience", True),
     ("falling_stars", False), ("red_tide", False), ("star_witch", False), ("zodraz", False)],
)  # fmt: skip
def test_the_trial_window_opens_only_where_an_answer_could_matter(trial: str, opens: bool) -> None:
    laid = planet({0: "reeve", 1: "knight"}, {1: "shackles"}, phase="trials", trials_due=1,
                  trials_deck=[trial, ...])  # fmt: skip
    if opens:
        assert laid.ask == "window" and table_facts(laid)["window"] == "trial"
        assert laid.asked == [1]
    else:
        assert laid.ask != "window"
