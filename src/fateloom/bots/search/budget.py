"""How much a search may do, and how."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fateloom.bots.judgement import UNERRING, Judgement
from fateloom.bots.search.racing import DOUBT
from fateloom.engine.native import mypyc_attr


@mypyc_attr(native_class=False)  # it travels to other processes
@dataclass(frozen=True)
class SearchBudget:
    """How much a search may do, and how."""

    simulations: int = 200
    seconds: float | None = None
    """A time limit in addition to the simulations.

    For live tables only, since it makes answers depend on the machine.
    """
    rollout_depth: int = 12
    """How many decisions the rollout policy plays beyond the tree, if the advice has one."""
    depth_a_seat: int = 0
    """How many more it plays for every seat beyond two, where a turn asks all of them."""
    exploration: float = 0.6
    """The UCB constant at the root, as a part of the spread of values."""
    inner_exploration: float = 0.3
    """The same below the root."""
    expand_after: int | None = None
    """Visits to an edge before the node below it is added.

    By default no tree is built if there is a rollout policy.
    """
    max_size: int = 300_000
    """How many edges and nodes a tree may hold, at some 300 bytes each."""
    offered_each: int = 10_000
    """How many answers the rollouts may be offered for each simulation, on average.

    A search that has used them up ends. That bounds the time of a move where a question has
    thousands of answers, and it is the same on every machine.
    """
    width: int | None = None
    """How many answers are considered at most; by default the more, the more simulations."""
    doubt: float = DOUBT
    """Standard errors by which another answer must be ahead of the rollout policy's to be given."""
    rivals_try: bool = False
    """Whether rivals who are asked at the same time try their answers in turn.

    For comparison with earlier masters only: an answer of ours then meets other answers of theirs
    than the next one.
    """
    beliefs: bool = True
    """Whether worlds are drawn by what the rivals' conduct says about their cards."""
    judgement: Judgement = UNERRING
    """What the seat takes things to be worth."""
    explain: bool = False
    """Whether to record the hidden cards of sampled worlds, for an explanation."""

    def at_table(self, seats: int) -> SearchBudget:
        """Return the budget at a table with this number of seats."""
        more = self.depth_a_seat * (seats - 2)
        if more <= 0:
            return self
        return replace(self, rollout_depth=self.rollout_depth + more, depth_a_seat=0)
