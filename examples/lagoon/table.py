"""What lies on the table of Lagoon, and what everybody knows about hidden cards."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Claim, Seat, Table

BLACK_PEARL = "pearl8"


class Lagoon(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.stock = self.deck("stock")
        self.hand = self.hands("hand")
        self.trick = self.public("trick")
        self.taken = self.fronts("taken")
        self.leader: Seat = 0
        self.round = 1
        self.tricks = [0] * seats
        self.points = [0] * seats
        self.fill(self.stock, game.faces.values())

    @property
    def led(self) -> str:
        """The suit that was led; nothing before that."""
        return self.trick.cards[0].face.suit if self.trick else ""


def holds_black_pearl(seat: Seat) -> Claim:
    """L2. A positive claim: one of these cards is the Black pearl."""
    return Claim(lambda t: t.hand[seat].cards, lambda face: face.id == BLACK_PEARL)


def is_void(seat: Seat, suit: str) -> Claim:
    """L3. A negative claim: none of these cards is of this suit."""
    return Claim(lambda t: t.hand[seat].cards, lambda face: face.suit == suit, at_least_one=False)
