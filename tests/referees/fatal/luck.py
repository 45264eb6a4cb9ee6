"""What chance brought, learned from the match: the order after a shuffle, the cards picked.

The match is played by the game's own rules on a table that notes every shuffle and every card
that leaves a hand or a hoard. The referee takes these notes one by one where a rule lets chance
decide, and complains when a note is missing or left over.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from fateloom.engine.rules.game import Game
from fateloom.engine.state.table import Card, Zone


class Luck:
    """The notes since the last question."""

    def __init__(self) -> None:
        self.shuffles: list[tuple[str, list[str]]] = []
        """The zone, and its faces afterwards."""
        self.departures: list[tuple[str, int, str]] = []
        """The zone that a card left, its place there, and its face."""

        self.put_under: list[str] = []
        """The treasures that went from the top of their deck under it, since it was built."""

    def clear(self) -> None:
        self.put_under.clear()
        self.shuffles.clear()
        self.departures.clear()

    def shuffled(self, zone: str, cards: list[str]) -> list[str] | None:
        """Take the note of a shuffle of these cards; ``None`` if the next one is another."""
        if not self.shuffles or self.shuffles[0][0] != zone:
            return None
        order = self.shuffles[0][1]
        if sorted(order) != sorted(cards):
            return None
        self.shuffles.pop(0)
        return order

    def next_from(self, zone: str) -> tuple[int, str] | None:
        """Take the note of the next card that left a zone: its place and its face."""
        for at, (source, place, face) in enumerate(self.departures):
            if source == zone:
                del self.departures[: at + 1]
                return place, face
        return None


@lru_cache(maxsize=32)
def observed(game: Game) -> tuple[Game, Luck]:
    """The game on a table that takes notes, and the notes. Copies of the table take none."""
    luck = Luck()

    class ObservedTable(game.table):  # type: ignore[name-defined, misc]
        def shuffle(self, zone: Zone) -> None:
            super().shuffle(zone)
            if self.log is not None and zone.name in ("draw_pile", "spoils"):
                luck.shuffles.append((zone.label, zone.faces()))
            elif zone is self.treasure_deck:
                luck.put_under.clear()

        def move(self, card: Card, to: Zone, **how: Any) -> Card:
            if self.log is not None and card.zone.name in ("hand", "hoard"):
                place = card.zone.cards.index(card)
                luck.departures.append((card.zone.label, place, card.face.id))
            elif self.log is not None and card.zone is to is self.treasure_deck:
                luck.put_under.append(card.face.id)
            moved: Any = super().move(card, to, **how)
            return moved

    return replace(game, table=ObservedTable), luck
