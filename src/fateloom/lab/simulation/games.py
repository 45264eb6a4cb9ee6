"""The games of a plan: played once, and kept in memory or as rows in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from fateloom.lab.rows.folder import RowFolder, read_rows
from fateloom.lab.rows.row import result_of, row_of
from fateloom.lab.simulation import pool
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.summary import Result

Progress = Callable[[int, int], None]
"""Called with the number of games played so far and the number of all games."""
Play = Callable[[Plan, Sequence[int], int], Iterator[Result]]
"""Plays these games of a plan on that many processes: :func:`pool.play`, or a cluster."""


class Games:
    """The games of a plan, by number. Those in its folder are not played again.

    The rows are sealed once, at the end of the run: sealing takes as long as several games.
    """

    def __init__(self, plan: Plan, folder: Path | None = None, play: Play = pool.play) -> None:
        self.plan = plan if folder is None else replace(plan, record=True)
        self._play = play
        self._memory: dict[int, Result] = {}
        self._terms = self.plan.terms()
        self._folder = None if folder is None else RowFolder(folder, self._terms)

    def play(self, until: int, jobs: int = 1, progress: Progress | None = None) -> None:
        """Play all games below a number that are missing."""
        known = self._memory.keys() if self._folder is None else self._folder.numbers
        missing = [number for number in range(until) if number not in known]
        done = until - len(missing)
        for result in self._play(self.plan, missing, jobs):
            if self._folder is None:
                self._memory[result.number] = result
            else:
                self._folder.add([row_of(result, self._terms)])
            done += 1
            if progress is not None:
                progress(done, until)

    def results(self, until: int) -> list[Result]:
        """Return the games below a number, in their order."""
        if self._folder is None:
            return [self._memory[number] for number in sorted(self._memory) if number < until]
        return [result_of(row) for row in read_rows(self._folder.path) if row["number"] < until]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._folder is not None:
            if kind is None:
                self._folder.seal()
            self._folder.close()
