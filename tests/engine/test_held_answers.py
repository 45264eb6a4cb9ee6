"""Held answers: until they are released they have no effect, and only their own seat can tell."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom import Decision
from fateloom.engine.match.match import Match, RuleBug
from fateloom.engine.rules.asks import Refused, choose, choose_all, first_of
from fateloom.laws.harness.compare import encoded_views
from tests.engine.toy import Toy, play


async def bids(t: Toy) -> str | None:
    t.heard.append(await choose_all([0, 1, 2], lambda seat: ["low", "high"], rule="T1"))
    await choose(0, ["on", "off"], rule="T2")
    return None


async def window(t: Toy) -> str | None:
    t.heard.append(
        await first_of([0, 1, 2], lambda seat: ["pass", "play"] if seat else ["pass"], rule="T1")
    )
    await choose(0, ["on", "off"], rule="T2")
    return None


async def given_up(t: Toy) -> str | None:
    t.heard.append(sorted(t.out))
    await choose(0, ["on", "off"], rule="T3")
    return None


def held(*phases: Any, **more: Any) -> Match:
    match = play(*phases, seats=3, **more)
    match.hold()
    return match


def view_of_others(match: Match, seat: int) -> list[Any]:
    return [match.view(each) for each in (0, 1, 2, None) if each != seat]


def test_a_held_answer_has_no_effect_until_it_is_released() -> None:
    match = held(bids)
    for seat, key in [(2, "low"), (0, "high"), (1, "low")]:
        match.decide(seat, key)
    assert match.is_held and match.ask_number == 1 and match.decisions == []
    assert match.table.heard == []
    match.release()
    assert match.table.heard == [{0: "high", 1: "low", 2: "low"}]
    assert match.decisions == [(1, 0, "high"), (1, 1, "low"), (1, 2, "low")]


def test_only_its_own_seat_can_tell() -> None:
    match = held(bids)
    before = view_of_others(match, 1)
    match.decide(1, "high")
    assert view_of_others(match, 1) == before
    assert match.view(1)["prompt"] is None
    assert match.unanswered == [0, 2] and match.next_seat == 0
    assert match.has_answered(1) and not match.has_answered(0)
    assert match.holds_answer_of(1) and not match.holds_answer_of(0)
    with pytest.raises(Refused, match="you have already chosen"):
        match.decide(1, "low")


def test_answers_for_bots_are_held_too() -> None:
    match = held(bids)
    for _ in range(3):
        match.answer(1)
    assert match.is_held and match.table.heard == []
    match.release()
    assert match.table.heard == [{0: "high", 1: "high", 2: "high"}]


def test_a_held_answer_can_be_withdrawn() -> None:
    match = held(bids)
    before = encoded_views(match)
    match.decide(1, "high")
    assert match.undo_target(1) is None
    assert match.undo(1) is None
    assert encoded_views(match) == before and match.holds_answers
    match.decide(1, "low")
    match.release()
    match.decide(0, "high")
    match.decide(2, "high")
    assert match.table.heard == [{0: "high", 1: "low", 2: "high"}]


def test_after_the_release_answers_count_at_once() -> None:
    match = held(window)
    match.decide(2, "play")
    match.release()
    assert match.unanswered == [1] and not match.holds_answers
    assert match.has_answered(2) and not match.holds_answer_of(2)
    match.decide(1, "pass")
    assert match.table.heard == [(2, "play")]
    assert not match.holds_answers, "the next ask is not held"


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_in_a_window_the_first_play_by_seat_counts_and_others_stay_secret(
    order: tuple[int, int],
) -> None:
    match = held(window)
    for seat in order:
        match.decide(seat, "play")
    match.release()
    assert match.table.heard == [(1, "play")]
    assert match.decisions == [Decision(1, 1, "play")]


def test_a_held_concession_waits_like_any_answer() -> None:
    match = held(bids, given_up, concede_phase="given_up")
    before = view_of_others(match, 2)
    match.decide(2, "concede")
    assert view_of_others(match, 2) == before and match.table.heard == []
    match.decide(0, "low")
    match.release()
    assert match.table.heard == [[2]]
    assert match.decisions == [(1, 2, "concede")], "what was answered after it is dropped"


def test_a_concession_that_comes_too_late_is_dropped() -> None:
    match = held(window, given_up, concede_phase="given_up")
    match.decide(1, "play")
    match.decide(2, "concede")
    match.release()
    assert match.table.heard == [(1, "play")] and not match.table.out


def test_forks_and_replays_know_nothing_of_held_answers() -> None:
    match = held(bids)
    match.decide(0, "high")
    fork = match.fork(match.table.chance)
    assert fork.unanswered == [0, 1, 2] and not fork.holds_answers


async def fails(t: Toy) -> str | None:
    if "high" in (await choose_all([0, 1, 2], lambda seat: ["low", "high"], rule="T1")).values():
        raise LookupError("the rules are wrong")
    return None


def test_rules_that_fail_at_the_release_leave_the_ask_open() -> None:
    match = held(fails)
    before = encoded_views(match)
    for seat in range(3):
        match.decide(seat, "high")
    with pytest.raises(RuleBug, match="the rules are wrong"):
        match.release()
    assert encoded_views(match) == before and match.unanswered == [0, 1, 2]


def test_an_ask_to_one_seat_cannot_be_held() -> None:
    async def alone(t: Toy) -> str | None:
        await choose(0, ["on", "off"], rule="T1")
        return None

    match = play(alone)
    with pytest.raises(ValueError, match="only answers to a group ask can be held"):
        match.hold()
    match.release()
    assert match.ask_number == 1 and not match.is_held


def test_a_window_is_resolved_without_those_after_the_first_play() -> None:
    match = held(window)
    assert not match.is_resolved_without([2])
    match.decide(2, "play")
    assert not match.is_resolved_without([]), "seat 1 may still play"
    match.decide(1, "play")
    assert match.is_resolved_without([2])
    assert not match.is_resolved_without([1])
    assert not match.is_resolved_without([0]), "though it can only pass"
    match.release()
    assert not match.is_resolved_without([]), "one seat is asked now"


def test_a_question_to_all_is_resolved_without_nobody() -> None:
    match = held(bids)
    for seat in (0, 1, 2):
        assert not match.is_resolved_without([])
        match.decide(seat, "low")
    assert match.is_resolved_without([])
    assert not match.is_resolved_without([1])


def test_a_held_concession_needs_no_other_answer() -> None:
    match = held(bids, given_up, concede_phase="given_up")
    match.decide(2, "concede")
    assert match.is_resolved_without([0, 1])
