"""Chapter 3.7: windows, of which the referee judges who answers and in which order."""

from __future__ import annotations

from tests.referees.fantos.asked import is_asked
from tests.referees.fantos.court import Court
from tests.referees.fantos.deals import deal
from tests.referees.fantos.effects import EFFECTS
from tests.referees.fantos.offers import judge_offers
from tests.referees.fantos.plays import lay_away, make
from tests.referees.fantos.score_effects import Untold
from tests.referees.fantos.shards import settle
from tests.referees.fantos.trace import Phase, Play, Question


def window(court: Court, name: str) -> None:
    """3.7.1. Follow a window until all pass or its action is cancelled (3.7.19)."""
    action = court.p.action
    while True:
        p = court.p
        seats = [seat for seat in p.order(p.active) if is_asked(court, p, name, seat)]
        if not seats:
            return
        question = court.take("window", "3.7.16", seats)
        court.require("3.7.2", name, question.window)
        judge_offers(court, question)
        if question.answer is None:
            return
        seat, play = question.answer
        if play.card == "deal":
            deal(court, seat)
        else:
            follow(court, question)
        settle(court)
        if court.p.action != action:
            return


def follow(court: Court, question: Question) -> None:
    """3.7.18. Follow a play and all answers to it until it has worked or was cancelled.

    What it costs is predicted. What it does is predicted for the plays in ``EFFECTS``, as long
    as nobody answers them; of all else the referee is told.
    """
    seat, play = question.answer
    before = court.p.shards() - court.p.minted
    if is_answered(court, seat, play):
        tell(court, "an answered play")
    elif play.card not in EFFECTS:
        tell(court, play.card)
    else:
        try:
            EFFECTS[play.card](court, seat, play)
            settle(court)
            lay_away(court, play)
        except Untold:
            tell(court, play.card)
        else:
            court.same_step(f"5, {play.card}")
            court.judged["play"] += 1
    court.require("3.2.3", f"{before} Shards", f"{court.p.shards() - court.p.minted} Shards")


def is_answered(court: Court, seat: int, play: Play) -> bool:
    """3.7.18 (1) and (2). Pay for a play and ask for answers. Return whether there is one."""
    make(court, seat, play)
    question = court.peek()
    if question is None or question.id != "react":
        return False
    court.take("react", "3.7.18", question.seats)
    judge_react(court, question)
    return question.answer is not None


def tell(court: Court, why: str) -> None:
    """Take over the position in which the play has left the table."""
    events = court.trace.events
    while court.at < len(events) and not isinstance(events[court.at], Phase):
        event = events[court.at]
        if isinstance(event, Question) and event.id == "react":
            judge_react(court, event)
        court.at += 1
    court.adopt(why)


def judge_react(court: Court, question: Question) -> None:
    """3.7.4, 3.7.5. Judge who may answer a play: all but the one who made it."""
    p, answered = question.position, question.answering
    assert answered is not None
    seats = [
        seat
        for seat in p.order(p.active)
        if seat != answered.by and is_asked(court, p, question.window, seat, answered)
    ]
    court.require("3.7.5", f"react of {seats}", f"react of {question.seats}")
    judge_offers(court, question)
