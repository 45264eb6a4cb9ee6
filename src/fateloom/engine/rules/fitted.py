"""Numbers that were fitted on games played, for the advice of a game and for bots."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache
from math import log
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


LOST = -30.0
"""The log-odds of a seat that cannot win any more."""


def leads(worth: Sequence[float], lost: Container[Seat] = (), spite: float = 1.0) -> list[float]:
    """How far each seat is ahead of the others on average, which count ``spite`` times.

    Seats that are ``lost`` are no rivals: who has fewer is closer to a win by the same lead.
    """
    rivals = [seat for seat in range(len(worth)) if seat not in lost]
    others = len(rivals) - 1
    if others < 1:
        return [0.0 if seat in rivals else LOST for seat in range(len(worth))]
    whole, weight = sum([worth[seat] for seat in rivals], 0.0), spite / others
    nearer = log((len(worth) - 1) / others)
    return [
        own - (whole - own) * weight + nearer if seat in rivals else LOST
        for seat, own in enumerate(worth)
    ]


def lead_over_others(
    t: Table,
    seat: Seat,
    features: Features,
    weighed: Sequence[float],
    lost: Container[Seat] = (),
) -> float:
    """How far a seat is ahead of the others on average, by weighed features."""
    worth = [
        sum([number * weight for number, weight in zip(features(t, each), weighed, strict=True)])
        for each in range(t.seats)
    ]
    return leads(worth, lost)[seat]
