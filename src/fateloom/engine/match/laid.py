"""Lay any table of any game, with the luck that is to come: for lessons and for tests of rules.

Zones and numbers are named as the game's table names them. A card is a face id, with
counters if needed: ``"kobolds chaos=2"``. One more word names the back of a card that is
printed with several, and ``known`` shows the card to all seats. A deck is given from the top;
``...`` at its end keeps the rest below. Cards that no zone names lie in the game's spare zones.
Zones of seats that are not named are empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import EllipsisType
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.attributes import attributes_of
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Card, Table, Zone

Cards = Sequence[str | EllipsisType]


def lay_match(
    game: Game,
    seats: int,
    chance: Chance,
    things: Mapping[str, Any],
    *,
    phase: str = "",
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    names: Sequence[str] | None = None,
) -> Match:
    """Lay a table and run it from the start of a phase. ``seed`` orders what is not named."""
    settled = game.resolve_options(seats, dict(options or {}))
    table: Table = game.table(game, seats, settled, SeededChance(seed))
    game.setup(table)
    zones = _named_zones(table, things)
    cleared = {id(zone) for zone, wanted in zones if ... not in wanted} | {
        id(zone) for zone in table.zones if zone.owner is not None
    }
    for zone in table.zones:
        if id(zone) in cleared:
            for card in list(zone.cards):
                _put(table, card, _spare(table, card))
    taken: set[int] = set()
    for zone, wanted in zones:
        _fill(table, zone, wanted, taken)
    for name, value in things.items():
        _set_number(table, name, value)
    table.phase = phase or game.first_phase
    table.learned = 0
    return Match(game, seats, chance, start_table=table, names=names)


def _named_zones(table: Table, things: Mapping[str, Any]) -> list[tuple[Zone, Cards]]:
    found: list[tuple[Zone, Cards]] = []
    for name, value in things.items():
        there = getattr(table, name, None)
        if there is None:
            known = ", ".join(sorted(name for name in attributes_of(table) if name not in _BASE))
            raise ValueError(f"this table has no {name!r}; it has {known}")
        if isinstance(there, Zone):
            found.append((there, value))
        elif isinstance(there, list) and there and isinstance(there[0], Zone):
            pairs = value.items() if isinstance(value, Mapping) else enumerate(value)
            found += [(there[seat], cards) for seat, cards in pairs]
    return found


_BASE = {
    "game",
    "chance",
    "_cards",
    "zones",
    "claims",
    "log",
    "options",
    "pools",
    "learned",
    "worked_out",
}


def _spare(table: Table, card: Card) -> Zone:
    spare, face = table.game.spare_zones, card.face
    name = next(spare[each] for each in (face.id, face.public_kind, face.back) if each in spare)
    return next(zone for zone in table.zones if zone.name == name)


def _put(table: Table, card: Card, zone: Zone) -> None:
    card.zone.cards.remove(card)
    zone.cards.append(card)
    card.zone = zone
    card.seen = zone.seen_by
    card.counters = None
    card.turned = 0


def _fill(table: Table, zone: Zone, wanted: Cards, taken: set[int]) -> None:
    names = [each for each in wanted if isinstance(each, str)]
    is_deck = zone.ordered and zone.seen_by == 0
    rest = list(zone.cards) if is_deck else []
    picked = [_pick(table, name, taken) for name in (reversed(names) if is_deck else names)]
    for card, spec in zip(picked, reversed(names) if is_deck else names, strict=True):
        _put(table, card, zone)
        for part in spec.split()[1:]:
            kind, _, count = part.partition("=")
            if not count:
                card.seen |= table.everyone if kind == "known" else 0
            elif kind == "turned":
                card.turned = int(count)
            elif int(count):
                card.add(kind, int(count))
    if is_deck and ... not in wanted:
        for card in rest:
            if card.zone is zone and card not in picked:
                spare = _spare(table, card)
                if spare is not zone:
                    _put(table, card, spare)


def _pick(table: Table, spec: str, taken: set[int]) -> Card:
    face, *rest = spec.split()
    table.game.face(face)
    backs = [word for word in rest if "=" not in word and word != "known"]
    for card in table.cards:
        if card.face.id == face and card.id not in taken and backs in ([], [card.face.back]):
            taken.add(card.id)
            return card
    raise ValueError(f"there are not so many cards {spec!r}")


def _set_number(table: Table, name: str, value: Any) -> None:
    there = getattr(table, name)
    if isinstance(there, Zone) or (
        isinstance(there, list) and there and isinstance(there[0], Zone)
    ):
        return
    if isinstance(there, list) and isinstance(value, Mapping):
        for at, each in value.items():
            there[at] = each
    elif isinstance(there, list):
        setattr(table, name, list(value))
    else:
        setattr(table, name, value)
