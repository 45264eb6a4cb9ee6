"""What a bargain tells of the Favor that was laid."""

from __future__ import annotations

from fateloom.engine.state.table import Seat
from fateloom.games.council.table import Council

LAID = {"bargain": 1.0, "action": 0.25, "before buying": 0.1}
"""How often the rollout policy lays a Favor of each timing that it holds, beside those that are
bargains; counted in 60 games each of two and four seats."""


def likelihood(t: Council, seat: Seat) -> float:
    """3.5. How likely rivals would have laid these Favors, of those that the seat has not seen."""
    found = 1.0
    for row in t.row:
        for favor in row.cards:
            if not favor.seen >> seat & 1:
                found *= LAID[favor.face.timing]
    return found
