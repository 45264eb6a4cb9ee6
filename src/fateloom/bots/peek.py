"""All that a bot is ever given: its seat, its question, its view, and imagined worlds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fateloom.engine.chance import Chance
from fateloom.engine.game import Game
from fateloom.engine.hidden import imagine
from fateloom.engine.keys import keys_of
from fateloom.engine.match import Match
from fateloom.engine.table import Seat
from fateloom.engine.view import View

Answer = Any
"""An index into the values of a question, or a tuple of indices where a set is asked for."""


class Peek:
    """What a seat that is being asked may know.

    The match itself stays out of reach, and so do the values of the question, for a card
    leads to its zone and from there to every other card. Only the functions below close over
    the match, and what they return is the seat's own.
    """

    __slots__ = ("_imagine", "_keys", "_view", "game", "least", "most", "number", "seat")

    def __init__(self, match: Match, seat: Seat) -> None:
        assert match.ask is not None
        prompt = match.ask.prompt(seat)
        self.seat = seat
        self.game: Game = match.game
        self.number = len(prompt.values)
        """How many values there are to choose from; an answer is an index into them."""
        self.least = prompt.least
        """``None`` for a choice of one; else how many indices an answer names at least."""
        self.most = prompt.most
        self._keys: Callable[[], list[str]] = lambda: keys_of(prompt.values, seat)
        self._view: Callable[[], View] = lambda: match.view(seat, since=0)
        self._imagine: Callable[[Chance], Match] = lambda chance: imagine(match, seat, chance)

    @property
    def keys(self) -> list[str]:
        """The values in words, as the seat would say them."""
        return self._keys()

    @property
    def view(self) -> View:
        """All that the seat may know, its history included."""
        return self._view()

    def imagine(self, chance: Chance) -> Match:
        """A world that the seat cannot tell from the true one, to try things in; equal luck
        gives equal worlds. There the seat answers with ``world.answer(answer, peek.seat)``."""
        return self._imagine(chance)
