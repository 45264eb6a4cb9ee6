"""Twins: of equal cards in another hand, a seat cannot tell which one it knew.

A segment of a match is played twice. Both times the observer knows some, but not all, of the
equal cards that lie together in an unordered zone out of its sight; the second time it knows
other ones. It cannot tell the two apart, so with the same draws and answers it must see the same:
cards with their names, log, prompts, refusals, and whether it may undo.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Card, Seat, Table, Zone
from fateloom.laws.harness.segment import RecordedMatch, Segment
from fateloom.laws.harness.verdict import Counts, Inconclusive, law
from fateloom.laws.noninterference import World, check_world

SEGMENTS = 24


@law
def twins(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that a seat cannot tell which of several equal cards was the one it knew.

    Segments in which no such card moves are not counted.
    """
    recorded = RecordedMatch(game, seats, options, seed)
    chance = SeededChance(f"twins {seed}")

    def know_some(table: Table, observer: Seat) -> bool:
        """Let the observer know some of each set of equal cards, and not the others."""
        found = False
        for zone in table.zones:
            if not zone.ordered and len(zone.cards) > 1 and not zone.seen_by >> observer & 1:
                deal_a_copy(table, zone, chance)
        for copies in equal_cards(table, observer):
            order = chance.permutation(len(copies))
            known = order[: 1 + chance.below(len(copies) - 1)]
            for at, card in enumerate(copies):
                _let_know(card, observer, at in known)
            found = True
        return found

    for segment in recorded.segments(SEGMENTS, chance, hold_forced_asks=True, prepare=know_some):
        sets = list(equal_cards(segment.start, segment.observer))
        if not _any_moved(segment, sets):
            continue
        if segment.offered & {card.id for copies in sets for card in copies}:
            tally.void += 1  # it may pick hidden cards by their place, so it can tell them apart
            continue
        try:
            check_world(segment, _other_knowledge(segment))
        except Inconclusive:
            tally.void += 1
        else:
            tally.tested += 1


def deal_a_copy(table: Table, zone: Zone, chance: Chance) -> None:
    """Exchange a card of a zone for a hidden one that equals another card there, if one is left.

    Equal cards seldom meet in a hand by themselves.
    """
    stays, goes, *_ = (zone.cards[at] for at in chance.permutation(len(zone.cards)))
    copies = [
        card
        for card in table.cards
        if card.face is stays.face and card.pool == goes.pool and not card.zone.seen_by
    ]
    if copies and stays.face is not goes.face:
        comes = chance.pick(copies)
        comes.face, goes.face = goes.face, comes.face
        if not all(claim.holds(table) for claim in table.claims.values()):
            comes.face, goes.face = goes.face, comes.face


def equal_cards(table: Table, observer: Seat) -> Iterator[list[Card]]:
    """Yield the sets of equal cards that lie together, unordered and out of sight."""
    for zone in table.zones:
        if zone.ordered or zone.seen_by >> observer & 1:
            continue
        sets: dict[tuple[Any, ...], list[Card]] = {}
        for card in zone.cards:
            marks = tuple(sorted((card.counters or {}).items()))
            sets.setdefault((card.face, card.turned, marks), []).append(card)
        yield from (copies for copies in sets.values() if len(copies) > 1)


def _any_moved(segment: Segment, sets: list[list[Card]]) -> bool:
    ledger, observer = segment.recorder.ledger, segment.observer
    return any(
        card.id in ledger.moved or (card.id, observer) in ledger.sightings
        for copies in sets
        for card in copies
    )


def _other_knowledge(segment: Segment) -> World:
    """Return the same table, on which the observer knows other ones of the equal cards."""
    observer = segment.observer
    table = segment.start.copy(SeededChance(0))
    for copies in equal_cards(table, observer):
        known = [bool(card.seen >> observer & 1) for card in copies]
        for card, knows in zip(copies, [*known[1:], known[0]], strict=True):
            _let_know(card, observer, knows)
    return World(table, list(range(len(table.cards))))


def _let_know(card: Card, seat: Seat, knows: bool) -> None:
    bit = 1 << seat
    card.seen = card.seen | bit if knows else card.seen & ~bit
