"""A search for puzzles that can be stopped and resumed, and that says first what it will take."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fateloom.bots.observation import Observation
from fateloom.engine.rules.game import Game
from fateloom.lab.puzzles import puzzle_file
from fateloom.lab.puzzles.finder import STAGES, Finder, theme_of
from fateloom.lab.puzzles.positions import Position, recorded, self_played
from fateloom.learn.puzzle import Puzzle

SHARES = {"second look": 0.08, "third look": 0.04, "deep search": 0.013, "puzzle": 0.01}
"""Which part of the positions comes so far: about what was counted for the shipped puzzles."""
ALIKE = 3
"""At most one of this many puzzles may be about the same choice."""
FEW = 3
"""So few may be about the same choice in any case."""


@dataclass
class Progress:
    """How far a search is, in a file, so that a second run goes on there."""

    path: Path
    seed: str
    deal: int = 0
    """The deals that are done."""
    positions: int = 0
    looked: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STAGES, 0))
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STAGES, 0.0))

    @classmethod
    def read(cls, path: Path, seed: str) -> Progress:
        """Read how far a search with this seed is; one with another seed starts anew."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return cls(path, seed)
        if data.get("seed") != seed:
            return cls(path, seed)
        return cls(path, seed, data["deal"], data["positions"], data["looked"], data["seconds"])

    def keep(self) -> None:
        data = {name: value for name, value in vars(self).items() if name != "path"}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(data, indent=1), encoding="utf-8")


@dataclass
class SearchRun:
    """A search for ``number`` puzzles of one game."""

    game: Game
    number: int
    out: Path
    progress: Progress
    options: Mapping[str, Any] = field(default_factory=dict)
    matches: Sequence[Path] = ()
    """Match files to search instead of games that bots play."""

    def __post_init__(self) -> None:
        self.finder = Finder(self.game)
        self.finder.looked, self.finder.seconds = self.progress.looked, self.progress.seconds
        self.puzzles = puzzle_file.load(self.out)

    def estimate(self) -> Iterator[str]:
        """Measure one position of the first deal, and say what the search may take."""
        position = next(self._positions(0), None)
        if position is None:
            return
        peek = Observation(position.match, position.seat, position.deal)
        took = Finder(self.game).seconds_at(peek)
        yield (
            "Seconds a position at most: "
            + ", ".join(f"{one} {took[one]:.2f}" for one in STAGES)
            + "."
        )
        a_position = took["screen"] + sum(took[one] * SHARES[one] for one in STAGES[1:])
        left = max(0, self.number - len(self.puzzles))
        hours = left / SHARES["puzzle"] * a_position / 3600
        yield (
            f"{left} puzzles to find, at about {1 / SHARES['puzzle']:.0f} positions each: "
            f"{hours:.2f} core-hours at most."
        )

    def run(self) -> list[Puzzle]:
        """Search until there are enough puzzles, or no more match files."""
        progress = self.progress
        while len(self.puzzles) < self.number:
            if self.matches and progress.deal >= len(self.matches):
                break
            self._search_deal(progress.deal)
            progress.deal += 1
            progress.keep()
            self._say()
        return self.puzzles

    def _positions(self, deal: int) -> Iterator[Position]:
        if self.matches:
            return recorded(self.matches[deal])
        return self_played(self.game, self.progress.seed, deal, self.options)

    def _search_deal(self, deal: int) -> None:
        """Search one deal, of which at most one puzzle is kept."""
        for position in self._positions(deal):
            self.progress.positions += 1
            puzzle = self.finder.try_position(position, self._worn_out())
            if puzzle is not None:
                self.puzzles.append(puzzle)
                puzzle_file.save(self.out, self.puzzles)
                return

    def _worn_out(self) -> set[tuple[str, ...]]:
        """Return the choices that enough puzzles are about."""
        counted = Counter(theme_of(one.question, one.answer) for one in self.puzzles)
        return {
            theme for theme, count in counted.items() if count >= max(FEW, self.number // ALIKE)
        }

    def _say(self) -> None:
        progress = self.progress
        hours = sum(progress.seconds.values()) / 3600
        print(
            f"{self.game.id}: deal {progress.deal}, {progress.positions} positions, "
            f"{len(self.puzzles)} of {self.number} puzzles, {hours:.2f} core-hours",
            file=sys.stderr,
            flush=True,
        )
