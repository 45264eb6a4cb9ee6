"""The games of a tournament on file, one per line, so that another run continues with them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from fateloom.engine.rules.game import UsageError

Sitting = tuple[str, ...]
"""The bot of each seat."""


class ThinkTime(NamedTuple):
    """How long a bot thought in a game, in seconds of its process."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def plus(self, other: ThinkTime) -> ThinkTime:
        return ThinkTime(
            self.moves + other.moves,
            self.seconds + other.seconds,
            max(self.longest, other.longest),
        )


class GameResult(NamedTuple):
    """One game of a tournament."""

    sitting: Sitting
    deal: int
    won: list[float]
    """For each seat its part of the win."""
    merits: list[float]
    """For each seat its score, so that more is better."""
    thoughts: list[ThinkTime]
    """For each seat."""

    @property
    def place(self) -> tuple[Sitting, int]:
        """Which game of the tournament it is."""
        return self.sitting, self.deal


Games = dict[tuple[Sitting, int], GameResult]


def seed_on_file(path: Path) -> str:
    """Return the seed of the games in a file; "" if there is none that can be read."""
    try:
        with path.open(encoding="utf-8") as file:
            return str(json.loads(file.readline())["tournament"]["seed"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


class ResultsFile:
    """The games played so far, also on file if a path is given."""

    def __init__(self, path: Path | None, terms: dict[str, Any]) -> None:
        self.path = path
        self.games: Games = {}
        if path is None:
            return
        if path.exists():
            self._read(path, terms)
        else:
            self._write([json.dumps({"tournament": terms})], path)

    def add(self, games: Iterable[GameResult]) -> None:
        """Add these games and write them at once, so that a stopped run loses no finished game."""
        lines = []
        for game in games:
            self.games[game.place] = game
            lines.append(json.dumps(game))
        if self.path is not None:
            self._write(lines, self.path)

    def _write(self, lines: list[str], path: Path) -> None:
        try:
            with path.open("a", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in lines)
        except OSError as problem:
            raise UsageError(f"{path} cannot be written: {problem.strerror}") from None

    def _read(self, path: Path, terms: dict[str, Any]) -> None:
        try:
            text = path.read_text("utf-8")
            first, *lines = text.splitlines()
            kept = json.loads(first)["tournament"]
        except (OSError, ValueError, KeyError, TypeError):
            raise UsageError(
                f"{path} is not a file of tournament games; give another name"
            ) from None
        for name, value in terms.items():
            if kept.get(name) != value:
                raise UsageError(
                    f"{path} holds a tournament with {name} {kept.get(name)!r}, not {value!r}; "
                    "give another name"
                )
        if not text.endswith("\n"):  # a run was killed while it wrote
            lines.pop()
            path.write_text("".join(f"{line}\n" for line in (first, *lines)), "utf-8")
        for line in lines:
            game = _game(json.loads(line))
            self.games[game.place] = game


def _game(data: list[Any]) -> GameResult:
    sitting, deal, won, merits, thoughts = data
    return GameResult(tuple(sitting), deal, won, merits, [ThinkTime(*each) for each in thoughts])
