"""The reaction cards: Ricochet, Mirror Ward and Countercurse (rule 3.8)."""

from __future__ import annotations

from fateloom.engine.rules.effects import reacts
from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.rules.blank_deck import discard
from fateloom.games.gilfate.rules.reactions import (
    Effect,
    can_pay,
    negate,
    pass_on,
    reveal_and_pay,
)
from fateloom.games.gilfate.table import Gilfate


def draw_lies_on(t: Gilfate, seat: Seat, card: Card, answered: Effect) -> bool:
    """3.8.15. The draw of another player lies on the reactor."""
    return answered.draw > 0 and seat in answered.on and can_pay(t, seat, card)


@reacts("ricochet", to=Effect, rule="3.8.15", when=draw_lies_on)
async def ricochet(t: Gilfate, seat: Seat, card: Card, answered: Effect) -> None:
    """3.8.15, 3.19.1. The next player must draw those cards and one more instead."""
    if reveal_and_pay(t, seat, card):
        await pass_on(t, seat, card, answered)
        discard(t, card)


def may_ward(t: Gilfate, seat: Seat, card: Card, answered: Effect) -> bool:
    """3.8.9, 3.8.12. The effect is used on the reactor, who has not warded this turn."""
    return seat in answered.on and seat not in t.warded and can_pay(t, seat, card)


@reacts("mirror_ward", to=Effect, rule="3.8.9", when=may_ward)
async def mirror_ward(t: Gilfate, seat: Seat, card: Card, answered: Effect) -> None:
    """3.8.9, 3.8.12, 3.8.27. Negates an effect used on you, once per turn."""
    t.warded.append(seat)
    if reveal_and_pay(t, seat, card):
        await negate(t, seat, card, answered)
        discard(t, card)


def may_counter(t: Gilfate, seat: Seat, card: Card, answered: Effect) -> bool:
    """3.8.10. Another card to discard, and the deck holds the cost."""
    return len(t.hand[seat]) > 1 and can_pay(t, seat, card)


def cards_to_discard(t: Gilfate, seat: Seat, card: Card, answered: Effect) -> list[tuple[Card]]:
    """3.8.26. The card that Countercurse discards is chosen with it."""
    return [(other,) for other in t.cards_in_hand(seat) if other is not card]


@reacts("countercurse", to=Effect, rule="3.8.10", when=may_counter, targets=cards_to_discard)
async def countercurse(t: Gilfate, seat: Seat, card: Card, answered: Effect, other: Card) -> None:
    """3.8.10, 3.8.11. Discard one other card and negate an effect of another player."""
    if reveal_and_pay(t, seat, card, also=other):
        await negate(t, seat, card, answered)
        discard(t, card)
