"""What a Citadel looks at before it plays: what plays cost it, and what Shards are worth to it."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.advice.standing import WORTH, turns_left
from fateloom.games.fantos.faces import Labor, Legacy
from fateloom.games.fantos.rules.shards import shards_on, total
from fateloom.games.fantos.table import Fantos


class Scene:
    """What a Citadel looks at before it plays."""

    __slots__ = ("_turns", "seat", "share", "t")

    def __init__(self, t: Fantos, seat: Seat) -> None:
        self.t = t
        self.seat = seat
        self.share = 1 / max(1, t.seats - len(t.out) - 1)
        """What it is worth that one rival loses a Shard."""
        self._turns = -1.0

    @property
    def turns(self) -> float:
        if self._turns < 0:
            self._turns = turns_left(self.t, self.seat)
        return self._turns

    def cost(self, value: Any) -> float:
        """3.6.1, 3.5.6. What a play costs: Shards, and a Legacy that is used up or tasked."""
        card = value[0]
        if type(card.face) is Labor and card.zone.name == "hand":
            price = int(card.face.cost)
            held = shards_on(value[1]) - price
            lost = WORTH["legacy_a_turn"] * self.turns if held <= 0 else 0.5 if held == 1 else 0.0
            return price + lost - 0.01 * held
        if type(card.face) is Labor:
            return 0.3
        if card.face.leave:
            return shards_on(card) + WORTH["legacy_a_turn"] * self.turns
        face: Legacy = card.face
        before = self.t.active == self.seat and self.t.phase == "open"
        return face.spend + (
            WORTH["legacy_a_turn"] if before else WORTH["legacy_ready"] * (face.war + 1)
        )

    def mine(self, legacy: Any) -> bool:
        return isinstance(legacy, Card) and legacy.zone.owner == self.seat

    def rob(self, number: int, victim: Seat) -> float:
        """Shards from a rival; from the richest of them rather."""
        taken = min(number, self.t.reserve[victim])
        return taken * (1 + self.share) + 0.01 * total(self.t, victim)

    def for_side(self, side: int, number: float) -> float:
        """What so many points on a side of the current War or Duel are worth."""
        t = self.t
        if side < 0:
            return 0.0
        swing = number * (1 + self.share)
        if t.sides[side] == self.seat:
            return swing
        return -swing if self.seat in t.sides else 0.0
