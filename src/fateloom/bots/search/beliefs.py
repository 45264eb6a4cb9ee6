"""Beliefs: which of the worlds that the rules allow are likely, by what the rivals have done.

Who has taken three red treasures probably serves a red sign. A game's advice says how likely the
rivals' conduct is in a sampled world (``likelihood``), and worlds are accepted with that
probability. So they come as often as a player with the right model of its rivals would expect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Seat

TRIES = 12
"""Worlds sampled for one that is accepted; if none is, the likeliest of them is taken."""
LOTS = 1 << 30

Sampler = Callable[[int], Match]
"""Makes a world from a seed."""
Likelihood = Callable[[Any, Seat], float]
"""How likely the rivals' conduct is at a table, seen from a seat: from 0 to 1."""


class BelievedWorlds:
    """Makes worlds from seeds as often as they are likely; the same seed gives the same world."""

    def __init__(self, sample: Sampler, likelihood: Likelihood, observer: Seat) -> None:
        self._sample = sample
        self._likelihood = likelihood
        self._observer = observer
        self._accepted: dict[int, int] = {}
        """By seed, that of the world which was accepted for it."""

    def sample(self, seed: int) -> Match:
        accepted = self._accepted.get(seed)
        return self._search(seed) if accepted is None else self._sample(accepted)

    def _search(self, seed: int) -> Match:
        chance = SeededChance(f"beliefs {seed}")
        best, most = 0, -1.0
        for _ in range(TRIES):
            tried = chance.below(1 << 60)
            world = self._sample(tried)
            likelihood = self._likelihood(world.table, self._observer)
            if chance.below(LOTS) < likelihood * LOTS:
                self._accepted[seed] = tried
                return world
            world.discard()
            if likelihood > most:
                best, most = tried, likelihood
        self._accepted[seed] = best
        return self._sample(best)
