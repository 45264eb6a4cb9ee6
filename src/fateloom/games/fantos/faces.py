"""What is printed on the cards of Fate of Fantos."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from fateloom.engine.state.card_data import CardDataError
from fateloom.engine.state.table import Face

RACES = ("Feral", "Marked", "Hollow", "Enlightened", "Cult", "Overseer")
STATS = ("harvest", "war", "tribute")
Race = Literal["Feral", "Marked", "Hollow", "Enlightened", "Cult", "Overseer"]
Icon = Literal["fantos", "secondary", "instant", "native"]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Citadel(Face):
    """A mat: its founding race, and what the Trove pays when it hires one of them."""

    race: Race
    incentive: int
    back: str = "citadel"


_PLURALS = frozenset({
    "Brigands", "Berserkers", "Mummers", "Pallbearers", "Astrologers", "Flagellants", "Alms",
    "Camp Followers", "High Walls", "Mercenaries", "Pack Beasts", "Shackles", "Falling Stars",
    "Dark Unions",
})  # fmt: skip
"""Names that take a verb in the plural. No field of a card: its facts identify a match."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class _Named(Face):
    @property
    def is_plural(self) -> bool:
        return self.name in _PLURALS


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Legacy(_Named):
    """Three Stats, a Hiring Cost, and an ability with its conditions."""

    race: Race
    harvest: int
    war: int
    tribute: int
    cost: int
    icon: Icon
    windows: tuple[str, ...] = ()
    """The moments of 3.7.2 at which the ability may be used."""
    task: bool = False
    spend: int = 0
    leave: bool = False
    """Whether the ability is paid for by discarding the Legacy (3.5.12)."""
    back: str = "legacy"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Labor(_Named):
    cost: int
    icon: Icon
    windows: tuple[str, ...] = ()
    attach: bool = False
    back: str = "labor"

    @property
    def hidden_label(self) -> str:
        return "a Labor card"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Trial(_Named):
    tier: Literal[1, 2, 3, 4]
    kind: Literal["Diplomacy", "Cosmic", "Zodraz"]
    phase: Literal["untask", "fantos", "hiring", "end", "now", "every"]
    back: str = "trial"


def check_cards(faces: Sequence[Face]) -> None:
    """Section 1. 48 different Legacies, 54 Labor cards, 17 Trials with one Zodraz, 6 Citadels."""
    legacies = [face for face in faces if isinstance(face, Legacy)]
    trials = [face for face in faces if isinstance(face, Trial)]
    if any(face.copies != 1 for face in (*legacies, *trials)):
        raise CardDataError("there is one copy of each Legacy and of each Trial")
    for back, number in (("legacy", 48), ("labor", 54), ("trial", 17), ("citadel", 6)):
        there = sum(face.copies for face in faces if face.back == back)
        if there != number:
            raise CardDataError(f"there must be {number} cards of the kind {back}, not {there}")
    for race in RACES:
        if sum(face.race == race for face in legacies) != 8:
            raise CardDataError(f"there must be 8 Legacies of the race {race}")
    if [face.tier for face in trials if face.kind == "Zodraz"] != [4]:
        raise CardDataError("one Trial, of tier 4, is Zodraz")


def describe(face: Face) -> str:
    """A card's numbers in one line of words."""
    if isinstance(face, Legacy):
        stats = f"{face.race}, Harvest {face.harvest}, War {face.war}, Tribute {face.tribute}"
        how = condition(face)
        return f"{stats}, cost {face.cost}, {face.icon}{f', {how}' if how else ''}"
    if isinstance(face, Labor):
        number = f"{face.copies} cards" if face.copies > 1 else "1 card"
        return f"{number}, cost {face.cost}, {face.icon}{', attached' if face.attach else ''}"
    if isinstance(face, Trial):
        return f"tier {face.tier}, {face.kind}, {PHASE_WORDS[face.phase]}"
    assert isinstance(face, Citadel)
    return f"founded by the {face.race}, incentive {face.incentive}"


PHASE_WORDS = {
    "untask": "Untask & Draw Up",
    "fantos": "Fantos Action",
    "hiring": "Hiring",
    "end": "end of turn",
    "now": "now",
    "every": "every phase",
}


def condition(face: Legacy) -> str:
    """3.5.5. What stands before the colon."""
    parts = ["Task"] if face.task else []
    if face.leave:
        parts.append("Discard")
    if face.spend:
        parts.append(f"spend {face.spend}")
    said = ", ".join(parts)
    return said[:1].upper() + said[1:]
