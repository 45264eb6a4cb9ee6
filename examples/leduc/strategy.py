"""What a seat knows in Leduc poker, in the notation of poker programs."""

from __future__ import annotations

from fateloom.engine.state.table import Seat
from leduc.table import Leduc


def situation(t: Leduc, seat: Seat) -> str:
    """The own card, the board, and the bets: ``KQ:crc/r``."""
    cards = [*t.hand[seat].cards, *t.board.cards]
    return f"{''.join(card.face.name[0] for card in cards)}:{t.bets}"
