"""What holds in Pebbles at every decision and when the game is over."""

from __future__ import annotations

from pebbles.game import Pebbles


def conserved(t: Pebbles) -> None:
    assert len(t.hand[0]) == len(t.hand[1]), "one of them has more pebbles"
