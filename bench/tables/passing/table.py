"""One card lies open, and each in turn passes it on: the least that is still a game, and the
same that the peer's server is given. It never ends, so that nothing but moves is measured."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.game import Game, Outcome
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Face, Table

SEATS = 4


class Passing(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.block = self.public("block")
        self.front = self.fronts("front")
        self.chips = [11] * seats
        self.pot = 0
        self.turn = 0
        self.fill(self.block, game.faces.values())


async def offer(t: Passing) -> str:
    """Pass the card on, for a chip that comes back at once."""
    await choose(t.turn, ("pass", "take"), rule="P1")
    t.pot += 1
    t.turn = (t.turn + 1) % SEATS
    return "offer"


def outcome(t: Passing) -> Outcome:
    return Outcome([0.0] * SEATS, [], "it never ends")


game = Game(
    id="passing",
    title="Passing",
    version=1,
    seats=range(SEATS, SEATS + 1),
    table=Passing,
    setup=lambda t: None,
    first_phase="offer",
    phases={"offer": offer},
    outcome=outcome,
    package="passing",
)
game.__dict__["faces"] = {"3": Face(id="3", name="3")}
