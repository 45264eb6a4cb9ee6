"""What a seat knows in Kuhn poker, in the notation of poker programs."""

from __future__ import annotations

from fateloom.engine.state.table import Seat
from kuhn.table import Kuhn


def situation(t: Kuhn, seat: Seat) -> str:
    """The own card and the bets: ``J:kb``."""
    return f"{t.hand[seat].top.face.name[0]}:{t.bets}"
