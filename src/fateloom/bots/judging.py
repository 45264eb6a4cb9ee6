"""What a world is worth to a seat: the share of the win that it has, or may expect."""

from __future__ import annotations

from collections.abc import Container, Iterable
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
        self.pending = getattr(self.advice, "pending", None)
        """What lies ahead of a seat that its points do not see, if the advice can say: then what
        an answer promised is forgotten as soon as somebody has answered it."""
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

    def points(
        self, table: Table, seats: Iterable[Seat], last: Container[Seat]
    ) -> dict[Seat, float]:
        """How far each of these seats is ahead of the others, in points, with what is still
        pending for those whose answer was not the ``last``."""
        if self._weighed is None:
            found = {seat: float(self.advice.value(table, seat)) for seat in seats}
        else:
            features, weighed = self.advice.features, self._weighed
            worth = [sum(map(mul, features(table, seat), weighed)) for seat in range(table.seats)]
            whole, rivals = sum(worth), self.rivals
            found = {seat: worth[seat] - (whole - worth[seat]) / rivals for seat in seats}
        if self.pending is not None:
            for seat in found:
                if seat not in last:
                    found[seat] += self.pending(table, seat) * self.weights.wish
        return found

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
