"""What bots should know about Lagoon."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.engine.state.table import Card, Seat
from lagoon.table import Lagoon


def value(t: Lagoon, seat: Seat) -> float:
    """The points so far, and what the tricks of this round promise: they are lost if nobody has
    more in the end."""
    most = max(tricks for other, tricks in enumerate(t.tricks) if other != seat)
    rival = max(points for other, points in enumerate(t.points) if other != seat)
    played = sum(t.tricks) / (sum(t.tricks) + len(t.hand[seat]))
    ahead = t.tricks[seat] - most
    risk = 0.0 if ahead < 0 else min(1.0, played + ahead / 4)
    return t.points[seat] - rival / 2 + t.tricks[seat] * (1 - risk)


def is_quiescent(t: Lagoon) -> bool:
    """A trick that is under way says little."""
    return not t.trick


def rollout_answer(t: Lagoon, seat: Seat, values: Sequence[Card]) -> int:
    """Two tricks are about right; more only while somebody else has clearly more."""
    most = max(tricks for other, tricks in enumerate(t.tricks) if other != seat)
    wanted = t.tricks[seat] < 2 or t.tricks[seat] + 1 < most
    highest = max((card.face.rank for card in t.trick if card.face.suit == t.led), default=0)
    places = range(len(values))
    winning = [at for at in places if t.led in ("", values[at].face.suit)]
    winning = [at for at in winning if values[at].face.rank > highest]
    losing = [at for at in places if at not in winning]
    if wanted and winning:
        return max(winning, key=lambda at: values[at].face.rank)
    if wanted or not losing:
        return min(places, key=lambda at: values[at].face.rank)
    return max(losing, key=lambda at: values[at].face.rank)
