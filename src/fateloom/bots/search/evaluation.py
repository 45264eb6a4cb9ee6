"""Evaluation: the probability that a seat wins from a position."""

from __future__ import annotations

from collections.abc import Container, Iterable
from math import exp
from operator import mul
from typing import Any, NamedTuple

from fateloom.bots.judgement import RIVALS, UNERRING, Judgement
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.fitted import lead, weights
from fateloom.engine.rules.game import Game
from fateloom.engine.state.table import Seat, Table


class Weights(NamedTuple):
    """How the points of a game's advice become a win probability."""

    scale: float = 5.0
    """Points that make a win 2.7 times as likely."""
    wish: float = 1.0
    """How many points one of ``answer_bonus`` is."""


class Evaluator:
    """Evaluates positions of one game.

    By weights fitted on games if there are any, otherwise by the ``value`` of its advice. A game
    with advice is played to win. Without advice only its scores count, such as the chips of
    poker. All is seen with the judgement of one seat, ``me``, which may be wrong.
    """

    def __init__(
        self, game: Game, seats: int, me: Seat = 0, judgement: Judgement = UNERRING
    ) -> None:
        advice = self.advice = advice_of(game)
        fitted = weights(game.package)
        self.weights = Weights(**fitted.get("judging", {}))
        self.rivals = seats - 1
        self._answer_bonus = None if advice is None else advice.answer_bonus
        self.pending_gain = None if advice is None else advice.pending_gain
        """The advice's hook for gains that the points of a seat do not show yet, if there is one.

        Then the bonus of an answer no longer applies once another seat has answered after it.
        """
        weighed = fitted.get("standing", {})
        self._weighed: list[float] | None = None
        if advice is not None and weighed:
            self._weighed = [
                float(weighed[name]) * judgement.weight(advice.TERM_OF.get(name, name))
                for name in advice.FEATURES
            ]
        self._spite = judgement.weight(RIVALS)
        self._me, self._judgement, self._faces = me, judgement, game.faces
        self._misjudges = not judgement.is_true

    @property
    def uses_win_probability(self) -> bool:
        """Whether a value is a win probability, from 0 to 1. Otherwise it is a score."""
        return self.advice is not None

    @property
    def has_bonus(self) -> bool:
        """Whether the advice gives answers a bonus."""
        return self._answer_bonus is not None

    def bonus(self, table: Table, seat: Seat, value: Any) -> float:
        """Return the bonus that the advice gives an answer, in points."""
        if self._answer_bonus is None:
            return 0.0
        return float(self._answer_bonus(table, seat, value)) * self.weights.wish

    def is_shunned(self, table: Table, seat: Seat, value: Any) -> bool:
        """Tell whether an answer is one that the advice says is not given by mistake."""
        hook = None if self.advice is None else self.advice.shunned
        return hook is not None and hook(table, seat, value)

    def points(
        self, table: Table, seats: Iterable[Seat], last: Container[Seat]
    ) -> dict[Seat, float]:
        """Return how far each of these seats is ahead of the others, in points.

        Pending gains are added for seats whose answer was not the ``last``.
        """
        advice, weighed = self.advice, self._weighed
        assert advice is not None
        features = advice.features
        if weighed is None or features is None:
            found = {seat: float(advice.value(table, seat)) for seat in seats}
        else:
            worth = [
                sum(map(mul, features(table, seat), weighed), 0.0) for seat in range(table.seats)
            ]
            lost = () if advice.lost is None else advice.lost(table)
            found = {seat: lead(worth, seat, lost, self._spite) for seat in seats}
        if self._misjudges and self._me in found:
            found[self._me] += self._illusion(table)
        if self.pending_gain is not None:
            for seat in found:
                if seat not in last:
                    found[seat] += self.pending_gain(table, seat) * self.weights.wish
        return found

    def _illusion(self, table: Table) -> float:
        """Return by how much the seat is wrong about what it has, in points."""
        advice, judgement, me = self.advice, self._judgement, self._me
        assert advice is not None
        if advice.terms is None:
            return 0.0
        terms = advice.terms(table, me).items()
        return sum([(judgement.weight(term) - 1.0) * points for term, points in terms], 0.0)

    def liking(self, table: Table, value: Any, key: str) -> float:
        """Return by how much the seat overrates an answer for its card, in points."""
        advice, judgement = self.advice, self._judgement
        if advice is None or not judgement.cards:
            return 0.0
        card = advice.subject(table, self._me, value) if advice.subject is not None else ""
        if not card:
            parts = (part.partition(".")[0] for part in key.split("/"))
            card = next((part for part in parts if part in self._faces), "")
        return judgement.liking(card) * self.weights.scale if card else 0.0

    def win_probability(self, points: float) -> float:
        """Return the win probability of a seat this many points ahead of the others."""
        odds = exp(max(-30.0, min(30.0, points / self.weights.scale)))
        return odds / (odds + max(1, self.rivals))

    def payoff(self, world: Match, seat: Seat) -> float:
        """Return the value of a finished game for a seat."""
        outcome = world.outcome
        assert outcome is not None
        merits = outcome.comparable_scores
        if self.advice is None:
            return merits[seat] - sum(merits) / len(merits)
        if not self.rivals:
            return self.win_probability(merits[0]) if outcome.winners else 0.0
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
