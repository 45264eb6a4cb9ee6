"""Sweeps: a grid of variants, or a search for the variant that comes closest to a target.

A grid may hold anything. A search changes house numbers alone (:mod:`fateloom.lab.study.house`). Both
keep the games of every variant they try; a run that was stopped continues with them, since a search
with the same seed tries the same variants again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.lab.simulation import pool
from fateloom.lab.simulation.games import Play
from fateloom.lab.simulation.summary import Result
from fateloom.lab.stats.looks import Looks
from fateloom.lab.study.house import check_house
from fateloom.lab.study.plan_file import Cell, StudyPlan
from fateloom.lab.study.study import Progress, Study, play_cell, run_study
from fateloom.lab.study.variant import Variant

SEATS = "seats"
Settings = Mapping[str, Sequence[str]]
"""The values to try, by option, number of a card (``troll.coins``) or ``seats``."""


def read_setting(text: str) -> tuple[str, list[str]]:
    """Read ``NAME=1,2,3`` or ``NAME=1..6``."""
    name, is_there, values = text.partition("=")
    first, is_range, last = values.partition("..")
    if not is_there or not name or not values:
        raise UsageError(f"{text!r}: expected NAME=VALUE,VALUE,… or NAME=LOWEST..HIGHEST")
    if not is_range:
        return name, values.split(",")
    if not (first.isdecimal() and last.isdecimal()):
        raise UsageError(f"{text!r}: expected whole numbers, such as {name}=1..6")
    if int(first) > int(last):
        raise UsageError(f"{text!r}: the range is reversed; write {name}={last}..{first}")
    return name, [str(number) for number in range(int(first), int(last) + 1)]


# A grid ----------------------------------------------------------------------------------------


def grid(game: str, settings: Settings, bots: Sequence[str]) -> list[Cell]:
    """Return a cell for every combination of values. ``bots`` are repeated around larger tables."""
    cells = []
    for values in product(*settings.values()):
        given = dict(zip(settings, values, strict=True))
        seats = int(given.pop(SEATS, len(bots)))
        around = tuple(bots[at % len(bots)] for at in range(seats))
        name = ", ".join(f"{what} {value}" for what, value in zip(settings, values, strict=True))
        cells.append(Cell(name, Variant(game).with_settings(given), around))
    return cells


# A search --------------------------------------------------------------------------------------


class Target(NamedTuple):
    """What a search comes close to."""

    text: str
    loss: Callable[[Sequence[Result]], float]
    """How far games are from it: 0.02 is two points of win share, or two percent of a number."""


def read_target(text: str) -> Target:
    """Read ``places``, ``decisions=200``, ``rounds=5`` or ``ends:3.18.5=0.4``."""
    name, is_there, wanted = text.partition("=")
    if text == "places":
        return Target(text, _uneven)
    try:
        goal = float(wanted)
    except ValueError:
        goal = -1.0
    if is_there and goal > 0:
        if name in ("decisions", "rounds"):
            return Target(text, lambda results: abs(_mean(results, name) / goal - 1))
        if name.startswith("ends:"):
            rule = name.removeprefix("ends:")
            return Target(text, lambda results: abs(fmean(r.rule == rule for r in results) - goal))
    raise UsageError(f"target {text!r}: expected places, decisions=N, rounds=N or ends:RULE=SHARE")


def _uneven(results: Sequence[Result]) -> float:
    """Return how far the place that is furthest from an equal share is from it."""
    seats = len(results[0].bots)
    won = [fmean(r.win_of(r.places.index(place)) for r in results) for place in range(1, seats + 1)]
    return max(abs(each - 1 / seats) for each in won)


def _mean(results: Sequence[Result], name: str) -> float:
    return fmean(getattr(result, name) or 0 for result in results)


@dataclass(frozen=True)
class Found:
    """The result of a search."""

    trials: Sequence[tuple[float, str]]
    """How far each variant was from the targets, the closest first."""
    study: Study
    """The closest variant and the game as it is, on deals that the search has not seen."""

    def lines(self) -> list[str]:
        best = [f"  {loss:.4f}  {name}" for loss, name in self.trials[:5]]
        return [
            f"{len(self.trials)} variants tried; the closest to the targets (0 is on target):",
            *best,
            "",
            "The closest one against the game as it is, on new deals:",
            *self.study.lines(),
        ]


@dataclass(frozen=True)
class Search:
    """Which numbers a search may change, and what for."""

    game: str
    bots: tuple[str, ...]
    settings: Settings
    targets: Sequence[Target]
    trials: int = 30
    games: int = 500
    seed: str = "fateloom"

    def check(self) -> Game:
        """Raise :class:`UsageError` for numbers that are not ours, or a search for nothing."""
        game = find_game(self.game)
        for name in self.settings:
            check_house(game, name)
        if not self.targets:
            raise UsageError("a search needs a --target, such as places")
        return game


def search(
    task: Search,
    folder: Path,
    jobs: int = 1,
    progress: Progress | None = None,
    command: str = "",
    play: Play = pool.play,
) -> Found:
    """Try variants, each on the same deals, and compare the best with the game as it is."""
    task.check()
    base = Variant(task.game)
    losses: dict[str, float] = {}
    for done, settings in enumerate(_suggestions(task, losses)):
        variant = base.with_settings(settings)
        cell = Cell(variant.name, variant, task.bots)
        results = play_cell(cell, _plan(task, [cell], task.seed), folder, jobs, play)
        losses[_key(settings)] = sum(target.loss(results) for target in task.targets)
        if progress is not None:
            progress(done + 1, task.trials)
    ranked = sorted((loss, name) for name, loss in losses.items())
    best = base.with_settings(dict(pair.split("=") for pair in ranked[0][1].split(", ")))
    cells = [Cell("as it is", base, task.bots), Cell("closest", best, task.bots)]
    fresh = _plan(task, cells, f"{task.seed}/new deals")
    return Found(ranked, run_study(fresh, folder, jobs, None, command, play))


def _suggestions(task: Search, losses: Mapping[str, float]) -> Iterator[dict[str, str]]:
    """Yield what to try next, by Optuna's sampler, which learns how far the last one was."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=0), direction="minimize")
    for _ in range(task.trials):
        trial = study.ask()
        settings = {
            name: str(trial.suggest_categorical(name, list(values)))
            for name, values in task.settings.items()
        }
        if _key(settings) not in losses:
            yield settings
        study.tell(trial, losses[_key(settings)])


def _key(settings: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in settings.items())


def _plan(task: Search, cells: Sequence[Cell], seed: str) -> StudyPlan:
    pairs = [{"a": cells[0].name, "b": cells[1].name}] if len(cells) == 2 else []
    questions = [{"ask": "places"}, {"ask": "length"}, {"ask": "endings"}]
    title = f"{find_game(task.game).title}: a search for {', '.join(t.text for t in task.targets)}"
    return StudyPlan(title, task.game, cells, questions, pairs, Looks((task.games,)), seed)
