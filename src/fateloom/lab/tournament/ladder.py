"""The ladder of levels: whether each beats the one below, in every game.

``fateloom lab ladder --save DIR --docs docs/bots.md`` plays until every rung is decided or has
had its games, saves all games in the folder, and writes the table into the page. A run that was
stopped continues where it was. When a level has been changed, remove the files of its rungs.

Each pair is looked at up to five times and left alone once it is decided. Five looks mislead
more often than one, so the intervals are Pocock's, which are wider.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from fateloom.bots.search.rollout import rollout_policy
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.lab.simulation.players import HABIT, OLD_MASTER
from fateloom.lab.stats.intervals import Estimate, paired_share
from fateloom.lab.tournament.results_file import Games, ResultsFile, ThinkTime, seed_on_file
from fateloom.lab.tournament.standings import meeting_of
from fateloom.lab.tournament.tournament import Tournament, play

LOOKS = 5
POCOCK = 2.413
"""Standard deviations with which five looks together err in 5 of 100 series."""
LEAST, AT_AN_EDGE = 100, 200
"""Games before a step between levels is decided, and the same where its share lies near an edge."""
NEAR = 0.03
"""How near to an edge is near."""
BEGIN, END = (
    "<!-- ladder: written by fateloom lab ladder -->",
    "<!-- end of ladder -->",
)


class Rung(NamedTuple):
    """A pair of bots, of which the stronger should win ``enough`` of the games, at most ``most``."""

    weaker: str
    stronger: str
    enough: float = 0.5
    most: float = 1.0

    def needs(self, share: float) -> int:
        """Return how many games it takes to keep the rung with this share of wins."""
        if self.most == 1.0:
            return 0
        near = min(share - self.enough, self.most - share) < NEAR
        return AT_AN_EDGE if near else LEAST


STEPS = (
    Rung("novice", "regular", 0.6, 0.75),
    Rung("regular", "expert", 0.6, 0.75),
    Rung("expert", "master", 0.6, 0.75),
    Rung("novice", HABIT, 0.6),
    Rung("random", "novice", 0.95),
    Rung("greedy", "master", 0.85),
    Rung(OLD_MASTER, "master", 0.65),
)
"""A level that wins more than three of four games is too high a step, and a player of some
experience, for whom the rollout policy stands, should beat novices."""


def measured_games() -> list[str]:
    """Return the ids of the games that say how they are measured."""
    return [id for id in game_ids() if find_game(id).measured_with is not None]


def measured_with(game: Game) -> tuple[int, dict[str, Any]]:
    """Return the seats and options with which the bots of a game are measured."""
    usual: tuple[int, dict[str, Any]] = (2 if 2 in game.seats else game.seats[0], {})
    seats, options = game.measured_with or usual
    return seats, dict(options)


class Found(NamedTuple):
    """The result of a rung so far."""

    won: Estimate
    games: int
    thoughts: ThinkTime
    """Those of the stronger bot."""

    def verdict(self, step: Rung) -> str:
        if self.won.low > 0.5 and step.enough <= self.won.value <= step.most:
            return "kept" if self.games >= step.needs(self.won.value) else "open"
        if self.won.high < step.enough or self.won.low > step.most:
            return "**missed**"
        return "open"


class Ladder:
    """The rungs of one game. Each has a file of games, so that a rung can be begun anew alone.

    Games on file keep the seed with which they were begun.
    """

    def __init__(self, game: str, most: int, folder: Path, seed: str = "fateloom") -> None:
        self.game = find_game(game)
        self.seats, self.options = measured_with(self.game)
        self.most = most
        self.folder = folder / game
        self.new_seed = seed
        self._files: dict[Rung, ResultsFile] = {}

    def path(self, step: Rung) -> Path:
        return self.folder / f"{step.stronger}-{step.weaker}.jsonl"

    def seed(self, step: Rung) -> str:
        return seed_on_file(self.path(step)) or self.new_seed

    def plan(self, step: Rung, games: int) -> Tournament:
        """Return the tournament of a rung."""
        pair = [step.stronger, step.weaker]
        return Tournament(self.game.id, pair, games, self.seats, self.seed(step), self.options)

    def games(self, step: Rung) -> Games:
        """Return the games of a rung on file."""
        return self._file(step).games if self.path(step).exists() else {}

    def _file(self, step: Rung) -> ResultsFile:
        if step not in self._files:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._files[step] = ResultsFile(self.path(step), self.plan(step, self.most).terms())
        return self._files[step]

    def found(self, step: Rung, games: int | None = None) -> Found:
        """Return the result of a rung by the games on file, or by the first ``games`` of them."""
        played = self.games(step)
        meeting = meeting_of(step.stronger, step.weaker, played)
        number = len(meeting.deals)
        size = meeting.games // number if number else 1
        counted = number if games is None else min(number, ceil(games / size))
        won = paired_share(meeting.deals[:counted], size * counted, POCOCK)
        thoughts = ThinkTime()
        for game in played.values():
            for bot, thought in zip(game.sitting, game.thoughts, strict=True):
                if bot == step.stronger:
                    thoughts = thoughts.plus(thought)
        return Found(won, size * counted, thoughts)

    def looked(self, step: Rung) -> Found:
        """Return the result at the last complete look. Games beyond it wait for the next."""
        number = LOOKS * self.found(step).games // self.most
        return self.found(step, self.most * min(number, LOOKS) // LOOKS)

    def look(self, step: Rung, number: int) -> Iterator[tuple[int, int]]:
        """Play up to the look of this number, unless the rung was decided at the one before."""
        if {HABIT, OLD_MASTER} & set(step) and rollout_policy(self.game) is None:
            return
        before, games = (self.most * each // LOOKS for each in (number - 1, number))
        if before and self.found(step, before).verdict(step) != "open":
            return
        plan = self.plan(step, games)
        plan.check()
        yield from play(plan, self._file(step))


def climb(ladders: Sequence[Ladder], steps: Sequence[Rung]) -> Iterator[tuple[int, int]]:
    """Play all looks, the first of every rung before the second of any. Yield after each game."""
    for number in range(1, LOOKS + 1):
        for step in steps:
            for ladder in ladders:
                yield from ladder.look(step, number)


def table(ladders: Sequence[Ladder], steps: Sequence[Rung]) -> list[str]:
    """Return the ladder as a Markdown table."""
    lines = [
        "| game | | won | 95 % | games | | seed | a move | longest |",
        "|---|---|---:|---|---:|---|---|---:|---:|",
    ]
    for ladder in ladders:
        options = "".join(f", {name}={value}" for name, value in ladder.options.items())
        seats = "1 seat" if ladder.seats == 1 else f"{ladder.seats} seats"
        title = f"{ladder.game.title} ({seats}{options})"
        for step in steps:
            won, games, thought = found = ladder.looked(step)
            if not games:
                continue
            lines.append(
                f"| {title} | {step.stronger} beats {step.weaker} | {won.value:.0%} | "
                f"{won.low:.0%} to {won.high:.0%} | {games} | {found.verdict(step)} | `{ladder.seed(step)}` | "
                f"{1000 * thought.seconds / max(1, thought.moves):.0f} ms | {thought.longest:.2f} s |"
            )
            title = ""
    return lines


def write(page: Path, lines: Sequence[str]) -> None:
    """Write the table between its marks on a page."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text("\n".join([f"{before}{BEGIN}", "", *lines, "", f"{END}{after}"]), "utf-8")


def run(games: str, most: int, save: Path, seed: str, minutes: float, docs: Path | None) -> str:
    """Play the ladder of these games (ids with commas) and return its table.

    With no minutes it plays nothing, and the table is of the games on file.
    With ``docs`` the table is written into that page as well.
    """
    ladders = [Ladder(game, most, save, seed) for game in games.split(",")]
    ends = time.monotonic() + 60 * minutes
    for _ in climb(ladders, STEPS) if minutes else ():
        if time.monotonic() > ends:
            break
    lines = table(ladders, STEPS)
    if docs is not None:
        write(docs, lines)
    return "\n".join(lines)
