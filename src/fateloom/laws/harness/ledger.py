"""Who has seen which face with their own eyes: a ledger that does not trust the masks.

A face is seen by those who see a zone that its card lies in, leaves or enters, and by those to
whom a move or the rules show it. What a card's mask says plays no part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from fateloom.engine.state.table import Card, Mask, Seat, Table, Zone

NEVER = 1 << 60


@dataclass(slots=True)
class Ledger:
    """What was seen and moved since the ledger was begun, by the number of asks before it.

    Shuffling deals faces anew among cards, so a face is named by the card that had it at first.
    """

    origin: list[int] = field(default_factory=list)
    """For each card the face it has now."""
    seen: list[Mask] = field(default_factory=list)
    """For each card who has seen it since it was last shuffled or arranged."""
    batch: list[int] = field(default_factory=list)
    """For each card the shuffle or arrangement that it was last part of; 0 for none."""
    asked: int = 0
    sightings: dict[tuple[int, Seat], int] = field(default_factory=dict)
    """For each face and seat: how many asks there had been when the seat first saw it."""
    moved: dict[int, int] = field(default_factory=dict)
    """For each face: how many asks there had been when its card first moved."""
    _batches: int = 0

    def copy(self) -> Self:
        """Return the state of the ledger, without its history."""
        return type(self)(list(self.origin), list(self.seen), list(self.batch))

    def first_sighting(self, face: int, seat: Seat) -> int:
        return self.sightings.get((face, seat), NEVER)

    # What is recorded ------------------------------------------------------------------

    def look(self, table: Table) -> None:
        """Record what all seats see now, since zones may be opened."""
        self._begin(table)
        for zone in table.zones:
            if zone.seen_by:
                self._see(zone.cards, zone.seen_by)

    def asks(self, table: Table) -> None:
        self.look(table)
        self.asked += 1

    def moves(self, table: Table, card: Card, to: Zone, shown: Mask) -> None:
        self._begin(table)
        self._see([card], card.zone.seen_by | to.seen_by | shown)
        self.moved.setdefault(self.origin[card.id], self.asked)

    def shows(self, table: Table, cards: Sequence[Card], mask: Mask) -> None:
        self._begin(table)
        self._see(cards, mask)

    def shuffles(self, table: Table, zone: Zone, order: Sequence[int]) -> None:
        self._begin(table)
        before = [self.origin[card.id] for card in zone.cards]
        for card, place in zip(zone.cards, order, strict=True):
            self.origin[card.id] = before[place]
        self._mix(zone.cards, 0)
        self._see(zone.cards, zone.seen_by)

    def arranges(self, table: Table, cards: Sequence[Card], known_to: Mask) -> None:
        self._begin(table)
        if len(cards) > 1:
            self._mix(cards, known_to)

    # How -------------------------------------------------------------------------------

    def _begin(self, table: Table) -> None:
        number = len(table.cards)
        if len(self.origin) < number:
            self.origin = list(range(number))
            self.seen = [0] * number
            self.batch = [0] * number

    def _see(self, cards: Sequence[Card], mask: Mask) -> None:
        for card in cards:
            fresh = mask & ~self.seen[card.id]
            self.seen[card.id] |= mask
            face = self.origin[card.id]
            for seat in range(fresh.bit_length()):
                if fresh >> seat & 1:
                    self.sightings.setdefault((face, seat), self.asked)

    def _mix(self, cards: Sequence[Card], known_to: Mask) -> None:
        self._batches += 1
        for card in cards:
            self.seen[card.id] &= known_to
            self.batch[card.id] = self._batches
