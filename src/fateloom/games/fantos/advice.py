"""What a bot should value (section 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.engine.table import Seat
from fateloom.games.fantos.rules.shards import total

if TYPE_CHECKING:
    from fateloom.games.fantos.table import Fantos


def value(t: Fantos, seat: Seat) -> float:
    """The own total beside the best rival's."""
    return float(total(t, seat))
