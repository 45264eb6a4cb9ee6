"""The plan of a study: a TOML file that says which games to play, and what to ask about them.

``docs/lab.md`` has an example with every part.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.stats.looks import Looks
from fateloom.lab.study.questions import Question, check
from fateloom.lab.study.variant import Variant

TOP = {
    "title", "game", "bots", "seats", "seed", "rotate", "options", "set", "force", "stop", "cells",
    "questions", "compare",
}  # fmt: skip
CELL = {"name", "bots", "seats", "set", "options", "force"}


@dataclass(frozen=True)
class Cell:
    """One variant at tables of one size, with its bots."""

    name: str
    variant: Variant
    bots: tuple[str, ...]
    """One a seat."""
    force: tuple[str, ...] = ()

    def plan(self, study: StudyPlan, folder: Path) -> Plan:
        """Return the games of this cell."""
        return Plan(
            self.variant.game,
            list(self.bots),
            study.looks.sizes[-1],
            study.seed,
            dict(self.variant.options),
            self.variant.cards(folder),
            study.rotate,
            record=True,
            force=list(self.force),
        )


@dataclass(frozen=True)
class StudyPlan:
    """A study: cells, questions and when to stop."""

    title: str
    game: str
    cells: Sequence[Cell]
    questions: Sequence[Question]
    comparisons: Sequence[Mapping[str, Any]]
    looks: Looks
    seed: str = "fateloom"
    rotate: bool = True
    text: str = ""
    """The file as it is written, for the report."""

    def check(self, folder: Path) -> None:
        """Raise :class:`UsageError` for what cannot be played or asked."""
        if not self.questions and not self.comparisons:
            raise UsageError("the plan asks nothing; add [[questions]] or [[compare]]")
        for cell in self.cells:
            cell.plan(self, folder).check()
        game = self.loaded()
        for question in self.questions:
            check(question, game)
        names = [cell.name for cell in self.cells]
        for comparison in self.comparisons:
            for side in ("a", "b"):
                if comparison.get(side) not in names:
                    raise UsageError(
                        f"compare {side} = {comparison.get(side)!r}: no such cell; cells: "
                        + ", ".join(names)
                    )

    def loaded(self) -> Game:
        return find_game(self.game)


def read_plan(file: Path, game: str | None = None) -> StudyPlan:
    """Read a plan. Raise :class:`UsageError` with the file and what is wrong there."""
    try:
        text = file.read_text("utf-8")
        data = tomllib.loads(text)
    except OSError as problem:
        raise UsageError(f"{file} cannot be read: {problem.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise UsageError(f"{file} is not valid TOML: {problem}") from None
    try:
        return _plan(data, text, game)
    except UsageError as problem:
        raise UsageError(f"{file}: {problem}") from None


def _plan(data: dict[str, Any], text: str, game: str | None) -> StudyPlan:
    _known("the plan", data, TOP)
    named = _of(data, "game", str, game)
    if game is not None and named != game:
        raise UsageError(f"it is a plan for {named}, not for {game}")
    stop = _of(data, "stop", dict, {})
    _known("stop", stop, {"first", "most", "growth"})
    looks = Looks.plan(
        _of(stop, "first", int, 500), _of(stop, "most", int, 4000), float(stop.get("growth", 1.5))
    )
    top = {**_of(data, "options", dict, {}), **_of(data, "set", dict, {})}
    base = Variant(named).with_settings(_flat(top))
    cells = []
    for cell in _of(data, "cells", list, [{}]):
        _known("a cell", cell, CELL)
        changes = {**_of(cell, "options", dict, {}), **_of(cell, "set", dict, {})}
        variant = base.with_settings(_flat(changes))
        bots = _bots(
            cell.get("bots", data.get("bots", "habit")), cell.get("seats", data.get("seats")), named
        )
        force = tuple(_of(cell, "force", list, _of(data, "force", list, [])))
        name = _of(cell, "name", str, f"{len(bots)} seats" if "seats" in cell else "games")
        cells.append(Cell(name, variant, bots, force))
    if len({cell.name for cell in cells}) < len(cells):
        raise UsageError("two cells have the same name")
    return StudyPlan(
        _of(data, "title", str, f"A study of {named}"),
        named,
        cells,
        _of(data, "questions", list, []),
        _of(data, "compare", list, []),
        looks,
        _of(data, "seed", str, "fateloom"),
        _of(data, "rotate", bool, True),
        text,
    )


def _flat(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings with the numbers of cards as ``card.field``, which TOML nests."""
    flat: dict[str, Any] = {}
    for name, value in settings.items():
        if isinstance(value, dict):
            flat |= {f"{name}.{inner}": each for inner, each in value.items()}
        else:
            flat[name] = value
    return flat


def _bots(bots: Any, seats: Any, game: str) -> tuple[str, ...]:
    if isinstance(bots, list):
        return tuple(map(str, bots))
    number = seats if isinstance(seats, int) else find_game(game).default_seats or 2
    return (str(bots),) * number


def _known(where: str, data: Mapping[str, Any], known: set[str]) -> None:
    for name in data:
        if name not in known:
            raise UsageError(f"{where} has no {name!r}; allowed: {', '.join(sorted(known))}")


def _of(data: Mapping[str, Any], name: str, kind: type, default: Any) -> Any:
    value = data.get(name, default)
    if value is None:
        raise UsageError(f"{name} is missing")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise UsageError(f"{name} cannot be {value!r}; expected {_KINDS[kind]}")
    return value


_KINDS = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    dict: "a table",
    list: "a list",
}
