"""What a row offers to the abilities, and what each move of Read Fortune does to it, apart
from any table.

Previews and the solver look ahead with these functions; the table itself is moved by the
rules, which share the aims.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from fateloom.games.weaver.chain import (
    Lying,
    Wave,
    fresh,
    matched,
    matched_sides,
    rotate,
    settle,
)
from fateloom.games.weaver.faces import SUITS, Fate, Suit

Row = Sequence[Lying]
Suits = Collection[Suit]


# What abilities may aim at -------------------------------------------------------------


def facing_runes(row: Row, desired: Suits) -> Iterator[tuple[int, str]]:
    """A card of the row and one of its runes that faces a different one."""
    for place in range(len(row)):
        if place > 0 and not matched(row, place - 1):
            yield place, "left"
        if place + 1 < len(row) and not matched(row, place):
            yield place, "right"


def differing_cards(row: Row, desired: Suits) -> Iterator[tuple[int]]:
    """A card of the row that faces a different rune on at least one side."""
    for place in dict.fromkeys(place for place, _ in facing_runes(row, desired)):
        yield (place,)


def neighbours(row: Row, desired: Suits) -> Iterator[tuple[int]]:
    """Two neighbours in the row, by the place of the left one."""
    for place in range(len(row) - 1):
        yield (place,)


def journeys(row: Row, desired: Suits) -> Iterator[tuple[int, int]]:
    """A card of the row and another place of the finished row."""
    for place in range(len(row)):
        for to in range(len(row)):
            if to != place:
                yield place, to


def masks(row: Row, desired: Suits) -> Iterator[tuple[int, Suit]]:
    """3.9.11. A card of the row and a desired suit that it does not count as."""
    for place, card in enumerate(row):
        for suit in SUITS:
            if suit in desired and suit not in card.suits:
                yield place, suit


def masks_for_all(row: Row, desired: Suits) -> Iterator[tuple[Suit]]:
    """3.9.11. A desired suit that at least one card of the row does not count as."""
    for suit in SUITS:
        if suit in desired and any(suit not in card.suits for card in row):
            yield (suit,)


def clouded_deaths(row: Row, desired: Suits) -> Iterator[tuple[int]]:
    """The clouded Deaths of the row."""
    for place, card in enumerate(row):
        if card.clouded_death:
            yield (place,)


def touched_deaths(row: Row, desired: Suits) -> Iterator[tuple[int]]:
    """The clouded Deaths of the row that are matched on a side."""
    for (place,) in clouded_deaths(row, desired):
        if matched_sides(row, place):
            yield (place,)


AIMS: dict[str, Callable[[Row, Suits], Iterator[tuple[Any, ...]]]] = {
    "mimic_chest_1": facing_runes,
    "mimic_chest_2": facing_runes,
    "mimic_chest_3": differing_cards,
    "slithemani_stone_1": neighbours,
    "slithemani_stone_2": neighbours,
    "slithemani_stone_3": journeys,
    "jesters_mask_1": masks,
    "jesters_mask_2": masks,
    "jesters_mask_3": masks_for_all,
    "living_blade_1": touched_deaths,
    "living_blade_2": clouded_deaths,
    "living_blade_3": clouded_deaths,
}
"""The relics that work on the row, and what they may aim at."""


# What moves do -------------------------------------------------------------------------


class Moved(NamedTuple):
    """A row after a move, and what the check that follows begins with."""

    row: list[Lying]
    stirred: tuple[int, ...]
    combo: bool = False


def play(row: Row, face: Fate, gap: int) -> Moved:
    """3.3.4, 3.3.5. A card goes into a gap and is just placed."""
    return Moved([*row[:gap], fresh(face), *row[gap:]], (gap,))


def mimic(row: Row, place: int, *sides: str) -> Moved:
    """3.9.5, 3.9.7. Runes of a card become copies of those they face: the rune of the side
    named, or of both sides."""
    new = list(row)
    if place > 0 and "right" not in sides:
        new[place] = new[place]._replace(left=row[place - 1].right)
    if place + 1 < len(row) and "left" not in sides:
        new[place] = new[place]._replace(right=row[place + 1].left)
    return Moved(new, (place,))


def slither(row: Row, place: int, to: int | None = None) -> Moved:
    """3.9.9. Two neighbours change places, both just placed; or, with a new place, one card
    moves there and is just placed alone (3.9.10)."""
    new = list(row)
    if to is None:
        new[place], new[place + 1] = new[place + 1], new[place]
        return Moved(new, (place, place + 1))
    new.insert(to, new.pop(place))
    return Moved(new, (to,))


def mask(row: Row, *aims: Any) -> Moved:
    """3.9.11, 3.9.17. A card, or every card of the row, counts as one more suit."""
    *places, suit = aims
    new = [
        card._replace(suits=card.suits | {suit}) if not places or at in places else card
        for at, card in enumerate(row)
    ]
    return Moved(new, ())


def blade(row: Row, place: int) -> Moved:
    """3.9.14. A Death rotates alone; a combo check follows."""
    new = list(row)
    new[place] = rotate(new[place])
    return Moved(new, (place,), combo=True)


LOOKED_AHEAD: dict[str, Callable[..., Moved]] = {
    "mimic": mimic,
    "slither": slither,
    "mask": mask,
    "blade": blade,
}


def ahead(moved: Moved) -> tuple[list[Lying], list[Wave]]:
    """The row when the chain has ended, and its waves."""
    row, stirred, combo = moved
    if not stirred:
        return row, []
    return row, settle(row, stirred, combo=combo)
