"""The pieces of a game: faces, cards, and zones to lay them in.

A mask is an integer with one bit per seat; the bit after the last seat is the gallery.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fateloom.engine.state.face import Face

__all__ = ["Card", "Face", "Mask", "Seat", "Zone"]
Seat = int
Mask = int


class Card:
    """One physical card. ``seen`` is the mask of those who know its face."""

    # Only Table.fill makes cards and only Zone.copy_cards copies them, without a call for each.
    __slots__ = ("counters", "face", "id", "pool", "seen", "turned", "zone")
    id: int
    face: Any
    """A :class:`Face`, or the game's own subclass of it."""
    zone: Zone
    seen: Mask
    pool: int
    turned: int
    counters: dict[str, int] | None

    @property
    def name(self) -> str:
        """What the side on top is called."""
        name: str = self.face.name_when(self.turned)
        return name

    def count(self, kind: str) -> int:
        """How many counters of this kind lie on the card."""
        return self.counters.get(kind, 0) if self.counters else 0

    def add(self, kind: str, number: int = 1) -> int:
        """Put counters on the card; the new total."""
        if self.counters is None:
            self.counters = {}
        total = self.counters[kind] = self.counters.get(kind, 0) + number
        return total

    def remove(self, kind: str, number: int | None = None) -> int:
        """Take up to ``number`` counters (or all) off the card; how many were taken."""
        there = self.count(kind)
        taken = there if number is None else min(number, there)
        if taken and self.counters is not None:
            if taken == there:
                del self.counters[kind]
            else:
                self.counters[kind] = there - taken
        return taken

    def __repr__(self) -> str:
        return f"{self.face.id}#{self.id}"


class Zone:
    """A place for cards. The top of an ordered zone is the end of its list."""

    __slots__ = ("_cards", "index", "name", "ordered", "owner", "seen_by", "source")
    source: Zone
    """The zone that this one is a copy of."""

    def __init__(
        self, index: int, name: str, owner: Seat | None, seen_by: Mask, ordered: bool
    ) -> None:
        self.index = index
        self.name = name
        self.owner = owner
        self.seen_by = seen_by
        self.ordered = ordered
        self._cards: list[Card] | None = []

    @property
    def cards(self) -> list[Card]:
        """The cards that lie here. A copied zone copies them when somebody first looks; in plain
        Python this is an attribute, and :class:`LazyZone` does so."""
        cards = self._cards
        return self.copy_cards() if cards is None else cards

    @cards.setter
    def cards(self, cards: list[Card]) -> None:
        self._cards = cards

    def copy_of(self, source: Zone) -> None:
        """Be a copy of another zone, whose cards must stay as they are until somebody looks."""
        if source._cards is None or source._cards:
            self.source = source
            self._cards = None

    def copy_cards(self) -> list[Card]:
        """Lay copies of the cards of its source into this zone."""
        cards: list[Card] = []
        self._cards = cards
        for card in self.source.cards:
            twin = Card()
            twin.id = card.id
            twin.face = card.face
            twin.zone = self
            twin.seen = card.seen
            twin.pool = card.pool
            twin.turned = card.turned
            counters = card.counters
            twin.counters = counters.copy() if counters else None
            cards.append(twin)
        return cards

    def free_cards(self) -> None:
        """Let go of the cards: nobody looks into this zone again."""
        self._cards = None

    @property
    def top(self) -> Card:
        return self.cards[-1]

    @property
    def label(self) -> str:
        """The name under which tests and views know the zone: ``hand.2``, ``fate_deck``."""
        return self.name if self.owner is None else f"{self.name}.{self.owner}"

    def faces(self) -> list[str]:
        """The face ids from the bottom (or the first that came) to the top."""
        return [card.face.id for card in self.cards]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __bool__(self) -> bool:
        return bool(self.cards)

    def __repr__(self) -> str:
        return f"<{self.label}: {len(self.cards)}>"
