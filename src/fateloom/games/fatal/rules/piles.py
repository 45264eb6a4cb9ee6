"""3.3 Draw pile, discard pile and set-aside cards."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.engine.state.table import Card, Seat, Zone
from fateloom.games.fatal.table import Fatal


def draw(t: Fatal, to: Zone) -> Card | None:
    """3.3.5-3.3.7. Draw a card; if the draw pile is empty, the discard pile is shuffled to
    make a new one first. With both empty there is no card."""
    pile = t.draw_pile
    if not pile.cards:
        if not t.discard_pile.cards:
            return None
        for card in list(t.discard_pile):
            t.move(card, pile)
        t.shuffle(pile)
        t.say("3.3.5", "The discard pile is shuffled into a new draw pile.")
    return t.draw(pile, to)


def draw_several(t: Fatal, number: int, to: Zone) -> list[Card]:
    """3.3.6. Draw cards one after the other, as many as there are."""
    drawn = [draw(t, to) for _ in range(number)]
    return [card for card in drawn if card is not None]


def set_aside(t: Fatal, seat: Seat) -> Card | None:
    """3.3.1. For a card played, one is drawn and set aside face down."""
    return draw(t, t.aside[seat])


def by_name(cards: Iterable[Card]) -> list[Card]:
    """3.20.1. Cards in order of name: how a hand or a hoard was sorted shows nowhere."""
    return sorted(cards, key=lambda card: str(card.face.name))


def discard_from_hand(t: Fatal, cards: Iterable[Card]) -> list[Card]:
    """Cards of a hand go to the discard pile together; returns those that left."""
    return [t.move(card, t.discard_pile) for card in by_name(cards)]


def discard_row(t: Fatal, row: Zone) -> None:
    """All cards of a row go to the discard pile, the first of them lowest."""
    for card in list(row):
        t.move(card, t.discard_pile)
