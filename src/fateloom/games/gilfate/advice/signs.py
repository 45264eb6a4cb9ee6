"""Signs of silly play: what a person at the table would shake their head at."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.odds import odds_of
from fateloom.games.gilfate.rules.playing import cost_of
from fateloom.games.gilfate.table import Gilfate

DANGER = 0.1


def signs(t: Gilfate, seat: Seat, value: Any) -> dict[str, float]:
    """Draws that bring nothing but danger."""
    if value is None or not t.knockout:
        return {}
    match value:
        case "play", Card() as card, ("plain" | "short") as form, *_ if t.phase == "main":
            risk = odds_of(t, seat, cost_of(t, seat, card, form)).knockout
            return {"plays without an effect": 1, "dangerous ones": risk > DANGER}
        case "play", Card() as card, str() as form, *_ if t.phase == "main":
            risk = odds_of(t, seat, cost_of(t, seat, card, form)).knockout
            return {"other dangerous plays": risk > DANGER}
    return {}


def shunned(t: Gilfate, seat: Seat, value: Any) -> bool:
    """A play without an effect."""
    match value:
        case "play", Card(), "plain" | "short", *_:
            return bool(t.knockout and t.phase == "main")
    return False
