"""Many games of bots, on several processes, and what they show.

>>> from fateloom.lab.simulate import Plan, simulate
>>> plan = Plan("souk", ["greedy", "random", "random"], games=200, rotate=True)
>>> simulate(plan).bots["greedy"].wins.low > 1 / 3
True
"""

from __future__ import annotations

import os
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from fateloom.bots import Bot, find_bot, play_out
from fateloom.engine.chance import Loose
from fateloom.engine.game import BadCall, Game
from fateloom.engine.match import Match, RuleBug
from fateloom.engine.registry import find_game
from fateloom.engine.table import Seat
from fateloom.lab.balance import Watch, weigh
from fateloom.lab.habitual import HABIT, Habitual, known_habits
from fateloom.lab.progress import Bar
from fateloom.lab.summary import Result, Series, sum_up

Progress = Callable[[int, int], None]
"""Called with the number of games played so far and of all."""


@dataclass(frozen=True)
class Plan:
    """Which games to play. Each has luck of its own, made of the seed and its number, so it
    is the same game on whichever process it is played."""

    game: str
    seats: Sequence[str]
    """The bot of each seat, by name, or ``habit`` for who follows the habits of the game."""
    games: int = 100
    seed: str = "fateloom"
    options: dict[str, Any] = field(default_factory=dict)
    cards: Path | None = None
    """The folder of a card pack."""
    rotate: bool = False
    """Whether the bots move one seat on from game to game, so that no seat favours one."""
    rates: bool = False
    """Whether to watch which cards were held and played, for win rates by card."""
    style: str = ""
    """The question whose answers make a style, by its id; watched as well."""

    def check(self) -> None:
        """Raises :class:`BadCall` for what does not exist."""
        if self.games < 1:
            raise BadCall(f"{self.games} games cannot be played; allowed: 1 or more")
        game = self.loaded()
        for name in self.seats:
            find_bot(name) if name != HABIT else known_habits(game)
        game.settle(len(self.seats), self.options)
        assert game.faces is not None  # broken card data is found here, not in a process

    @property
    def watched(self) -> bool:
        return self.rates or bool(self.style)

    def loaded(self) -> Game:
        game = find_game(self.game)
        return game if self.cards is None else game.with_cards(self.cards)

    def bot_at(self, seat: Seat, number: int) -> str:
        """Who sits at a seat in the game of this number."""
        return self.seats[(seat - number) % len(self.seats) if self.rotate else seat]


class Venue:
    """Where the games of a plan are played: what they share is made once a process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = plan.loaded()
        self.bots = {name: find_bot(name) for name in plan.seats if name != HABIT}
        self.quiet = not any(getattr(bot, "imagines", True) for bot in self.bots.values())

    def play(self, number: int) -> Result:
        """Play the game of this number to its end."""
        plan, game = self.plan, self.game
        luck = f"{plan.seed}/{number}"
        deal, whims = Loose(f"{luck}/deal"), Loose(f"{luck}/bots")
        names = [plan.bot_at(seat, number) for seat in range(len(plan.seats))]
        try:
            match = Match(game, len(names), deal, plan.options, quiet=self.quiet)
            bots = [self._bot(name, match) for name in names]
            watch = Watch(match, plan.style) if plan.watched else None
            decisions = play_out(match, bots, whims) if watch is None else watch.play(bots, whims)
        except Exception as bug:
            raise RuleBug(f"game {number} of seed {plan.seed!r} failed: {bug!r}") from bug
        outcome = match.outcome
        assert outcome is not None
        rounds = game.table_facts(match.table).get("round")
        seen = () if watch is None else watch.seen()
        out = len(match.table.out)
        return Result(names, outcome.scores, outcome.winners, decisions, rounds, out, seen)

    def _bot(self, name: str, match: Match) -> Bot:
        return Habitual(known_habits(self.game), match) if name == HABIT else self.bots[name]


def simulate(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> Series:
    """Play the games of a plan on so many processes and sum them up."""
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
        return replace(series, rates=weigh(game, plan.style, games))
    return series


def _played(plan: Plan, jobs: int) -> Iterator[list[Result]]:
    """The results in the order of the games, a batch at a time."""
    size = max(1, min(50, plan.games // (jobs * 8)))
    batches = [range(at, min(at + size, plan.games)) for at in range(0, plan.games, size)]
    if jobs == 1:
        venue = Venue(plan)
        for batch in batches:
            yield [venue.play(number) for number in batch]
        return
    pool = ProcessPoolExecutor(jobs, initializer=_open_venue, initargs=(plan,))
    try:
        yield from pool.map(_play_batch, batches)
    finally:
        pool.shutdown(cancel_futures=True)


_venue: list[Venue] = []
"""The venue of this process, if it is one of a pool."""


def _open_venue(plan: Plan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process stops the others
    _venue.append(Venue(plan))


def _play_batch(batch: range) -> list[Result]:
    return [_venue[-1].play(number) for number in batch]


def run(args: Namespace) -> int:
    """``fateloom simulate``: the summary on standard output, the progress on standard error."""
    game = find_game(args.game)
    plan = Plan(
        args.game,
        args.seats or ["random"] * (game.default_seats or game.seats[0]),
        args.games,
        args.seed,
        dict(_option(each) for each in args.option),
        args.cards,
        getattr(args, "rotate", False),
        getattr(args, "rates", False),
        getattr(args, "style", ""),
    )
    jobs = min(args.jobs or os.cpu_count() or 1, plan.games)
    with Bar(sys.stderr) as bar:
        series = simulate(plan, jobs, bar.show)
    if args.format == "json":
        import json

        print(json.dumps(series.data(), indent=2, ensure_ascii=False))
    else:
        print("\n".join(series.lines()))
    return 0


def _option(text: str) -> tuple[str, str]:
    name, is_there, value = text.partition("=")
    if not is_there or not name:
        raise BadCall(f"--option {text}: expected NAME=VALUE")
    return name, value
