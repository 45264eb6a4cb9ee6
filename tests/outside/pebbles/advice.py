"""What bots should know about Pebbles."""

from __future__ import annotations

from pebbles.game import Pebbles


def value(t: Pebbles, seat: int) -> float:
    return float(t.points[seat] - t.points[1 - seat])
