"""Answers as paths of words, for programs that answer word by word: ``attack``, ``wren``, ``troll``.

A key names seats by their number; a word names them as the seat that answers sees them: ``s0`` is
itself, ``s1`` the next one clockwise. A card that it does not know is the zone where it lies, whose
zone that is, and the place: ``hand``, ``s2``, ``#0``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Face, Seat, Zone

Path = tuple[str, ...]


def paths_of(values: Sequence[Any], seat: Seat, seats: int) -> list[Path]:
    """The paths of a prompt's values; the second of two equal ones ends with ``.2`` and so on."""
    paths = [(v,) if type(v) is str else tuple(_words(v, seat, seats)) for v in values]
    if len(set(paths)) < len(paths):
        met: dict[Path, int] = {}
        for at in sorted(range(len(paths)), key=lambda at: type(values[at]) is not str):
            path = paths[at]
            met[path] = met.get(path, 0) + 1
            if met[path] > 1:
                paths[at] = (*path, f".{met[path]}")
    return paths


def _words(value: Any, seat: Seat, seats: int) -> list[str]:
    kind = type(value)
    if kind is str:
        return [value]
    if kind is tuple:
        return [word for part in value for word in _words(part, seat, seats)]
    if kind is Card:
        if value.seen >> seat & 1:
            return [value.face.id]
        zone = value.zone
        return [*_words(zone, seat, seats), f"#{zone.cards.index(value)}"]
    if kind is Name:
        return [_seat(value, seat, seats)]
    if isinstance(value, Face):
        return [value.id]
    if isinstance(value, Zone):
        return (
            [value.name] if value.owner is None else [value.name, _seat(value.owner, seat, seats)]
        )
    if value is True or value is False:
        return ["yes" if value else "no"]
    return [str(value)]


def _seat(of: Seat, seat: Seat, seats: int) -> str:
    """What a seat calls another."""
    return _SEATS[(of - seat) % seats]


_SEATS = tuple(f"s{seat}" for seat in range(16))
