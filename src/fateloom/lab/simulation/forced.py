"""Answers that seats are made to give, where a bot would always answer alike.

``reveal=stay_hidden`` makes each seat answer so with probability 1/2, by random numbers of the game:
a randomised experiment. ``reveal=stay_hidden@0,2`` makes these seats answer so in every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from fateloom.bots import Bot
from fateloom.bots.observation import Answer, Observation
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Seat
from fateloom.lab.simulation.recorder import word_of


class Force(NamedTuple):
    """One answer that is forced."""

    text: str
    question: str
    answer: str
    seats: Sequence[Seat] | None
    """``None``: each seat with probability 1/2."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Read ``QUESTION=ANSWER`` or ``QUESTION=ANSWER@SEAT,…``."""
        what, at, where = text.partition("@")
        question, _, answer = what.partition("=")
        if not question or not answer or (at and not all(n.isdecimal() for n in where.split(","))):
            raise UsageError(f"--force {text}: expected QUESTION=ANSWER or QUESTION=ANSWER@SEAT,…")
        return cls(what, question, answer, [int(n) for n in where.split(",")] if at else None)

    def check(self, game: Game, seats: int) -> None:
        """Raise :class:`UsageError` for a question or seat that does not exist."""
        check_question(game, self.question)
        for seat in self.seats or ():
            if seat >= seats:
                raise UsageError(
                    f"--force {self.text}: there is no seat {seat}, only 0 to {seats - 1}"
                )

    def applies(self, seat: Seat, chance: Chance) -> bool:
        """Tell whether a seat is made to answer so in this game; the dice are thrown anyway."""
        thrown = chance.flip()
        return thrown if self.seats is None else seat in self.seats


def check_question(game: Game, question: str) -> None:
    """Raise :class:`UsageError` if a game asks no such question."""
    if question not in game.vocabulary.questions:
        asked = ", ".join(game.vocabulary.questions)
        raise UsageError(f"{game.title} asks no question {question!r}; it asks: {asked}")


class ForcedPlayer:
    """A bot that answers some questions as it must, wherever that answer is allowed."""

    def __init__(self, bot: Bot, match: Match, forces: Sequence[Force]) -> None:
        self.bot = bot
        self.match = match
        self.answers = {force.question: force.answer for force in forces}
        self.name = bot.name
        self.samples_worlds = bot.samples_worlds

    def __call__(self, peek: Observation, chance: Chance) -> Answer:
        ask = self.match.ask
        assert ask is not None
        wanted = self.answers.get(ask.id)
        if wanted is not None and peek.least is None:
            for at, value in enumerate(ask.prompt(peek.seat).values):
                if word_of(value) == wanted:
                    return at
        return self.bot(peek, chance)
