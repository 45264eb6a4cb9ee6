"""What a search assumed about hidden cards, and what of it made a difference."""

from __future__ import annotations

from math import sqrt

from fateloom.bots.record import Assumed
from fateloom.engine.match import Match
from fateloom.engine.table import Seat

Fact = tuple[str, int | None, str]
"""A zone, its owner, and a face that lies there: of an ordered zone the one on top."""
SURE = 3.0
"""A difference of so many standard errors is more than luck, many cards having been compared."""

FEW = 5
"""Fewer worlds with a card, or without it, tell nothing."""


class Assumptions:
    """Notes the hidden cards of every imagined world with what an answer was worth in it."""

    def __init__(self, observer: Seat) -> None:
        self._bit = 1 << observer
        self._now: set[Fact] = set()
        self._met: dict[str, list[tuple[set[Fact], float]]] = {}

    def imagined(self, world: Match) -> None:
        """Look at a world before anything happens in it."""
        now: set[Fact] = set()
        for zone in world.table.zones:
            cards = zone.cards[-1:] if zone.ordered else zone.cards
            for card in cards:
                if not card.seen & self._bit:
                    now.add((zone.name, zone.owner, card.face.id))
        self._now = now

    def judged(self, key: str, value: float) -> None:
        """What an answer was worth in the world last looked at."""
        self._met.setdefault(key, []).append((self._now, value))

    def found(self, key: str) -> list[Assumed]:
        """What was assumed in the simulations of one answer, what mattered most first."""
        met = self._met.get(key, [])
        facts: dict[Fact, list[float]] = {}
        for now, value in met:
            for fact in now:
                facts.setdefault(fact, []).append(value)
        whole, number = sum(value for _, value in met), len(met)
        square = sum(value * value for _, value in met)
        variance = max(0.0, square / number - (whole / number) ** 2) if number else 0.0
        told: list[tuple[float, Assumed]] = []
        for (zone, owner, face), values in facts.items():
            inside, outside = len(values), number - len(values)
            value = sum(values) / inside
            otherwise = (whole - sum(values)) / outside if outside else value
            error = sqrt(variance * (1 / inside + 1 / outside)) if outside else 0.0
            sure = abs(value - otherwise) / error if error and min(inside, outside) >= FEW else 0.0
            assumed = Assumed(zone, owner, face, inside / number, value, otherwise, sure >= SURE)
            told.append((sure, assumed))
        told.sort(key=lambda pair: (-pair[0], pair[1].zone, pair[1].owner or 0, pair[1].face))
        return [assumed for _, assumed in told]
