"""Chapter 3.12: Secondary Actions and Duels."""

from __future__ import annotations

from tests.referees.fantos.asked import is_asked
from tests.referees.fantos.court import Court
from tests.referees.fantos.deals import deal
from tests.referees.fantos.offers import judge_offers
from tests.referees.fantos.scores import finish, score
from tests.referees.fantos.shards import exhausted, settle
from tests.referees.fantos.tribute import special
from tests.referees.fantos.windows import follow, window


def secondary_actions(court: Court) -> None:
    """3.12.2. The active Citadel plays until it passes, then the others, and so on."""
    returned = False
    while True:
        acted = plays_of(court, others=False)
        if returned and not acted:
            return
        if not plays_of(court, others=True):
            return
        returned = True


def plays_of(court: Court, *, others: bool) -> bool:
    """Ask one side of the table until all pass. Return whether there was a play."""
    played = False
    while True:
        p = court.p
        seats = [
            seat
            for seat in p.order(p.active)
            if (seat != p.active) is others and is_asked(court, p, "secondary", seat)
        ]
        if not seats:
            return played
        question = court.take("secondary", "3.12.2", seats)
        judge_offers(court, question)
        if question.answer is None:
            return played
        seat, play = question.answer
        if play.card == "deal":
            deal(court, seat)
            continue
        played = True
        follow(court, question)
        settle(court)
        if court.p.action == "duel":
            duel(court)
        elif court.p.action == "special":
            special(court)  # 3.11.20


def duel(court: Court) -> None:
    """3.12.7 to 3.12.13. The dice lie there; then scores, damage and the window after it."""
    window(court, "duel.rolled")
    p = court.p
    if not p.action:
        return
    scores = [score(court, 0), score(court, 1)]
    margin = abs(scores[0] - scores[1])
    if margin:
        winner = 0 if scores[0] > scores[1] else 1
        mine, theirs = p.legacy(p.teams[winner][0]), p.legacy(p.teams[1 - winner][0])
        moved = min(margin, theirs.shards)
        theirs.shards -= moved
        mine.shards += moved
    finish(court)
    exhausted(court)
    settle(court)
    window(court, "duel.after")
