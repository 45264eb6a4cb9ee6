"""The referee: it plays a watched match again by the rule page and compares every question."""

from __future__ import annotations

from contextlib import suppress

from tests.referees.fantos.court import Court, GameEnds, TurnEnds
from tests.referees.fantos.ending import judge_end
from tests.referees.fantos.setup import judge_setup
from tests.referees.fantos.trace import Trace
from tests.referees.fantos.turn import begin_turn, turn


def judge(trace: Trace) -> Court:
    """Judge a whole match. Raise a ``Discrepancy`` where the rules say something else."""
    court = Court(trace)
    judge_setup(court)
    seat = court.p.first
    try:
        while True:
            begin_turn(court, seat)
            with suppress(TurnEnds):
                turn(court)
            seat = court.p.after(court.p.active)
    except GameEnds:
        judge_end(court)
    return court
