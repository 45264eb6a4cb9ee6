"""Labor cards in hands, deck and discard pile (rules 3.3.6-8, 3.6.15)."""

from __future__ import annotations

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.table import Fantos


def draw(t: Fantos, seat: Seat, number: int) -> int:
    """3.3.8. A Citadel draws Labor; an empty deck is renewed from the discard pile, and if that
    is empty too the draw stops. How many it drew."""
    for drawn in range(number):
        if not card_to_draw(t):
            return drawn
        if not t.labor_deck.cards:
            renew(t)
        t.draw(t.labor_deck, t.hand[seat])
    return number


def say_drawn(t: Fantos, rule: str, seat: Seat, number: int) -> None:
    cards = "1 Labor card" if number == 1 else f"{number} Labor cards"
    t.say(rule, "{who} [draw|draws] {cards}.", who=Name(seat), cards=cards)


def card_to_draw(t: Fantos) -> bool:
    return bool(t.labor_deck.cards or t.labor_discard.cards)


def renew(t: Fantos) -> None:
    """3.6.15. The discard pile is shuffled into a new Labor Deck."""
    for card in list(t.labor_discard.cards):
        t.move(card, t.labor_deck)
    t.shuffle(t.labor_deck)
    t.say("3.6.15", "The Labor discard pile is shuffled into a new deck.")


def in_printed_order(t: Fantos, cards: list[Card]) -> list[Card]:
    """Section 2. Cards of a hand in the order of section 5.3, equal ones by who knows them: how
    they lie there is nobody else's affair."""
    order = list(t.game.faces)
    return sorted(cards, key=lambda card: (order.index(card.face.id), card.seen))


def drop(t: Fantos, cards: list[Card]) -> list[Card]:
    """3.14.1. Labor cards are discarded from a hand; the cards in the order in which they now
    lie, which says nothing of how they lay in the hand."""
    dropped = in_printed_order(t, cards)
    for card in dropped:
        t.move(card, t.labor_discard)
    return dropped
