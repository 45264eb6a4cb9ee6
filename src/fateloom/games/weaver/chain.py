"""Matching runes, waves and chains: rules 3.4 to 3.6, apart from any table.

The rules, the previews and the solver all rotate cards with these functions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from fateloom.games.weaver.faces import SUITS, Fate, Rune, Suit

OWN: dict[Suit, frozenset[Suit]] = {suit: frozenset({suit}) for suit in SUITS}


class Lying(NamedTuple):
    """A Fate card as it lies in a row: its showing runes, copied or its own, and the suits it
    counts as, its own among them."""

    face: Fate
    turned: int
    left: Rune
    right: Rune
    suits: frozenset[Suit]

    @property
    def name(self) -> str:
        """The title of the half on top."""
        return self.face.name_when(self.turned)

    @property
    def spent(self) -> bool:
        """3.4.7. The card can no longer rotate."""
        return self.turned >= self.face.limit

    @property
    def clouded_death(self) -> bool:
        """3.6.1. A Death card that has not been conquered."""
        return self.face.death and self.turned == 0


def kept(row: Sequence[Lying]) -> list[tuple[Any, ...]]:
    """A row as a table keeps it."""
    return [(*card[:4], *(suit for suit in SUITS if suit in card.suits)) for card in row]


def lain(row: Sequence[tuple[Any, ...]]) -> list[Lying]:
    """A row that was kept, as it lay."""
    return [
        Lying(face, turned, left, right, frozenset(suits))
        for face, turned, left, right, *suits in row
    ]


class Wave(NamedTuple):
    """3.5.1. Cards that rotate together, and the matches that call them: thread ``n`` ties
    the cards at places ``n`` and ``n + 1``."""

    places: list[int]
    threads: list[int]


NOBODY = Wave([], [])


@cache
def printed(face: Fate, turned: int) -> Lying:
    """3.4.5. A card after so many rotations, with its own runes and suit. It is made once: every
    chain and preview asks for it."""
    left, right = face.half(turned)
    return Lying(face, turned, left, right, OWN[face.suit])


def fresh(face: Fate) -> Lying:
    """3.3.3. A card just played: its clouded half on top."""
    return printed(face, 0)


def rotate(card: Lying) -> Lying:
    """3.4.5, 3.9.7. The other half comes on top; copied runes end."""
    face, turned, _, _, suits = card
    turned += 1
    if suits is OWN[face.suit]:
        return printed(face, turned)
    left, right = face.half(turned)
    return Lying(face, turned, left, right, suits)


def matched(row: Sequence[Lying], at: int) -> bool:
    """3.4.3. Whether the cards at this place and the next show each other equal runes."""
    return row[at].right == row[at + 1].left


def matched_sides(row: Sequence[Lying], at: int) -> list[str]:
    """On which sides the card at a place is matched."""
    left = at > 0 and matched(row, at - 1)
    right = at + 1 < len(row) and matched(row, at)
    return ["left"] * left + ["right"] * right


def check(row: Sequence[Lying], stirred: Collection[int], *, combo: bool) -> Wave:
    """3.6.14. One check in full: which cards the showing runes call.

    ``stirred`` are the places of the cards just placed, or in a combo check of those that
    rotated in the wave just finished.
    """
    pairs = [at for at in range(len(row) - 1) if row[at].right == row[at + 1].left]
    if not pairs:
        return NOBODY
    called: set[int] = set()
    threads: set[int] = set()
    for at in pairs:
        one, other = row[at], row[at + 1]
        if one.face.death or other.face.death or one.turned > 2 or other.turned > 2:
            continue  # 3.4.8, 3.6.4, 3.6.11: such a match rotates neither card by itself
        number = (at in stirred) + (at + 1 in stirred)
        if number == 1 or (number == 2 and not combo):  # 3.4.9, 3.5.2, 3.5.4
            called.update((at, at + 1))
            threads.add(at)
    for at in pairs:
        death = row[at + 1]
        if death.face.death and death.turned == 0 and at + 1 in pairs:  # 3.6.2, 3.6.6
            called.add(at + 1)
            threads.update((at, at + 1))
            for beside in (at, at + 2):
                if not row[beside].face.death and row[beside].turned < 3:  # 3.6.8, 3.6.9
                    called.add(beside)
    return Wave(sorted(called), sorted(threads))


def chain(row: list[Lying], stirred: Collection[int], *, combo: bool = False) -> Iterator[Wave]:
    """3.5.1. Rotate the cards of a row wave by wave until a check calls no card."""
    while True:
        wave = check(row, stirred, combo=combo)
        if not wave.places:
            return
        for at in wave.places:
            row[at] = rotate(row[at])
        yield wave
        stirred, combo = wave.places, True


def settle(row: list[Lying], stirred: Collection[int], *, combo: bool = False) -> list[Wave]:
    """Rotate a row to the end of its chain; the waves."""
    return list(chain(row, stirred, combo=combo))


def silent_matches(row: Sequence[Lying], touched: Collection[int]) -> list[tuple[int, str]]:
    """Matches of touched cards that have no effect when a chain has ended, and why:
    ``held`` (3.6.4), ``spent`` (3.4.8) or ``together`` (3.5.4)."""
    found: list[tuple[int, str]] = []
    for at in range(len(row) - 1):
        if not matched(row, at) or not (at in touched or at + 1 in touched):
            continue
        if row[at].clouded_death or row[at + 1].clouded_death:
            found.append((at, "held"))
        elif row[at].spent or row[at + 1].spent:
            found.append((at, "spent"))
        else:
            # a match of which one card alone was placed or turned would have gone on
            found.append((at, "together"))
    return found
