"""A table for tests of the engine, whose rules each test writes itself.

A deck of court cards and gifts (two backs), a hand and a face-down row for each seat, and an
open pile. ``toy(phase, ...)`` is a game with these phases, the first one first.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game, Outcome
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Card, Face, Seat, Table
from fateloom.testing import lay

Phase = Callable[[Any], Coroutine[Any, Any, str | None]]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Court(Face):
    rank: int
    back: str = "court"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Gift(Face):
    colour: Literal["red", "white"] = "white"
    for_whom: tuple[str, ...] = ()
    wrapped: bool = False
    back: str = "gift"


class Toy(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.stock = self.deck("stock")
        self.hand = self.hands("hand")
        self.row = [
            self.zone("row", owner=seat, seen_by=1 << seat, ordered=True) for seat in range(seats)
        ]
        self.open = self.public("open")
        self.coins = [0] * seats
        self.heard: list[Any] = []
        self.fill(self.stock, game.faces.values())

    def reaction_cards(self, seat: Seat) -> Iterable[Card]:
        return self.hand[seat].cards

    def active_cards(self, seat: Seat) -> Iterable[Card]:
        return self.row[seat].cards


async def over(t: Toy) -> str | None:
    """A phase in which nothing happens."""
    return None


def toy(*phases: Phase, effect_modules: tuple[ModuleType, ...] = (), **more: Any) -> Game:
    """A game with these phases."""
    named = {phase.__name__: phase for phase in phases or (over,)}
    return Game(
        **{
            "id": "toy",
            "title": "Toy",
            "version": 1,
            "seats": range(1, 5),
            "table": Toy,
            "setup": lambda t: None,
            "first_phase": next(iter(named)),
            "phases": named,
            "outcome": lambda t: Outcome([float(coins) for coins in t.coins], [], "done"),
            "package": "tests.engine.toy",
            "face_types": {"court": Court, "gift": Gift},
            "effect_modules": effect_modules,
            "spare_zones": {"court": "stock", "gift": "stock"},
            **more,
        }
    )


def play(*phases: Phase, seats: int = 2, seed: int = 0, **more: Any) -> Match:
    """A match of such a game."""
    return Match(toy(*phases, **more), seats, SeededChance(seed))


def table(seats: int = 3, **things: Any) -> Any:
    """A laid table on which nothing has happened yet."""
    return lay(toy(over), seats, **things).t


def card(t: Toy, face: str, nth: int = 0) -> Card:
    return [card for card in t.cards if card.face.id == face][nth]


def known(t: Toy, seat: Seat) -> set[str]:
    """The faces a seat knows the places of, save those that lie open."""
    return {card.face.id for card in t.cards if t.knows(seat, card) and card.zone is not t.open}
