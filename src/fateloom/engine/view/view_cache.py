"""Zones as they were last shown: between two decisions most of a table lies as it lay."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fateloom.engine.state.log import Log
from fateloom.engine.state.table import Card, Seat, Table, Zone
from fateloom.engine.view.view_types import ZoneView

Draw = Callable[[Zone, Seat, dict[int, str]], ZoneView]
Pack = Callable[[Any], Any]


class ViewCache:
    """What one view after another of a match has in common: a zone is drawn anew for a seat
    only if it has changed since it was last drawn for that seat.

    ``pack`` turns a part of a view into what is sent, once for all views that hold the part.
    """

    def __init__(self, pack: Pack) -> None:
        self.encode = pack
        self._lay: list[Any] = []
        """How each zone lay."""
        self._drawn: list[dict[Seat, Any]] = []
        """What each seat was shown of it."""
        self._log: Log | None = None
        self._met = 0

    def refresh(self, table: Table) -> None:
        """Forget what was drawn of zones that have changed."""
        lay, self._lay = self._lay, [_fingerprint(zone) for zone in table.zones]
        if len(lay) != len(self._lay):
            lay, self._drawn = self._lay, [{} for _ in table.zones]
        for drawn, was, lies in zip(self._drawn, lay, self._lay, strict=True):
            if was != lies:
                drawn.clear()
        if table.log is not None:
            self._rename(table.cards, table.log)

    def _rename(self, cards: list[Card], log: Log) -> None:
        """A card that somebody has met again has another name there."""
        if log is not self._log:
            self._log, self._met = log, 0
        for id, *_ in log.learned[self._met :]:
            self._drawn[cards[id].zone.index].clear()
        self._met = len(log.learned)

    def zones(
        self, laid: Iterable[Zone], seat: Seat, names: dict[int, str], draw: Draw
    ) -> list[Any]:
        """The zones as a seat sees them, packed."""
        shown = []
        for zone in laid:
            drawn = self._drawn[zone.index]
            if seat not in drawn:
                drawn[seat] = self.encode(draw(zone, seat, names))
            shown.append(drawn[seat])
        return shown


def _fingerprint(zone: Zone) -> tuple[Any, ...]:
    """All of a zone that a view may show and that may change."""
    cards = zone.cards
    if not cards:
        return ()
    return (
        zone.seen_by,
        cards.copy(),
        [card.face for card in cards],
        [card.seen for card in cards],
        [
            (at, card.turned, card.counters and card.counters.copy())
            for at, card in enumerate(cards)
            if card.turned or card.counters
        ],
    )
