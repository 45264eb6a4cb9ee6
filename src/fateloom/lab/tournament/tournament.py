"""Tournaments: bots play each other, and their results become ratings.

Two bots share a table, each at half of the seats, and every deal is played with the seats
rotated, so that neither the seats nor the cards favour one of them.

>>> from fateloom.lab.tournament.tournament import Tournament, hold
>>> standings = hold(Tournament("souk", ["greedy", "random"], games=60))
>>> standings.pairs["greedy", "random"].low > 1 / 2
True
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import ceil
from pathlib import Path
from typing import Any

from fateloom.bots import close_all
from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match, RuleBug
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.simulation.games import Progress
from fateloom.lab.simulation.players import (
    HABIT,
    OLD_HABIT,
    find_lab_player,
    known_habits,
)
from fateloom.lab.tournament.results_file import GameResult, ResultsFile, Sitting, ThinkTime
from fateloom.lab.tournament.standings import Standings, stand

Due = tuple[Sitting, int]
"""A game to play: the bot of each seat, and the number of the deal."""


@dataclass(frozen=True)
class Tournament:
    """Which bots meet, and how often."""

    game: str
    bots: Sequence[str]
    games: int = 100
    """Of each pair, and some more to complete a deal."""
    seats: int = 2
    seed: str = "fateloom"
    options: dict[str, Any] = field(default_factory=dict)
    cards: Path | None = None
    """The folder of a card pack."""
    ladder: bool = False
    """Whether only neighbours in the list meet."""
    bot_seconds: float | None = None
    """How long a program may take for an answer."""

    def check(self) -> None:
        """Raise :class:`UsageError` for what cannot be played."""
        if self.games < 1:
            raise UsageError(f"{self.games} games cannot be played; allowed: 1 or more")
        if len(set(self.bots)) != len(self.bots) or len(self.bots) < 2:
            raise UsageError(
                f"a tournament needs two or more different bots, not {','.join(self.bots)}"
            )
        for name in self.bots:
            find_lab_player(name)
        game = self.loaded()
        if HABIT in self.bots or OLD_HABIT in self.bots:
            known_habits(game)
        game.resolve_options(self.seats, self.options)
        assert game.faces is not None  # find broken card data here, not in a process

    def loaded(self) -> Game:
        game = find_game(self.game)
        return game if self.cards is None else game.with_cards(self.cards)

    def pairs(self) -> list[tuple[str, str]]:
        """Return the pairs of bots that meet."""
        return list(pairwise(self.bots) if self.ladder else combinations(self.bots, 2))

    def due(self) -> list[Due]:
        """Return all games, deal by deal, so that in a stopped run every pair has met."""
        tables = [sittings(*pair, self.seats) for pair in self.pairs()]
        longest = max(ceil(self.games / per_deal(each)) for each in tables)
        games = [
            (sitting, deal)
            for deal in range(longest)
            for table in tables
            if deal * per_deal(table) < self.games
            for sitting in table
        ]
        return list(dict.fromkeys(games))

    def terms(self) -> dict[str, Any]:
        """Return what games must have in common to be in one file."""
        game = self.loaded()
        options = {name: str(value) for name, value in sorted(self.options.items())}
        return {
            "game": self.game,
            "version": game.version,
            "cards": game.cards_hash,
            "seats": self.seats,
            "seed": self.seed,
            "options": options,
        }


def sittings(one: str, other: str, seats: int) -> list[Sitting]:
    """Return how two bots share a table in the games of one deal.

    They alternate around the table, from every seat. With an odd number of seats each has the
    extra one in half of the games. In a solo game they play the same deal one after the other.
    """
    if seats == 1:
        return [(one,), (other,)]
    around = [(one, other)[at % 2] for at in range(seats)]
    swapped = [(other, one)[at % 2] for at in range(seats)]
    turns = [tuple(row[-at:] + row[:-at]) for row in (around, swapped) for at in range(seats)]
    return list(dict.fromkeys(turns))


def per_deal(table: Sequence[Sitting]) -> int:
    """Return how many games of two bots a deal is. In a solo game both results are one game."""
    return 1 if len(table[0]) == 1 else len(table)


# Playing -----------------------------------------------------------------------------------


class TournamentRunner:
    """Plays the games of a tournament. What they share is made once per process."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.game = tournament.loaded()

    def play(self, due: Due) -> GameResult:
        """Play a game to its end. Every seat has a bot and random numbers of its own."""
        sitting, deal = due
        seed = f"{self.tournament.seed}/{deal}"
        bots = [find_lab_player(name, self.tournament.bot_seconds) for name in sitting]
        whims = [SeededChance(f"{seed}/bots/{seat}") for seat in range(len(sitting))]
        thoughts = [ThinkTime()] * len(sitting)
        try:
            quiet = not any(bot.samples_worlds for bot in bots)
            options = self.tournament.options
            match = Match(
                self.game, len(sitting), SeededChance(f"{seed}/deal"), options, quiet=quiet
            )
            while match.ask is not None:
                seat = match.next_seat
                began = time.process_time()
                answer = bots[seat](Observation(match, seat, seed), whims[seat])
                took = time.process_time() - began
                thoughts[seat] = thoughts[seat].plus(ThinkTime(1, took, took))
                match.answer(answer, seat)
        except Exception as bug:
            raise RuleBug(f"deal {deal} of {','.join(sitting)} failed: {bug!r}") from bug
        finally:
            close_all(bots)
        outcome = match.outcome
        assert outcome is not None
        won = [float(seat in outcome.winners) for seat in range(len(sitting))]
        parts = [each / sum(won) for each in won] if any(won) else won
        return GameResult(sitting, deal, parts, outcome.comparable_scores, thoughts)


def hold(
    tournament: Tournament,
    jobs: int = 1,
    progress: Progress | None = None,
    save: Path | None = None,
) -> Standings:
    """Play all games that are not on file yet. Return the standings."""
    tournament.check()
    ledger = ResultsFile(save, tournament.terms())
    for done, number in play(tournament, ledger, jobs):
        if progress is not None:
            progress(done, number)
    return stand(tournament.loaded().title, tournament.seed, tournament.bots, ledger.games)


def play(tournament: Tournament, ledger: ResultsFile, jobs: int = 1) -> Iterator[tuple[int, int]]:
    """Play all games that are not on file. Yield after each (games done, all games)."""
    due = tournament.due()
    left = [each for each in due if each not in ledger.games]
    done = len(due) - len(left)
    for game in _played(tournament, left, jobs):
        ledger.add([game])
        done += 1
        yield done, len(due)


def _played(tournament: Tournament, due: Sequence[Due], jobs: int) -> Iterator[GameResult]:
    """Yield the games in their order, as soon as they are finished."""
    if jobs == 1 or len(due) < 2:
        venue = TournamentRunner(tournament)
        yield from map(venue.play, due)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_open_venue, initargs=(tournament,))
    try:
        yield from pool.map(_play, due)
    finally:
        pool.shutdown(cancel_futures=True)


_venue: list[TournamentRunner] = []
"""The runner of this process, if it is one of a pool."""


def _open_venue(tournament: Tournament) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process stops the others
    _venue.append(TournamentRunner(tournament))


def _play(due: Due) -> GameResult:
    return _venue[-1].play(due)
