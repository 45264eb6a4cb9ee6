"""The counter-blow: what the Wars of others may cost a Citadel that has sent its guards away."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.advice.standing import WORTH
from fateloom.games.fantos.rules.fantos import others, war_targets
from fateloom.games.fantos.rules.legacies import free_for, stat
from fateloom.games.fantos.rules.trials_in_play import through_trials
from fateloom.games.fantos.table import Fantos

AT_HOME = "castellan"
"""Who defends even if it is tasked."""


def going(t: Fantos, seat: Seat, kind: str) -> list[Card]:
    """3.9.6, 3.9.12. Whom a Citadel can send to its Harvest or War: of many the best, where a Trial
    lets only some go."""
    return at_most(t, seat, free_for(t, seat, kind), kind)


def at_most(t: Fantos, seat: Seat, legacies: list[Card], kind: str) -> list[Card]:
    """As many as Trials let a Citadel task, the best of them."""
    most = through_trials(t, "most tasked", None, seat)
    if most is None or len(legacies) <= most:
        return legacies
    return sorted(legacies, key=lambda each: -stat(t, each, kind))[:most]


def strength(t: Fantos, team: Sequence[Card]) -> float:
    """What a team scores in a War, about."""
    return sum([stat(t, each, "war") + WORTH["die"] for each in team], 0.0)


def threat(t: Fantos, seat: Seat) -> float:
    """3.10.1-3.10.3. The strongest army that may march on a Citadel before its next turn: that of
    one for whom it is a legal target now, with all its Legacies untasked by then."""
    return max([
        strength(t, at_most(t, each, t.able(each), "war"))
        for each in others(t, seat)
        if (not t.final or t.counters[each]) and seat in war_targets(t, each)
    ], default=0.0)  # fmt: skip


def hit(t: Fantos, seat: Seat, threat: float, sent: Collection[Card]) -> float:
    """3.10.9-3.10.14. What the counter-blow costs, about, while these Legacies are away: the
    threat, less those who stay, or the die of an empty Citadel."""
    guards = [
        each
        for each in t.able(seat)
        if each.face.id == AT_HOME or (not each.turned and each not in sent)
    ]
    return max(0.0, threat - max(WORTH["die"], strength(t, guards)))
