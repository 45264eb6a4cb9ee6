"""The board as the referee keeps it: lists of face ids, and a few numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from tests.referees.fatal.printed import (
    SIGNS,
    TREASURES,
    VISIONS,
    opposite_of,
)

ANY_ORDER = {"discard_pile", "hand", "hoard", "hoard_up", "in_effect", "box"}
"""3.20.1. What has no order. The order of the discard pile means nothing either."""


@dataclass
class Board:
    """Where everything lies. The top of a pile is the end of its list."""

    seats: int
    options: dict[str, Any]
    sign: list[str]
    draw_pile: list[str] = field(default_factory=list)
    discard_pile: list[str] = field(default_factory=list)
    treasure_deck: list[str] = field(default_factory=list)
    display: list[str] = field(default_factory=list)
    box: list[str] = field(default_factory=list)
    hand: list[list[str]] = field(default_factory=list)
    aside: list[list[str]] = field(default_factory=list)
    row1: list[list[str]] = field(default_factory=list)
    row2: list[list[str]] = field(default_factory=list)
    in_effect: list[list[str]] = field(default_factory=list)
    look: list[list[str]] = field(default_factory=list)
    hoard: list[list[str]] = field(default_factory=list)
    hoard_up: list[list[str]] = field(default_factory=list)
    face_up: set[int] = field(default_factory=set)
    """Whose characters lie face up."""
    out: set[int] = field(default_factory=set)
    round: int = 1
    score1: list[int] = field(default_factory=list)
    active: int = 0
    idle: int = 0
    """3.19.1. Turns in a row that turned up no treasure."""
    under: int = 0
    """Treasures put under the treasure deck since it was built."""

    @classmethod
    def of(cls, t: Any) -> Board:
        """Read a table."""
        board = cls(t.seats, t.options, [t.sign(seat).id for seat in range(t.seats)])
        for name in ("draw_pile", "discard_pile", "treasure_deck", "display", "box"):
            setattr(board, name, getattr(t, name).faces())
        for name in ("hand", "aside", "row1", "row2", "in_effect", "look", "hoard", "hoard_up"):
            setattr(board, name, [zone.faces() for zone in getattr(t, name)])
        board.face_up = {seat for seat in range(t.seats) if t.character_up[seat].cards}
        board.out, board.round, board.score1 = set(t.out), t.round, list(t.score1)
        board.active, board.idle, board.under = t.active, t.idle, t.under
        return board

    def differences(self, found: Board) -> Iterator[tuple[str, Any, Any]]:
        """What differs: where, what this board has, and what the other has; of heaps without
        order only what either has beyond the other."""
        for each in fields(self):
            name = each.name
            mine, theirs = getattr(self, name), getattr(found, name)
            if mine == theirs:
                continue
            if name in ANY_ORDER:
                mine, theirs = apart(mine, theirs)
            if mine != theirs:
                yield name, mine, theirs

    # Who ---------------------------------------------------------------------------------

    def players(self, first: int) -> list[int]:
        """3.2.2. Those still in the game, clockwise from a seat."""
        ring = [(first + step) % self.seats for step in range(self.seats)]
        return [seat for seat in ring if seat not in self.out]

    def others(self, seat: int) -> list[int]:
        return [each for each in self.players(seat) if each != seat]

    def next_after(self, seat: int) -> int:
        return self.players((seat + 1) % self.seats)[0]

    def colour(self, seat: int) -> str:
        return SIGNS[self.sign[seat]].colour

    def hunts(self, seat: int) -> str:
        """3.1.7. The name of the sign that a seat hunts."""
        signs = {SIGNS[each].name for each in self.sign}
        return opposite_of(SIGNS[self.sign[seat]].name, signs, self.options["opposites"])

    # Rows --------------------------------------------------------------------------------

    def rows(self, seat: int) -> list[list[str]]:
        return [self.row1[seat], self.row2[seat]]

    def stars(self, seat: int) -> int:
        """3.9.2. The stars on the active edges of both rows, and two of a Comet Lantern."""
        lantern = 2 * self.in_effect[seat].count("comet_lantern")
        return lantern + sum(row_stars(row) for row in self.rows(seat))

    def visions_before(self, seats: list[int]) -> list[tuple[int, int, int, str]]:
        """The visions that lie before these seats: seat, row, place, card."""
        return [
            (seat, at, place, card)
            for seat in seats
            for at, row in enumerate(self.rows(seat))
            for place, card in enumerate(row)
        ]

    def owner_of_vision(self, card: str) -> tuple[int, int, int]:
        """Seat, row and place of a vision on the table."""
        found = [
            (seat, at, place)
            for seat, at, place, each in self.visions_before(list(range(self.seats)))
            if each == card
        ]
        assert len(found) == 1, f"{card} lies in {len(found)} rows"
        return found[0]

    # Treasures ---------------------------------------------------------------------------

    def give(self, treasure: str, seat: int) -> None:
        """3.13.1, 3.13.2. A treasure comes to a player, face up or face down."""
        own = TREASURES[treasure].colour == self.colour(seat)
        safe = self.round == 2 and seat in self.face_up and own
        (self.hoard_up if safe else self.hoard)[seat].append(treasure)

    def treasures(self, seat: int) -> list[str]:
        return [*self.hoard[seat], *self.hoard_up[seat]]

    def in_play(self) -> list[str]:
        """3.1.8. The treasures of the colours in play."""
        colours = {SIGNS[each].colour for each in self.sign}
        return [each for each, face in TREASURES.items() if face.colour in colours]


def apart(mine: list[Any], theirs: list[Any]) -> tuple[list[Any], list[Any]]:
    """What either of two heaps, or of two lists of heaps, has beyond the other."""
    if mine and isinstance(mine[0], list):
        pairs = [apart(one, other) for one, other in zip(mine, theirs, strict=True)]
        return [one for one, _ in pairs], [other for _, other in pairs]
    one, other = Counter(mine), Counter(theirs)
    return sorted((one - other).elements()), sorted((other - one).elements())


def row_stars(row: list[str]) -> int:
    """3.4.4. The stars on the active edges of a row."""
    return sum(VISIONS[card].stars[place] for place, card in enumerate(row))
