"""All of Orchard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.game import Game, Outcome
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Face, Table

TURNS = 4
HARVEST = 5


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Tree(Face):
    back: str = "tree"


class Orchard(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.grove = self.deck("grove")
        self.apples = [0] * seats
        self.sown = [0] * seats
        self.turn = 0
        self.rolls = [0] * seats
        self.fill(self.grove, game.faces.values())


def setup(t: Orchard) -> None:
    """O1. Nobody has anything."""


async def season(t: Orchard) -> None:
    """O2. In turn all take, sow or rest; at the end the weather gives one to four apples more."""
    for _ in range(TURNS):
        for seat in range(t.seats):
            t.turn = seat
            values = ["take", "sow", "rest"]
            did = await choose(seat, values, rule="O2", id="work", text="Take, sow or rest?")
            t.apples[seat] += did == "take"
            t.sown[seat] += did == "sow"
    t.rolls = [t.chance.roll(4) for _ in range(t.seats)]


def outcome(t: Orchard) -> Outcome:
    """O3. Most apples win; the first sowing brings five."""
    totals = [t.apples[s] + HARVEST * (t.sown[s] > 0) + t.rolls[s] for s in range(t.seats)]
    winners = [seat for seat in range(t.seats) if totals[seat] == max(totals)]
    parts = [[("apples", float(each), "O3")] for each in totals]
    return Outcome([float(each) for each in totals], winners, "the season is over", "O3", parts)


game = Game(
    id="orchard",
    title="Orchard",
    version=1,
    seats=range(2, 5),
    table=Orchard,
    setup=setup,
    first_phase="season",
    phases={"season": season},
    outcome=outcome,
    on_turn=lambda t: t.turn,
    standing=lambda t, seat: t.apples[seat],
    package="orchard",
    advice="orchard.advice",
    face_types={"tree": Tree},
    options=(),
    default_seats=2,
    measured_with=(2, {}),
    max_decisions=40,
    spare_zones={"tree": "grove"},
)
