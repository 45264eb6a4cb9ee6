"""Words and public numbers for those who look at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.engine.game import label_of
from fateloom.engine.table import Card, Seat
from fateloom.games.fantos.rules import action, windows
from fateloom.games.fantos.rules.shards import total
from fateloom.games.fantos.rules.trials import votes_of

if TYPE_CHECKING:
    from fateloom.games.fantos.table import Fantos


def label(t: Fantos, seat: Seat, value: Any) -> str:
    return label_of(t, value, seat)


def preview(t: Fantos, seat: Seat, value: Any) -> dict[str, Any] | None:
    return None


def player_facts(t: Fantos, seat: Seat) -> dict[str, Any]:
    """What everybody may read of a Citadel."""
    return {
        "reserve": t.reserve[seat],
        "total": 0 if seat in t.out else total(t, seat),
        "hand": len(t.hand[seat]),
        "votes": votes_of(t, seat),
        "out": seat in t.out,
        "active": seat == t.active,
        "first": seat == t.first,
    }


def table_facts(t: Fantos) -> dict[str, Any]:
    return {"trove": t.trove, "window": t.window, "concerned": windows.concerned(t)}


__all__ = ["Card", "action"]
