"""All of Lots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.game import Game, GameOption, Outcome
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Face, Table


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Lot(Face):
    worth: int = 0
    back: str = "lot"


class Lots(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.stock = self.deck("stock")
        self.hand = self.hands("hand")
        self.first = 0
        self.totals = [0] * seats
        self.fill(self.stock, game.faces.values())


def setup(t: Lots) -> None:
    """L1. Each seat is dealt three cards, and chance says who begins."""
    t.shuffle(t.stock)
    for seat in range(t.seats):
        for _ in range(3):
            t.draw(t.stock, t.hand[seat])
    t.first = t.chance.below(t.seats)


async def rolls(t: Lots) -> None:
    """L2. In turn all say how they feel, and roll."""
    for place, seat in enumerate(t.seats_from(t.first)):
        mood = await choose(seat, ["calm", "bold"], rule="L2", id="mood", text="Calm or bold?")
        worth = sum(card.face.worth for card in t.hand[seat])
        bonus = t.options["boldness"] * (mood == "bold") + t.options["head_start"] * (place == 0)
        t.totals[seat] = worth + bonus + t.chance.roll(100)


def outcome(t: Lots) -> Outcome:
    """L3. The highest total wins; equal totals share."""
    best = max(t.totals)
    winners = [seat for seat in range(t.seats) if t.totals[seat] == best]
    parts = [[("total", float(each), "L3")] for each in t.totals]
    return Outcome([float(each) for each in t.totals], winners, "all have rolled", "L3", parts)


game = Game(
    id="lots",
    title="Lots",
    version=1,
    seats=range(2, 7),
    table=Lots,
    setup=setup,
    first_phase="rolls",
    phases={"rolls": rolls},
    outcome=outcome,
    on_turn=lambda t: t.first,
    standing=lambda t, seat: t.totals[seat],
    package="lots",
    face_types={"lot": Lot},
    options=(
        GameOption("boldness", range(21), 0, "what being bold adds to a roll", "L2"),
        GameOption("head_start", range(21), 0, "what the first seat adds to its roll", "L2"),
    ),
    default_seats=4,
    max_decisions=40,
    spare_zones={"lot": "stock"},
)
