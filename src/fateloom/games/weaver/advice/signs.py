"""Signs of silly play: what somebody looking on would shake their head at."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.table import Seat
from fateloom.games.weaver.rules.scoring import flaws
from fateloom.games.weaver.table import Weaver


def signs(t: Weaver, seat: Seat, value: Any) -> dict[str, float]:
    """Needed suits thrown away, readings finished that lose, gold left at the end."""
    if value is None:
        return {"lost": bool(t.causes), "gold left": t.gold}
    row = t.reading()
    match value:
        case ("bury" | "gaze", suit):
            needed = suit == t.required and not any(suit in card.suits for card in row)
            harmless = not t.deck_of(suit).top.face.death
            return {"needed cards thrown away": needed and harmless}
        case "finish":
            return {"readings finished that lose": bool(flaws(row, t.required))}
    return {}
