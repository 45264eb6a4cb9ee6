"""The effects of hidden cards: what sampled worlds had in common when an answer did well."""

from __future__ import annotations

from math import sqrt

from fateloom.bots.search.result import HiddenCardEffect
from fateloom.engine.match.match import Match
from fateloom.engine.state.table import Seat

Fact = tuple[str, int | None, str]
"""A zone, its owner, and a face that lies there. Of an ordered zone, the one on top."""
SURE = 3.0
"""Standard errors beyond which a difference is not chance, though many cards are compared."""

FEW = 5
"""With fewer worlds with a card, or without it, nothing is concluded."""


class HiddenCardStats:
    """Records the hidden cards of every sampled world with the value of an answer in it."""

    def __init__(self, observer: Seat) -> None:
        self._bit = 1 << observer
        self._now: set[Fact] = set()
        self._met: dict[str, list[tuple[set[Fact], float]]] = {}

    def imagined(self, world: Match) -> None:
        """Record the hidden cards of a world before anything happens in it."""
        now: set[Fact] = set()
        for zone in world.table.zones:
            cards = zone.cards[-1:] if zone.ordered else zone.cards
            for card in cards:
                if not card.seen & self._bit:
                    now.add((zone.name, zone.owner, card.face.id))
        self._now = now

    def judged(self, key: str, value: float) -> None:
        """Record the value of an answer in the last world."""
        self._met.setdefault(key, []).append((self._now, value))

    def found(self, key: str) -> list[HiddenCardEffect]:
        """Return the effects of hidden cards on one answer, the largest first."""
        met = self._met.get(key, [])
        facts: dict[Fact, list[float]] = {}
        for now, value in met:
            for fact in now:
                facts.setdefault(fact, []).append(value)
        whole, number = sum([value for _, value in met], 0.0), len(met)
        square = sum([value * value for _, value in met], 0.0)
        variance = max(0.0, square / number - (whole / number) ** 2) if number else 0.0
        told: list[tuple[float, HiddenCardEffect]] = []
        for (zone, owner, face), values in facts.items():
            inside, outside = len(values), number - len(values)
            there = sum(values, 0.0)
            value = there / inside
            otherwise = (whole - there) / outside if outside else value
            error = sqrt(variance * (1 / inside + 1 / outside)) if outside else 0.0
            sure = abs(value - otherwise) / error if error and min(inside, outside) >= FEW else 0.0
            assumed = HiddenCardEffect(
                zone, owner, face, inside / number, value, otherwise, sure >= SURE
            )
            told.append((sure, assumed))
        told.sort(key=lambda pair: (-pair[0], pair[1].zone, pair[1].owner or 0, pair[1].face))
        return [assumed for _, assumed in told]
