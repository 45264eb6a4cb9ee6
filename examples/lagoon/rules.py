"""Setup, phases and scoring of Lagoon, in the order of rules.md."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.engine.rules.asks import Option, choose
from fateloom.engine.rules.game import Outcome
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Seat
from lagoon.table import BLACK_PEARL, Lagoon, holds_black_pearl, is_void


def setup(t: Lagoon) -> None:
    """L1-L2. The cards are dealt, and the Black pearl decides who leads."""
    t.shuffle(t.stock)
    while t.stock:
        for seat in range(t.seats):
            t.draw(t.stock, t.hand[seat])
    t.leader = next(seat for seat in range(t.seats) if BLACK_PEARL in t.hand[seat].faces())
    t.claim("black pearl", holds_black_pearl(t.leader))
    t.say("L2", "{who} holds the Black pearl and leads.", who=Name(t.leader))


async def trick(t: Lagoon) -> str:
    """L3-L4. Everybody plays a card; the highest of the suit that was led takes them all."""
    order = t.seats_from(t.leader)
    for seat in order:
        await play(t, seat)
    played = dict(zip(t.trick.cards, order, strict=True))
    best = max((card for card in played if card.face.suit == t.led), key=lambda c: c.face.rank)
    t.leader = played[best]
    t.tricks[t.leader] += 1
    for card in played:
        t.move(card, t.taken[t.leader])
    t.say("L4", "{who} takes the trick with {card}.", who=Name(t.leader), card=best)
    return "trick" if t.hand[t.leader] else "count"


async def play(t: Lagoon, seat: Seat) -> None:
    """L3. Follow suit if you can; if you do not, everybody knows that you cannot."""
    hand, led = t.hand[seat].cards, t.led
    allowed = [card for card in hand if card.face.suit == led] or list(hand)

    def barred() -> Iterable[Option]:
        why = f"L3: you hold a {led}, so you must follow suit"
        return [Option(card, barred=why) for card in hand if card not in allowed]

    card = await choose(
        seat,
        allowed,
        rule="L3",
        id="play",
        text="Which card do you play?",
        barred=barred,
        default=min(allowed, key=lambda card: card.face.rank),
        always=len(hand) > 1,  # else the others could tell that a seat has no choice
    )
    t.move(card, t.trick)
    t.say("L3", "{who} plays {card}.", who=Name(seat), card=card)
    if card.face.id == BLACK_PEARL:
        t.claim("black pearl", None)
    if led and card.face.suit != led:
        t.claim(f"seat {seat} has no {led}", is_void(seat, led))


async def count(t: Lagoon) -> str | None:
    """L5. A point a trick, but nothing for the most tricks."""
    most = max(t.tricks)
    for seat in range(t.seats):
        scored = t.tricks[seat] if t.tricks[seat] < most else 0
        t.points[seat] += scored
        t.say("L5", "{who} scores {n}.", who=Name(seat), n=scored)
    if t.round == t.options["rounds"]:
        return None
    t.round += 1
    t.tricks = [0] * t.seats
    for name in list(t.claims):
        t.claim(name, None)
    for pile in t.taken:
        for card in list(pile):  # as everybody saw them lie there
            t.move(card, t.stock)
    setup(t)
    return "trick"


def outcome(t: Lagoon) -> Outcome:
    """L6. The most points win; equal points share."""
    best = max(t.points)
    winners = [seat for seat in range(t.seats) if t.points[seat] == best]
    return Outcome(list(t.points), winners, "all rounds are played", "L6")
