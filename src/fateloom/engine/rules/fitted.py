"""Numbers that were fitted on games played, for the advice of a game and for bots."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache
from math import exp, log
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


def value_scale(package: str) -> float:
    """How many points of value make a win 2.7 times as likely."""
    return float(weights(package).get("judging", {}).get("scale", 1.0))


LOST = -30.0
"""The log-odds of a seat that cannot win any more."""


def lead(
    worth: Sequence[float], seat: Seat, lost: Container[Seat] = (), spite: float = 1.0
) -> float:
    """How far a seat is ahead of the others: its log-odds of a win, beside an even standing.

    Each seat wins with odds of ``exp(worth)`` to those of its rivals together, which count
    ``spite`` times. So one strong rival is worse than two that are middling. Seats that are
    ``lost`` are no rivals: who has fewer is closer to a win by the same lead.
    """
    if seat in lost:
        return LOST
    rivals = [each for at, each in enumerate(worth) if at != seat and at not in lost]
    if not rivals:
        return 0.0
    best = max(rivals)
    odds = sum([exp(each - best) for each in rivals], 0.0) / (len(worth) - 1)
    return worth[seat] - spite * best - log(odds)


def lead_over_others(
    t: Table,
    seat: Seat,
    features: Features,
    weighed: Sequence[float],
    lost: Container[Seat] = (),
) -> float:
    """How far a seat is ahead of the others, by weighed features."""
    worth = [
        sum([number * weight for number, weight in zip(features(t, each), weighed, strict=True)])
        for each in range(t.seats)
    ]
    return lead(worth, seat, lost)
