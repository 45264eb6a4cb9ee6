"""Signs of silly play: what a person at the table would shake their head at."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.advice.standing import points
from fateloom.games.fatal.rules.rows import stars_shown
from fateloom.games.fatal.table import Fatal


def signs(t: Fatal, seat: Seat, value: Any) -> dict[str, float]:
    """Treasures given to the leader, and turns that end with nothing played."""
    if value is None:
        return {"out": seat in t.out}
    if t.phase == "act" and value == "end":
        return {"turns ended": 1, "with no star shown": stars_shown(t, seat) == 0}
    match value:
        case Card() as card, Name() as other if t.phase == "stars" and other != seat:
            leads = points(t, other) == max(points(t, each) for each in range(t.seats))
            good = card.face.value > 0
            return {"good treasures given away": good, "to the leader": good and leads}
    return {}
