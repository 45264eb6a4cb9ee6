"""Signs of silly play: what a person at the table would shake their head at."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.advice.gains import GAINS, Scene, is_play
from fateloom.games.fantos.rules.windows import DEAL
from fateloom.games.fantos.table import Fantos

COUNTERS = ("shell_game", "clever_ruse", "pardoner")
HARMFUL = ("oubliette", "shackles", "bell_ringer", "beadle", "executioner", "leech")
ATTACHED = ("thacko", "skull_of_lodan", "zradas")
UNTASKING = ("ferryman", "second_wind")
MANY_USES = (*COUNTERS, "shackles", "bell_ringer", "herzog")
"""Cards of which the rules of thumb know some uses only."""


def signs(t: Fantos, seat: Seat, value: Any) -> dict[str, float]:
    """Plays against oneself and for nothing, turns without an action, Deals, and Citadels that
    fall."""
    if value is None:
        return {"fallen": seat in t.out}
    if value == DEAL:
        return {"Deals offered": 1}
    if idles(t, value):
        return {"turns without a Fantos Action": 1}
    sign = against_oneself(t, seat, value)
    if sign:
        return {sign: 1}
    return {"plays for nothing": 1} if is_for_nothing(t, seat, value) else {}


def shunned(t: Fantos, seat: Seat, value: Any) -> bool:
    """A play against oneself or for nothing, a turn without an action, and a Deal. Who loves a
    card would play it at the first chance, whatever it does there."""
    if value == DEAL or idles(t, value):
        return True
    return bool(against_oneself(t, seat, value)) or is_for_nothing(t, seat, value)


def idles(t: Fantos, value: Any) -> bool:
    """3.9.1. Whether a turn goes by without a Fantos Action."""
    return bool(t.phase == "fantos" and value == "none")


def against_oneself(t: Fantos, seat: Seat, value: Any) -> str:
    """What a play does to the one who plays it, or nothing."""
    card = value[0] if isinstance(value, tuple) and value else value
    if not isinstance(card, Card) or not t.window:
        return ""
    if card.face.id == "a_time_of_peace" and t.action == "war" and t.sides[:1] == [seat]:
        return "own Wars stopped"
    if card.face.id in COUNTERS and t.pending and t.pending[-1][0] == seat:
        return "own plays cancelled"
    if card.face.id in HARMFUL and isinstance(value, tuple) and value[-1] in t.tableau[seat].cards:
        return "own Legacies harmed"
    return ""


def is_for_nothing(t: Fantos, seat: Seat, value: Any) -> bool:
    """Whether a play helps a rival, or meddles where the Citadel has nothing to win."""
    if not t.window or type(value) is not tuple or not is_play(value):
        return False
    id, target = value[0].face.id, value[-1]
    if id == "herzog":
        id = value[1].face.id
    strange = isinstance(target, Card) and target.zone.owner != seat
    if id in UNTASKING:  # who is untasked leaves its action, or its ability is lost
        acts = any(target in team for team in t.teams)
        uses = any(play[1] is target for play in t.pending)
        return not (acts or uses) if strange else acts
    if id in ATTACHED:
        return strange
    if id == "troubadour":
        return t.action != "harvest" and seat not in t.sides
    gains = None if id in MANY_USES else GAINS.get(id)
    return gains is not None and gains(Scene(t, seat), value) <= 0
