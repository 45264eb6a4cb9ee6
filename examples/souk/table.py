"""The component list of Souk: zones, numbers, and what everybody knows of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Card, Claim, Seat, Table
from souk.faces import Veto


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

    def reaction_cards(self, seat: Seat) -> Iterable[Card]:
        return self.hand[seat].cards


def dusk_is_low(t: Souk) -> list[Card]:
    """S1. Dusk was shuffled into the lower half of the deck."""
    return t.relics.cards[:6]


DUSK_CLAIM = Claim(dusk_is_low, lambda face: face.id == "dusk")
