"""What holds in Lagoon at every decision and when the game is over."""

from __future__ import annotations

from lagoon.table import Lagoon


def conserved(t: Lagoon) -> None:
    """Raise :class:`AssertionError` with the first invariant that does not hold."""
    for seat in range(t.seats):
        cards, tricks = len(t.taken[seat]), t.tricks[seat]
        assert cards == tricks * t.seats, f"seat {seat} has {cards} cards of {tricks} tricks"
    sizes = [len(hand) for hand in t.hand]
    assert max(sizes) - min(sizes) <= 1, f"hands of {sizes} cards"
    assert len(t.trick) < t.seats, "a trick is complete, but nobody has taken it"
