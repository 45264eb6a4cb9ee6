"""Signs of silly play: what a person at the table would shake their head at."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.table import Seat
from fateloom.games.council.rules.scoring import chaos_total
from fateloom.games.council.table import Council

MANY = 3


def signs(t: Council, seat: Seat, value: Any) -> dict[str, float]:
    """Taxes nobody needs, and the Chaos that a Kingdom ends with."""
    if value is None:
        return {"Chaos at the end": chaos_total(t, seat)}
    if t.phase == "turn" and value == "tax":
        return {"taxes in an auction": 1, "needless ones": shunned(t, seat, value)}
    if t.phase == "levy" and isinstance(value, int):
        return {f"levies of {MANY} taxes or more": value >= MANY}
    return {}


def shunned(t: Council, seat: Seat, value: Any) -> bool:
    """A tax in an auction whose next step the seat can pay. Rather than buy a card that it
    underrates, a seat would tax again and again."""
    if t.phase != "turn" or value != "tax":
        return False
    needed = t.spot.top.count("coin") if t.spot.top.face.good else 1
    return bool(t.coins[seat] >= needed)
