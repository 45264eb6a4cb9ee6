"""Signs of silly play: what a person at the table would shake their head at."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.advice.dangers import WORTH
from fateloom.games.gilfate.advice.reactions import worth_of_reaction
from fateloom.games.gilfate.odds import Look, Odds, before_paying, chance_of_top, odds_of
from fateloom.games.gilfate.rules.playing import cost_of
from fateloom.games.gilfate.table import Gilfate

DANGER = 0.1
SURE = 0.999
RECKLESS = 0.2
"""A play is reckless that draws a sure bomb, or by which the seat goes out with a chance greater by
so much than by its safest one."""
UNLIKELY = 0.2
"""A guess of Oracle's Gamble that is right so seldom is idle."""
GOOD = 3.5
"""A standing card that is worth more is removed rather than an unknown card of a hand."""
OVERPAID = -2.0
"""A reaction that is worth less costs far more than the effect it answers."""


def signs(t: Gilfate, seat: Seat, value: Any) -> dict[str, float]:
    """Draws that bring nothing but danger, idle guesses, own cards discarded, and reactions that
    cost too much."""
    if value is None or not t.knockout or t.phase != "main":
        return {}
    if is_own_relic(t, seat, value):
        return {"own cards discarded": 1}
    silly = shunned(t, seat, value)
    if t.pending:
        return {"reactions that cost too much": 1} if silly else {}
    match value:
        case ("own", Card()) | ("use", Card(), "own", Card()):
            return {"own cards discarded": 1}
        case "play", Card() as card, ("plain" | "short") as form, *_:
            risk = odds_of(t, seat, cost_of(t, seat, card, form)).knockout
            return {"plays without an effect": 1, "dangerous ones": risk > DANGER}
        case "play", Card() as card, str() as form, *_:
            risk = odds_of(t, seat, cost_of(t, seat, card, form)).knockout
            found: dict[str, float] = {"other dangerous plays": risk > DANGER}
            if silly:
                found["idle guesses" if is_guess(card) else "reckless plays"] = 1
            return found
    return {}


def shunned(t: Gilfate, seat: Seat, value: Any) -> bool:
    """A play without an effect, unless it is free and spares the seat a bomb; a reckless play;
    an idle guess; a relic of its own discarded; a bomb kept that could be given; a card of its own
    discarded, or an unknown one of a rival before a good one that stands; and a reaction that costs
    too much."""
    if not t.knockout or t.phase != "main":
        return False
    if is_own_relic(t, seat, value):
        return True
    look = Look(t, seat)
    if t.pending:
        card = value[0] if type(value) is tuple else value
        return isinstance(card, Card) and worth_of_reaction(t, seat, value, look) < OVERPAID
    match value:
        case "keep" | ("own", Card()) | ("use", Card(), "own", Card()):
            return True
        case "hand", Name(), str():
            return any(stands_well(t, other) for other in t.around(seat))
        case "play", Card() as card, str() as form, *_ if card.face.id == "shatter_relics" and (
            t.front[seat].cards and form not in ("plain", "short")
        ):
            return True
        case "play", Card() as card, ("plain" | "short") as form, *_:
            return cost_of(t, seat, card, form) > 0 or not harms(odds_of(t, seat, 1, look.deck))
        case "play", Card() as card, str(), str() as guess if is_guess(card):
            return chance_of_top(t, seat, guess, look.deck) < UNLIKELY
        case "play", Card() as card, str() as form, *_ if not is_looked_at_first(card, form):
            deck, relief = before_paying(look.deck, seat, card, form, value[3:])
            odds = odds_of(t, seat, cost_of(t, seat, card, form), deck, relief)
            return harms(odds) or odds.knockout > RECKLESS + safest(t, seat, look)
    return False


def is_own_relic(t: Gilfate, seat: Seat, value: Any) -> bool:
    """Whether the seat would discard a standing card of its own: by Dragon's Breath (3.19.5), or by
    Shatter Relics where a rival has one (3.19.20)."""
    match value:
        case "front", Name() as owner, Card():
            return owner == seat
        case Name() as owner, Card():
            return owner == seat and any(t.front[other].cards for other in t.around(seat))
    return False


def stands_well(t: Gilfate, seat: Seat) -> bool:
    """Whether a card stands before a seat that is worth more than one of its hand."""
    return any(WORTH.get(card.face.id, 0.0) > GOOD for card in t.front[seat].cards)


def safest(t: Gilfate, seat: Seat, look: Look) -> float:
    """The risk of going out with the safest card in hand, with or without an effect."""
    costs = {cost_of(t, seat, card, "pay") for card in t.hand[seat].cards}
    return odds_of(t, seat, min(costs), look.deck).knockout


def harms(odds: Odds) -> bool:
    """Whether a draw is sure to bring a bomb, or worse."""
    return max(odds.bomb, odds.knockout) > SURE


def is_looked_at_first(card: Card, form: str) -> bool:
    """Whether the seat may choose among the cards that it will pay."""
    return bool(card.face.id == "read_the_bones" and form.startswith("first"))


def is_guess(card: Card) -> bool:
    return bool(card.face.id == "oracles_gamble")
