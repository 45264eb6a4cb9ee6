"""Simulate many games of bots, on several processes.

>>> from fateloom.lab.simulation.simulate import Plan, simulate
>>> plan = Plan("souk", ["greedy", "random", "random"], games=200, rotate=True)
>>> simulate(plan).bots["greedy"].wins.low > 1 / 3
True
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from fateloom.bots import Bot, find_bot, play_out
from fateloom.engine.match.match import Match, RuleBug
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Seat
from fateloom.lab.simulation.card_rates import CardTracker, win_rates
from fateloom.lab.simulation.players import HABIT, PolicyPlayer, known_habits
from fateloom.lab.simulation.summary import Result, Series, sum_up

Progress = Callable[[int, int], None]
"""Called with the number of games played so far and the number of all games."""


@dataclass(frozen=True)
class Plan:
    """Which games to play.

    Each game has random numbers of its own, made from the seed and its number, so it is the same
    on any process.
    """

    game: str
    seats: Sequence[str]
    """The bot of each seat, by name, or ``habit`` for the game's rollout policy."""
    games: int = 100
    seed: str = "fateloom"
    options: dict[str, Any] = field(default_factory=dict)
    cards: Path | None = None
    """The folder of a card pack."""
    rotate: bool = False
    """Whether the bots move one seat on from game to game, so that no seat favours one."""
    rates: bool = False
    """Whether to track which cards were held and played, for win rates by card."""
    style: str = ""
    """The id of the ask whose answers define a style, which is tracked as well."""

    def check(self) -> None:
        """Raise :class:`UsageError` for what does not exist."""
        if self.games < 1:
            raise UsageError(f"{self.games} games cannot be played; allowed: 1 or more")
        game = self.loaded()
        for name in self.seats:
            find_bot(name) if name != HABIT else known_habits(game)
        game.resolve_options(len(self.seats), self.options)
        if self.style and self.style not in game.vocabulary.questions:
            asked = ", ".join(game.vocabulary.questions)
            raise UsageError(f"{game.title} asks no question {self.style!r}; it asks: {asked}")
        assert game.faces is not None  # find broken card data here, not in a process

    @property
    def watched(self) -> bool:
        return self.rates or bool(self.style)

    def loaded(self) -> Game:
        game = find_game(self.game)
        return game if self.cards is None else game.with_cards(self.cards)

    def bot_at(self, seat: Seat, number: int) -> str:
        """Return the bot at a seat in the game of this number."""
        return self.seats[(seat - number) % len(self.seats) if self.rotate else seat]


class GameRunner:
    """Plays the games of a plan. What they share is made once per process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = plan.loaded()
        self.bots = {name: find_bot(name) for name in plan.seats if name != HABIT}
        self.quiet = not any(getattr(bot, "samples_worlds", True) for bot in self.bots.values())

    def play(self, number: int) -> Result:
        """Play the game of this number to its end."""
        plan, game = self.plan, self.game
        luck = f"{plan.seed}/{number}"
        deal, whims = SeededChance(f"{luck}/deal"), SeededChance(f"{luck}/bots")
        names = [plan.bot_at(seat, number) for seat in range(len(plan.seats))]
        try:
            match = Match(game, len(names), deal, plan.options, quiet=self.quiet)
            bots = [self._bot(name, match) for name in names]
            watch = CardTracker(match, plan.style) if plan.watched else None
            run = partial(play_out, match) if watch is None else watch.play
            decisions = run(bots, whims, luck)
        except Exception as bug:
            raise RuleBug(f"game {number} of seed {plan.seed!r} failed: {bug!r}") from bug
        outcome = match.outcome
        assert outcome is not None
        rounds = game.table_facts(match.table).get("round")
        seen = () if watch is None else watch.seen()
        out = len(match.table.out)
        return Result(names, outcome.shown_scores, outcome.winners, decisions, rounds, out, seen)

    def _bot(self, name: str, match: Match) -> Bot:
        return PolicyPlayer(known_habits(self.game), match) if name == HABIT else self.bots[name]


def simulate(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> Series:
    """Play the games of a plan on ``jobs`` processes and sum them up."""
    plan.check()
    started = time.perf_counter()
    results: list[Result] = []
    for some in _played(plan, jobs):
        results += some
        if progress is not None:
            progress(len(results), plan.games)
    seconds = time.perf_counter() - started
    game = plan.loaded()
    series = sum_up(game.title, plan.seed, results, seconds, jobs)
    if plan.watched:
        games = [(result.seen, result.winners) for result in results]
        return replace(series, rates=win_rates(game, plan.style, games))
    return series


def _played(plan: Plan, jobs: int) -> Iterator[list[Result]]:
    """Yield the results in the order of the games, a batch at a time."""
    size = max(1, min(50, plan.games // (jobs * 8)))
    batches = [range(at, min(at + size, plan.games)) for at in range(0, plan.games, size)]
    if jobs == 1:
        venue = GameRunner(plan)
        for batch in batches:
            yield [venue.play(number) for number in batch]
        return
    pool = ProcessPoolExecutor(jobs, initializer=_open_venue, initargs=(plan,))
    try:
        yield from pool.map(_play_batch, batches)
    finally:
        pool.shutdown(cancel_futures=True)


_venue: list[GameRunner] = []
"""The runner of this process, if it is one of a pool."""


def _open_venue(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process stops the others
    _venue.append(GameRunner(plan))


def _play_batch(batch: range) -> list[Result]:
    return [_venue[-1].play(number) for number in batch]
