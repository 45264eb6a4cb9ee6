"""Imagined worlds: the same match with all that an observer does not know dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.engine.chance import Chance
from fateloom.engine.table import Card, Claim, Seat, Table

if TYPE_CHECKING:
    from fateloom.engine.match import Match


def imagine(match: Match, observer: Seat, chance: Chance) -> Match:
    """A quiet match that the observer cannot tell from this one, with luck of its own.

    The fork lives through the true history first; then what the observer does not know is
    dealt anew in place, and a question that is open to several seats is asked again.
    """
    world = match.fork(chance)
    redeal(world.table, observer, chance)
    ask = world.ask
    if ask is not None and ask.seat is None:
        ask.prompts.clear()
        world._gather(ask)
    return world


def redeal(table: Table, observer: Seat, chance: Chance) -> None:
    """Deal the faces that the observer does not know anew among their places, inside the
    pools within which they are known as a set, honouring every claim."""
    bit = 1 << observer
    pools: dict[int, list[Card]] = {}
    for card in table.cards:
        if not card.seen & bit:
            pools.setdefault(card.pool, []).append(card)
    for cards in pools.values():
        if len(cards) > 1:
            faces = [card.face for card in cards]
            for card, place in zip(cards, chance.permutation(len(cards)), strict=True):
                card.face = faces[place]
    for claim in table.claims.values():
        _honour(table, claim, pools, chance)


def _honour(table: Table, claim: Claim, pools: dict[int, list[Card]], chance: Chance) -> None:
    """Swap faces until a claim holds. A claim about one face stays uniform that way: where
    the deal put it inside the claimed places nothing changes, else a random one gets it."""
    if claim.holds(table):
        return
    places = set(claim.places(table))
    for cards in pools.values():
        inside = [card for card in cards if card in places]
        outside = [card for card in cards if card not in places]
        if claim.some:
            givers = [card for card in outside if claim.fits(card.face)]
            if inside and givers:
                _swap(chance.pick(inside), chance.pick(givers))
                return
        else:
            for card in inside:
                if claim.fits(card.face):
                    takers = [other for other in outside if not claim.fits(other.face)]
                    if takers:
                        _swap(card, chance.pick(takers))


def _swap(one: Card, other: Card) -> None:
    one.face, other.face = other.face, one.face
