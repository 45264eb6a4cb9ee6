"""Forks: a match of its own that stands where another stands, with other luck to come.

A coroutine cannot be copied. A fork begins with the table as it was at the start of the phase,
the mark, and lives through the answers since.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fateloom.engine.chance import Chance, Taped
from fateloom.engine.course import Course
from fateloom.engine.flow import AskMany
from fateloom.engine.table import Table

if TYPE_CHECKING:
    from fateloom.engine.match import Match


class Mark(NamedTuple):
    """A point from which the rules can be run again: a table at the start of a phase."""

    table: Table
    number: int
    phase: int


def fork(match: Match, chance: Chance) -> Match:
    """A quiet match that stands where this one stands, with other luck to come."""
    mark = _marked(match)
    since, tape = match._since, match._chance.tape
    assert since is not None
    assert tape is not None
    table = mark.table.copy(Taped(tape, chance) if since or tape else chance, still=True)
    twin = _lived(match, mark, table, since)
    twin._chance = table.chance = chance
    return twin


def _marked(match: Match) -> Mark:
    """The start of this phase. Only who forks needs it, so it is found now, by living again
    through what came after the last mark, or through the whole match."""
    mark = match._mark
    if mark is None:
        if match.quiet:
            raise ValueError("a quiet match keeps no history; fork it from one at a table")
        twin = again(match, due=match._course.phase)
        twin.replay(match.decisions)
    elif mark.phase < match._course.phase:
        assert match._since is not None
        assert match._chance.tape is not None
        table = mark.table.copy(Taped(match._chance.tape, match._chance), still=True)
        twin = _lived(match, mark, table, match._since, due=match._course.phase)
    else:
        return mark
    found = twin._mark
    assert found is not None
    match._mark, match._since = found, twin._since
    match._chance.tape = twin.table.chance.tape
    return found


def again(match: Match, *, due: int = 0, patient: bool = False) -> Match:
    """The same match at its beginning; it will mark the phase that is due."""
    twin = type(match).__new__(type(match))
    twin.game, twin.seats, twin.options = match.game, match.seats, match.options
    twin.quiet, twin.names, twin._laid = match.quiet, match.names, match._laid
    twin.patient = patient
    twin._chance = match._chance.restart()
    twin._begin(due)
    return twin


def _lived(match: Match, mark: Mark, table: Table, since: Sequence[Any], due: int = 0) -> Match:
    """A quiet match that has lived from a mark through these answers; it has marked the start
    of the phase that is due."""
    twin = type(match).__new__(type(match))
    twin.game = match.game
    twin.seats = match.seats
    twin.options = match.options
    twin.quiet = True
    twin.patient = False
    twin.names = match.names
    twin.decisions = []
    twin.number = mark.number
    twin.ask = None
    twin.outcome = None
    twin.table = table
    twin._chance = table.chance
    twin._laid = None
    twin._course = Course(mark.phase - 1, due)  # it begins again
    twin._mark = None
    twin._since = None
    twin._answers = {}
    twin._open = ()
    twin._shared = []
    twin._enter(table.phase)
    twin._run(None)
    for answer in since:
        ask = twin.ask
        if isinstance(ask, AskMany):
            twin._answers, twin._open = answer, ()
            twin._conclude(ask)
        else:
            twin.answer(answer)
    return twin
