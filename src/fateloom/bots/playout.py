"""Playing on beyond the tree: by habit where a game's advice knows the habits of its players.

A habit is an answer given without much thought. To look at where a table stands once everybody
has followed theirs for a while tells more of an answer than to look at the table right after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from fateloom.bots.peek import Answer
from fateloom.bots.random import any_answer
from fateloom.engine.chance import Chance
from fateloom.engine.game import Game
from fateloom.engine.keys import key_for
from fateloom.engine.match import Match
from fateloom.engine.table import Seat, Table

Habit = Callable[[Table, Seat, Sequence[Any]], Any]
"""The place of a seat's answer among the values it may choose from; none for the usual one."""
LONG = 30
"""A table that is not calm after so many more decisions is judged all the same."""


class Habits:
    """What the advice of a game knows about how its players usually go on: ``habit`` for one
    value, ``handful`` for several, and ``calm``, which tells when a table can be judged."""

    def __init__(self, advice: Any) -> None:
        self.one: Habit = advice.habit
        self.several: Habit | None = getattr(advice, "handful", None)
        self.calm: Callable[[Table], bool] | None = getattr(advice, "calm", None)

    def play_on(self, world: Match, decisions: int) -> None:
        """Let everybody follow their habits, for so many decisions and until all is calm."""
        for _ in range(decisions):
            if world.ask is None:
                return
            self._answer(world)
        for _ in range(LONG if self.calm is not None else 0):
            if world.ask is None or self.calm is None or self.calm(world.table):
                return
            self._answer(world)

    def _answer(self, world: Match) -> None:
        """The next seat answers by habit."""
        seat = world.asked
        world.answer(self.answer(world, seat), seat)

    def answer(self, world: Match, seat: Seat) -> Answer:
        """What a seat that is asked would say."""
        ask = world.ask
        assert ask is not None
        prompt = ask.prompt(seat)
        habit = self.one if prompt.least is None else self.several
        answer = habit(world.table, seat, prompt.values) if habit is not None else None
        return ask.default_of(seat) if answer is None else answer

    def foretell(self, world: Match) -> str:
        """Who says what next, as ``s1: bid``."""
        ask, seat = world.ask, world.asked
        assert ask is not None
        return f"s{seat}: {key_for(ask.prompt(seat), self.answer(world, seat), seat)}"


def habits_of(game: Game) -> Habits | None:
    """The habits that the advice of a game knows, if any."""
    advice = import_module(game.advice) if game.advice else None
    return Habits(advice) if hasattr(advice, "habit") else None


def play_out(world: Match, luck: Chance) -> None:
    """Let everybody go on at random, to the end."""
    while world.ask is not None:
        prompt = world.prompt
        world.answer(any_answer(len(prompt.values), prompt.least, prompt.most, luck))
