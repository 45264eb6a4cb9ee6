"""What a bot is given: its seat, its prompt, its view, and sampled worlds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import WorldSampler, sample_world
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Seat
from fateloom.engine.view.keys import keys_of
from fateloom.engine.view.view import View
from fateloom.engine.view.wordless import WordlessView

Answer = Any
"""An index into the values of a prompt, or a tuple of indices if a set is asked for."""


class Observation:
    """What a seat that is asked may know.

    The match itself is not accessible, and neither are the values of the prompt: a card leads to
    its zone and from there to every other card. Only the functions below close over the match,
    and they return only what the seat may know.
    """

    __slots__ = (
        "_default",
        "_imagine",
        "_keys",
        "_sampler",
        "_view",
        "_wordless_view",
        "game",
        "least",
        "most",
        "names",
        "number",
        "seat",
        "tag",
        "variants",
    )

    def __init__(self, match: Match, seat: Seat, tag: str = "") -> None:
        assert match.ask is not None
        prompt = match.ask.prompt(seat)
        self.seat = seat
        self.tag = tag
        """A public name of the match, such as the id of its table. It says nothing of the deal."""
        self.game: Game = match.game
        self.names = match.names
        self.number = len(prompt.values)
        """How many values there are to choose from. An answer is an index into them."""
        self.least = prompt.least
        """``None`` for a choice of one, otherwise the least number of indices in an answer."""
        self.most = prompt.most
        self.variants = prompt.variants
        """For a set the thing of each value, where of each thing at most one may be chosen."""
        ask = match.ask
        self._default: Callable[[], Answer] = lambda: ask.default_of(seat)
        self._keys: Callable[[], list[str]] = lambda: keys_of(prompt.values, seat)
        self._view: Callable[[], View] = lambda: match.view(seat, since=0)
        self._wordless_view: Callable[[], WordlessView] = lambda: match.wordless_view(seat)
        self._imagine: Callable[[Chance], Match] = lambda chance: sample_world(match, seat, chance)
        self._sampler: Callable[[], Callable[[int], Match]] = lambda: (
            WorldSampler(match, seat).sample
        )

    @property
    def default(self) -> Answer:
        """The answer that the rules give for an absent player."""
        return self._default()

    @property
    def keys(self) -> list[str]:
        """The keys of the values."""
        return self._keys()

    @property
    def view(self) -> View:
        """Everything that the seat may know, with the whole log."""
        return self._view()

    @property
    def wordless_view(self) -> WordlessView:
        """What the seat may know of the position, without words and log, in far less time."""
        return self._wordless_view()

    def imagine(self, chance: Chance) -> Match:
        """Return a sampled world: one that the seat cannot tell from the true one.

        The same random numbers give the same world. In it the seat answers with
        ``world.answer(answer, observation.seat)``.
        """
        return self._imagine(chance)

    def sampler(self) -> Callable[[int], Match]:
        """Return a function from seeds to sampled worlds, as :meth:`imagine` gives them.

        It makes the same world again at less cost, for a bot that tries several answers in it.
        """
        return self._sampler()
