"""What an environment is: a game, a number of seats, options, and how actions are counted."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.view.encoding import Encoding
from fateloom.research.answering import OptionAnswer, WordAnswer

Actions = Literal["words", "menu"]
Reward = Literal["win", "score"]
Row = NDArray[np.float32]


class Spec:
    """The sizes and numberings of an environment. It is pickled by what it was made of."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        actions: Actions = "words",
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = seats or self.game.default_seats or self.game.seats[0]
        self.options = self.game.resolve_options(self.seats, options or {})
        if actions not in ("words", "menu"):
            raise UsageError(f"actions cannot be {actions!r}; allowed: words, menu")
        self.actions: Actions = actions
        self.vocabulary = self.game.vocabulary
        self.layout = Encoding(self.game, self.seats, self.options)
        self.menu_shape = self.game.declares.menu
        words = len(self.vocabulary.words)
        self.action_count = words if actions == "words" else 1 + self.menu_shape[0]
        """How many actions there are: words, or options and *done*."""
        self.said_at = self.layout.size
        """Where the words said so far begin in a row of numbers."""
        self.size = self.layout.size + words
        """The length of a row of numbers."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Spec, (self.game, self.seats, self.options, self.actions)

    @cached_property
    def version(self) -> str:
        """What a trained agent depends on: the rules, the words, the layout of observations."""
        layout = repr([(each.name, tuple(each.parts)) for each in self.layout.sections])
        digest = blake2b(layout.encode(), digest_size=4).hexdigest()
        return f"{self.game.id}-{self.game.version}-{self.vocabulary.hash}-{digest}"

    def question(self, match: Any, seat: int) -> WordAnswer | OptionAnswer:
        """Return the open question of a seat, to be answered in steps."""
        kind = WordAnswer if self.actions == "words" else OptionAnswer
        return kind(match.ask.prompt(seat), seat, self.seats, self.vocabulary)

    def name_of(self, action: int, question: WordAnswer | OptionAnswer | None) -> str:
        """Return an action in words."""
        words = self.vocabulary.words
        if self.actions == "words" or not action or not isinstance(question, OptionAnswer):
            return words[action] if self.actions == "words" or not action else f"option {action}"
        return "/".join(words[word] for word in question.rows[action - 1])

    def reward_range(self, reward: Reward) -> tuple[float, float]:
        """Return the lowest and the highest reward at the end of a match."""
        if reward == "score":
            scores = self.game.declares.scores
            assert scores is not None
            return scores
        return (-1.0, 1.0)


def rewards_of(match: Any, reward: Reward) -> list[float]:
    """Return what each seat gets at the end: its score, or 1 for a win; the others lose as much.

    Winners share; a single seat wins 1 or loses 1.
    """
    outcome, seats = match.outcome, match.seats
    if reward == "score":
        return [float(score) for score in outcome.comparable_scores]
    if seats == 1:
        return [1.0 if outcome.winners else -1.0]
    share = 1 / len(outcome.winners) if outcome.winners else 0.0
    won = [share if seat in outcome.winners else 0.0 for seat in range(seats)]
    mean = sum(won) / seats
    return [(each - mean) * seats / (seats - 1) for each in won]
