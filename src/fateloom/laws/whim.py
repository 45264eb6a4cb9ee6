"""Players without a plan: they answer whatever they are asked, by a seed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from fateloom.bots.greedy import GreedyBot
from fateloom.bots.peek import Peek
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.game import BadCall, Game
from fateloom.engine.match import Match
from fateloom.engine.table import Seat

ROAMING, FIRST, LAST = "roaming", "first", "last"


class Whim:
    """Answers by whim. Most seeds roam; some cling to what is offered first or last, which
    leads matches into corners that roaming seldom reaches."""

    def __init__(self, seed: object, bent: str | None = None) -> None:
        self.chance: Chance = Loose(f"whim {seed}")
        self.bent = bent or self.chance.pick([ROAMING, ROAMING, FIRST, LAST])

    def answer(self, match: Match, seat: Seat) -> Any:
        """An answer of a seat that is asked: an index, or indices for a set."""
        assert match.ask is not None
        prompt = match.ask.prompt(seat)
        number = len(prompt.values)
        if prompt.least is not None:
            size = prompt.least + self.chance.below(prompt.most - prompt.least + 1)
            return tuple(sorted(self.chance.permutation(number)[:size]))
        if self.bent == ROAMING or self.chance.below(4) == 0:
            return self.chance.below(number)
        return 0 if self.bent == FIRST else number - 1

    def seat(self, match: Match) -> Seat:
        """One of the seats whose answer is missing."""
        waiting = match.waiting
        return waiting[0] if len(waiting) == 1 else self.chance.pick(waiting)

    def step(self, match: Match) -> None:
        """Somebody answers."""
        seat = self.seat(match)
        match.answer(self.answer(match, seat), seat)


class Advised(Whim):
    """Follows the advice of the game, with a whim now and then: it lasts longer where play
    without a plan is soon over."""

    def answer(self, match: Match, seat: Seat) -> Any:
        if match.quiet or self.chance.below(12) == 0:
            return super().answer(match, seat)
        return GreedyBot()(Peek(match, seat), Loose(self.chance.below(1 << 30)))


def somebody(game: Game, seed: int) -> Whim:
    """Who plays a match, by its seed."""
    if seed % 8 == 3 and game.advice and _soon_over(game):
        return Advised(seed, ROAMING)
    return Whim(seed)


@lru_cache(maxsize=64)
def _soon_over(game: Game) -> bool:
    """Whether matches without a plan have fewer than a dozen decisions or so."""
    decisions = 0
    for seed in range(5):
        match = Match(game, game.default_seats or game.seats[0], Loose(seed), quiet=True)
        decisions += sum(1 for _ in play(match, Whim(seed, ROAMING), 100))
    return decisions < 60


def play(match: Match, whim: Whim, most: int | None = None) -> Iterator[Match]:
    """Play a match by whim to its end, or for so many answers; the match before each."""
    given = 0
    while match.ask is not None and (most is None or given < most):
        yield match
        whim.step(match)
        given += 1


def is_open(match: Match, number: int) -> bool:
    """Whether the ask with this number still waits for an answer."""
    return match.ask is not None and match.number == number


def sometimes(luck: Chance, match: Match) -> bool:
    """Now and then: often early in a match, seldom late, some twenty times in a long one."""
    return luck.below(2 + match.number // 8) == 0


def settings(game: Game, seed: object) -> tuple[int, dict[str, Any]]:
    """A number of seats and options that go together, by a seed."""
    luck = Loose(f"settings {seed}")
    while True:
        seats = luck.pick(game.seats)
        options = {choice.name: luck.pick(choice.values) for choice in game.choices}
        try:
            return seats, game.settle(seats, options)
        except BadCall:
            continue
