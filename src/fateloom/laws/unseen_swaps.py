"""Secret choices and shuffles: what a seat has not seen with its own eyes does not show.

A segment of a match is played twice. The second time two cards with equal backs change roles:
either another seat chooses one of them in secret where it chose the other before, or they lie the
other way round since they were shuffled or arranged, in ordered zones too. Until the observer has
seen the face of one of them, it must see the same both times. What it has seen is taken from a
ledger of zones, moves and shows (:mod:`fateloom.laws.harness.ledger`): unlike noninterference,
this law does not trust the masks, so it finds masks that keep what no seat can still know.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Card
from fateloom.laws.harness.segment import RecordedMatch, Segment
from fateloom.laws.harness.verdict import Counts, Inconclusive, law
from fateloom.laws.noninterference import World, check_world

SEGMENTS = 6
SWAPS = 2
"""Pairs of each kind to exchange in a segment."""
Pair = tuple[Card, Card]


@law
def unseen_swaps(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that a seat cannot tell secret choices and shuffles that it has not seen."""
    recorded = RecordedMatch(game, seats, options, seed)
    chance = SeededChance(f"swaps {seed}")
    for segment in recorded.segments(
        SEGMENTS, chance, hold_forced_asks=True, prepare=lambda table, observer: True
    ):
        for pairs, exchange in (
            (choices(segment), other_choice),
            (shuffled(segment), other_shuffle),
        ):
            for pair in _some(pairs, chance):
                _check(tally, segment, pair, exchange)


def _check(
    tally: Counts, segment: Segment, pair: Pair, exchange: Callable[[Segment, Pair], World]
) -> None:
    try:
        check_world(segment, exchange(segment, pair), until=_until(segment, pair))
    except Inconclusive:
        tally.void += 1
    else:
        tally.tested += 1


def _some(pairs: list[Pair], chance: Chance) -> list[Pair]:
    return [pairs[at] for at in chance.permutation(len(pairs))[:SWAPS]]


def _until(segment: Segment, pair: Pair) -> int:
    """Return the last ask at which the observer has seen neither card since the start."""
    ledger = segment.recorder.ledger
    return min(ledger.first_sighting(card.id, segment.observer) for card in pair)


def _alike(one: Card, other: Card) -> bool:
    """Tell whether two cards look the same from behind."""
    return (
        one.face is not other.face
        and one.face.public_kind == other.face.public_kind
        and one.turned == other.turned
        and (one.counters or None) == (other.counters or None)
    )


def _claims_hold(segment: Segment, pair: Pair) -> bool:
    """Tell whether what was said of hidden cards would be as true with the two exchanged."""
    faces = [card.face for card in segment.start.cards]
    one, other = (card.id for card in pair)
    faces[one], faces[other] = faces[other], faces[one]
    return all(stated.holds(faces) for stated in segment.recorder.stated)


# Another choice --------------------------------------------------------------------------


def choices(segment: Segment) -> list[Pair]:
    """Return the pairs in a hand out of sight of which one has moved before it was seen."""
    moved = segment.recorder.ledger.moved
    return [
        pair
        for zone in segment.start.zones
        if not zone.ordered and not zone.seen_by >> segment.observer & 1
        for pair in combinations(zone.cards, 2)
        if _alike(*pair)
        and not any(card.id in segment.offered for card in pair)
        and any(moved.get(card.id, 1 << 61) < _until(segment, pair) for card in pair)
        and _claims_hold(segment, pair)
    ]


def other_choice(segment: Segment, pair: Pair) -> World:
    """Return the same table, where whatever is done with one card is done with the other."""
    table = segment.start.copy(SeededChance(0))
    one, other = (table.cards[card.id] for card in pair)
    cards = one.zone.cards
    here, there = cards.index(one), cards.index(other)
    cards[here], cards[there] = other, one
    ids = list(range(len(table.cards)))
    ids[one.id], ids[other.id] = other.id, one.id
    return World(table, ids)


# Another shuffle -------------------------------------------------------------------------


def shuffled(segment: Segment) -> list[Pair]:
    """Return the pairs that were last shuffled or arranged together, unseen ever since.

    If masks say that the observer knows such a card, there is no need to look at others.
    """
    before, observer = segment.ledger_before, segment.observer
    batches: dict[int, list[Card]] = {}
    for card in segment.start.cards:
        if before.batch[card.id] and not before.seen[card.id] >> observer & 1:
            batches.setdefault(before.batch[card.id], []).append(card)
    pairs = [
        pair
        for cards in batches.values()
        for pair in combinations(cards, 2)
        if _alike(*pair) and _until(segment, pair) > 0
    ]
    suspect = [pair for pair in pairs if any(card.seen >> observer & 1 for card in pair)]
    return [pair for pair in suspect or pairs if _claims_hold(segment, pair)]


def other_shuffle(segment: Segment, pair: Pair) -> World:
    """Return the same table, with the faces of two cards exchanged."""
    table = segment.start.copy(SeededChance(0))
    one, other = (table.cards[card.id] for card in pair)
    one.face, other.face = other.face, one.face
    return World(table, list(range(len(table.cards))))
