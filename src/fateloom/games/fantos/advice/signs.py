"""Signs of silly play: what a person at the table would shake their head at."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.table import Fantos

COUNTERS = ("shell_game", "clever_ruse", "pardoner")
HARMFUL = ("oubliette", "shackles", "beadle", "executioner", "leech")


def signs(t: Fantos, seat: Seat, value: Any) -> dict[str, float]:
    """Plays against oneself, and Citadels that fall."""
    if value is None:
        return {"fallen": seat in t.out}
    sign = against_oneself(t, seat, value)
    return {sign: 1} if sign else {}


def shunned(t: Fantos, seat: Seat, value: Any) -> bool:
    """A play against oneself."""
    return bool(against_oneself(t, seat, value))


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
