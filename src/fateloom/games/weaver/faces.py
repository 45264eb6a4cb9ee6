"""What is printed on the cards of Fate Weaver."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, cast, get_args

from fateloom.engine.state.card_data import CardDataError
from fateloom.engine.state.table import Face

Rune = Literal["flame", "eye", "serpent", "knot"]
Suit = Literal["happiness", "love", "power", "wealth"]
Icon = Literal["sun", "moon", "blood"]
RUNES: tuple[Rune, ...] = get_args(Rune)
SUITS: tuple[Suit, ...] = get_args(Suit)
RELICS = (
    "mimic_chest",
    "slithemani_stone",
    "jesters_mask",
    "sphinx_hourglass",
    "living_blade",
    "ember_censer",
)
ROUNDS = 10


class Pay(NamedTuple):
    """Gold, Fate Shards and Clairvoyance."""

    gold: int = 0
    shards: int = 0
    clairvoyance: int = 0

    def plus(self, other: Pay, times: int = 1) -> Pay:
        return Pay(
            self.gold + times * other.gold,
            self.shards + times * other.shards,
            self.clairvoyance + times * other.clairvoyance,
        )

    def __str__(self) -> str:
        parts = [f"{self.gold}g"] if self.gold else []
        if self.shards:
            parts.append(f"{self.shards}s")
        if self.clairvoyance:
            parts.append(f"{self.clairvoyance:+}c".replace("-", "−"))
        return " ".join(parts) or "nothing"


NOTHING = Pay()


@cache
def pay_of(text: str) -> Pay:
    """The pay written as ``1g 2s -3c``."""
    found = {"g": 0, "s": 0, "c": 0}
    for part in text.split():
        if part[-1] not in found:
            raise ValueError(f"{part!r} is no pay; write numbers of g, s and c, as in '1g 2s -3c'")
        found[part[-1]] += int(part[:-1])
    if found["g"] < 0 or found["s"] < 0:
        raise ValueError(f"{text!r} takes gold or shards; only Clairvoyance can be lost")
    return Pay(*found.values())


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Fate(Face):
    """A Fate card: a clouded and a clear half with two runes each."""

    clouded: tuple[Rune, ...]
    clear: tuple[Rune, ...]
    pays: tuple[str, ...]
    clouded_title: str = ""
    death: bool = False

    @property
    def suit(self) -> Suit:
        return cast(Suit, self.back)  # every suit has its own back

    def name_when(self, turned: int) -> str:
        """The title of the half on top; both halves of a Death have the same."""
        return self.name if turned & 1 else self.clouded_title or self.name

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, self.clouded_title) if self.clouded_title else (self.name,)

    @property
    def limit(self) -> int:
        """3.4.6, 3.6.10. How often the card may rotate in a reading."""
        return 1 if self.death else 3

    def half(self, turned: int) -> tuple[Rune, ...]:
        """3.4.5. The runes of the half on top after so many rotations."""
        return self.clear if turned & 1 else self.clouded

    def pay(self, turned: int) -> Pay:
        """3.7.2. What the card pays in its final state."""
        return pay_of(self.pays[turned])


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Happiness(Fate):
    back: str = "happiness"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Love(Fate):
    back: str = "love"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Power(Fate):
    back: str = "power"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Wealth(Fate):
    back: str = "wealth"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Adventurer(Face):
    """A visitor: what is desired by day and by night, and what is paid."""

    day_requires: Suit
    day_favours: Suit
    night_requires: Suit
    night_favours: Suit
    required_pays: str
    favoured_pays: str
    blood_pays: str
    back: str = "adventurer"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Relic(Face):
    """One rank of a relic: its cost in gold, its worth at the end, its ability's price."""

    relic: Literal[
        "mimic_chest",
        "slithemani_stone",
        "jesters_mask",
        "sphinx_hourglass",
        "living_blade",
        "ember_censer",
    ]
    short: str
    rank: int
    cost: int
    worth: int
    price: int
    verb: Literal["mimic", "slither", "mask", "bury", "gaze", "blade", "censer"]
    back: str = "relic"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Cycle(Face):
    """A Day/Night Cycle card: the icons of the ten rounds."""

    icons: tuple[Icon, ...]
    back: str = "cycle"


KINDS: dict[str, type[Face]] = {
    "happiness": Happiness,
    "love": Love,
    "power": Power,
    "wealth": Wealth,
    "adventurer": Adventurer,
    "relic": Relic,
    "cycle": Cycle,
}


def check_cards(faces: Sequence[Face]) -> None:
    """Card packs may change what is printed, not how the cards are made."""
    for face in faces:
        if isinstance(face, Fate):
            _check_fate(face)
        elif isinstance(face, Adventurer):
            for text in (face.required_pays, face.favoured_pays, face.blood_pays):
                _check_pay(face, text)
            for one, other in (
                (face.day_requires, face.day_favours),
                (face.night_requires, face.night_favours),
            ):
                if one == other:
                    raise CardDataError(f"{face.id}: required and favoured suit are both {one}")
        elif isinstance(face, Cycle) and len(face.icons) != ROUNDS:
            raise CardDataError(f"{face.id}: {len(face.icons)} icons, expected {ROUNDS}")


def _check_fate(face: Fate) -> None:
    if len(face.clouded) != 2 or len(face.clear) != 2:
        raise CardDataError(f"{face.id}: a half has a left and a right rune")
    if len(face.pays) != face.limit + 1:
        raise CardDataError(
            f"{face.id}: {len(face.pays)} values of 'pays', expected {face.limit + 1}: "
            "one for each number of rotations"
        )
    for text in face.pays:
        _check_pay(face, text)


def _check_pay(face: Face, text: str) -> None:
    try:
        pay_of(text)
    except ValueError as error:
        raise CardDataError(f"{face.id}: {error}") from None
