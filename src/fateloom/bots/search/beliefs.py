"""Beliefs: which of the worlds that the rules allow are likely, by what the rivals have done.

Who has taken three red treasures probably serves a red sign. A game's advice says how likely the
rivals' conduct is in a sampled world (``likelihood``), and worlds are accepted with that
probability. So they come as often as a player with the right model of its rivals would expect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Seat

TRIES = 12
"""Worlds tried beyond the first; if none is accepted, the likeliest of them is taken."""
LOTS = 1 << 30

Likelihood = Callable[[Any, Seat], float]
"""How likely the rivals' conduct is at a table, seen from a seat: from 0 to 1."""


class BelievedWorlds:
    """Makes worlds from seeds as often as they are likely; the same seed gives the same world."""

    def __init__(self, peek: Observation, likelihood: Likelihood) -> None:
        self._peek = peek
        self._sample = peek.sampler()
        self._likelihood = likelihood
        self._accepted: dict[int, int] = {}
        """By seed, that of the world which was accepted for it, if it is another one."""

    def sample(self, seed: int) -> Match:
        """Return the world of a seed: its own, if that is likely enough, or another one."""
        accepted = self._accepted.get(seed)
        if accepted is not None:
            return self._sample(accepted)
        world = self._sample(seed)
        likelihood = self._likelihood(world.table, self._peek.seat)
        if likelihood == 1.0:
            return world
        accepted = self._find(seed, likelihood)
        if accepted == seed:
            return world
        world.discard()
        self._accepted[seed] = accepted
        return self._sample(accepted)

    def _find(self, seed: int, likelihood: float) -> int:
        """Return the seed of the first world that is accepted, or of the likeliest that was tried."""
        chance = SeededChance(f"beliefs {seed}")
        best, most, tried = seed, likelihood, seed
        for _ in range(TRIES):
            if chance.below(LOTS) < likelihood * LOTS:
                return tried
            tried = chance.below(1 << 60)
            world = self._peek.imagine(SeededChance(tried))  # the sampler would keep its deal
            likelihood = self._likelihood(world.table, self._peek.seat)
            world.discard()
            if likelihood > most:
                best, most = tried, likelihood
        return best
