"""A conditional logit: how numbers that describe each of several seats predict which of them wins.

Seat ``s`` of a position wins with probability ``exp(w x_s)`` to the sum of the same over all seats,
which is how bots compare seats (:func:`fateloom.engine.rules.fitted.lead`). The weights ``w`` have
maximum likelihood, found by Newton's method.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

REGULARIZATION = 1.0
"""How strongly weights are held near 0 if the games say little about them."""
FOLDS = 5
"""Parts of the games for cross-validation, each with weights fitted on the others."""
STEPS = 50
"""Steps of Newton's method at most; ten are usual."""

Array = NDArray[Any]


@dataclass(frozen=True)
class Choice:
    """A position: its seats in numbers, and how much of the win each of them got."""

    game: int
    rows: Sequence[Sequence[float]]
    shares: Sequence[float]


@dataclass(frozen=True)
class ChoiceData:
    """Positions as arrays, with room for as many seats as the largest has."""

    inputs: Array
    """By position, seat and number."""
    shares: Array
    """By position and seat."""
    empty: Array
    """Whether a position has no such seat."""
    games: Array

    @classmethod
    def of(cls, choices: Sequence[Choice]) -> Self:
        """Return these positions as arrays."""
        size = len(choices), max(len(each.rows) for each in choices)
        inputs = np.zeros((*size, len(choices[0].rows[0])))
        shares, empty = np.zeros(size), np.ones(size, dtype=bool)
        for at, each in enumerate(choices):
            seats = len(each.rows)
            inputs[at, :seats] = each.rows
            shares[at, :seats] = each.shares
            empty[at, :seats] = False
        return cls(inputs, shares, empty, np.array([each.game for each in choices]))

    def where(self, kept: Array) -> ChoiceData:
        """Return the positions for which a mask is true."""
        parts = self.inputs, self.shares, self.empty, self.games
        return ChoiceData(*[part[kept] for part in parts])

    def probabilities(self, weights: ArrayLike) -> Array:
        """Return for each position how likely each seat is to win."""
        worth = np.where(self.empty, -np.inf, self.inputs @ weights)
        odds = np.exp(worth - worth.max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))

    def losses(self, weights: ArrayLike) -> Array:
        """Return the log loss of each position, in nats."""
        likely = np.maximum(self.probabilities(weights), 1e-12)
        return np.asarray(-(self.shares * np.log(likely)).sum(axis=1))

    def fitted(self) -> Array:
        """Return the weights of maximum likelihood."""
        width = self.inputs.shape[2]
        care = REGULARIZATION * np.maximum(1e-9, (self.inputs**2).mean(axis=(0, 1)))
        weights = np.zeros(width)
        for _ in range(STEPS):
            likely = self.probabilities(weights)
            slope = np.einsum("ps,psx->x", self.shares - likely, self.inputs) - care * weights
            means = np.einsum("ps,psx->px", likely, self.inputs)
            weighed = likely[:, :, None] * self.inputs
            bend = np.einsum("psx,psy->xy", weighed, self.inputs) - means.T @ means
            step = np.linalg.solve(bend + np.diag(care), slope)
            weights = weights + step
            if np.abs(step).max() < 1e-6:
                break
        return weights

    def losses_by_game(self, weights: ArrayLike | None = None) -> list[float]:
        """Return the mean loss of each game: of these weights, or of some fitted on other games."""
        found = np.zeros(len(self.games))
        for fold in range(FOLDS):
            here = self.games % FOLDS == fold
            if here.any():
                known = self.where(~here).fitted() if weights is None else weights
                found[here] = self.where(here).losses(known)
        _, place = np.unique(self.games, return_inverse=True)
        return [float(each) for each in np.bincount(place, found) / np.bincount(place)]
