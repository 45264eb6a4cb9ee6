"""Run a study: play its cells until the questions are answered as precisely as the plan asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from fateloom.lab.simulation import pool
from fateloom.lab.simulation.games import Games, Play
from fateloom.lab.simulation.summary import Result
from fateloom.lab.study.figures import Finding
from fateloom.lab.study.paired import compare
from fateloom.lab.study.plan_file import Cell, StudyPlan
from fateloom.lab.study.questions import answer

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Study:
    """What a study has found."""

    plan: StudyPlan
    games: int
    """Played in each cell."""
    findings: Sequence[tuple[str, Finding]]
    """With the name of the cell, or of the two that are compared."""
    command: str

    @property
    def is_precise(self) -> bool:
        return all(finding.is_precise for _, finding in self.findings)

    def stopped(self) -> str:
        """Say why it stopped where it did."""
        looks = self.plan.looks
        number = (
            looks.sizes.index(self.games) + 1 if self.games in looks.sizes else len(looks.sizes)
        )
        rule = (
            f"look {number} of {len(looks.sizes)}; intervals reach {looks.z:.2f} standard errors, "
            "so that 95 of 100 studies err at none of their looks"
        )
        asked = any(finding.within is not None for _, finding in self.findings)
        if not asked:
            why = "all games that were planned"
        elif self.is_precise:
            why = "all intervals are as narrow as the plan asks for"
        else:
            why = "not all intervals are as narrow as the plan asks for"
        return f"{self.games:,} games a cell: {why} ({rule})"

    def lines(self) -> list[str]:
        """Return the study as text."""
        lines = [self.plan.title, self.stopped()]
        for name, finding in self.findings:
            lines += ["", f"{name}: {finding.lines()[0]}", *finding.lines()[1:]]
        return lines

    def data(self) -> dict[str, Any]:
        """Return the study as JSON values."""
        game = self.plan.loaded()
        return {
            "title": self.plan.title,
            "game": self.plan.game,
            "version": game.version,
            "games": self.games,
            "stopped": self.stopped(),
            "precise": self.is_precise,
            "command": self.command,
            "plan": self.plan.text,
            "findings": [{"cell": name, **finding.as_data()} for name, finding in self.findings],
        }


def run_study(
    plan: StudyPlan,
    folder: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    command: str = "",
    play: Play = pool.play,
) -> Study:
    """Play until every interval is narrow enough, or all games are played.

    Games are kept in the folder, one folder a cell; a run that was stopped continues with them.
    """
    plan.check(folder)
    with ExitStack() as stack:
        cells = {
            cell.name: stack.enter_context(
                Games(cell.plan(plan, folder), folder / folder_name(cell), play)
            )
            for cell in plan.cells
        }
        for before, size in pairwise((0, *plan.looks.sizes)):
            for at, games in enumerate(cells.values()):
                games.play(size, jobs, _over_all(progress, len(cells), at, size, before))
            results = {name: games.results(size) for name, games in cells.items()}
            findings = answers(plan, results)
            asked = [finding for _, finding in findings if finding.within is not None]
            if asked and all(finding.is_precise for finding in asked):
                break
    return Study(plan, size, findings, command)


def play_cell(
    cell: Cell, plan: StudyPlan, folder: Path, jobs: int = 1, play: Play = pool.play
) -> list[Result]:
    """Play all games of one cell that are missing in its folder. Return all of them."""
    size = plan.looks.sizes[-1]
    games_plan = cell.plan(plan, folder)
    games_plan.check()
    with Games(games_plan, folder / folder_name(cell), play) as games:
        games.play(size, jobs)
        return games.results(size)


def answers(plan: StudyPlan, results: dict[str, list[Result]]) -> list[tuple[str, Finding]]:
    """Answer all questions of a plan from these games of its cells."""
    found = [
        (cell.name, answer(question, plan.loaded(), results[cell.name], plan.looks))
        for question in plan.questions
        for cell in plan.cells
    ]
    for each in plan.comparisons:
        pairs = list(zip(results[each["a"]], results[each["b"]], strict=True))
        name = f"{each['b']} less {each['a']}"
        made = compare(
            plan.loaded(), pairs, plan.looks, each.get("within"), each.get("card", ""), name
        )
        found += [(name, finding) for finding in made]
    return found


def folder_name(cell: Cell) -> str:
    """Return the folder of a cell's games, below that of the study."""
    return "games-" + re.sub(r"[^\w.-]+", "_", cell.name)


def _over_all(
    progress: Progress | None, cells: int, at: int, size: int, before: int
) -> Progress | None:
    """Count the games of all cells until the next look; cells that come later have ``before``."""
    if progress is None:
        return None
    others = at * size + (cells - at - 1) * before
    return lambda done, until: progress(others + done, cells * size)
