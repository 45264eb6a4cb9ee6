"""Advice for Kuhn poker that knows how its rivals bet, for a test in which the right belief is known."""

from __future__ import annotations

from kuhn.table import Kuhn

BETS = {"jack": 0.1, "queen": 0.0, "king": 0.9}
"""How often a rival who is checked to bets with each card."""


def value(t: Kuhn, seat: int) -> float:
    return 0.0


def likelihood(t: Kuhn, seat: int) -> float:
    """How likely the rival would have bet with the card it has in this world."""
    return BETS[t.hand[1 - seat].top.face.id] if t.bets == "kb" else 1.0
