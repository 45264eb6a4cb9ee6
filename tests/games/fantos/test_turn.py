"""3.3 The turn, and 3.14 its end."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    facts,
    planet,
    plays,
    quietly,
    said,
    secondary,
    shards,
    table_facts,
    tasked,
    untasked,
)

FIVE = "raid raid balm balm alms"


@rule("3.3.1", "3.3.2")
def test_a_turn_goes_through_its_six_phases_in_order() -> None:
    laid = planet(
        {0: "leech alchemist", 1: "knight"}, {0: FIVE}, phase="turn", first=0, dice=[2],
        trials_deck=["overtime", "red_tide", ...],
    )  # fmt: skip
    seen = []
    while laid.active == 0:
        if laid.ask not in seen:
            seen.append(laid.ask)
        answer = {"action": "none", "hire": "none", "discard": ""}.get(laid.ask)
        for seat in list(laid.asked):
            laid.says(
                seat, answer if answer is not None else "yea" if laid.ask == "vote" else "pass"
            )
            break
    assert seen == ["action", "vote", "secondary", "hire", "discard"]


@rule("3.3.3", "3.3.9")
def test_trials_of_one_phase_work_oldest_first() -> None:
    laid = planet({0: "cook=1"}, phase="end_of_turn", trials="red_tide devourer", reserve=[3])
    lines = [line for line in laid.log() if "Red Tide" in line or "Devourer" in line]
    assert "Red Tide" in lines[0] and "Devourer" in lines[1]
    assert laid.t.out == {0}


@rule("3.3.4")
def test_the_turn_passes_clockwise_to_the_next_survivor() -> None:
    laid = planet(
        {}, phase="end_of_turn", seats=4, reserve=[30, 0, 30, 30], out={1}, fallen=[1], first=2
    )
    assert laid.active == 2
    last = planet({}, phase="end_of_turn", active=2)
    assert last.active == 0


@rule("3.3.5", "3.4.3", "3.8.4")
def test_phase_1_untasks_and_restores_the_active_citadels_legacies() -> None:
    laid = planet({0: "knight! cook~", 1: "leech! bishop~"}, phase="turn")
    assert untasked(laid, "knight", "cook")
    assert tasked(laid, "leech") and laid.card("bishop").turned == 2


@rule("3.3.6")
def test_the_hand_is_drawn_up_to_five() -> None:
    laid = planet({}, {0: "raid", 1: "balm"}, phase="turn")
    assert len(laid.hand[0]) == 5 and laid.hand[1] == ["balm"]


@rule("3.3.7")
def test_a_larger_hand_is_legal_and_draws_nothing() -> None:
    laid = planet({}, {0: f"{FIVE} duel duel"}, phase="turn")
    assert len(laid.hand[0]) == 7
    assert not said(laid, "Labor")


@rule("3.3.8", "3.6.15")
def test_an_exhausted_labor_deck_is_renewed_from_the_discard_pile() -> None:
    laid = planet({}, phase="turn", labor_deck=["raid"], labor_discard=["balm"] * 2 + ["duel"] * 4)
    assert len(laid.hand[0]) == 5 and laid.labor_discard == [] and len(laid.labor_deck) == 2
    dry = planet({}, phase="turn", labor_deck=["raid"], labor_discard=["balm"])
    assert sorted(dry.hand[0]) == ["balm", "raid"]


@rule("3.3.9")
def test_phase_1_draws_before_its_trials() -> None:
    laid = planet({0: "knight~"}, phase="turn", trials="iridium_rot")
    assert len(laid.hand[0]) == 5 and shards(laid, "knight") == 6 and untasked(laid, "knight")


@rule("3.3.10")
def test_phases_pass_by_themselves_when_nothing_is_to_be_decided() -> None:
    laid = planet({}, phase="turn", reserve=[1, 30, 30], labor_deck=[], labor_discard=[])
    assert laid.active == 1  # no Legacies, nothing to hire or to discard


@rule("3.3.11")
def test_others_act_only_in_windows_and_when_they_are_asked() -> None:
    laid = planet({0: "cook", 1: "knight"})
    assert laid.asked == [0]
    refused = laid.refusal(1, "harvest")
    assert "not your turn" in refused.why
    assert table_facts(laid)["on_turn"] == 0


@rule("3.3.12", "3.4.5")
def test_marks_are_cleared_when_the_next_turn_starts() -> None:
    laid = secondary({0: "alchemist", 1: "ferryman", 2: "cook"})
    plays(laid, 0, "alchemist")
    plays(laid, 1, "ferryman/alchemist")
    assert untasked(laid, "alchemist") and "alchemist" not in laid.options(0)
    quietly(laid).says(0, "none")
    while laid.active == 0:
        laid.match.answer_default(laid.asked[0])
    while laid.ask != "secondary" or 0 not in laid.asked:
        laid.match.answer_default(laid.asked[0])
    assert laid.active == 1 and "alchemist" in laid.options(0)


@rule("3.14.1")
def test_any_number_of_cards_may_be_discarded() -> None:
    laid = planet({}, {0: "raid balm duel"}, phase="discard")
    assert laid.ask == "discard"
    laid.says(0, "raid+duel")
    assert laid.hand[0] == ["balm"] and set(laid.labor_discard[-2:]) == {"raid", "duel"}
    kept = planet({}, {0: "raid balm duel"}, phase="discard").says(0, "")
    assert len(kept.hand[0]) == 3
    assert planet({}, phase="discard").ask != "discard"


@rule("3.14.1")
def test_a_discard_does_not_tell_how_cards_lay_in_the_hand() -> None:
    told = set()
    for hand in ("raid balm duel", "duel balm raid"):
        laid = planet({}, {0: hand}, phase="discard").says(0, "raid+duel")
        line = next(each for each in laid.log(1) if "discards" in each)
        told.add((*laid.labor_discard[-2:], line))
    assert len(told) == 1


@rule("3.14.2")
def test_end_of_turn_trials_come_before_navigator() -> None:
    laid = planet({0: "navigator"}, phase="end_of_turn", trials="red_tide", reserve=[1])
    assert laid.t.out == {0}  # the Navigator comes too late


@rule("3.14.3")
def test_cards_are_drawn_back_only_as_the_next_turn_starts() -> None:
    laid = planet({}, {0: "raid balm duel"}, phase="discard").says(0, "raid+balm+duel")
    assert laid.active == 1 and facts(laid, 0)["labor"] == 0
