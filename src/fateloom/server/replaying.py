"""Looking back: the match as it was after any of its questions.

A question counts once, whoever was asked: how many of those had a choice is not for all to know
while the match is being played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fateloom.engine.flow import Refused
from fateloom.engine.match import Decision, Match
from fateloom.engine.table import Seat
from fateloom.server import wire


class Story(NamedTuple):
    """A patient match at its beginning, what was decided, and the number of the question it
    leads to (one more than there were, if it is over)."""

    match: Match
    decisions: list[Decision]
    number: int


def replay(story: Story, place: Seat | None, step: int | None) -> wire.Replay:
    """The match after so many questions (all, if not said), as a place sees it, and what each
    answer brought as it was told there."""
    match = story.match
    marks: list[wire.Mark] = []
    frame = _frame(match, place) if step == 0 else None
    log = match.table.log
    assert log is not None
    reader = match.seats if place is None else place
    told = len(log.read(reader))
    before: list[Seat] = []
    for number, asked in enumerate(_lived(story), 1):
        lines = log.read(reader, told)
        told += len(lines)
        text = lines[0]["text"] if lines else ""
        seats = list(asked)
        marks.append(wire.Mark(number, seats, text, seats != before))
        before = seats
        if number == step:
            frame = _frame(match, place)
    steps = len(marks)
    if frame is None:
        frame = _frame(match, place)
    return wire.Replay(steps if step is None else min(step, steps), steps, marks, frame)


def _lived(story: Story) -> Iterator[Sequence[Seat]]:
    """Live through a story, one question at a time; who was asked."""
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


def _frame(match: Match, place: Seat | None) -> wire.Frame:
    view = dict(match.view(place, 0))
    return wire.Frame(match.number, place, list(match.names), view, 0, None)


def undoing(story: Story, seat: Seat) -> Refused | None:
    """What keeps a seat from taking back its last decision, tried on a match of its own."""
    for _ in _lived(story):
        pass
    try:
        story.match.undo(seat)
    except Refused as refused:
        return refused
    return None
