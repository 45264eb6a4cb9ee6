"""A lesson as its file has it: the laid table, the luck, the partners and the steps."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar, get_type_hints

from fateloom.engine.rules.game import Game
from fateloom.learn.tables import problem_with

FIRST = "first_game"
"""The lesson that a newcomer is offered; a game may have others."""
OVER = "over"
"""What a step names as its question where the game is over."""

BACK, ON, STAY = "back", "on", "stay"
"""What becomes of an answer that the step did not ask for: it is shown and taken back; it
stands, and the lesson goes on; it stands, and the step is asked again. Any other word is the
id of the step that comes next."""

T = TypeVar("T")


class LessonError(Exception):
    """A lesson's file does not say what a lesson must say."""


@dataclass(frozen=True)
class Move:
    """What a partner answers by script, or the learner where nothing is asked; what is said meanwhile."""

    seat: int
    keys: Sequence[str]
    """One after another. ``a|b`` is the first of these that is legal; ``*`` is anything."""
    say: str = ""


@dataclass(frozen=True)
class PartnerRule:
    """What partners answer to a question where no script says it. The first that fits counts."""

    ask: str
    key: str
    seat: int | None = None
    when: Sequence[str] = ()


@dataclass(frozen=True)
class Touch:
    """A thing that the learner may point at instead of answering. Without ``say`` it is right."""

    at: str
    label: str = ""
    say: str = ""


@dataclass(frozen=True)
class Wrong:
    """What another answer is told, and what becomes of it."""

    keys: Sequence[str]
    say: str
    then: str = BACK
    show: Sequence[Move] = ()
    """What partners answer to it, so that it can be seen what it leads to."""


@dataclass(frozen=True)
class Step:
    """One thing that is shown, and the one thing to do.

    A step with neither ``do`` nor ``touch`` only says something: it is the last.
    """

    id: str
    title: str
    say: str
    rule: str
    ask: str | Sequence[str] = ()
    """The questions at which it is met."""
    when: Sequence[str] = ()
    """What must be true of the table, else the step is left out."""
    do: Sequence[str] = ()
    """The answers that are asked for. The first is the one that is shown on request."""
    times: int = 1
    """How often."""
    keep: str = ""
    """A name for the answer, so that later steps can speak of it: ``{name}``."""
    light: Sequence[str] = ()
    """What is lit on the table: ``card:sir_aldric``, ``zone:hand.0``, ``seat:1``, ``option:buy``."""
    touch: Sequence[Touch] = ()
    wrong: Sequence[Wrong] = ()
    then: Sequence[Move] = ()
    """What partners answer after it."""
    holds: Sequence[str] = ()
    """What is true of the table when the step is over, for ``fateloom check``."""
    optional: bool = False
    """Whether the way of the taught answers passes it by."""

    @property
    def asks(self) -> Sequence[str]:
        return (self.ask,) if isinstance(self.ask, str) else self.ask

    @property
    def is_last(self) -> bool:
        return not self.do and not self.touch


@dataclass(frozen=True)
class Laid:
    """The table at the start of a lesson, and the luck that is to come."""

    lay: Mapping[str, Any]
    phase: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    dice: Sequence[int] = ()
    coin: Sequence[str] = ()
    luck: Sequence[int] = ()
    seed: int = 0


@dataclass(frozen=True)
class Lesson:
    """A guided game, or a part of one."""

    title: str
    about: str
    minutes: int
    table: Laid
    step: Sequence[Step]
    id: str = ""
    seats: int = 0
    names: Sequence[str] = ()
    """Who sits at the table, the learner first."""
    partner: Sequence[PartnerRule] = ()
    before: Sequence[Move] = ()
    """What happens before the first step."""
    offered: Sequence[str] = ()
    """Where a player is offered the lesson who has not met this yet: ids of questions, or
    patterns of keys, ``auction_turn`` or ``auction_turn:bargain/*``."""
    now: Mapping[str, Any] = field(default_factory=dict)
    """The options of the game that *Now you* begins."""


def lessons_of(game: Game) -> dict[str, Lesson]:
    """Return the lessons of a game by id, the first game first; none if it brings none."""
    return dict(_lessons(game.package))


@cache
def _lessons(package: str) -> Mapping[str, Lesson]:
    folder = files(package).joinpath("learn")
    if not folder.is_dir():
        return {}
    found = [each for each in folder.iterdir() if each.name.endswith(".toml")]
    found.sort(key=lambda each: (each.name != f"{FIRST}.toml", each.name))
    return {
        id: read_lesson(each.read_text(encoding="utf-8"), id)
        for each in found
        for id in [each.name.removesuffix(".toml")]
    }


def read_lesson(text: str, id: str) -> Lesson:
    """Read a lesson. Raise :class:`LessonError` with the place where it is not one."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{id}: is not valid TOML: {error}") from None
    lesson: Lesson = _make(Lesson, {**data, "id": id}, id)
    known = set[str]()
    for step in lesson.step:
        if step.id in known:
            raise LessonError(f"{id}: there are two steps {step.id!r}")
        known.add(step.id)
    for step in lesson.step:
        for wrong in step.wrong:
            if wrong.then not in (BACK, ON, STAY, *known):
                raise LessonError(f"{id}, step {step.id}: there is no step {wrong.then!r}")
    if not lesson.step or not lesson.step[-1].is_last:
        raise LessonError(f"{id}: the last step must say something and ask for nothing")
    return lesson


_PARTS: dict[str, type] = {
    "table": Laid,
    "step": Step,
    "partner": PartnerRule,
    "before": Move,
    "touch": Touch,
    "wrong": Wrong,
    "show": Move,
    "then": Move,
}


def _make(kind: type[T], data: Any, place: str) -> T:
    """Make a part of a lesson out of a table of its file."""
    if not isinstance(data, dict):
        raise LessonError(f"{place}: expected a table, not {data!r}")
    if problem := problem_with(kind, data):
        raise LessonError(f"{place}: {problem}")
    hints = get_type_hints(kind)
    return kind(
        **{name: _value(name, value, hints[name], place, data) for name, value in data.items()}
    )


def _value(name: str, value: Any, hint: Any, place: str, data: Mapping[str, Any]) -> Any:
    if name == "step" and isinstance(value, list):
        return [_make(Step, each, f"{place}, step {_id(each)}") for each in value]
    part = _PARTS.get(name)
    if part is not None and hint is not str:
        if isinstance(value, list):
            return [_make(part, each, f"{place}, {name}") for each in value]
        return _make(part, value, f"{place}, {name}")
    if hint in (str, int, bool) and type(value) is not hint:
        raise LessonError(f"{place}: {name!r} must be {_WORDS[hint]}, not {value!r}")
    return value


_WORDS = {str: "a text", int: "a whole number", bool: "true or false"}


def _id(data: Any) -> str:
    return str(data.get("id", "?")) if isinstance(data, dict) else "?"
