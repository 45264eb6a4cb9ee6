"""What a world is worth to a seat: the share of the win that it has, or may expect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from math import exp
from operator import mul
from typing import Any, NamedTuple

from fateloom.engine.game import Game
from fateloom.engine.match import Match
from fateloom.engine.table import Seat, Table
from fateloom.engine.weights import weights


class Weights(NamedTuple):
    """How the advice of a game translates into a share of the win."""

    scale: float = 5.0
    """So many points make a win 2.7 times as likely."""
    wish: float = 1.0
    """How many points one of ``prefer`` is."""


class Judge:
    """Values worlds of one game, by weights fitted on games played where there are any, else
    by the ``value`` of its advice. A game with advice is played to win; without any its
    scores are all there is to go by, such as the chips of poker."""

    def __init__(self, game: Game, seats: int) -> None:
        advice: Any = import_module(game.advice) if game.advice else None
        self.advice = advice
        fitted = weights(game.package)
        self.weights = Weights(**fitted.get("judging", {}))
        self.rivals = seats - 1
        self._prefer = getattr(self.advice, "prefer", None)
        self._pending = getattr(self.advice, "pending", None)
        weighed = fitted.get("standing", {})
        self._weighed = [float(weighed[name]) for name in advice.FEATURES] if weighed else None

    @property
    def to_win(self) -> bool:
        """Whether a value is a share of the win, from 0 to 1; else it is a score."""
        return self.advice is not None

    @property
    def wishes(self) -> bool:
        return self._prefer is not None

    def wish(self, table: Table, seat: Seat, value: Any) -> float:
        """What the advice promises of an answer beyond the next step, in points."""
        if self._prefer is None:
            return 0.0
        return float(self._prefer(table, seat, value)) * self.weights.wish

    def values(
        self, world: Match, seats: Iterable[Seat], wishes: Mapping[Seat, float]
    ) -> dict[Seat, float]:
        """What a world is worth to each of these seats; ``wishes`` are what the last answers
        promise beyond it."""
        if world.outcome is not None:
            return {seat: self.result(world, seat) for seat in seats}
        table = world.table
        points = self._points(table, seats)
        for seat in points:
            wish = wishes.get(seat)
            if wish is None and self._pending is not None:
                wish = self._pending(table, seat) * self.weights.wish
            points[seat] = self.share(points[seat] + (wish or 0.0))
        return points

    def _points(self, table: Table, seats: Iterable[Seat]) -> dict[Seat, float]:
        """How far each of these seats is ahead of the others, in points."""
        if self._weighed is None:
            return {seat: float(self.advice.value(table, seat)) for seat in seats}
        features, weighed = self.advice.features, self._weighed
        worth = [sum(map(mul, features(table, seat), weighed)) for seat in range(table.seats)]
        whole, rivals = sum(worth), self.rivals
        return {seat: worth[seat] - (whole - worth[seat]) / rivals for seat in seats}

    def share(self, points: float) -> float:
        """The share of the win that a seat may expect, so many points ahead of the others."""
        odds = exp(max(-30.0, min(30.0, points / self.weights.scale)))
        return odds / (odds + max(1, self.rivals))

    def result(self, world: Match, seat: Seat) -> float:
        """What a finished game is worth to a seat."""
        outcome = world.outcome
        assert outcome is not None
        merits = outcome.merits
        if self.advice is None:
            return merits[seat] - sum(merits) / len(merits)
        if not self.rivals:
            return self.share(merits[0]) if outcome.winners else 0.0
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
