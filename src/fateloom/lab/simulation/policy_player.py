"""Players by the rollout policy of a game: not for tables, but thousands of games per minute."""

from __future__ import annotations

from fateloom.bots.observation import Answer, Observation
from fateloom.bots.search.rollout import RolloutPolicy, rollout_policy
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import Chance

HABIT = "habit"
"""Their name among the bots."""


class PolicyPlayer:
    """Answers from the match itself: a rollout policy reads only public facts and its own hand."""

    name = HABIT
    samples_worlds = False

    def __init__(self, habits: RolloutPolicy, match: Match) -> None:
        self.habits = habits
        self.match = match

    def __call__(self, peek: Observation, chance: Chance) -> Answer:
        return self.habits.answer(self.match, peek.seat)


def known_habits(game: Game) -> RolloutPolicy:
    """Return the rollout policy of a game. Raise :class:`UsageError` if it has none."""
    habits = rollout_policy(game)
    if habits is None:
        raise UsageError(f"the advice of {game.title} knows no habits")
    return habits
