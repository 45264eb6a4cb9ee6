"""The ladder of levels: whether each beats the one below, in every game.

``python -m fateloom.lab.ladder --save DIR --docs docs/bots.md`` plays until every question is
answered or has had its games, keeps all games in the folder, and writes the table into the page.
A run that is stopped goes on where it was.

Each pair is looked at five times at most and left alone once it is clear. Who looks five times
is misled more often than who looks once, so the intervals are Pocock's, which are wider.
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from fateloom.engine.registry import find_game
from fateloom.lab.intervals import Estimate, paired_share
from fateloom.lab.ledger import Ledger, Thought
from fateloom.lab.standings import meeting_of
from fateloom.lab.tournament import Tournament, play

LOOKS = 5
POCOCK = 2.413
"""In how many standard deviations five looks together err in 5 of 100 series."""
BEGIN, END = "<!-- ladder: written by python -m fateloom.lab.ladder -->", "<!-- end of ladder -->"


class Step(NamedTuple):
    """One question of a ladder: does the stronger bot win more than half, and enough?"""

    weaker: str
    stronger: str
    enough: float = 0.5


STEPS = (
    Step("novice", "regular"),
    Step("regular", "expert"),
    Step("expert", "master"),
    Step("greedy", "master", 0.6),
    Step("random", "novice"),
)

TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "council": (2, {}),
    "fatal": (3, {}),
    "gilfate": (2, {"match": "best_of_3"}),
    "fantos": (2, {"negotiation": "off"}),
    "weaver": (1, {}),
}
"""For each game the seats and options it is measured with; others with what is usual."""


class Found(NamedTuple):
    """How a step stands."""

    won: Estimate
    games: int
    thoughts: Thought
    """Those of the stronger bot."""

    def verdict(self, step: Step) -> str:
        if self.won.low > 0.5 and self.won.value >= step.enough:
            return "kept"
        if self.won.high < step.enough:
            return "**missed**"
        return "open"


class Ladder:
    """The steps of one game."""

    def __init__(self, game: str, most: int, folder: Path, seed: str = "fateloom") -> None:
        self.game = find_game(game)
        usual: tuple[int, dict[str, Any]] = (2 if 2 in self.game.seats else self.game.seats[0], {})
        self.seats, self.options = TABLES.get(game, usual)
        self.most = most
        self.plan = Tournament(game, [], seats=self.seats, seed=seed, options=self.options)
        self.ledger = Ledger(folder / f"{game}.jsonl", self.plan.terms())

    def found(self, step: Step, games: int | None = None) -> Found:
        """What the games on file say of a step, or the first so many of them."""
        meeting = meeting_of(step.stronger, step.weaker, self.ledger.games)
        number = len(meeting.deals)
        size = meeting.games // number if number else 1
        counted = number if games is None else min(number, ceil(games / size))
        won = paired_share(meeting.deals[:counted], size * counted, POCOCK)
        thoughts = Thought()
        for game in self.ledger.games.values():
            for bot, thought in zip(game.sitting, game.thoughts, strict=True):
                if bot == step.stronger:
                    thoughts = thoughts.plus(thought)
        return Found(won, size * counted, thoughts)

    def looked(self, step: Step) -> Found:
        """What was found at the last whole look; games beyond it wait for the next."""
        number = LOOKS * self.found(step).games // self.most
        return self.found(step, self.most * min(number, LOOKS) // LOOKS)

    def look(self, step: Step, number: int) -> Iterator[tuple[int, int]]:
        """Play up to the look of this number, unless the step was clear at the one before."""
        before, games = (self.most * each // LOOKS for each in (number - 1, number))
        if before and self.found(step, before).verdict(step) != "open":
            return
        plan = replace(self.plan, bots=[step.stronger, step.weaker], games=games)
        plan.check()
        yield from play(plan, self.ledger)


def climb(ladders: Sequence[Ladder], steps: Sequence[Step]) -> Iterator[tuple[int, int]]:
    """All looks, the first of every step before the second of any, a game at a time."""
    for number in range(1, LOOKS + 1):
        for step in steps:
            for ladder in ladders:
                yield from ladder.look(step, number)


def table(ladders: Sequence[Ladder], steps: Sequence[Step]) -> list[str]:
    """The ladder as a table of Markdown."""
    lines = [
        "| game | | won | 95 % | games | | a move | longest |",
        "|---|---|---:|---|---:|---|---:|---:|",
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
                f"{won.low:.0%} to {won.high:.0%} | {games} | {found.verdict(step)} | "
                f"{1000 * thought.seconds / max(1, thought.moves):.0f} ms | {thought.longest:.2f} s |"
            )
            title = ""
    return lines


def write(page: Path, lines: Sequence[str]) -> None:
    """Put the table between its marks on a page."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text("\n".join([f"{before}{BEGIN}", "", *lines, "", f"{END}{after}"]), "utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description="Whether each level beats the one below, in every game.")
    parser.add_argument("--games", default=",".join(TABLES), help="which games")
    parser.add_argument("--most", type=int, default=60, help="games of a pair at most")
    parser.add_argument("--seed", default="fateloom", help="for other deals")
    parser.add_argument("--minutes", type=float, default=600.0, help="when to stop")
    parser.add_argument("--save", type=Path, required=True, metavar="DIR", help="for the games")
    parser.add_argument("--docs", type=Path, metavar="FILE", help="the page for the table")
    args = parser.parse_args(argv)
    args.save.mkdir(parents=True, exist_ok=True)
    ladders = [Ladder(game, args.most, args.save, args.seed) for game in args.games.split(",")]
    ends = time.monotonic() + 60 * args.minutes
    for _ in climb(ladders, STEPS):
        if time.monotonic() > ends:
            break
    lines = table(ladders, STEPS)
    print("\n".join(lines))
    if args.docs is not None:
        write(args.docs, lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
