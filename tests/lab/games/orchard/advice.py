"""What a bot takes for good in Orchard: apples. It overlooks what sowing brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.state.table import Seat
from orchard.game import Orchard


def value(t: Orchard, seat: Seat) -> float:
    return float(t.apples[seat])


def rollout_answer(t: Orchard, seat: Seat, values: Sequence[Any]) -> int:
    return 0


def explain(t: Orchard, seat: Seat, value: Any, names: Sequence[str]) -> str:
    """What speaks for an answer."""
    return "It brings five apples at the end." if value == "sow" else "It is an apple at once."
