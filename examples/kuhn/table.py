"""The table of Kuhn poker."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Table


class Kuhn(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.deck_left = self.deck("deck")
        self.hand = self.hands("hand")
        self.put = [1, 1]
        self.bets = ""
        """What was answered so far: k for check, b for bet, c for call, f for fold."""
        self.fill(self.deck_left, game.faces.values())
