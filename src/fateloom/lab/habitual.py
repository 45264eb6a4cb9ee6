"""Players who follow the habits of a game: no bot for a table, but thousands of games a minute."""

from __future__ import annotations

from fateloom.bots.peek import Answer, Peek
from fateloom.bots.playout import Habits, habits_of
from fateloom.engine.chance import Chance
from fateloom.engine.game import BadCall, Game
from fateloom.engine.match import Match

HABIT = "habit"
"""What such players are called among the bots."""


class Habitual:
    """Answers at the table itself, where habits look at public facts and the own hand alone."""

    name = HABIT
    imagines = False

    def __init__(self, habits: Habits, match: Match) -> None:
        self.habits = habits
        self.match = match

    def __call__(self, peek: Peek, chance: Chance) -> Answer:
        return self.habits.answer(self.match, peek.seat)


def known_habits(game: Game) -> Habits:
    """The habits of a game, or a sentence that it has none."""
    habits = habits_of(game)
    if habits is None:
        raise BadCall(f"the advice of {game.title} knows no habits")
    return habits
