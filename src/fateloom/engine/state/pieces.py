"""The pieces of a game: faces, cards, and zones to lay them in.

A mask is an integer with one bit per seat; the bit after the last seat is the gallery.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

Seat = int
Mask = int


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Face:
    """What is printed on a card. Games subclass it with their own facts."""

    id: str
    name: str
    back: str = "card"
    text: str = ""
    copies: int = 1
    provenance: str = "H"

    @property
    def public_kind(self) -> str:
        """What everybody knows of the card while its face is hidden: no imagined world swaps
        cards of different kin. Mostly the back; more where cards lie in sorted piles."""
        return self.back

    @property
    def hidden_label(self) -> str:
        """What those call the card who see its back."""
        return f"a {self.back}"

    def name_when(self, turned: int) -> str:
        """What the side on top is called after so many turns: the name, unless a game prints
        another one on another side."""
        return self.name

    @property
    def names(self) -> tuple[str, ...]:
        """All that is printed on the card as its name, on whichever side."""
        return (self.name,)

    def __repr__(self) -> str:
        return self.id


class Card:
    """One physical card. ``seen`` is the mask of those who know its face."""

    # Only Table.fill makes cards and only a LazyZone copies them, without a call for each.
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

    __slots__ = ("cards", "index", "name", "ordered", "owner", "seen_by", "source")
    source: Zone
    """The zone that this one is a copy of: its cards are copied when somebody first looks."""

    def __init__(
        self, index: int, name: str, owner: Seat | None, seen_by: Mask, ordered: bool
    ) -> None:
        self.index = index
        self.name = name
        self.owner = owner
        self.seen_by = seen_by
        self.ordered = ordered
        self.cards: list[Card] = []

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

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.zone is self

    def __repr__(self) -> str:
        return f"<{self.label}: {len(self.cards)}>"


class LazyZone(Zone):
    """A copied zone into which nobody has looked: at the first look it copies its cards and is
    a zone like any other. A class of its own, since asking for names that may be missing makes
    all others slower."""

    __slots__ = ()

    if not TYPE_CHECKING:  # it would take any misspelt name for granted

        def __getattr__(self, name: str) -> list[Card]:
            if name != "cards":
                raise AttributeError(f"a zone has no {name!r}")
            self.__class__ = Zone
            self.cards = cards = []
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
