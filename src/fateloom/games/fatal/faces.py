"""What is printed on the cards of F.A.T.A.L.: the schema of cards.toml."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from fateloom.engine.state.card_data import CardDataError
from fateloom.engine.state.table import Card, Face

Colour = Literal["red", "yellow", "violet", "blue", "green"]
COLOURS = ("red", "yellow", "violet", "blue", "green")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Character(Face):
    """A birth-sign: its name, its colour, and the sign it hunts."""

    players: Literal[3, 4, 5]
    colour: Colour
    opposite: str
    back: str = "character"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Treasure(Face):
    colour: Colour
    value: Literal[-1, 0, 1, 2, 3, 4, 5]
    back: str = "treasure"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Queen(Face):
    back: str = "treasure"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Vision(Face):
    """Three edges of stars, of which the one for the card's place in its row counts."""

    kind: Literal["draw", "take", "steal", "discard"]
    symbol: Literal["stone", "blades", "parchment", "none"]
    first: int
    second: int
    third: int
    second_marked: bool = False
    third_marked: bool = False

    def stars(self, place: int) -> int:
        """3.4.4. The stars on the active edge."""
        return self.first if place == 0 else self.second if place == 1 else self.third

    def marked(self, place: int) -> bool:
        """3.10.5. Whether the active edge carries the mark for a second player."""
        return self.second_marked if place == 1 else place == 2 and self.third_marked


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Enchantment(Face):
    until: Literal["now", "2", "3", "A", "reaction"]
    """The step after which a lasting one is discarded."""


def different(cards: Sequence[Card]) -> list[Card]:
    """3.20.7. One card of each face: copies are one option."""
    first: dict[Face, Card] = {}
    for card in cards:
        first.setdefault(card.face, card)
    return list(first.values())


def check_cards(faces: Sequence[Face]) -> None:
    """3.1.3, 3.1.8, 3.18.2. Each set has its signs, and each colour five treasures."""
    for number in (3, 4, 5):
        signs = [face for face in faces if isinstance(face, Character) and face.players == number]
        names = {sign.name for sign in signs}
        if len(names) != number or {sign.opposite for sign in signs} != names:
            raise CardDataError(
                f"the {number} characters for {number} players must have different names, and "
                f"each be the opposite of one of them"
            )
        if len({sign.colour for sign in signs}) != number:
            raise CardDataError(f"the characters for {number} players must differ in colour")
    for colour in COLOURS:
        number = sum(
            face.copies for face in faces if isinstance(face, Treasure) and face.colour == colour
        )
        if number != 5:
            raise CardDataError(f"{number} {colour} treasures, expected 5: the chart ends there")
    deck = sum(face.copies for face in faces if isinstance(face, Vision | Enchantment))
    if deck < 50:
        raise CardDataError(f"{deck} playing cards, expected at least 50")
