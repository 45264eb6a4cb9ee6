"""Habits: rules of thumb that answer at once, legally, and well enough to beat answers at random."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.bots.random import any_answer
from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.view.keys import answer_key
from fateloom.games.fantos.advice import answer_bonus, rollout_answer, rollout_set, shortlist
from fateloom.testing import LaidTable

from .scenes import GAME, planet, plays, secondary


def usual(match: Match) -> Any:
    """What the seat that is asked answers by habit."""
    assert match.ask is not None
    prompt, seat = match.prompt, match.next_seat
    says = rollout_answer if prompt.least is None else rollout_set
    answer = says(match.table, seat, prompt.values)
    return match.ask.default_of(seat) if answer is None else answer


def does(laid: LaidTable) -> str:
    """The same in words."""
    match = laid.match
    return answer_key(match.prompt, usual(match), match.next_seat)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_habits_beat_answers_at_random(seats: int) -> None:
    """One seat by habit, the others at random, Deals and all; every answer is a legal one."""
    won = 0
    for number in range(6):
        luck = SeededChance(f"habits {seats} {number}")
        match = Match(GAME, seats, luck, quiet=True)
        while match.ask is not None:
            prompt, seat = match.prompt, match.next_seat
            answer = any_answer(
                len(prompt.values), prompt.least, prompt.most, luck, prompt.variants
            )
            match.answer(usual(match) if seat == number % seats else answer, seat)
        assert match.outcome is not None
        won += number % seats in match.outcome.winners
    assert won >= 4


@pytest.mark.parametrize("seats", [2, 4])
def test_advice_has_a_word_on_every_answer(seats: int) -> None:
    """Whatever is asked, in whatever odd position answers at random have led to."""
    for number in range(8):
        luck = SeededChance(f"words {seats} {number}")
        match = Match(GAME, seats, luck, {"start_shards": 50}, quiet=True)
        while match.ask is not None:
            prompt, seat = match.prompt, match.next_seat
            if prompt.least is None:
                for value in prompt.values:
                    assert abs(answer_bonus(match.table, seat, value)) < 10
                assert set(shortlist(match.table, seat, prompt.values)) <= set(
                    range(len(prompt.values))
                )
            usual(match)
            match.answer(
                any_answer(len(prompt.values), prompt.least, prompt.most, luck, prompt.variants),
                seat,
            )


def test_everybody_harvests_where_there_is_nobody_to_rob() -> None:
    laid = planet({0: "bishop cook", 1: "knight sentinel shirazad"})
    assert does(laid) == "harvest"
    assert does(laid.says(0, "harvest")) == "bishop+cook"


def test_a_neighbour_without_guards_is_robbed() -> None:
    assert does(planet({0: "knight sentinel", 1: "cook! leech!"})) == "war/s1"


def test_who_fears_a_counter_blow_leaves_guards_at_home() -> None:
    """The army of the right neighbour is untasked by its turn; that of the left is none of it."""
    left = "castellan pallbearers chamberlain"
    assert does(planet({0: "inquisitor cook beadle", 1: left})) == "harvest"
    feared = "shirazad! sentinel! knight!"
    assert does(planet({0: "inquisitor cook beadle", 1: left, 2: feared})) == "tribute"
    assert does(planet({0: "inquisitor cook beadle", 1: left, 2: "shirazad~"})) == "harvest"


def test_an_army_is_counted_as_iron_curfew_lets_it_go() -> None:
    tableau = {0: "sentinel knight berserkers", 1: "pallbearers castellan", 2: "cook"}
    assert does(planet(tableau, reserve=[30, 5])) == "war/s1"
    assert does(planet(tableau, reserve=[30, 5], trials="iron_curfew")) != "war/s1"


def test_a_war_is_met_by_all_who_can() -> None:
    laid = planet({0: "knight", 1: "leech cook bishop!"}).says(0, "war/s1")
    assert does(laid) == "leech+cook"


def test_walls_are_for_the_own_defence() -> None:
    tableau = {0: "knight sentinel", 1: "leech", 2: "cook"}
    own = planet(tableau, {1: "high_walls"}, dice=[2, 2, 2])
    own.says(0, "war/s1", "knight+sentinel").says(1, "")
    assert does(own) == "high_walls/leech"
    strange = planet(tableau, {2: "high_walls"}, dice=[2, 2, 2])
    strange.says(0, "war/s1", "knight+sentinel").says(1, "")
    assert does(strange) == "pass"


def test_nobody_spends_a_last_shard_lightly() -> None:
    assert does(secondary({0: "cook=2"}, {0: "raid"})).startswith("raid/cook/")
    assert does(secondary({0: "leech=1!  knight=1"}, {0: "pilgrimage"})) == "pass"


def test_who_earns_most_is_hired_unless_the_reserve_is_in_danger() -> None:
    assert does(planet({0: "cook!"}, phase="hiring")) != "none"
    laid = planet({0: "cook!"}, phase="hiring", reserve=[8], trials="zodraz", final=True)
    assert does(laid) == "none"


def test_a_challenger_is_as_good_as_the_nominee() -> None:
    laid = planet({0: "astrologers", 1: "vizier", 2: "reeve"}).says(0, "tribute")
    assert does(laid) == "vizier"
    assert does(laid.says(1, "vizier")) == "none"


def test_a_nominee_is_not_left_unchallenged_if_a_cheap_legacy_is_at_hand() -> None:
    laid = planet({0: "astrologers", 1: "bishop knight", 2: "scrivener"}).says(0, "tribute")
    assert does(laid) == "bishop"
    assert does(laid.says(1, "bishop")) == "none"  # one of them is enough


def test_the_trial_that_harms_most_makes_room() -> None:
    trials = "overtime blood_moon devourer"
    laid = planet({0: "bishop"}, phase="trials", trials=trials, trials_due=1)
    assert does(laid) == "devourer"


def test_the_best_at_tribute_is_named_for_a_special_one_and_rather_tasked() -> None:
    laid = secondary({0: "leech knight marquis vizier! astrologers=2", 1: "cook"}, {0: "council"})
    plays(laid, 0, "council/leech")
    assert laid.ask == "special_nominate" and does(laid) == "vizier"


def test_a_guard_of_who_is_to_be_attacked_is_tasked_first() -> None:
    """Shackles go to a Citadel that may be attacked, and to nobody if the War is lost anyway."""
    tableau = {0: "shirazad knight berserkers", 1: "pallbearers", 2: "marquis"}
    hand = {0: "shackles"}
    laid = planet(tableau, hand, phase="open")
    assert does(laid).startswith("shackles/") and does(laid).endswith("/pallbearers")
    lost = {0: "cook", 1: "pallbearers sentinel castellan", 2: "marquis"}
    assert does(planet(lost, hand, phase="open")) == "pass"


def answering(tableau: dict[int, str], key: str) -> LaidTable:
    """Seat 0 uses an ability, and seat 2 holds a Clever Ruse."""
    laid = secondary(tableau, {2: "clever_ruse"}).says(0, key)
    while laid.asked[0] != 2:
        laid.says(laid.asked[0], "pass")
    return laid


def test_what_harms_another_is_not_cancelled() -> None:
    tableau = {0: "leech", 1: "knight", 2: "reeve cook"}
    assert does(answering(tableau, "leech/cook")) == "clever_ruse/reeve"
    assert does(answering(tableau, "leech/knight")) == "pass"


def test_oracle_removes_what_eats_a_small_reserve() -> None:
    tableau = {0: "oracle", 1: "knight"}
    poor = secondary(tableau, trials="overtime devourer", reserve=[8])
    assert does(poor) == "oracle/devourer"
    assert does(secondary(tableau, trials="overtime")) == "pass"


def test_a_council_is_held_by_who_is_clearly_ahead() -> None:
    ahead = secondary({0: "vizier! reeve", 1: "knight~ leech"}, {0: "council"}, seats=2)
    assert does(ahead) == "council/reeve"
    behind = secondary({0: "vizier! reeve", 1: "knight"}, {0: "council"}, seats=2)
    assert does(behind) == "pass"
