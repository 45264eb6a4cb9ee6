"""A table and its views as plain values that can be compared to the last number."""

from __future__ import annotations

import json
from typing import Any

from fateloom.engine.match import Match
from fateloom.engine.table import Card, Face, Table, Zone

_BESIDE = frozenset({"game", "options", "chance", "log", "cards", "zones", "claims", "news"})


def state_of(table: Table) -> dict[str, Any]:
    """All that lies on a table, hidden things included."""
    state: dict[str, Any] = {
        "cards": [
            {
                "face": card.face.id,
                "seen": card.seen,
                "pool": card.pool,
                "turned": card.turned,
                "counters": dict(card.counters or {}),
            }
            for card in table.cards
        ],
        "zones": [[card.id for card in zone.cards] for zone in table.zones],
        "claims": sorted(table.claims),
    }
    for name, thing in vars(table).items():
        if name not in _BESIDE:
            state[name] = _plain(thing)
    return state


def _plain(thing: Any) -> Any:
    if isinstance(thing, Card):
        return f"card {thing.id}"
    if isinstance(thing, Zone):
        return f"zone {thing.index}"
    if isinstance(thing, Face):
        return f"face {thing.id}"
    if isinstance(thing, (list, tuple)):
        return [_plain(each) for each in thing]
    if isinstance(thing, (set, frozenset)):
        return sorted((_plain(each) for each in thing), key=str)
    if isinstance(thing, dict):
        return {str(_plain(key)): _plain(each) for key, each in thing.items()}
    return thing


def packed(thing: Any) -> str:
    """A view, or anything made of them, as the bytes that would be sent."""
    return json.dumps(thing, allow_nan=False)


def views_of(match: Match) -> list[str]:
    """What every seat and the gallery see, with all of history."""
    return [packed(match.view(seat, since=0)) for seat in [*range(match.seats), None]]


def difference(one: Any, other: Any, at: str = "") -> str:
    """Where two plain values differ first, in words; nothing if they are equal."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if key not in one or key not in other:
                there = one.get(key, other.get(key))
                return f"{at}.{key}: {there!r} in one of them only"
            if one[key] != other[key]:
                return difference(one[key], other[key], f"{at}.{key}")
    if isinstance(one, list) and isinstance(other, list):
        for place, (mine, yours) in enumerate(zip(one, other, strict=False)):
            if mine != yours:
                return difference(mine, yours, f"{at}[{place}]")
        if len(one) != len(other):
            longer = one if len(one) > len(other) else other
            return f"{at}: {longer[min(len(one), len(other))]!r} in one of them only"
    if one != other:
        return f"{at.lstrip('.')}: {one!r} and {other!r}"
    return ""


def unlike(one: str, other: str) -> str:
    """Where two packed values differ first."""
    return difference(json.loads(one), json.loads(other)) or "they are packed differently"
