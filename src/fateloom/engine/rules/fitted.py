"""Numbers that were fitted on games played, for the advice of a game and for bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from fateloom.engine.state.table import Seat, Table

Features = Callable[[Any, Seat], Sequence[float]]
"""What a seat has, as numbers; all seats are described alike."""


@cache
def weights(package: str) -> dict[str, Any]:
    """What ``advice/weights.toml`` of a game's package says; nothing if there is none. Its head
    names the command that made it."""
    import tomllib  # slow to import, as is the next
    from importlib.resources import files

    source = files(package) / "advice" / "weights.toml"
    return tomllib.loads(source.read_text("utf-8")) if source.is_file() else {}


@cache
def feature_weights(package: str, names: Sequence[str]) -> Sequence[float]:
    """The fitted weight of each of these features, 0 where none was fitted."""
    known = weights(package).get("standing", {})
    return [float(known.get(name, 0.0)) for name in names]


@cache
def policy_weights(package: str) -> dict[str, float]:
    """What the rules of thumb of a game count things for, by name: ``[policy]`` of its weights.

    All who ask get the same dict, so that a tuner can try other numbers in place.
    """
    known = weights(package).get("policy", {})
    return {name: float(number) for name, number in known.items()}


def bonus_weight(package: str) -> float:
    """How many points of what is weighed one of the advice's ``answer_bonus`` is."""
    return float(weights(package).get("judging", {}).get("wish", 1.0))


def lead_over_others(t: Table, seat: Seat, features: Features, weighed: Sequence[float]) -> float:
    """How far a seat is ahead of the others on average, by weighed features."""
    own = others = 0.0
    for each in range(t.seats):
        worth = 0.0
        for number, weight in zip(features(t, each), weighed, strict=True):
            worth += number * weight
        if each == seat:
            own = worth
        else:
            others += worth
    return own - others / (t.seats - 1)
