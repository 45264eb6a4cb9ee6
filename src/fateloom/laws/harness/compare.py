"""Tables and views as plain values that can be compared exactly."""

from __future__ import annotations

import json
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.state.attributes import attributes_of
from fateloom.engine.state.table import Card, Claim, Face, Table, Zone

_NOT_COMPARED = frozenset(
    {"game", "options", "chance", "log", "_cards", "zones", "claims", "learned", "worked_out"}
)


def state_of(table: Table) -> dict[str, Any]:
    """Return everything on a table, hidden cards included."""
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
    for name, thing in sorted(attributes_of(table).items()):
        if name not in _NOT_COMPARED:
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


def claims_on(table: Table) -> dict[str, tuple[Any, ...]]:
    """Return what each claim of a table says: of how many cards, which faces fit, how many do."""
    return {
        name: (
            len(claim.places(table)),
            [id for id, face in table.game.faces.items() if _fits(claim, face)],
            claim.at_least_one,
            claim.number and claim.number(table),
        )
        for name, claim in table.claims.items()
    }


def _fits(claim: Claim, face: Face) -> bool:
    try:
        return bool(claim.fits(face))
    except AttributeError:  # it speaks of cards of another kind
        return False


def packed(thing: Any) -> str:
    """Encode a view, or a list of them, as it would be sent."""
    return json.dumps(thing, allow_nan=False)


def encoded_views(match: Match) -> list[str]:
    """Return the encoded views of every seat and the gallery, with the whole log."""
    return [packed(match.view(seat, since=0)) for seat in [*range(match.seats), None]]


def difference(one: Any, other: Any, at: str = "") -> str:
    """Describe where two plain values first differ. Return "" if they are equal."""
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


def first_difference(one: str, other: str) -> str:
    """Describe where two encoded values first differ."""
    return difference(json.loads(one), json.loads(other)) or "they are packed differently"
