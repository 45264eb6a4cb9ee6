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
        on_it = t.spot.top.count("coin")
        needed = on_it if t.spot.top.face.good else 1
        return {"taxes in an auction": 1, "needless ones": t.coins[seat] >= needed}
    if t.phase == "levy" and isinstance(value, int):
        return {f"levies of {MANY} taxes or more": value >= MANY}
    return {}
