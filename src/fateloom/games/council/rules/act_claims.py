"""3.9.5 What the table can tell from an answer "act" about the hand of the seat that gave it.

A seat whose Kingdom has no action could say act only because it held an Action Favor that it
could play. Everybody knows that, so it is a claim on the cards of its hand, which every imagined
world has to respect, until such a Favor of that seat has been seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from fateloom.engine.state.table import Card, Claim, Seat
from fateloom.games.council.faces import Favor
from fateloom.games.council.table import Council


def claim_that_it_could_act(t: Council, seat: Seat, usable: frozenset[str]) -> None:
    """3.9.5. One of the Favors in this hand is among those that could be played."""
    number = next(each for each in count() if (seat, each) not in t.could_act)
    t.could_act[seat, number] = list(t.hand[seat].cards)
    t.claim(
        _name(seat, number),
        Claim(lambda t: t.could_act[seat, number], lambda face: face.id in usable),
    )


def before_unseen_departure(t: Council, seat: Seat) -> None:
    """3.5.1, 3.8.2. A Favor is about to leave a hand unseen: if Favors have come to that hand
    since the roll call, nobody can tell any more which ones were there then."""
    for (owner, _), cards in t.could_act.items():
        if owner == seat:
            cards += [card for card in t.hand[seat].cards if card not in cards]


def favor_was_seen(t: Council, seat: Seat, favor: Card) -> None:
    """3.5.4, 3.5.9. All see a Favor of a seat. A claim that it fits says nothing more about
    hidden cards and is withdrawn; the others no longer speak of this card."""
    for place in list(t.could_act):
        cards = t.could_act[place]
        if favor not in cards and place[0] != seat:
            continue
        if t.claims[_name(*place)].fits(favor.face):
            t.claim(_name(*place), None)
            del t.could_act[place]
        elif favor in cards:
            cards.remove(favor)


def _name(seat: Seat, number: int) -> str:
    return f"seat {seat} could act ({number})"


def action_favors(t: Council) -> Iterable[Card]:
    """One card of each Action Favor there is."""
    found: dict[str, Card] = {}
    for card in t.cards:
        if isinstance(card.face, Favor) and card.face.timing == "action":
            found.setdefault(card.face.id, card)
    return found.values()
