"""A puzzle as its game's file has it: a position, the one best answer, and what is known of it.

``puzzles.toml`` of a game's folder is written by ``fateloom puzzles GAME --find N`` (see
docs/puzzles.md). A position is a deal and the decisions that led to it, so the rules themselves
say who sees what.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from fateloom.engine.match.match import Decision, Match, RuleBug
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import Chance, KeyedChance, SeededChance
from fateloom.learn.tables import problem_with

FILE = "puzzles.toml"
LEVELS = ("novice", "regular", "expert", "master")
"""The bots by which a puzzle is graded, the weakest first."""
GRADES = ("easy", "easy", "medium", "hard", "fiendish")
"""By how many levels miss a puzzle: none to all."""
OFTEN = 0.5
"""A level solves a puzzle if it gives the answer this often."""
WIN, WORTH = "win", "worth"
"""What values are: shares of the win, or what a solver takes a position to be worth."""
_DECISION = re.compile(r"([0-9]+) s([0-9]+)(?: (.*))?")


class PuzzleError(Exception):
    """A puzzle's file does not say what a puzzle must say, or the rules no longer bear it out."""


class Weighed(NamedTuple):
    """An answer, and what it leads to on average."""

    key: str
    value: float
    low: float
    high: float
    """The value with its 95 % interval."""


@dataclass(frozen=True)
class Puzzle:
    """One position with one clearly best answer."""

    version: int
    cards: str
    """The game's version and the hash of its cards, for which the puzzle was found."""
    seats: int
    names: Sequence[str]
    deal: str
    """The seed of the deal, or after ``key:`` the key of a recorded match."""
    seat: int
    """Who is to answer."""
    question: str
    moves: Sequence[str]
    """The decisions that lead to the position, as in a match file: ``41 s2 buy``."""
    answer: str
    tempting: str
    """The answer that most would give."""
    why: str
    """What speaks for the best answer."""
    lure: str
    """What speaks for the tempting one."""
    unit: str
    worlds: int
    """In how many sampled worlds the answers were tried; for a solver, its budget of rows."""
    values: Sequence[Weighed]
    """The best answers and the tempting one, the best first."""
    solved: Mapping[str, float]
    """How often each level of bots gives the answer."""
    then: Sequence[str] = ()
    """What follows the best answer if all play as usual, as in ``moves``."""
    lured: Sequence[str] = ()
    """What follows the tempting one."""
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def misses(self) -> int:
        """How many levels of bots do not solve it."""
        return sum(self.solved.get(level, 0.0) < OFTEN for level in LEVELS)

    @property
    def grade(self) -> str:
        return GRADES[self.misses]

    def value_of(self, key: str) -> Weighed | None:
        """Return what is known of an answer."""
        return next((each for each in self.values if each.key == key), None)

    @property
    def chance(self) -> Chance:
        key = self.deal.removeprefix("key:")
        return SeededChance(self.deal) if key == self.deal else KeyedChance(bytes.fromhex(key))

    def match(self, game: Game, name: str = "") -> Match:
        """Replay the position. Raise :class:`PuzzleError` if the rules do not lead there.

        ``name`` is that of the person who answers, if it is none of the others'.
        """
        names = list(self.names)
        if name and name not in names:
            names[self.seat] = name
        try:
            match = Match(game, self.seats, self.chance, dict(self.options), names=names)
            for move in self.moves:
                play(match, move)
        except (Refused, RuleBug, UsageError, ValueError) as problem:
            raise PuzzleError(f"its moves cannot be replayed: {problem}") from None
        if match.ask is None or match.ask.id != self.question:
            asked = "the game is over" if match.ask is None else f"the table asks {match.ask.id}"
            raise PuzzleError(f"the position is not at {self.question}: {asked}")
        if self.seat not in match.unanswered:
            raise PuzzleError(f"seat {self.seat} is not asked there")
        return match


def play(match: Match, move: str) -> None:
    """Make one move, written as in a match file."""
    decision = read_move(move)
    match.release_until(decision.ask)
    match.decide(decision.seat, decision.key, decision.ask)


def read_move(move: str) -> Decision:
    """Read ``41 s2 buy``."""
    parts = _DECISION.fullmatch(move)
    if parts is None:
        raise PuzzleError(f"{move!r} is no move, such as: 41 s2 buy")
    return Decision(int(parts[1]), int(parts[2]), parts[3] or "")


def move_text(decision: Decision) -> str:
    """Write a decision as a move."""
    return f"{decision.ask} s{decision.seat} {decision.key}".rstrip()


# The puzzles of a game -----------------------------------------------------------------------


def puzzles_of(game: Game) -> Sequence[Puzzle]:
    """Return the puzzles of a game; none if it brings none."""
    return _puzzles(game.package)


@cache
def _puzzles(package: str) -> Sequence[Puzzle]:
    file = files(package).joinpath(FILE)
    return read_puzzles(file.read_text(encoding="utf-8")) if file.is_file() else ()


def read_puzzles(text: str) -> Sequence[Puzzle]:
    """Read a file of puzzles. Raise :class:`PuzzleError` with the place where it is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PuzzleError(f"{FILE} is not valid TOML: {error}") from None
    found = data.get("puzzle", [])
    return tuple(_puzzle(each, number) for number, each in enumerate(found, 1))


def _puzzle(data: Any, number: int) -> Puzzle:
    place = f"puzzle {number}"
    if not isinstance(data, dict):
        raise PuzzleError(f"{place}: expected a table")
    if problem := problem_with(Puzzle, data):
        raise PuzzleError(f"{place}: {problem}")
    lists = {name: data.get(name, "").split("\n") for name in ("moves", "then", "lured")}
    moves = {name: [line for line in lines if line] for name, lines in lists.items()}
    values = [Weighed(str(key), *map(float, rest)) for key, *rest in data["values"]]
    return Puzzle(**{**data, **moves, "values": values})


def number_of_day(day: date, puzzles: int) -> int:
    """Return which puzzle is that of a day, from 1 on: by the date alone, the same for everybody."""
    return day.toordinal() % puzzles + 1
