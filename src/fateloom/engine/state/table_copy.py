"""Copying a table: every fork begins with it, and so does every simulation of a search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from fateloom.engine.state.attributes import copied_attributes, with_attributes
from fateloom.engine.state.pieces import Card, Face, Zone

if TYPE_CHECKING:
    from fateloom.engine.state.chance import Chance
    from fateloom.engine.state.table import Table

T = TypeVar("T", bound="Table")
_PLAIN: set[type] = {int, str, bool, float, type(None)}
"""The kinds of things that never change and belong to no table. Faces join them when met."""
_COLLECTIONS = frozenset({list, dict, set})
_ZONES: set[type] = {Zone}
_NOT_COPIED = frozenset(
    {"game", "options", "chance", "log", "_cards", "zones", "claims", "worked_out"}
)
_IS_COMPILED = hasattr(Zone, "__mypyc_attrs__")
"""Whether zones are compiled: these put off the copies of their cards by themselves."""

if not _IS_COMPILED:
    from fateloom.engine.state.lazy_zone import LazyZone

    _ZONES.add(LazyZone)


def copy_table(table: T, chance: Chance) -> T:
    """A table of its own, without history, drawing from another chance. It may copy the cards of
    a zone when somebody first looks into it: until then the first table must not change."""
    state = copied_attributes(table)
    zones = _copied_zones(table.zones)
    for name, thing in state.items():
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
    state["_cards"] = None
    state["zones"] = zones
    state["chance"] = chance
    state["log"] = None
    state["claims"] = table.claims.copy()
    state["worked_out"] = None
    return with_attributes(type(table), state)


def _copied_zones(models: Sequence[Zone]) -> list[Zone]:
    """A zone for each of these, with the same facts, but without cards until somebody looks."""
    zones: list[Zone] = []
    if _IS_COMPILED:
        for model in models:
            zone = Zone(model.index, model.name, model.owner, model.seen_by, model.ordered)
            zone.copy_of(model)
            zones.append(zone)
        return zones
    make = LazyZone.__new__
    for model in models:
        if type(model) is Zone and not model.cards:  # there is nothing to put off
            zones.append(Zone(model.index, model.name, model.owner, model.seen_by, model.ordered))
            continue
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
