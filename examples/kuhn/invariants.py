"""What holds in Kuhn poker at every decision and when the game is over."""

from __future__ import annotations

from kuhn.table import Kuhn


def conserved(t: Kuhn) -> None:
    """Raise :class:`AssertionError` with the first invariant that does not hold."""
    held = [len(hand) for hand in t.hand]
    assert held == [1, 1], f"the seats hold {held} cards"
    assert all(put in (1, 2) for put in t.put), f"the seats have put in {t.put}"
    assert len(t.out) <= 1, "both have folded"
