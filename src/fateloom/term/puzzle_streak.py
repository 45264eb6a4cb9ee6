"""How the puzzles of the days went: a plain file, by game and date."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from fateloom.term.user_file import UserFile

FILE = "puzzles.json"
KEPT = 400
"""How many days of a game are kept."""


class PuzzleStreak:
    """The results of one user. Of each day the first answer counts."""

    def __init__(self, folder: Path) -> None:
        self._file = UserFile(folder / FILE)

    def _days(self, game: str) -> dict[str, bool]:
        kept = self._file.read().get(game)
        return kept if isinstance(kept, dict) else {}

    def result(self, game: str, day: date) -> bool | None:
        """Return whether the puzzle of a day was solved; nothing if it was not tried."""
        found = self._days(game).get(day.isoformat())
        return found if isinstance(found, bool) else None

    def keep(self, game: str, day: date, *, right: bool) -> None:
        """Keep the result of a day, unless there is one."""
        days = self._days(game)
        if day.isoformat() in days:
            return
        days[day.isoformat()] = right
        self._file.write({**self._file.read(), game: dict(sorted(days.items())[-KEPT:])})

    def length(self, game: str, day: date) -> int:
        """Return how many days in a row were solved, up to this one."""
        days, length = self._days(game), 0
        while days.get((day - timedelta(days=length)).isoformat()) is True:
            length += 1
        return length
