"""Why an answer is good, from facts that lie open or in the own hand: the words of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat, Zone
from fateloom.games.gilfate.facts import hand_points
from fateloom.games.gilfate.odds import deck_as_known, odds_of
from fateloom.games.gilfate.rules.blank_deck import bomb_limit
from fateloom.games.gilfate.rules.costs import cost_due
from fateloom.games.gilfate.rules.playing import STAFFED, cost_of
from fateloom.games.gilfate.rules.words import counted
from fateloom.games.gilfate.table import Gilfate

Names = Sequence[str]
SMALL, LARGE = 0.05, 0.25
"""Chances of going out below which a danger is called small, and above which it is called large."""


def explain(t: Gilfate, seat: Seat, value: Any, names: Names) -> str:
    """A sentence or two on what speaks for an answer."""
    match value:
        case "play", Card() as card, str() as form, *_:
            return why_play(t, seat, card, form)
        case "use", Card() as card, *_:
            return f"{card.face.name} costs no card of your hand: {card.face.text}"
        case "end":
            return f"Any card you play now reveals more of the blank deck. {danger(t, seat, 1)}"
        case Zone():
            return why_pile(t, value)
        case Card() as card, Card() as other:
            return f"It stops the card played against you, at the price of your {other.face.name}."
        case Card() as card if t.pending:
            return f"It stops what this would do. {danger(t, seat, cost_due(t, seat, card.face))}"
        case "pass":
            return "This does not hurt you enough to spend a card on it."
        case Name() as other:
            return why_player(t, seat, other, names)
        case (Name() as other, *_) | (str(), Name() as other, *_):
            return why_player(t, seat, other, names)
        case Card() as card if card.zone is t.hand[seat]:
            return f"{card.face.name} is the card of your hand you need least."
    return ""


def danger(t: Gilfate, seat: Seat, number: int) -> str:
    """3.6, 3.7. What so many cards of the blank deck may do to the seat, in words."""
    if not number:
        return "It costs nothing."
    deck = deck_as_known(t, seat)
    hidden = counted(deck.known.count(None), "hidden card")
    reveals = f"Paying reveals {counted(number, 'card')}."
    said = f"{counted(deck.bombs, 'bomb')} among the {hidden} of the blank deck"
    if not t.knockout:
        return f"{reveals} There {_are(deck.bombs)} {said}, and each costs you points."
    spare = bomb_limit(t, seat) - len(t.bombs[seat]) - 1
    if t.first_lap:
        room = "in the first lap you keep at most 1, so only the explosion can knock you out"
        return f"{reveals} There {_are(deck.bombs)} {said}, but {room}."
    out = odds_of(t, seat, number).knockout
    room = (
        f"you can take {counted(spare, 'more bomb')}" if spare > 0 else "1 more bomb knocks you out"
    )
    size = "small" if out < SMALL else "large" if out > LARGE else "real"
    return f"{reveals} There {_are(deck.bombs)} {said}, and {room}: the danger is {size}."


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def why_play(t: Gilfate, seat: Seat, card: Card, form: str) -> str:
    """What the card does and when, and what paying for it risks."""
    order = form.removesuffix(STAFFED)
    text = card.face.text
    if order in ("plain", "short") or not text:
        said = f"{card.face.name} has no effect now, but you must play a card."
    else:
        order_said = "The effect comes before you pay." if order == "first" else "You pay first."
        said = f"{order_said} {text}"
    if not t.knockout:
        before, after = hand_points(t, seat), hand_points(t, seat, without=card)
        if after < before:
            said += f" Your hand then counts {after} instead of {before}."
    return f"{said} {danger(t, seat, cost_of(t, seat, card, form))}"


def why_pile(t: Gilfate, pile: Zone) -> str:
    """3.3.10. High piles hold stronger cards that cost more."""
    left = counted(len(pile), "card")
    if pile.name.endswith("high"):
        return f"High cards do more, though they cost more; this pile has {left} left."
    return f"Low cards cost little, so they are safe to play; this pile has {left} left."


def why_player(t: Gilfate, seat: Seat, other: Seat, names: Names) -> str:
    """How near a player is to going out."""
    if other == seat:
        return "It helps you most."
    held = counted(len(t.bombs[other]), "bomb")
    return f"{names[other]} has {held} of {bomb_limit(t, other)}."
