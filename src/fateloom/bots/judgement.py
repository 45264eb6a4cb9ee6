"""What a player takes things to be worth: errors that last a whole match, and a temper.

A weak player does not answer at random. It misjudges, and always in the same way: it overrates
one card and underrates another, fears too much or too little, and overlooks the same kinds of
moves. Its errors are drawn once from a seed, which is made of public facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp

from fateloom.engine.native import mypyc_attr
from fateloom.engine.state.chance import SeededChance

RIVALS = "rivals"
"""The term for what the rivals have: 2 counts their loss twice."""


@mypyc_attr(native_class=False)  # it travels to other processes
@dataclass(frozen=True)
class Judgement:
    """How one player misjudges a game."""

    seed: str
    """Who misjudges, and in which match."""
    error: float = 0.0
    """The standard deviation of the error of a term, as the logarithm of a factor."""
    cards: float = 0.0
    """The standard deviation of what a card seems to be worth beyond its true worth, in log-odds of
    a win, to who takes or plays it."""
    steady: Sequence[str] = ()
    """The terms about which it does not err."""
    temper: Mapping[str, float] = field(default_factory=dict)
    """The factor by which its temper weighs a term."""

    @property
    def errs(self) -> bool:
        """Whether it is wrong by chance, and not only by temper."""
        return bool(self.error or self.cards)

    @property
    def is_true(self) -> bool:
        """Whether it takes everything for what it is worth."""
        return not (self.errs or self.temper)

    def weight(self, term: str) -> float:
        """Return the factor with which a term counts."""
        errs = self.error and term not in self.steady
        drawn = exp(self.error * normal(self.seed, term)) if errs else 1.0
        return drawn * self.temper.get(term, 1.0)

    def liking(self, face: str) -> float:
        """Return what taking or playing a card seems to be worth beyond its worth, in log-odds."""
        return self.cards * normal(self.seed, face)

    def notice(self, move: str) -> float:
        """Return how much a kind of move catches the eye: the first word of its key."""
        return normal(self.seed, move.partition("/")[0])


UNERRING = Judgement("")
"""Takes everything for what it is worth."""


@lru_cache(maxsize=1 << 14)
def normal(seed: str, name: str) -> float:
    """Return a number of mean 0 and deviation 1, always the same for a seed and a name."""
    chance = SeededChance(f"judgement {seed} {name}")
    return sum(chance.below(1000) for _ in range(12)) / 1000 - 6
