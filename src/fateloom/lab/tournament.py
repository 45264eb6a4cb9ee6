"""Bots against each other, and how strong that shows them to be.

Two kinds of bots sit at a table, each at half of the seats, and every deal is played with the
seats rotated, so that neither the seats nor the cards favour one of them.

>>> from fateloom.lab.tournament import Tournament, hold
>>> standings = hold(Tournament("souk", ["greedy", "random"], games=60))
>>> standings.pairs["greedy", "random"].low > 1 / 2
True
"""

from __future__ import annotations

import os
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import ceil
from pathlib import Path
from typing import Any

from fateloom.bots import find_bot
from fateloom.bots.peek import Peek
from fateloom.engine.chance import Loose
from fateloom.engine.game import BadCall, Game
from fateloom.engine.match import Match, RuleBug
from fateloom.engine.registry import find_game
from fateloom.lab.ledger import Ledger, Played, Sitting, Thought
from fateloom.lab.plot import drawing
from fateloom.lab.progress import Bar
from fateloom.lab.simulate import Progress
from fateloom.lab.standings import Standings, stand

Due = tuple[Sitting, int]
"""A game that is to be played: who sits where, and which deal."""


@dataclass(frozen=True)
class Tournament:
    """Which bots meet, and how often."""

    game: str
    bots: Sequence[str]
    games: int = 100
    """Of each pair, and some more if whole deals need it."""
    seats: int = 2
    seed: str = "fateloom"
    options: dict[str, Any] = field(default_factory=dict)
    cards: Path | None = None
    """The folder of a card pack."""
    ladder: bool = False
    """Whether only those meet who stand next to each other in the list."""

    def check(self) -> None:
        """Raises :class:`BadCall` for what cannot be played."""
        if self.games < 1:
            raise BadCall(f"{self.games} games cannot be played; allowed: 1 or more")
        if len(set(self.bots)) != len(self.bots) or len(self.bots) < 2:
            raise BadCall(
                f"a tournament needs two or more different bots, not {','.join(self.bots)}"
            )
        for name in self.bots:
            find_bot(name)
        game = self.loaded()
        game.settle(self.seats, self.options)
        assert game.faces is not None  # broken card data is found here, not in a process

    def loaded(self) -> Game:
        game = find_game(self.game)
        return game if self.cards is None else game.with_cards(self.cards)

    def pairs(self) -> list[tuple[str, str]]:
        """Who meets whom."""
        return list(pairwise(self.bots) if self.ladder else combinations(self.bots, 2))

    def due(self) -> list[Due]:
        """All games, deal by deal, so that a run that is stopped has met every pair."""
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
        """What games must have in common to stand in one file."""
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
    """How two bots share a table in the games of one deal: in turns around it, from every seat;
    of an odd number each has the seat more in half of the games. Alone they play the same deal
    one after the other."""
    if seats == 1:
        return [(one,), (other,)]
    around = [(one, other)[at % 2] for at in range(seats)]
    swapped = [(other, one)[at % 2] for at in range(seats)]
    turns = [tuple(row[-at:] + row[:-at]) for row in (around, swapped) for at in range(seats)]
    return list(dict.fromkeys(turns))


def per_deal(table: Sequence[Sitting]) -> int:
    """How many games of two bots a deal is; of a solo game both results are one game."""
    return 1 if len(table[0]) == 1 else len(table)


# Playing -----------------------------------------------------------------------------------


class Venue:
    """Where the games of a tournament are played: what they share is made once a process."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.game = tournament.loaded()

    def play(self, due: Due) -> Played:
        """Play a game to its end. Every seat has a bot and luck of its own."""
        sitting, deal = due
        seed = f"{self.tournament.seed}/{deal}"
        bots = [find_bot(name) for name in sitting]
        whims = [Loose(f"{seed}/bots/{seat}") for seat in range(len(sitting))]
        thoughts = [Thought()] * len(sitting)
        try:
            quiet = not any(bot.imagines for bot in bots)
            options = self.tournament.options
            match = Match(self.game, len(sitting), Loose(f"{seed}/deal"), options, quiet=quiet)
            while match.ask is not None:
                seat = match.asked
                began = time.process_time()
                answer = bots[seat](Peek(match, seat), whims[seat])
                took = time.process_time() - began
                thoughts[seat] = thoughts[seat].plus(Thought(1, took, took))
                match.answer(answer, seat)
        except Exception as bug:
            raise RuleBug(f"deal {deal} of {','.join(sitting)} failed: {bug!r}") from bug
        outcome = match.outcome
        assert outcome is not None
        won = [float(seat in outcome.winners) for seat in range(len(sitting))]
        parts = [each / sum(won) for each in won] if any(won) else won
        return Played(sitting, deal, parts, outcome.merits, thoughts)


def hold(
    tournament: Tournament,
    jobs: int = 1,
    progress: Progress | None = None,
    save: Path | None = None,
) -> Standings:
    """Play all games that are not on file yet, and say how the bots stand."""
    tournament.check()
    ledger = Ledger(save, tournament.terms())
    for done, number in play(tournament, ledger, jobs):
        if progress is not None:
            progress(done, number)
    return stand(tournament.loaded().title, tournament.seed, tournament.bots, ledger.games)


def play(tournament: Tournament, ledger: Ledger, jobs: int = 1) -> Iterator[tuple[int, int]]:
    """Play all games that the ledger does not hold; after each how many there are, and of how
    many."""
    due = tournament.due()
    left = [each for each in due if each not in ledger.games]
    done = len(due) - len(left)
    for game in _played(tournament, left, jobs):
        ledger.add([game])
        done += 1
        yield done, len(due)


def _played(tournament: Tournament, due: Sequence[Due], jobs: int) -> Iterator[Played]:
    """The games in their order, as soon as they are finished."""
    if jobs == 1 or len(due) < 2:
        venue = Venue(tournament)
        yield from map(venue.play, due)
        return
    pool = ProcessPoolExecutor(jobs, initializer=_open_venue, initargs=(tournament,))
    try:
        yield from pool.map(_play, due)
    finally:
        pool.shutdown(cancel_futures=True)


_venue: list[Venue] = []
"""The venue of this process, if it is one of a pool."""


def _open_venue(tournament: Tournament) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process stops the others
    _venue.append(Venue(tournament))


def _play(due: Due) -> Played:
    return _venue[-1].play(due)


def run(args: Namespace, options: dict[str, str]) -> int:
    """``fateloom tournament``: the standings on standard output, progress on standard error."""
    game = find_game(args.game)
    seats = args.seats or (2 if 2 in game.seats else game.seats[0])
    tournament = Tournament(
        args.game, args.bots, args.games, seats, args.seed, options, args.cards, args.ladder
    )
    with Bar(sys.stderr) as bar:
        standings = hold(tournament, args.jobs or os.cpu_count() or 1, bar.show, args.save)
    if args.plot is not None:
        _draw(args.plot, standings)
    if args.format == "json":
        import json

        print(json.dumps(standings.data(), indent=2, ensure_ascii=False))
    else:
        print("\n".join(standings.lines()))
    return 0


def _draw(path: Path, standings: Standings) -> None:
    try:
        path.write_text(drawing(standings.title, standings.ratings), "utf-8")
    except OSError as problem:
        raise BadCall(f"{path} cannot be written: {problem.strerror}") from None
