"""Imagined worlds: the same match with all that an observer does not know dealt anew."""

from __future__ import annotations

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


class HiddenCards:
    """The cards of a table that an observer does not know, pool by pool: where they lie, and their
    faces by name. In all forks of one position they are the same, so a search finds them once."""

    __slots__ = ("_faces", "_places")

    def __init__(self, table: Table, observer: Seat) -> None:
        pools = _hidden(table, observer)
        places = {
            card: (zone.index, at) for zone in table.zones for at, card in enumerate(zone.cards)
        }
        self._places = [[places[card] for card in cards] for cards in pools]
        self._faces = [_by_name(cards) for cards in pools]

    def on(self, table: Table) -> list[list[Card]]:
        """The hidden cards of a fork, pool by pool."""
        zones = table.zones
        return [[zones[index].cards[at] for index, at in places] for places in self._places]

    def deal(self, table: Table, chance: Chance) -> list[list[Card]]:
        """Deal their faces anew in a fork; return the cards, pool by pool."""
        pools = self.on(table)
        _deal(table, pools, self._faces, chance)
        return pools


class Deal(NamedTuple):
    """The faces that one world has dealt to hidden cards, pool by pool, and the chance that it goes
    on with."""

    faces: list[list[Face]]
    chance: Chance


class WorldSampler:
    """Makes the worlds of :func:`sample_world` from seeds, for as long as the match stays as it is.

    It keeps what each seed has dealt: a search that tries one answer after another in the same
    world deals it once.
    """

    def __init__(self, match: Match, observer: Seat) -> None:
        self._match = match
        self._observer = observer
        self._hidden: HiddenCards | None = None
        self._deals: dict[int, Deal] = {}

    def sample(self, seed: int) -> Match:
        """Return the world of a seed."""
        deal = self._deals.get(seed)
        if deal is None:
            return self._dealt(seed)
        assert self._hidden is not None
        world = self._match.fork(deal.chance.copy())
        for cards, faces in zip(self._hidden.on(world.table), deal.faces, strict=True):
            for card, face in zip(cards, faces, strict=True):
                card.face = face
        world.reopen_group_ask()
        return world

    def _dealt(self, seed: int) -> Match:
        """Return the world of a seed that is new."""
        chance = SeededChance(seed)
        world = self._match.fork(chance)
        if self._hidden is None:
            self._hidden = HiddenCards(world.table, self._observer)
        pools = self._hidden.deal(world.table, chance)
        world.reopen_group_ask()
        faces = [[card.face for card in cards] for cards in pools]
        self._deals[seed] = Deal(faces, chance.copy())
        return world


def redeal(table: Table, observer: Seat, chance: Chance) -> None:
    """Deal the faces that the observer does not know anew among their places."""
    pools = _hidden(table, observer)
    _deal(table, pools, [_by_name(cards) for cards in pools], chance)


def _hidden(table: Table, observer: Seat) -> list[list[Card]]:
    """The cards that the observer does not know, pool by pool.

    Places are taken zone by zone and faces by name, so that with the same luck the same world
    comes out wherever the hidden cards truly lie: else a bot's move would tell.
    """
    bit = 1 << observer
    pools: dict[int, list[Card]] = {}
    for zone in table.zones:
        if zone.seen_by & bit:  # who sees a zone knows its cards
            continue
        for card in zone.cards:
            if not card.seen & bit:
                pools.setdefault(card.pool, []).append(card)
    return list(pools.values())


def _by_name(cards: list[Card]) -> list[Face]:
    return sorted([card.face for card in cards], key=_NAME) if len(cards) > 1 else []


def _deal(table: Table, pools: list[list[Card]], faces: list[list[Face]], chance: Chance) -> None:
    """Deal the faces of hidden cards anew inside the pools within which they are known as a set,
    honouring every claim."""
    for cards, sorted_faces in zip(pools, faces, strict=True):
        if len(cards) > 1:
            for card, place in zip(cards, chance.permutation(len(cards)), strict=True):
                card.face = sorted_faces[place]
    for _ in range(100):  # to honour one claim may break another, but not for long
        swapped = [_satisfy(table, claim, pools, chance) for claim in table.claims.values()]
        if not any(swapped):
            return


def _satisfy(table: Table, claim: Claim, pools: list[list[Card]], chance: Chance) -> bool:
    """Swap faces until a claim holds; whether anything was swapped.

    The places to swap are picked at random, so the deal stays uniform among those that
    honour the claims: no step prefers a place, or one fitting face to another.
    """
    lacks = claim.shortfall(table)
    swapped = False
    places = set(claim.places(table)) if lacks else ()
    for cards in pools if lacks else ():
        inside = [card for card in cards if card in places]
        outside = [card for card in cards if card not in places] if inside else []
        wanting = [card for card in inside if claim.fits(card.face) == (lacks < 0)]
        giving = [card for card in outside if claim.fits(card.face) == (lacks > 0)]
        while lacks and wanting and giving:
            one, other = chance.pick(wanting), chance.pick(giving)
            one.face, other.face = other.face, one.face
            wanting.remove(one)
            giving.remove(other)
            lacks += 1 if lacks < 0 else -1
            swapped = True
    return swapped
