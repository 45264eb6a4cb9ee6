"""Imagined worlds: the same match with all that an observer does not know dealt anew."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Card, Claim, Face, Seat, Table

if TYPE_CHECKING:
    from fateloom.engine.match.match import Match

_NAME = attrgetter("id")


def sample_world(match: Match, observer: Seat, chance: Chance, *, forkable: bool = False) -> Match:
    """A quiet match that the observer cannot tell from this one, with luck of its own.

    The fork lives through the true history first; then what the observer does not know is
    dealt anew in place, and a question that is open to several seats is asked again. A
    ``forkable`` world can be forked and cloned in turn.
    """
    world = match.fork(chance, forkable=forkable)
    redeal(world.table, observer, chance)
    world.record_redeal()
    world.reopen_group_ask()
    return world


class Deal(NamedTuple):
    """The faces that one world dealt to zones with cards that its observer does not know, by the
    index of the zone, and the chance that the world goes on with."""

    zones: list[tuple[int, list[Face]]]
    chance: Chance

    @classmethod
    def on(cls, table: Table, observer: Seat, chance: Chance) -> Deal:
        bit = 1 << observer
        hidden = [
            (zone.index, [card.face for card in zone.cards])
            for zone in table.zones
            if not zone.seen_by & bit and zone.cards
        ]
        return cls(hidden, chance.copy())

    def repeat(self, table: Table) -> None:
        zones = table.zones
        for index, faces in self.zones:
            for card, face in zip(zones[index].cards, faces, strict=True):
                card.face = face


def world_sampler(match: Match, observer: Seat) -> Callable[[int], Match]:
    """A function from seeds to the worlds of :func:`sample_world`, for as long as the match stays
    as it is. It keeps what each seed has dealt: a search that tries one answer after another in
    the same world deals it once."""
    deals: dict[int, Deal] = {}

    def sample(seed: int) -> Match:
        deal = deals.get(seed)
        if deal is None:
            chance = SeededChance(seed)
            world = sample_world(match, observer, chance)
            deals[seed] = Deal.on(world.table, observer, chance)
            return world
        world = match.fork(deal.chance.copy())
        deal.repeat(world.table)
        world.reopen_group_ask()
        return world

    return sample


def redeal(table: Table, observer: Seat, chance: Chance) -> None:
    """Deal the faces that the observer does not know anew among their places, inside the
    pools within which they are known as a set, honouring every claim.

    Places are taken zone by zone and faces by name, so that with the same luck the same
    world comes out wherever the hidden cards truly lie: else a bot's move would tell.
    """
    bit = 1 << observer
    pools: dict[int, list[Card]] = {}
    for zone in table.zones:
        if zone.seen_by & bit:  # who sees a zone knows its cards
            continue
        for card in zone.cards:
            if not card.seen & bit:
                pools.setdefault(card.pool, []).append(card)
    for cards in pools.values():
        if len(cards) > 1:
            faces = sorted([card.face for card in cards], key=_NAME)
            for card, place in zip(cards, chance.permutation(len(cards)), strict=True):
                card.face = faces[place]
    for _ in range(100):  # to honour one claim may break another, but not for long
        swapped = [_satisfy(table, claim, pools, chance) for claim in table.claims.values()]
        if not any(swapped):
            return


def _satisfy(table: Table, claim: Claim, pools: dict[int, list[Card]], chance: Chance) -> bool:
    """Swap faces until a claim holds; whether anything was swapped.

    The places to swap are picked at random, so the deal stays uniform among those that
    honour the claims: no step prefers a place, or one fitting face to another.
    """
    lacks = claim.shortfall(table)
    swapped = False
    places = set(claim.places(table)) if lacks else ()
    for cards in pools.values() if lacks else ():
        inside = [card for card in cards if card in places]
        outside = [card for card in cards if card not in places] if inside else []
        while lacks:
            wanting = [card for card in inside if claim.fits(card.face) == (lacks < 0)]
            giving = [card for card in outside if claim.fits(card.face) == (lacks > 0)]
            if not wanting or not giving:
                break
            _swap(chance.pick(wanting), chance.pick(giving))
            lacks += 1 if lacks < 0 else -1
            swapped = True
    return swapped


def _swap(one: Card, other: Card) -> None:
    one.face, other.face = other.face, one.face
