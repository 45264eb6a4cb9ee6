"""Why an answer is good, from facts that lie open or in the own hand: the words of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat, Zone
from fateloom.games.gilfate.facts import hand_points
from fateloom.games.gilfate.odds import (
    CERTAIN,
    Deck,
    Odds,
    before_paying,
    bombs_given,
    chance_of_top,
    deck_as_known,
    given_bomb_is_fatal,
    odds_of_paying,
    odds_of_play,
    orders_its_price,
)
from fateloom.games.gilfate.rules.blank_deck import bomb_limit
from fateloom.games.gilfate.rules.costs import cost_due
from fateloom.games.gilfate.rules.playing import ORACLE, STAFFED, cost_of
from fateloom.games.gilfate.rules.words import counted
from fateloom.games.gilfate.table import Gilfate

Names = Sequence[str]
SMALL, LARGE = 0.05, 0.25
"""Chances of going out below which a danger is called small, and above which it is called large."""
NONE = 0.0005
"""A chance below which there is no danger."""
ORDINALS = ("", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def explain(t: Gilfate, seat: Seat, value: Any, names: Names) -> str:
    """A sentence or two on what speaks for an answer."""
    match value:
        case "play", Card() as card, str() as form, *_:
            return why_play(t, seat, card, form, value[3:])
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
    return in_words(t, seat, number, deck_as_known(t, seat), odds_of_paying(t, seat, number))


def danger_of_play(t: Gilfate, seat: Seat, card: Card, form: str, aim: Sequence[Any]) -> str:
    """The same of a play, with what its effect does to the deck and to its player."""
    if given_bomb_is_fatal(t, seat, card, form):
        return "The bomb it gives you knocks you out."
    deck, relief = before_paying(deck_as_known(t, seat), seat, card, form, aim)
    odds = odds_of_play(t, seat, card, form, aim)
    taken = bombs_given(t, seat, card, form) - relief
    said = in_words(t, seat, cost_of(t, seat, card, form), deck, odds, taken)
    return f"It gives you a bomb. {said}" if bombs_given(t, seat, card, form) else said


def in_words(t: Gilfate, seat: Seat, number: int, deck: Deck, odds: Odds, taken: int = 0) -> str:
    """What paying so many cards of a deck may do to the seat: what it knows of them comes first.
    ``taken`` counts bombs that the seat takes besides, less those it loses."""
    drawn = deck.known[:number]
    if not drawn:
        return "It costs nothing."
    if odds.knockout > CERTAIN:
        return sure_end(drawn, odds)
    reveals = f"Paying reveals {counted(len(drawn), 'card')}"
    bombs = drawn.count("bomb")
    if max(odds.bomb, odds.explosion) < NONE:
        which = "no bomb" if len(drawn) == 1 else "none of them a bomb"
        return f"{reveals}, {which}: there is no danger."
    known = f"{lying(bombs, 'bomb', drawn)}. " if bombs else ""
    hidden = hidden_dangers(deck) if None in drawn else ""
    if not t.knockout:
        costs = f"{hidden}, and each costs you points." if hidden else "Each bomb costs you points."
        return f"{reveals}. {known}{costs}"
    if not hidden:
        return f"{reveals}. {known}That doesn't knock you out."
    room = ("then " if bombs else "") + room_left(t, seat, bombs + taken)
    return f"{reveals}. {known}{hidden}, and {room}: {size(odds.knockout)}."


def sure_end(drawn: Sequence[str | None], odds: Odds) -> str:
    """That these cards are sure to knock out, and by what, as far as it is known."""
    said = f"aying {len(drawn)} knocks you out."
    bombs = drawn.count("bomb")
    if "explosion" in drawn and odds.explosion > NONE:
        return f"{lying(1, 'explosion', drawn)}: p{said}"
    return f"{lying(bombs, 'bomb', drawn)}: p{said}" if bombs else f"P{said}"


def lying(number: int, face: str, drawn: Sequence[str | None]) -> str:
    """Where known cards of one kind are: "A bomb is on top"."""
    if number > 1:
        return f"{counted(number, face)} are among the top {len(drawn)} cards"
    at = drawn.index(face)
    the = "The explosion" if face == "explosion" else "A bomb"
    return f"{the} is {f'{ORDINALS[at]} from the top' if at else 'on top'}"


def hidden_dangers(deck: Deck) -> str:
    """What the cards are that the seat does not know: "There is 1 bomb among the 9 hidden …"."""
    kinds = [(deck.bombs, "bomb"), (deck.explosions, "explosion")]
    there = [(number, face) for number, face in kinds if number]
    if not there:
        return ""
    named = " and ".join(counted(*each) for each in there)
    hidden = counted(deck.hidden, "hidden card")
    return f"There {_are(there[0][0])} {named} among the {hidden} of the blank deck"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def room_left(t: Gilfate, seat: Seat, taken: int) -> str:
    """How many bombs more a seat can take when it has taken some."""
    if t.first_lap:
        return "in the first lap you keep at most 1 bomb"
    spare = bomb_limit(t, seat) - len(t.bombs[seat]) - taken - 1
    return f"you can take {counted(spare, 'more bomb')}" if spare else "1 more bomb knocks you out"


def size(out: float) -> str:
    """How large the chance of going out is, in words."""
    if out < NONE:
        return "you can't go out now"
    return f"the danger is {'small' if out < SMALL else 'large' if out > LARGE else 'real'}"


def why_play(t: Gilfate, seat: Seat, card: Card, form: str, aim: Sequence[Any]) -> str:
    """What speaks for playing a card so, and what paying for it risks; its text is on the card."""
    order = form.removesuffix(STAFFED)
    said = []
    if order in ("plain", "short") or not card.face.text:
        said.append(f"{card.face.name} has no effect now, but you must play a card.")
    elif order == "first":
        said.append(why_first(t, seat, card, form, aim))
    if not t.knockout:
        before, after = hand_points(t, seat), hand_points(t, seat, without=card)
        if after < before:
            said.append(f"Your hand then counts {after} instead of {before}.")
    if not (orders_its_price(card, form) or knows_top(t, seat, card, aim)):
        said.append(danger_of_play(t, seat, card, form, aim))
    return " ".join(said)


def why_first(t: Gilfate, seat: Seat, card: Card, form: str, aim: Sequence[Any]) -> str:
    """What it means that a card works before it is paid."""
    if orders_its_price(card, form):
        return "You put the top cards in order before you pay with them."
    if knows_top(t, seat, card, aim):
        return "You know the top card, so your guess is right."
    if card.face.id == ORACLE:
        return "A wrong guess is paid in full."
    return "The effect comes before you pay."


def knows_top(t: Gilfate, seat: Seat, card: Card, aim: Sequence[Any]) -> bool:
    """Whether a play is a guess of the top card that is sure to be right."""
    return card.face.id == ORACLE and bool(aim) and chance_of_top(t, seat, aim[0]) > CERTAIN


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
