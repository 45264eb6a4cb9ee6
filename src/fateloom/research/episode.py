"""One match played in steps: who is to act, what is legal, what a seat observes.

Questions to several seats at once are put to one seat after another, each in secret. What leaves no
choice is answered without a step.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Seat
from fateloom.research.answering import OptionAnswer, WordAnswer
from fateloom.research.spec import Reward, Row, Spec, rewards_of


class IllegalAction(ValueError):
    """An action that may not be taken now; nothing has changed."""


class Episode:
    """A match in steps. ``seat`` is to act; it is ``None`` when the match is over."""

    def __init__(
        self,
        spec: Spec,
        chance: Chance,
        *,
        quiet: bool = True,
        match: Match | None = None,
        before: Episode | None = None,
    ) -> None:
        """Begin a match. An episode ``before`` that is no longer played lends its observers."""
        self.spec = spec
        self.match = match or Match(spec.game, spec.seats, chance, spec.options, quiet=quiet)
        self.answers = 0
        """How many questions were answered, by seats or without a choice."""
        self.seat: Seat | None = None
        self.question: WordAnswer | OptionAnswer | None = None
        self._observers: list[_Observer] = (
            before._observers if before else [_Observer(spec, seat) for seat in range(spec.seats)]
        )
        self._observed = [-1] * spec.seats
        """For each seat how many questions had been answered when it last looked."""
        self._numbers: list[list[Any]] = []
        self._numbers_of: object = None
        """The declared numbers at this ask. Until all that are asked have answered, they stay."""
        self._advance()

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.match.ask is None

    @property
    def truncated(self) -> bool:
        """Whether the match has taken longer than its game declares to be possible."""
        return not self.over and self.answers > self.spec.game.max_decisions

    def _advance(self) -> None:
        """Go on to the next question that leaves a choice."""
        match = self.match
        while match.ask is not None:
            seat = match.next_seat
            question = self.spec.question(match, seat)
            if question.answer is None:
                self.seat, self.question = seat, question
                return
            match.answer(question.answer, seat)
            self.answers += 1
        self.seat = self.question = None

    def answer_for(self, seat: Seat, answer: Any) -> None:
        """Let somebody else answer the open question, as a bot does."""
        self.match.answer(answer, seat)
        self.answers += 1
        self._advance()

    def step(self, action: int) -> None:
        """Take an action for the seat that is to act."""
        question = self.question
        if question is None:
            raise IllegalAction("the match is over")
        if action not in question.legal:
            name = self.spec.name_of(action, None)
            legal = [self.spec.name_of(each, question) for each in question.legal]
            listed = ", ".join(legal[:20]) + (", ..." if len(legal) > 20 else "")
            raise IllegalAction(f"{name!r} is not legal now; legal are: {listed}")
        question.step(action)
        if question.answer is not None:
            self.match.answer(question.answer, self.seat)
            self.answers += 1
            self._advance()

    @property
    def legal(self) -> list[int]:
        """The legal actions of the seat that is to act, in ascending order."""
        return [] if self.question is None else self.question.legal

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """Return 1 for each legal action of a seat."""
        mask = np.zeros(self.spec.action_count, np.int8)
        if seat == self.seat:
            mask[self.legal] = 1
        return mask

    def observe(self, seat: Seat) -> Row:
        """Return what a seat knows as a row of numbers, with the words that it has said so far."""
        spec, observer = self.spec, self._observers[seat]
        if self._observed[seat] != self.answers:  # words that are said leave the table as it is
            self._observed[seat] = self.answers
            match = self.match
            if match.ask is None or match.ask is not self._numbers_of:
                self._numbers, self._numbers_of = spec.layout.numbers(match.table), match.ask
            observer.encoder.encode(match, self._numbers)
        row = np.zeros(spec.size, np.float32)
        row[: spec.said_at] = observer.known
        question = self.question
        if question is not None and question.said and seat == self.seat:
            if isinstance(question, OptionAnswer):
                said = [word for each in question.said if each for word in question.rows[each - 1]]
            else:
                said = question.said
            for word in said:
                row[spec.said_at + word] = min(1.0, row[spec.said_at + word] + 0.25)
        return row

    def options(self, seat: Seat) -> NDArray[np.int16]:
        """Return the words of each option, one option a row, padded with -1; row 0 is *done*."""
        most, longest = self.spec.menu_shape
        rows = np.full((1 + most, longest), -1, np.int16)
        rows[0, 0] = 0
        if seat == self.seat and isinstance(self.question, OptionAnswer):
            for at, words in enumerate(self.question.rows, 1):
                rows[at, : len(words)] = words
        return rows

    def rewards(self, reward: Reward) -> list[float]:
        """Return the rewards at the end of the match."""
        return rewards_of(self.match, reward)


class _Observer:
    """What one seat knows, as a row of numbers that is brought up to date in place."""

    __slots__ = ("encoder", "known")

    def __init__(self, spec: Spec, seat: Seat) -> None:
        self.encoder = spec.layout.observer(seat)
        self.known = np.frombuffer(self.encoder.row, np.float32)
