"""Rollouts beyond the tree: by the rollout policy of a game's advice, or at random.

The rollout policy answers fast, without search. Evaluating a position after a short rollout is
more accurate than evaluating it right after the answer.
"""

from __future__ import annotations

from fateloom.bots.observation import Answer
from fateloom.bots.random import any_answer
from fateloom.engine.match.match import Match
from fateloom.engine.native import mypyc_attr
from fateloom.engine.rules.advice import Advice, advice_of
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Seat
from fateloom.engine.view.keys import answer_key

LONG = 30
"""Decisions after which a position is evaluated even if it is not quiescent."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RolloutPolicy:
    """How players usually continue, by the advice of a game."""

    def __init__(self, advice: Advice) -> None:
        self.one = advice.rollout_answer
        self.several = advice.rollout_set
        self.is_quiescent = advice.is_quiescent
        self.offered = 0
        """How many answers the policy has had to choose from, which is what it takes time for."""

    def play_on(self, world: Match, decisions: int) -> None:
        """Follow the policy for some decisions and then until the position is quiescent."""
        for _ in range(decisions):
            if world.ask is None:
                return
            self._answer(world)
        is_quiescent = self.is_quiescent
        if is_quiescent is None:
            return
        for _ in range(LONG):
            if world.ask is None or is_quiescent(world.table):
                return
            self._answer(world)

    def _answer(self, world: Match) -> None:
        """Answer for the next seat."""
        seat = world.next_seat
        world.answer(self.answer(world, seat), seat)

    def answer(self, world: Match, seat: Seat) -> Answer:
        """Return the policy's answer for a seat that is asked."""
        ask = world.ask
        assert ask is not None
        prompt = ask.prompt(seat)
        self.offered += len(prompt.values)
        policy = self.one if prompt.least is None else self.several
        answer = policy(world.table, seat, prompt.values) if policy is not None else None
        return ask.default_of(seat) if answer is None else answer

    def next_move(self, world: Match) -> str:
        """Return the next move of the policy, as ``s1: bid``."""
        ask, seat = world.ask, world.next_seat
        assert ask is not None
        return f"s{seat}: {answer_key(ask.prompt(seat), self.answer(world, seat), seat)}"


def rollout_policy(game: Game) -> RolloutPolicy | None:
    """Return the rollout policy of a game's advice, if it has one."""
    advice = advice_of(game)
    if advice is None or advice.rollout_answer is None:
        return None
    return RolloutPolicy(advice)


def random_rollout(world: Match, luck: Chance) -> None:
    """Answer at random for all seats, to the end."""
    while world.ask is not None:
        prompt = world.prompt
        world.answer(
            any_answer(len(prompt.values), prompt.least, prompt.most, luck, prompt.variants)
        )
