"""What reactions promise: the harm that they prevent, less their card and what it costs."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.advice.dangers import KNOCKOUT, WORTH, danger
from fateloom.games.gilfate.advice.hands import RELICS, keeping
from fateloom.games.gilfate.advice.plays import has_an_out, worth_of_aim
from fateloom.games.gilfate.odds import Look
from fateloom.games.gilfate.rules.blank_deck import bomb_limit, safe_from_explosions
from fateloom.games.gilfate.table import Gilfate

SAFE_TO_PAY = ("bury_the_fuse", "sandstorm", "read_the_bones", "scatter_the_powder")
"""Cards whose effect, if it comes first, is to make their payment less dangerous."""


def worth_of_reaction(t: Gilfate, seat: Seat, value: Any, look: Look) -> float:
    """Whether an answer is worth its card and its cost."""
    if value == "pass":
        return 0.0
    harm = harm_of_pending(t, seat, look)
    if isinstance(value, tuple):
        return harm - WORTH["negating"] - keeping(t, seat, value[1]) - danger(t, seat, 2, look)
    if not isinstance(value, Card):
        return worth_of_aim(t, seat, t.played.cards[-1], value, look)
    if value.face.id == "sovereign_will":
        return harm - WORTH["using_sovereign_will"]
    if value.face.id == "ricochet" and t.knockout:
        harm += WORTH["ricochet"] * danger(t, t.around(seat)[0], t.pending[-1][3] + 1, look)
    return harm - WORTH["reacting"]


def harm_of_pending(t: Gilfate, seat: Seat, look: Look) -> float:
    """What the effect that waits for an answer would do to a seat."""
    by, id, on, draw = t.pending[-1]
    if draw:
        return danger(t, seat, draw, look) if seat in on else -1.0
    if len(t.pending) > 1 and t.pending[-2][0] == seat and by != seat:
        return harm_of_negation(t, seat, look)
    if id == "world_upside_down" and t.knockout and kills_next(t, seat, by):
        return WORTH["explosion_turned_up"]
    if seat in on:
        if t.gift.cards:
            return WORTH["bomb"] + (KNOCKOUT if t.knockout and gift_kills(t, seat) else 0.0)
        if id in ("set_the_trap", "scatter_the_powder"):
            return -WORTH["bomb"]  # it takes a bomb away
        if id == "shatter_relics" or (id == "dragons_breath" and t.front[seat].cards):
            return WORTH["own_relic_lost"]
        return WORTH["other_harm"]
    if id in RELICS:
        return WORTH[id] - WORTH["relic_of_a_rival"] if len(t.pending) == 1 else -1.0
    return WORTH["upside_down_stopped"] if id == "world_upside_down" else -1.0


def harm_of_negation(t: Gilfate, seat: Seat, look: Look) -> float:
    """What it costs if an effect of one's own is stopped: a gift comes back, and a card that would
    have made paying safe does nothing."""
    usual = WORTH["own_effect_negated"]
    if not t.knockout:
        return usual
    if t.gift.cards:
        return KNOCKOUT if gift_kills(t, seat) else usual
    owes = len(t.pending) == 2 and t.turn == seat and t.due
    if owes and t.pending[-2][1] in SAFE_TO_PAY:
        return max(usual, danger(t, seat, t.due, look))
    return usual


def gift_kills(t: Gilfate, seat: Seat) -> bool:
    """Whether the card that is being given would knock a seat out."""
    if t.gift.cards[-1].face.id == "explosion":
        return not safe_from_explosions(t, seat)
    return len(t.bombs[seat]) + 1 >= bomb_limit(t, seat)


def kills_next(t: Gilfate, seat: Seat, by: Seat) -> bool:
    """Whether World Upside Down, played by another, would turn up an explosion that a seat knows to be
    last and could do nothing about in its turn, which is next."""
    last = t.blank_deck.cards[0] if t.blank_deck.cards else None
    known = last is not None and t.knows(seat, last) and last.face.id == "explosion"
    return known and by != seat and t.around(by)[0] == seat and not has_an_out(t, seat)
