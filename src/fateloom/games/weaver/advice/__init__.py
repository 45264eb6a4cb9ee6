"""What a bot should value in Fate Weaver: section 11 of the specification."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.table import Seat
from fateloom.games.weaver.advice.appeal import LOST, appeal, readiness, row_worth
from fateloom.games.weaver.rules.scoring import relics_worth
from fateloom.games.weaver.table import Weaver

_WEIGHT = 10.0
SOLVER = "fateloom.games.weaver.advice.solver_bot:SolverBot"
"""Who plays a reading better than any search of ours."""
TEMPERS = {
    "cautious": {"shards": 1.3, "decks": 1.3},
    "bold": {"deaths": 1.4},
    "greedy": {"gold": 1.35},
    "thrifty": {"shards": 1.4},
    "showy": {"clairvoyance": 1.3},
    "vengeful": {"deaths": 1.3, "decks": 0.8},
}


def value(t: Weaver, seat: Seat) -> float:
    """The tracker, the relics and the stock, and the row as it would pay now."""
    if t.causes:
        return LOST
    stock = t.track + relics_worth(t) + min(t.shards, 6) + 0.5 * t.gold
    if not t.visitor:
        return stock + readiness(t)
    return stock + row_worth(t, t.reading()) + readiness(t)


def answer_bonus(t: Weaver, seat: Seat, value: Any) -> float:
    """How good an option looks, abilities that could still rescue the reading included. A bot
    that adds it to :func:`value` should follow it."""
    return _WEIGHT * appeal(t, value)
