"""Players that answer every ask at random, from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from fateloom.bots.greedy import GreedyBot
from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Seat

UNIFORM, FIRST, LAST = "roaming", "first", "last"


class RandomPlayer:
    """Answers at random.

    Half of the seeds are uniform. The others prefer the first or the last option, which reaches
    positions that uniform play rarely does.
    """

    def __init__(self, seed: object, bias: str | None = None) -> None:
        self.chance: Chance = SeededChance(f"whim {seed}")
        self.bias = bias or self.chance.pick([UNIFORM, UNIFORM, FIRST, LAST])

    def answer(self, match: Match, seat: Seat) -> Any:
        """Return the answer of a seat that is asked: an index, or indices for a set."""
        assert match.ask is not None
        prompt = match.ask.prompt(seat)
        number = len(prompt.values)
        if prompt.least is not None:
            while True:
                size = prompt.least + self.chance.below(prompt.most - prompt.least + 1)
                answer = tuple(sorted(self.chance.permutation(number)[:size]))
                if prompt.allows(answer):
                    return answer
        if self.bias == UNIFORM or self.chance.below(4) == 0:
            return self.chance.below(number)
        return 0 if self.bias == FIRST else number - 1

    def seat(self, match: Match) -> Seat:
        """Return one of the seats whose answer is missing."""
        waiting = match.unanswered
        return waiting[0] if len(waiting) == 1 else self.chance.pick(waiting)

    def step(self, match: Match) -> None:
        """Answer for one of the seats that are asked."""
        seat = self.seat(match)
        match.answer(self.answer(match, seat), seat)


class GuidedPlayer(RandomPlayer):
    """Follows the game's advice and answers at random now and then.

    Its matches last longer in games that uniform play soon ends.
    """

    def answer(self, match: Match, seat: Seat) -> Any:
        if match.quiet or self.chance.below(12) == 0:
            return super().answer(match, seat)
        return GreedyBot()(Observation(match, seat), SeededChance(self.chance.below(1 << 30)))


def player_for(game: Game, seed: int) -> RandomPlayer:
    """Return the player for a seed."""
    if seed % 8 == 3 and game.advice and _soon_over(game):
        return GuidedPlayer(seed, UNIFORM)
    return RandomPlayer(seed)


@lru_cache(maxsize=64)
def _soon_over(game: Game) -> bool:
    """Tell whether uniformly random matches have fewer than twelve decisions on average."""
    decisions = 0
    for seed in range(5):
        match = Match(game, game.default_seats or game.seats[0], SeededChance(seed), quiet=True)
        decisions += sum(1 for _ in play(match, RandomPlayer(seed, UNIFORM), 100))
    return decisions < 60


def play(match: Match, player: RandomPlayer, most: int | None = None) -> Iterator[Match]:
    """Play to the end, or for ``most`` answers. Yield the match before each answer."""
    given = 0
    while match.ask is not None and (most is None or given < most):
        yield match
        player.step(match)
        given += 1


def is_open(match: Match, number: int) -> bool:
    """Tell whether the ask with this number still waits for an answer."""
    return match.ask is not None and match.ask_number == number


def should_sample(chance: Chance, match: Match) -> bool:
    """Tell whether to check this position.

    True often early and rarely late, about twenty times in a long match.
    """
    return chance.below(2 + match.ask_number // 8) == 0


def random_setup(game: Game, seed: object) -> tuple[int, dict[str, Any]]:
    """Return a random number of seats and options that fit together."""
    chance = SeededChance(f"settings {seed}")
    while True:
        seats = chance.pick(game.seats)
        options = {choice.name: chance.pick(choice.values) for choice in game.options}
        try:
            return seats, game.resolve_options(seats, options)
        except UsageError:
            continue
