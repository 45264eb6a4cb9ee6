"""What is printed on the cards of Council of Kings; cards.toml fills it in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from fateloom.engine.state.card_data import CardDataError
from fateloom.engine.state.table import Face


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Fate(Face):
    """3.3.1. Fate cards are Good, Evil or Events; Game Ends is none of these."""

    back: str = "fate"
    basic: bool = False
    good: ClassVar[bool] = False
    evil: ClassVar[bool] = False
    hero: ClassVar[bool] = False
    monster: ClassVar[bool] = False
    curse: ClassVar[bool] = False
    event: ClassVar[bool] = False

    @property
    def load(self) -> int:
        """3.3.5, 3.3.6. The bank's coins on the card when it is revealed."""
        return 0


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Blessing(Fate):
    cost: int
    good: ClassVar[bool] = True

    @property
    def load(self) -> int:
        return self.cost


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Hero(Fate):
    kind: str
    cost: int
    order: int
    points: int
    good: ClassVar[bool] = True
    hero: ClassVar[bool] = True

    @property
    def load(self) -> int:
        return self.cost


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Monster(Fate):
    kind: str
    chaos: int
    coins: int = 0
    evil: ClassVar[bool] = True
    monster: ClassVar[bool] = True

    @property
    def load(self) -> int:
        return self.coins


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Curse(Fate):
    evil: ClassVar[bool] = True
    curse: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Event(Fate):
    event: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class GameEnds(Fate):
    """3.1.2. The card that is kept apart until the Fate deck is built."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Favor(Face):
    """3.7.1. What a Favor says works only at its printed time."""

    back: str = "favor"
    timing: Literal["bargain", "before buying", "action"]
    open: bool = False
    """Whether it is bargained face up."""

    @property
    def hidden_label(self) -> str:
        return "a Favor"


def check_cards(faces: Sequence[Face]) -> None:
    """Section 1: what the largest game and the Basic game need."""
    fates = [face for face in faces if isinstance(face, Fate) and not isinstance(face, GameEnds)]
    ends = sum(face.copies for face in faces if isinstance(face, GameEnds))
    basics = sum(face.copies for face in fates if face.basic)
    favors = sum(face.copies for face in faces if isinstance(face, Favor))
    if ends != 1:
        raise CardDataError(f"council needs one Game Ends card, not {ends} (3.1.2)")
    if sum(face.copies for face in fates) < 39:
        raise CardDataError("council needs at least 39 Fate cards for six players (3.1.7)")
    if basics != 12:
        raise CardDataError(f"council needs 12 Fate cards marked basic, not {basics} (3.1.3)")
    if favors < 18:
        raise CardDataError(f"council needs at least 18 Favors for six players, not {favors}")
