"""Looking back: the match as it was after any number of its decisions."""

from __future__ import annotations

from typing import Any, NamedTuple

from fateloom.engine.flow import Refused
from fateloom.engine.match import Decision, Match
from fateloom.engine.table import Seat
from fateloom.server import wire


class Story(NamedTuple):
    """A match at its beginning, and what was decided."""

    match: Match
    decisions: list[Decision]


def replay(
    story: Story, place: Seat | None, step: int | None, *, hands: bool = False
) -> wire.Replay:
    """The match after so many decisions (all, if not said), as a place sees it, and what each
    decision brought as it was told there. With ``hands`` every seat lays open what it sees of
    its own."""
    match, decisions = story
    steps = len(decisions)
    wanted = steps if step is None else min(step, steps)
    marks: list[wire.Mark] = []
    frame = _frame(match, place, hands) if wanted == 0 else None
    log = match.table.log
    assert log is not None
    reader = match.seats if place is None else place
    told = len(log.read(reader))
    before: Seat | None = None
    for number, decision in enumerate(decisions, 1):
        match.replay([decision])
        lines = log.read(reader, told)
        told += len(lines)
        text = lines[0]["text"] if lines else ""
        marks.append(wire.Mark(number, decision.seat, text, decision.seat != before))
        before = decision.seat
        if number == wanted:
            frame = _frame(match, place, hands)
    assert frame is not None
    return wire.Replay(wanted, steps, marks, frame)


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
    match, decisions = story
    match.replay(decisions)
    try:
        match.undo(seat)
    except Refused as refused:
        return refused
    return None
