"""The table of Leduc poker."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Table


class Leduc(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.stub = self.deck("stub")
        self.hand = self.hands("hand")
        self.board = self.public("board")
        self.put = [1, 1]
        self.bet = 2
        self.bets = ""
        """What was answered so far: c for call, r for raise, f for fold, / when the flop came."""
        self.fill(self.stub, game.faces.values())
