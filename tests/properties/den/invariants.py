"""What holds in the Den at every moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.properties.den.table import Den


def conserved(t: Den) -> None:
    """Nobody is in debt."""
    if min(t.coins) < 0:
        raise AssertionError(f"somebody is in debt: {t.coins}")
