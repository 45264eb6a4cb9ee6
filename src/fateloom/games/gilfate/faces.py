"""What is printed on the cards of Gilfate Fantasy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache

from fateloom.engine.rules.game import Game
from fateloom.engine.state.card_data import CardDataError
from fateloom.engine.state.table import Card, Face

SYMBOLS = ("sword", "mace", "torch")
HIGH = 7
"""3.1.4. Numbers from here on lie in the high pile of their symbol."""
BARRED = 10
"""3.4.4. Numbers from here on have no effect in the barred turns of the first lap."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Attack(Face):
    """An attack card. On the table each copy carries one of three symbols on its back."""

    code: str
    number: int
    cost: int
    sword: int = 0
    mace: int = 0
    torch: int = 0
    quick: bool = False
    effect_first: bool = False
    permanent: bool = False
    lasting: bool = False
    needs: str = ""
    used_on: str = "nobody"
    back: str = "attack"

    @property
    def public_kind(self) -> str:
        """3.1.4. The piles are kept by symbol and number group, for all to see."""
        return f"{self.back} {'low' if self.number < HIGH else 'high'}"

    @property
    def hidden_label(self) -> str:
        return f"a {self.back} card"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Dealt(Attack):
    """An attack card of the all-cards version, where no pile tells low from high."""

    @property
    def public_kind(self) -> str:
        return f"{self.back} dealt"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Trap(Face):
    """A card of the blank deck: blank, bomb or explosion."""

    back: str = "blank deck card"


NAMES = {"blank": "a blank", "bomb": "a bomb", "explosion": "an explosion"}


@cache
def attack_faces(game: Game, all_cards: bool) -> tuple[Attack, ...]:
    """The attack cards as they lie on a table: one face for each symbol a card comes with."""
    kind = Dealt if all_cards else Attack
    printed = [face for face in game.faces.values() if isinstance(face, Attack)]
    return tuple(
        kind(**{**_facts(face), "back": symbol, "copies": getattr(face, symbol)})
        for face in printed
        for symbol in SYMBOLS
        if getattr(face, symbol)
    )


def _facts(face: Attack) -> dict[str, object]:
    return {each.name: getattr(face, each.name) for each in fields(face)}


def rank(card: Card) -> tuple[int, str, int]:
    """The order in which attack cards are listed: by number, code and back."""
    return _rank_of(card.face)


@cache
def _rank_of(face: Attack) -> tuple[int, str, int]:
    return face.number, face.code, SYMBOLS.index(face.back)


def check_cards(faces: Sequence[Face]) -> None:
    """Section 1. 48 attack cards, every copy with one of the three backs."""
    attack = [face for face in faces if isinstance(face, Attack)]
    for face in attack:
        if face.copies != face.sword + face.mace + face.torch:
            raise CardDataError(
                f"{face.id}: {face.copies} copies, but {face.sword} + {face.mace} + {face.torch} "
                "with sword, mace and torch"
            )
    total = sum(face.copies for face in attack)
    if total != 48:
        raise CardDataError(f"there must be 48 attack cards, not {total}")


_DANGER = {
    "bomb": "; the third in front of you knocks you out (points game: each costs points)",
    "explosion": "; it knocks you out at once (points game: it costs points)",
}


def describe(face: Face) -> str:
    """A card's numbers in one line of words."""
    if not isinstance(face, Attack):
        return f"{face.copies} in the box{_DANGER.get(face.id, '')}"
    icons = [
        word
        for word, there in (
            ("quick-play", face.quick),
            ("effect first", face.effect_first),
            ("permanent", face.permanent),
            ("lasting", face.lasting),
        )
        if there
    ]
    backs = " and ".join(
        f"{getattr(face, symbol)} {symbol}" for symbol in SYMBOLS if getattr(face, symbol)
    )
    numbers = f"number {face.number}, cost {face.cost}, backs {backs}"
    return f"{numbers}; {', '.join(icons)}" if icons else numbers
