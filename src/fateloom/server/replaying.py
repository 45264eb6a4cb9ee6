"""Living through a match again: as it stands, or as it was after any of its questions.

To whoever looks back a question counts once, however many were asked: how many of them had a
choice is not for all to know while the match is being played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from fateloom.engine.flow import Refused
from fateloom.engine.match import Decision, Match, RuleBug
from fateloom.engine.table import Seat
from fateloom.server import wire
from fateloom.server.operations import log, metrics
from fateloom.server.problems import Problem

if TYPE_CHECKING:
    from fateloom.server.room import Room


def lived(room: Room, decisions: Sequence[Decision], upto: int | None = None) -> Match:
    """The match of a room after these decisions; ``upto``: past the questions before this one
    that left nobody a choice. Nothing of the room is changed."""
    game, header = room.game, room.header
    if game.version != header.version or game.cards_hash != header.cards:
        raise Problem(
            409,
            f"This match was played with other rules or cards of {game.title} than those "
            "installed here; it can be exported and replayed with its own.",
        )
    match = room.dealt()
    try:
        match.replay(decisions)
    except (Refused, RuleBug) as problem:
        metrics.failures.inc()
        log("replay failed", table=room.id, kind=type(problem).__name__)
        raise Problem(409, f"This match cannot be replayed: {problem}.") from problem
    while upto is not None and match.idle and match.number < upto:
        match.go_on()
    return match


class Story(NamedTuple):
    """A patient match at its beginning, what was decided, and the number of the question it
    leads to (one more than there were, if it is over)."""

    match: Match
    decisions: list[Decision]
    number: int


def replay(
    story: Story, place: Seat | None, step: int | None, *, hands: bool = False
) -> wire.Replay:
    """The match after so many questions (all, if not said), as a place sees it, and what each
    answer brought as it was told there. With ``hands`` every seat lays open what it sees of
    its own."""
    match = story.match
    marks: list[wire.Mark] = []
    frame = _frame(match, place, hands) if step == 0 else None
    for mark in _marked(story, match.seats if place is None else place):
        marks.append(mark)
        if mark.step == step:
            frame = _frame(match, place, hands)
    steps = len(marks)
    if frame is None:
        frame = _frame(match, place, hands)
    return wire.Replay(steps if step is None else min(step, steps), steps, marks, frame)


class Stood(NamedTuple):
    """Where a match stood: what had been decided, and how many lines each seat, and then the
    gallery, had read."""

    decisions: list[Decision]
    lines: list[int]


def stood(story: Story, step: int) -> Stood:
    """Where a match stood after so many questions, with another one open."""
    match = story.match
    for _ in islice(_told(story), step):
        pass
    if match.ask is None:
        raise Problem(409, "The match was over then; play on from an earlier step.")
    log = match.table.log
    assert log is not None
    decisions = [each for each in story.decisions if each.ask < match.number]
    return Stood(decisions, [len(log.read(reader)) for reader in range(match.seats + 1)])


STOPS = 48
"""At so many points of a match, more or less, it is noted how the players stand."""
SWINGS = 5
"""So many of the greatest changes of each number are noted to the step."""


def course(story: Story) -> wire.Course:
    """What the gallery knows of a whole match, lived through once: every question, and how
    the players stood at the beginning, on the way, where it changed most, and at the end."""
    match = story.match
    marks: list[wire.Mark] = []
    stood = [_players(match)]
    for mark in _marked(story, match.seats):
        marks.append(mark)
        stood.append(_players(match))
    apart = 1 + story.number // STOPS
    steps = {*range(0, len(stood), apart), len(marks), *_swings(stood)}
    stops = [wire.Stop(step, stood[step]) for step in sorted(steps)]
    return wire.Course(len(marks), marks, stops)


def _swings(stood: Sequence[list[dict[str, Any]]]) -> Iterator[int]:
    """The steps before and after the greatest changes of each number of the players."""
    changes: dict[str, list[tuple[float, int]]] = {}
    for step, (before, after) in enumerate(pairwise(stood), 1):
        for had, has in zip(before, after, strict=True):
            for name, number in has.items():
                was = had.get(name)
                if isinstance(number, int | float) and isinstance(was, int | float):
                    changes.setdefault(name, []).append((-abs(number - was), step))
    for each in changes.values():
        for change, step in sorted(each)[:SWINGS]:
            if change:
                yield from (step - 1, step)


def _players(match: Match) -> list[dict[str, Any]]:
    return [dict(match.game.player_facts(match.table, seat)) for seat in range(match.seats)]


def _marked(story: Story, reader: Seat) -> Iterator[wire.Mark]:
    """Tell a story, one question at a time, with the first line that somebody read then."""
    log = story.match.table.log
    assert log is not None
    told = len(log.read(reader))
    before: list[Seat] = []
    for number, asked in enumerate(_told(story), 1):
        lines = log.read(reader, told)
        told += len(lines)
        seats = list(asked)
        yield wire.Mark(number, seats, lines[0]["text"] if lines else "", seats != before)
        before = seats


def _told(story: Story) -> Iterator[Sequence[Seat]]:
    """Tell a story, one question at a time; who was asked."""
    match, decisions, last = story
    at = 0
    while (ask := match.ask) is not None and (number := match.number) < last:
        first = at
        while at < len(decisions) and decisions[at].ask <= number:
            at += 1
        match.replay(decisions[first:at])
        if match.idle and match.number == number:
            match.go_on()
        if match.ask is ask:
            return  # no answer is known: the story ends here
        yield ask.seats


def _frame(match: Match, place: Seat | None, hands: bool) -> wire.Frame:
    view = dict(match.view(place, 0))
    if hands:
        view["zones"] = _opened(match, view["zones"])
    return wire.Frame(match.number, place, list(match.names), view, 0, None)


def _opened(match: Match, zones: Any) -> list[Any]:
    """Zones of the table with those of each seat as that seat sees them."""
    own: dict[tuple[str, Seat], Any] = {}
    for seat in range(match.seats):
        seen: Any = match.view(seat)["zones"]
        own |= {(zone["name"], seat): zone for zone in seen if zone.get("owner") == seat}
    return [own.get((zone["name"], zone.get("owner")), zone) for zone in zones]


def undoing(story: Story, seat: Seat) -> Refused | None:
    """What keeps a seat from taking back its last decision, tried on a match of its own."""
    for _ in _told(story):
        pass
    try:
        story.match.undoable(seat)
    except Refused as refused:
        return refused
    return None
