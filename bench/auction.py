"""The auction game of the comparison: 4 seats, 15 of the cards 3 to 35, 11 chips each.

Take the card, or pay a chip to pass it on. Once on the engine, and once as a hand-written loop:
the loop knows no rules but these, checks nothing and keeps no history, so it is the limit.
"""

from __future__ import annotations

from random import random, sample
from typing import Any

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.game import Game, Outcome
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Face, Table

SEATS, FACES, CARDS, CHIPS = 4, 33, 15, 11
TAKE_OR_PASS, TAKE = ("take", "pass"), ("take",)


def count(numbers: list[int]) -> int:
    """Cards count their number; of a run only the lowest."""
    held = set(numbers)
    return sum(number for number in numbers if number - 1 not in held)


class Auction(Table):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, seats, options, chance)
        self.pile = self.deck("pile")
        self.block = self.public("block")
        self.front = self.fronts("front")
        self.chips = [CHIPS] * seats
        self.turn = 0
        self.unsold = len(game.faces) - len(game.faces) * CARDS // FACES
        self.fill(self.pile, game.faces.values())


def setup(t: Auction) -> None:
    t.shuffle(t.pile)


async def offer(t: Auction) -> str | None:
    """The top card goes round until somebody takes it."""
    if len(t.pile) == t.unsold:
        return None
    card, chips, pot = t.draw(t.pile, t.block), t.chips, 0
    while True:
        seat = t.turn
        if await choose(seat, TAKE_OR_PASS if chips[seat] else TAKE, rule="A2") == "take":
            break
        chips[seat] -= 1
        pot += 1
        t.turn = (seat + 1) % SEATS
        t.say("A2", "{who} passes; {n} chips on it.", who=Name(seat), n=pot)
    chips[seat] += pot
    t.move(card, t.front[seat])
    t.say("A3", "{who} takes {card}.", who=Name(seat), card=card)
    return "offer"


def outcome(t: Auction) -> Outcome:
    scores: list[float] = [
        count([int(card.face.id) for card in t.front[seat]]) - t.chips[seat]
        for seat in range(SEATS)
    ]
    best = min(scores)
    return Outcome(scores, [s for s in range(SEATS) if scores[s] == best], "all cards are taken")


def with_cards(number: int) -> Game:
    """The game with so many cards, of which the usual share is offered."""
    made = Game(
        id="auction",
        title="Auction",
        version=1,
        seats=range(4, 5),
        table=Auction,
        setup=setup,
        first_phase="offer",
        phases={"offer": offer},
        outcome=outcome,
        package="bench",
    )
    made.__dict__["faces"] = {str(n): Face(id=str(n), name=str(n)) for n in range(3, 3 + number)}
    return made


game = with_cards(FACES)


def loop(games: int) -> int:
    """The same game by hand; how many decisions."""
    decisions = 0
    for _ in range(games):
        chips = [CHIPS] * SEATS
        fronts: list[list[int]] = [[] for _ in range(SEATS)]
        seat = 0
        for card in sample(range(3, 36), CARDS):
            pot = 0
            decisions += 1
            while chips[seat] and random() < 0.5:
                chips[seat] -= 1
                pot += 1
                seat = (seat + 1) % SEATS
                decisions += 1
            fronts[seat].append(card)
            chips[seat] += pot
        for front, left in zip(fronts, chips, strict=True):
            count(front) - left
    return decisions
