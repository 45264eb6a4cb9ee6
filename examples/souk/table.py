"""The component list of Souk, and the game itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from fateloom.engine.chance import Chance
from fateloom.engine.game import Game, Outcome
from fateloom.engine.table import Card, Claim, Face, Seat, Table
from souk import cards, rules


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Relic(Face):
    worth: int = 0
    back: str = "relic"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Veto(Face):
    back: str = "veto"


class Souk(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.relics = self.deck("deck")
        self.vetoes = self.deck("vetoes")
        self.hand = self.hands("hand")
        self.block = self.public("block")
        self.stall = self.fronts("stall")
        self.discard = self.public("discard")
        self.coins = [5] * seats
        self.auctioneer = 0
        for face in game.faces.values():
            self.fill(self.vetoes if isinstance(face, Veto) else self.relics, [face])

    def reserve(self, seat: Seat) -> Iterable[Card]:
        return self.hand[seat].cards


def dusk_is_low(t: Souk) -> list[Card]:
    """S1. Dusk was shuffled into the lower half of the deck."""
    return t.relics.cards[:6]


DUSK_CLAIM = Claim(dusk_is_low, lambda face: face.id == "dusk")


def worth(t: Souk, seat: Seat) -> int:
    """S6. Relics count their worth, and three coins make a point."""
    relics: int = sum(card.face.worth for card in t.stall[seat])
    return relics + t.coins[seat] // 3


def outcome(t: Souk) -> Outcome:
    """S6. The highest worth wins; equal worth shares."""
    scores: list[float] = [worth(t, seat) for seat in range(t.seats)]
    best = max(scores)
    parts: list[list[tuple[str, float, str]]] = [
        [
            ("relics", sum(card.face.worth for card in t.stall[seat]), "S6"),
            ("coins", t.coins[seat] // 3, "S6"),
        ]
        for seat in range(t.seats)
    ]
    winners = [seat for seat in range(t.seats) if scores[seat] == best]
    return Outcome(scores, winners, "dusk has fallen", "S5", parts)


game = Game(
    id="souk",
    title="Souk",
    version=1,
    seats=range(2, 5),
    table=Souk,
    setup=rules.setup,
    first="auction",
    phases={"auction": rules.auction},
    outcome=outcome,
    package="souk",
    kinds={"relic": Relic, "dusk": Relic, "veto": Veto},
    modules=[cards],
    default_seats=3,
    blurb="A tiny auction: take the relic, or pay to pass it on, until dusk falls.",
    length="five minutes",
    bound=400,
    spare={"relic": "deck", "veto": "vetoes"},
    player_facts=lambda t, seat: {"coins": t.coins[seat], "worth": worth(t, seat)},
    table_facts=lambda t: {"auctioneer": t.auctioneer},
    advice="souk.advice",
)
