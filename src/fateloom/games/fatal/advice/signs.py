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
    if _ends(t, value):
        return {"turns ended": 1, "with no star shown": stars_shown(t, seat) == 0}
    other = _given_to(t, seat, value)
    if other is None:
        return {}
    leads = points(t, other) == max(points(t, each) for each in range(t.seats))
    return {"good treasures given away": 1, "to the leader": leads}


def shunned(t: Fatal, seat: Seat, value: Any) -> bool:
    """The end of a turn, and good treasures for others. Who overrates the cards in hand would
    keep them all."""
    return _ends(t, value) or _given_to(t, seat, value) is not None


def _ends(t: Fatal, value: Any) -> bool:
    return bool(t.phase == "act" and value == "end")


def _given_to(t: Fatal, seat: Seat, value: Any) -> Seat | None:
    """Which other seat the answer gives a treasure of some worth, if any."""
    match value:
        case Card() as card, Name() as other if t.phase == "stars" and other != seat:
            return other if card.face.value > 0 else None
    return None
