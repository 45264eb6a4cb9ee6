"""Whether puzzles hold: a search ten times as deep as the one that found them, and who solves them.

The result of each puzzle is kept in a file while a run goes on, so that a second run goes on there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from fateloom.bots.observation import Observation
from fateloom.engine.rules.game import Game
from fateloom.lab.puzzles.finder import SEEDS, rounded, solved_by
from fateloom.lab.puzzles.judges import Judge, judge_of
from fateloom.learn.puzzle import GRADES, LEVELS, WIN, Puzzle, Weighed

DEEPER = 10
FRESH = 7
"""The worlds of a verification are none of those that a stage of the finder has."""


class Verified(NamedTuple):
    """What the deeper search found of one puzzle."""

    holds: bool
    """Whether it prefers the same answer."""
    gap: float
    """How far that is ahead of the second, or behind if it does not hold."""
    sureness: float
    """The same in standard errors."""
    values: Sequence[Weighed]
    solved: dict[str, float]
    seconds: float


class Verification:
    """Verifies the puzzles of one game."""

    def __init__(self, game: Game, kept: Path, judge: Judge | None = None) -> None:
        self.game = game
        self.kept = kept
        self.judge = judge_of(game) if judge is None else judge
        self.depth = DEEPER * self.judge.depths[-1]

    def run(self, puzzles: Sequence[Puzzle]) -> Iterator[tuple[Puzzle, Verified]]:
        """Yield each puzzle with what was found of it."""
        known = self._read()
        for puzzle in puzzles:
            place = f"{puzzle.deal} {len(puzzle.moves)} {puzzle.version} {puzzle.cards}"
            if place in known:
                yield puzzle, _from_data(known[place])
                continue
            found = self.verify(puzzle)
            known[place] = found._asdict()
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            self.kept.write_text(json.dumps(known), encoding="utf-8")
            yield puzzle, found

    def _read(self) -> dict[str, Any]:
        try:
            data = json.loads(self.kept.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return data if isinstance(data, dict) else {}

    def verify(self, puzzle: Puzzle) -> Verified:
        """Search one puzzle ten times as deep, in worlds of its own."""
        begun = process_time()
        peek = Observation(puzzle.match(self.game), puzzle.seat, puzzle.deal)
        found = self.judge.weigh(peek, self.depth, SEEDS * FRESH)
        holds = found.best == puzzle.answer
        gap = found.gap if holds else found.value_of(puzzle.answer) - found.values[0].value
        return Verified(
            holds,
            gap,
            found.sureness,
            [rounded(each) for each in found.values],
            solved_by(peek, puzzle.answer),
            process_time() - begun,
        )

    def is_clear(self, found: Verified) -> bool:
        """Tell whether the answer is still ahead, and by half of what it had to be when it was found.

        A lead shrinks in a deeper search, since puzzles are the positions in which it looked large.
        """
        return found.holds and found.gap >= self.judge.margin / 2

    def with_figures(self, puzzle: Puzzle, found: Verified) -> Puzzle:
        """Return a puzzle that holds with the figures of the deeper search."""
        return replace(puzzle, values=found.values, worlds=self.depth, solved=found.solved)


def _from_data(data: dict[str, Any]) -> Verified:
    return Verified(**{**data, "values": [Weighed(*each) for each in data["values"]]})


# The page ------------------------------------------------------------------------------------


def report(game: Game, found: Sequence[tuple[Puzzle, Verified]]) -> list[str]:
    """Return what was found of a game's puzzles, as Markdown."""
    number = len(found)
    holding = sum(each.holds for _, each in found)
    solved = (
        f"{level} {sum(each.solved[level] for _, each in found) / max(1, number):.0%}"
        for level in LEVELS
    )
    hours = sum(each.seconds for _, each in found) / 3600
    lines = [
        f"{game.title}: {number} puzzles; the deeper search prefers the same answer in {holding} of "
        f"them ({hours:.2f} core-hours). Solved by {', '.join(solved)}.",
        "",
        f"| puzzle | grade | ahead | {' | '.join(LEVELS)} |",
        "|---:|---|---:|" + "---:|" * len(LEVELS),
    ]
    for at, (puzzle, each) in enumerate(found, 1):
        misses = sum(each.solved[level] < 0.5 for level in LEVELS)
        shares = " | ".join(f"{each.solved[level]:.0%}" for level in LEVELS)
        lines.append(f"| {at} | {GRADES[misses]} | {_ahead(each.gap, puzzle.unit)} | {shares} |")
    return lines


def _ahead(gap: float, unit: str) -> str:
    return f"{100 * gap:+.0f} %" if unit == WIN else f"{gap:+.1f}"


def marks(game: Game) -> tuple[str, str]:
    """Return the lines between which a page has what is said of a game."""
    return (
        f"<!-- {game.id}: written by fateloom puzzles {game.id} --verify -->",
        f"<!-- end of {game.id} -->",
    )


def write(page: Path, game: Game, lines: Sequence[str]) -> None:
    """Write what was found between the marks of a game; at the end of a page that has none."""
    begin, end = marks(game)
    text = page.read_text("utf-8")
    if begin not in text:
        text = f"{text.rstrip()}\n\n{begin}\n{end}\n"
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    page.write_text("\n".join([f"{before}{begin}", "", *lines, "", f"{end}{after}"]), "utf-8")
