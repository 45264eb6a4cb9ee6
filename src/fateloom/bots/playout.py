"""Playing on beyond the tree, quickly and not too foolishly."""

from __future__ import annotations

from fateloom.bots.judging import Judge
from fateloom.bots.peek import Answer
from fateloom.bots.random import any_answer
from fateloom.engine.chance import Chance
from fateloom.engine.flow import Prompt
from fateloom.engine.match import Match
from fateloom.engine.table import Seat

SAMPLE = 4
"""So many answers are compared by the advice; the first of them is taken in one of four
cases, whatever it says."""


class Playout:
    """Plays worlds on: by the advice of the game where it says what to prefer."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.guided = judge.wishes

    def play(self, world: Match, decisions: int, luck: Chance) -> None:
        """Play so many decisions; to the end where the game cannot be judged before."""
        left = decisions if self.judge.to_win else -1
        while world.ask is not None and left:
            prompt = world.prompt
            if self.guided and prompt.least is None and luck.below(4):
                world.answer(self._advised(world, world.asked, prompt, luck))
            else:
                world.answer(any_answer(len(prompt.values), prompt.least, prompt.most, luck))
            left -= 1

    def _advised(self, world: Match, seat: Seat, prompt: Prompt, luck: Chance) -> Answer:
        """The best by the advice of a few answers."""
        values = prompt.values
        number = len(values)
        some = range(number) if number <= SAMPLE else [luck.below(number) for _ in range(SAMPLE)]
        return max(some, key=lambda at: self.judge.wish(world.table, seat, values[at]))
