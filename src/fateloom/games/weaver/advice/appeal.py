"""How good rows, abilities and purchases look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fateloom.games.weaver.chain import Lying, matched_sides
from fateloom.games.weaver.faces import RELICS, ROUNDS, Relic, Suit
from fateloom.games.weaver.facts import outlook
from fateloom.games.weaver.rules.moves import AIMS, LOOKED_AHEAD, ahead
from fateloom.games.weaver.rules.reading import FULL, owned
from fateloom.games.weaver.rules.scoring import cards_pay, flaws, visitor_pays
from fateloom.games.weaver.table import Weaver

LOST = -1000.0
KEPT = 50.0
"""What an ability must bring beyond its price while shards may still save a reading."""
LATE = 7
"""From this round on relics are bought for the score."""
RESCUERS = ("living_blade", "mimic_chest", "slithemani_stone", "jesters_mask")


def row_worth(t: Weaver, row: Sequence[Lying]) -> float:
    """What a row would pay, with the dangers that stand and the chances to end them."""
    paid = cards_pay(row).plus(visitor_pays(t, row))
    worth = float(sum(paid))
    worth += sum(3 for card in row if card.face.death and card.turned)
    worth += dangers(t, row)
    plays_left = FULL - len(row)
    required = t.required
    if required is not None and not any(required in card.suits for card in row):
        worth -= {0: 1000, 1: 4}.get(plays_left, 1)
    return worth


def dangers(t: Weaver, row: Sequence[Lying]) -> float:
    """What clouded Deaths cost: the price of the Blade where it can strike them, else more the
    fewer of their sides are matched."""
    blade = t.relic("living_blade")
    strikes = 0 if blade is None else t.shards // blade.face.price
    cost = 0.0
    for place, card in enumerate(row):
        if card.clouded_death:
            sides = len(matched_sides(row, place))
            if blade is not None and strikes and (sides or blade.face.rank > 1):
                strikes -= 1
                cost += 3 - blade.face.price
            else:
                cost += 2 * sides - 5
    return cost


def readiness(t: Weaver) -> float:
    """Decks that hold about as many cards as rounds are left, and no Death on top."""
    rounds_left = ROUNDS - t.round
    worth = 0.0
    for deck in t.decks:
        if deck:
            worth -= 0.15 * (len(deck) - rounds_left) ** 2
            worth -= deck.top.face.death
    return worth


def appeal(t: Weaver, value: Any) -> float:
    """What an option makes of the row or the shop."""
    if value == "done":
        return 0.0
    if type(value) is int:
        return -float(value)
    row = t.reading()
    if value == "finish":
        return LOST if flaws(row, t.required) else row_worth(t, row) + 0.5
    match value:
        case ("buy", relic):
            return purchase(t, relic)
        case ("play", suit, _):
            seen = outlook(t, value)
            assert seen is not None
            spare = 0.25 * (len(t.deck_of(suit)) - (ROUNDS - t.round))
            if len(seen.row) == FULL:
                return full_worth(t, seen.row, t.shards) + spare
            return row_worth(t, seen.row) + spare
        case ("bury" | "gaze", suit):
            return burial(t, row, suit)
        case ("censer",):
            return row_worth(t, row) + (1 if t.round == ROUNDS else -1)
    return ability(t, row, value)


def ability(t: Weaver, row: Sequence[Lying], value: Any) -> float:
    """An ability is worth what it makes of a full row, less its price; before that shards are
    kept for when they are needed."""
    if len(row) < FULL:
        return LOST
    price = price_of(t, value[0])
    after, _ = ahead(LOOKED_AHEAD[value[0]](row, *value[1:]))
    worth = full_worth(t, after, t.shards - price, uses_left=1)
    if t.round == ROUNDS:
        return worth
    return worth - price - (0 if flaws(row, t.required) else KEPT)


def full_worth(t: Weaver, row: Sequence[Lying], shards: int, uses_left: int = 2) -> float:
    """A finished row that would lose is worth what abilities could still make of it."""
    if not flaws(row, t.required):
        return row_worth(t, row)
    saved = [LOST]
    for after, price in uses(t, row, shards) if uses_left else ():
        saved.append(full_worth(t, after, shards - price, uses_left - 1) - price)
    return max(saved)


def price_of(t: Weaver, verb: str) -> int:
    return next(int(card.face.price) for card in owned(t) if card.face.verb == verb)


def uses(t: Weaver, row: Sequence[Lying], shards: int) -> Iterator[tuple[list[Lying], int]]:
    """The rows that one more ability could make, and its price."""
    for relic in owned(t):
        face = relic.face
        if face.price <= shards and face.id in AIMS:
            for aims in AIMS[face.id](row, t.desired):
                yield ahead(LOOKED_AHEAD[face.verb](row, *aims))[0], face.price


def burial(t: Weaver, row: Sequence[Lying], suit: Suit) -> float:
    """Bury a Death only if it lies on the required suit and shards are plenty."""
    needed = suit == t.required and not any(suit in card.suits for card in row)
    plenty = t.shards >= 5
    worth = row_worth(t, row)
    return worth + 1 if needed and plenty and t.deck_of(suit).top.face.death else worth - 2


def purchase(t: Weaver, relic: str) -> float:
    """How good it looks to buy the next rank of a relic."""
    face = t.stacks[RELICS.index(relic)].top.face
    below = t.relic(relic)
    return relic_appeal(face, 0 if below is None else below.face.worth, t.round)


def relic_appeal(face: Relic, worth_below: int, round: int) -> float:
    """First rank I of what rescues a reading, then their higher ranks; from round 7 on what
    adds most to the score for its gold."""
    gain = (face.worth - worth_below) / face.cost
    if round >= LATE:
        return 1 + gain
    if face.relic not in RESCUERS:
        return gain
    return 4 - face.rank + 0.1 * (len(RESCUERS) - RESCUERS.index(face.relic))
