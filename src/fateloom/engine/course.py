"""The course of a match: one phase follows another, until the game is over."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, Any

from fateloom.engine.flow import Jump

if TYPE_CHECKING:
    from fateloom.engine.table import Table


class Course:
    """How many phases have begun, and which of them shall be marked."""

    __slots__ = ("due", "phase")

    def __init__(self, phase: int, due: int) -> None:
        self.phase = phase
        self.due = due


class Due:
    """What the rules say in place of an ask where a phase begins that shall be marked."""

    def __await__(self) -> Generator[Due, None, None]:
        yield self


async def play(table: Table, phases: Mapping[str, Any], phase: str | None, course: Course) -> None:
    """Let one phase follow another, from this one to the end of the game. It does not know its
    match, so that a match that nobody holds any more is gone at once."""
    while phase is not None:
        table.phase = phase
        course.phase += 1
        if course.phase == course.due:
            await DUE
        try:
            phase = await phases[phase](table)
        except Jump as jump:
            phase = jump.phase


DUE = Due()
