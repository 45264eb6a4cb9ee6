"""Chapter 3.18: who has won."""

from __future__ import annotations

from tests.referees.fantos.court import Court
from tests.referees.fantos.position import DISABLED


def judge_end(court: Court) -> None:
    """3.18.1 to 3.18.5. Judge the last position, the totals and the winner."""
    p = court.p
    alive = p.order(p.active)
    winner = alive[0] if len(alive) == 1 else best(court, alive)
    if court.at < len(court.trace.events) and court.peek() is not None:
        raise court.objection("3.17.7", "the end of the game", court.peek())
    court.same_position("3.18.1", court.trace.end)
    outcome = court.trace.outcome
    court.require("3.18.1", [winner], list(outcome.winners))
    if len(alive) > 1:
        found = {seat: outcome.scores[seat] for seat in alive}
        court.require("3.18.1", {seat: total(court, seat) for seat in alive}, found)
    court.judged["end of the game"] += 1


def total(court: Court, seat: int) -> int:
    """3.18.1. The Reserve and the Shards on Legacies, but not on disabled ones."""
    p = court.p
    hired = p.tableau[seat].values()
    return p.reserve[seat] + sum(each.shards for each in hired if each.turned != DISABLED)


def best(court: Court, alive: list[int]) -> int:
    """3.18.1 to 3.18.4. The greatest total, the title, the smallest Reserve, a last Tribute."""
    p = court.p
    most = max(total(court, seat) for seat in alive)
    tied = [seat for seat in alive if total(court, seat) == most]
    crowned = p.owner(p.reigning)
    if len(tied) > 1 and crowned in tied:
        return int(crowned or 0)
    least = min(p.reserve[seat] for seat in tied)
    tied = [seat for seat in tied if p.reserve[seat] == least]
    return tied[0] if len(tied) == 1 else last_tribute(court, tied)


def last_tribute(court: Court, tied: list[int]) -> int:
    """3.18.4. Each names a Legacy; without an eligible one a Citadel rolls with Stat 0."""
    p = court.p
    stats = {}
    for seat in tied:
        able = p.able(seat)
        name = court.choice("special_nominate", "3.18.4", seat, able) if able else None
        stats[seat] = 0 if name is None else court.legacy_face(name).tribute
    scores = {seat: number + court.die("3.18.4") for seat, number in stats.items()}
    while len(tied) > 1:
        tied = [seat for seat in tied if scores[seat] == max(scores[each] for each in tied)]
        if len(tied) > 1:
            scores = {seat: court.die("3.11.5") for seat in tied}
    return tied[0]
