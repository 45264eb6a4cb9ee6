"""What holds in Leduc poker at every decision and when the game is over."""

from __future__ import annotations

from leduc.rules import MOST_RAISES
from leduc.table import Leduc


def conserved(t: Leduc) -> None:
    """Raise :class:`AssertionError` with the first invariant that does not hold."""
    held = [len(hand) for hand in t.hand]
    assert held == [1, 1], f"the seats hold {held} cards"
    assert len(t.board) <= 1, f"{len(t.board)} cards lie on the board"
    assert t.bet == (4 if t.board else 2), f"bets of {t.bet} with {len(t.board)} cards on the board"
    most = 1 + MOST_RAISES * (2 + 4)
    assert all(1 <= put <= most for put in t.put), f"the seats have put in {t.put}"
    assert len(t.out) <= 1, "both have folded"
