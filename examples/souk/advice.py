"""What a bot should value in Souk."""

from __future__ import annotations

from fateloom.engine.state.table import Seat
from souk.table import Souk

LEVELS = {"novice": {"error": 1.2, "simulations": 1, "width": 1}}
"""A novice says the first thing that catches its eye: a short game forgives errors of judgement."""


def terms(t: Souk, seat: Seat) -> dict[str, float]:
    """What a weak player is wrong about: relics, coins, vetoes."""
    relics: float = sum(card.face.worth for card in t.stall[seat])
    return {"relics": relics, "coins": t.coins[seat] / 3, "vetoes": len(t.hand[seat]) / 2}


def value(t: Souk, seat: Seat) -> float:
    """Relics at their worth, coins at a third, a veto in hand at half a point, less half of
    what the best rival has."""

    def standing(of: Seat) -> float:
        relics: float = sum(card.face.worth for card in t.stall[of])
        return relics + t.coins[of] / 3 + len(t.hand[of]) / 2

    rival = max(standing(other) for other in range(t.seats) if other != seat)
    return standing(seat) - rival / 2
