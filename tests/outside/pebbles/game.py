"""Pebbles, in one file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fateloom.engine.rules.asks import choose_all
from fateloom.engine.rules.declarations import Declarations, Fact
from fateloom.engine.rules.game import Game, Outcome
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Face, Seat, Table


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Pebble(Face):
    weight: int
    back: str = "pebble"


class Pebbles(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.bag = self.deck("bag")
        self.hand = self.hands("hand")
        self.shown = self.public("shown")
        self.points = [0] * seats
        self.fill(self.bag, game.faces.values())


def setup(t: Pebbles) -> None:
    """P1. Three pebbles each."""
    t.shuffle(t.bag)
    for seat in (0, 1) * 3:
        t.draw(t.bag, t.hand[seat])


async def show(t: Pebbles) -> str | None:
    """P2. The heavier pebble scores."""
    if not t.hand[0]:
        return None
    chosen = await choose_all(
        [0, 1], lambda seat: t.hand[seat].cards, rule="P2", id="show", text="Which pebble?"
    )
    for seat, card in chosen.items():
        t.move(card, t.shown)
        t.say("P2", "{who} shows {card}.", who=Name(seat), card=card)
    weights = [chosen[seat].face.weight for seat in (0, 1)]
    if weights[0] != weights[1]:
        t.points[weights.index(max(weights))] += 1
    return "show"


def outcome(t: Pebbles) -> Outcome:
    """P3. The most points win."""
    winners = [seat for seat in (0, 1) if t.points[seat] == max(t.points)]
    return Outcome(list(t.points), winners, "all pebbles are shown", "P3")


def points(t: Pebbles, seat: Seat) -> int:
    return t.points[seat]


game = Game(
    id="pebbles",
    title="Pebbles",
    version=1,
    seats=range(2, 3),
    table=Pebbles,
    setup=setup,
    first_phase="show",
    phases={"show": show},
    outcome=outcome,
    package="pebbles",
    face_types={"pebble": Pebble},
    max_decisions=6,
    spare_zones={"pebble": "bag"},
    declares=Declarations(player=[Fact("points", 0, 3, points)], scores=(0, 3)),
    advice="pebbles.advice",
)
