"""Explicit chance: a match that pauses wherever chance decides, for the analysis of small games.

Rules draw in the middle of a function and cannot be stopped there. So they run on with made-up
luck, the first draw that nobody has decided is noted, and where they stop, what follows from it is
thrown away: when the draw is decided, the last answer is given again, with one more draw known.
A shuffle of n cards is n - 1 draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.native import mypyc_attr
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class DecidedChance(Chance):
    """Gives the draws that were decided, then makes them up and notes the first of these."""

    def __init__(self, decided: Sequence[int]) -> None:
        super().__init__()
        self._decided = decided
        self._used = 0
        self._made_up = 0
        self.due = 0
        """How many outcomes the first draw has that was not decided; 0 if all were."""

    def restart(self) -> Chance:
        return DecidedChance(self._decided)

    def _below(self, number: int) -> int:
        if number == 1:
            return 0
        if self._used < len(self._decided):
            self._used += 1
            return self._decided[self._used - 1]
        if not self.due:
            self.due = number
        self._made_up += 1  # every side in turn: rules may roll until they like what they see
        return self._made_up % number


@mypyc_attr(allow_interpreted_subclasses=True)
class PausingMatch:
    """A match in which every draw is a node of its own.

    ``due`` is the number of outcomes of the draw that comes next, all equally likely; ``draw``
    decides it. While it is 0, ``match`` waits for an answer or is over.
    """

    __slots__ = ("_before", "_decided", "_given", "due", "match")

    def __init__(self, game: Game, seats: int, options: dict[str, Any] | None = None) -> None:
        self._before: Match | None = None
        """The match before the last answer; ``None`` before the deal."""
        self._given: tuple[Any, Seat] | None = None
        self._decided: tuple[int, ...] = ()
        chance = DecidedChance(())
        self.match = Match(game, seats, chance, options)
        self.due = chance.due

    def answer(self, answer: Any, seat: Seat | None = None) -> None:
        """Answer the open ask of the match, as :meth:`Match.answer` does."""
        if self.due:
            raise ValueError("chance decides first")
        seat = self.match.next_seat if seat is None else seat
        self._before, self._given, self._decided = self.match, (answer, seat), ()
        self._run()

    def draw(self, outcome: int) -> None:
        """Decide the draw that is due."""
        if not 0 <= outcome < self.due:
            raise ValueError(f"{outcome} is no outcome of a draw of {self.due}")
        self._decided = (*self._decided, outcome)
        self._run()

    def _run(self) -> None:
        """Give the last answer with the draws that were decided since."""
        chance = DecidedChance(self._decided)
        if self._before is None:
            model = self.match
            self.match = Match(model.game, model.seats, chance, model.options)
        else:
            assert self._given is not None
            self.match = self._before.clone(chance)
            self.match.answer(*self._given)
        self.due = chance.due

    def clone(self) -> PausingMatch:
        """Return a match in the same position. Nothing is run: whoever goes on makes copies."""
        copy = PausingMatch.__new__(PausingMatch)
        copy._before, copy._given, copy._decided = self._before, self._given, self._decided
        copy.match, copy.due = self.match, self.due
        return copy
