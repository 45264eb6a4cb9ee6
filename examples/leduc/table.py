"""The table of Leduc poker, and the game itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fateloom.engine.chance import Chance
from fateloom.engine.game import Game, Outcome
from fateloom.engine.table import Face, Table
from leduc import rules


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Rank(Face):
    value: int


class Leduc(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.stub = self.deck("stub")
        self.hand = self.hands("hand")
        self.board = self.public("board")
        self.put = [1, 1]
        self.bet = 2
        self.fill(self.stub, game.faces.values())


def strength(t: Leduc, seat: int) -> int:
    """L6. A pair with the board beats everything; else the rank counts."""
    rank: int = t.hand[seat].top.face.value
    return rank + 10 if rank == t.board.top.face.value else rank


def outcome(t: Leduc) -> Outcome:
    """L5-L6. The pot goes to the stronger hand, or to the one who did not fold."""
    folded = next(iter(t.out), None)
    if folded is not None:
        winner, why = 1 - folded, "the other seat folded"
    else:
        mine, yours = strength(t, 0), strength(t, 1)
        if mine == yours:
            return Outcome([0, 0], [0, 1], "equal hands", "L6")
        winner, why = int(yours > mine), "the stronger hand wins"
    won = t.put[1 - winner]
    scores: list[float] = [won, -won] if winner == 0 else [-won, won]
    return Outcome(scores, [winner], why, "L6")


game = Game(
    id="leduc",
    title="Leduc poker",
    version=1,
    seats=range(2, 3),
    table=Leduc,
    setup=rules.setup,
    first="round",
    phases={"round": rules.round_of_betting, "flop": rules.flop, "showdown": rules.showdown},
    outcome=outcome,
    package="leduc",
    kinds={"rank": Rank},
    blurb="Six cards, one on the board, two rounds of betting.",
    length="two minutes",
    bound=10,
    spare={"card": "stub"},
    player_facts=lambda t, seat: {"put": t.put[seat]},
    table_facts=lambda t: {"bet": t.bet},
)
