"""Copying a table: every fork begins with it, and so does every simulation of a search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from fateloom.engine.state.pieces import Card, Face, LazyZone, Zone

if TYPE_CHECKING:
    from fateloom.engine.state.chance import Chance
    from fateloom.engine.state.table import Table

T = TypeVar("T", bound="Table")
_PLAIN: set[type] = {int, str, bool, float, type(None)}
"""The kinds of things that never change and belong to no table. Faces join them when met."""
_ZONES = frozenset({Zone, LazyZone})
_COLLECTIONS = frozenset({list, dict, set})
_NOT_COPIED = frozenset({"game", "options", "chance", "log", "cards", "zones", "claims"})


def copy_table(table: T, chance: Chance) -> T:
    """A table of its own, without history, drawing from another chance. It copies the cards of
    a zone when somebody first looks into it: until then the first table must not change."""
    new = type(table).__new__(type(table))
    zones = _empty_twins(table.zones)
    state = new.__dict__
    state.update(table.__dict__)
    state.pop("cards", None)
    for name, thing in table.__dict__.items():
        kind = type(thing)
        if kind in _PLAIN or name in _NOT_COPIED:
            continue
        if kind in _ZONES:
            state[name] = zones[thing.index]
        elif kind is list and thing:
            if type(thing[0]) in _ZONES:
                state[name] = [zones[zone.index] for zone in thing]
            elif _PLAIN.issuperset(map(type, thing)):
                state[name] = thing.copy()
            else:
                state[name] = _copied_value(thing, zones)
        elif thing or kind not in _COLLECTIONS:
            state[name] = _copied_value(thing, zones)
        else:
            state[name] = kind()
    new.zones = zones
    new.chance = chance
    new.log = None
    new.worked_out = None
    new.claims = table.claims.copy()
    return new


def _empty_twins(models: Sequence[Zone]) -> list[Zone]:
    """A zone for each of these, with the same facts and no cards yet."""
    zones: list[Zone] = []
    make = Zone.__new__
    for model in models:
        zone = make(LazyZone)
        zone.index = model.index
        zone.name = model.name
        zone.owner = model.owner
        zone.seen_by = model.seen_by
        zone.ordered = model.ordered
        zone.source = model
        zones.append(zone)
    return zones


def _copied_value(thing: Any, zones: Sequence[Zone]) -> Any:
    """What stands for ``thing`` on a copied table."""
    kind = type(thing)
    if kind in _PLAIN:
        return thing
    if kind in _ZONES:
        return zones[thing.index]
    if kind is Card:
        return zones[thing.zone.index].cards[thing.zone.cards.index(thing)]
    if kind is list or kind is tuple or kind is set or kind is frozenset:
        if _PLAIN.issuperset(map(type, thing)):
            return thing if kind is tuple or kind is frozenset else thing.copy()
        return kind([_copied_value(each, zones) for each in thing])
    if kind is dict:
        return {
            _copied_value(key, zones): _copied_value(each, zones) for key, each in thing.items()
        }
    if isinstance(thing, (Face, int)):  # a Name is a number
        _PLAIN.add(kind)
        return thing
    raise TypeError(
        f"a table may hold numbers, words, cards, zones, faces and lists, sets or dicts of "
        f"them, not {kind.__name__}"
    )
