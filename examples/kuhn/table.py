"""The table of Kuhn poker, and the game itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fateloom.engine.chance import Chance
from fateloom.engine.game import Game, Outcome
from fateloom.engine.table import Face, Table
from kuhn import rules


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Rank(Face):
    value: int


class Kuhn(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.deck_left = self.deck("deck")
        self.hand = self.hands("hand")
        self.put = [1, 1]
        self.fill(self.deck_left, game.faces.values())


def outcome(t: Kuhn) -> Outcome:
    """K5. The pot goes to the higher card, or to the one who did not fold."""
    folded = next(iter(t.out), None)
    if folded is None:
        mine, yours = (t.hand[seat].top.face.value for seat in (0, 1))
        winner, why = int(yours > mine), "the higher card wins"
    else:
        winner, why = 1 - folded, "the other seat folded"
    won = t.put[1 - winner]
    scores: list[float] = [won, -won] if winner == 0 else [-won, won]
    return Outcome(scores, [winner], why, "K5")


game = Game(
    id="kuhn",
    title="Kuhn poker",
    version=1,
    seats=range(2, 3),
    table=Kuhn,
    setup=rules.setup,
    first="betting",
    phases={"betting": rules.betting},
    outcome=outcome,
    package="kuhn",
    kinds={"rank": Rank},
    blurb="Three cards, one bet: the smallest poker there is.",
    length="a minute",
    bound=3,
    spare={"card": "deck"},
    player_facts=lambda t, seat: {"put": t.put[seat]},
)
