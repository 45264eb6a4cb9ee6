"""Replaying a match, whole or up to one of its steps.

A group ask is one step, however many seats had a choice: while the match is played, others must
not learn how many had one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Any, NamedTuple

from fateloom.engine.match.match import Decision, Match
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.matches import deal
from fateloom.server.problems import Problem
from fateloom.story import deciding_step, moment_kinds, standing_of, tell_step


class MatchHistory(NamedTuple):
    """A match at its start, its decisions, and the ask number to which they lead.

    The match holds forced asks. If it is over, the number is one more than the last ask.
    """

    match: Match
    decisions: list[Decision]
    number: int


class MatchRecord(NamedTuple):
    """All that a match follows from, and the ask number to which its decisions lead."""

    game: str
    seats: int
    secret: bytes
    salts: list[str | None]
    options: dict[str, Any]
    names: list[str]
    decisions: list[Decision]
    number: int

    def history(self) -> MatchHistory:
        """Return the match at its start, with its decisions."""
        match = Match(
            find_game(self.game),
            self.seats,
            deal.chance_of(self.secret, self.salts),
            self.options,
            names=self.names,
            hold_forced_asks=True,
        )
        return MatchHistory(match, self.decisions, self.number)


def replay_of(
    record: MatchRecord, place: Seat | None, step: int | None, hands: bool
) -> wire.Replay:
    return replay(record.history(), place, step, hands=hands)


def timeline_for(record: MatchRecord, reader: Seat | None) -> wire.Timeline:
    return timeline(record.history(), reader)


def replay(
    history: MatchHistory, place: Seat | None, step: int | None, *, hands: bool = False
) -> wire.Replay:
    """Return the match after ``step`` steps as a place sees it, with what each step brought.

    Without ``step`` the whole match is replayed. With ``hands`` every seat's own zones are open.
    """
    match = history.match
    marks: list[wire.ReplayStep] = []
    frame = _frame(match, place, hands) if step == 0 else None
    for mark in _replay_steps(history, match.seats if place is None else place):
        marks.append(mark)
        if mark.step == step:
            frame = _frame(match, place, hands)
    steps = len(marks)
    if frame is None:
        frame = _frame(match, place, hands)
    return wire.Replay(steps if step is None else min(step, steps), steps, marks, frame)


class ReplayPoint(NamedTuple):
    """A position: the decisions so far, and the log lines of each seat and the gallery."""

    decisions: list[Decision]
    lines: list[int]


def point_at(history: MatchHistory, step: int) -> ReplayPoint:
    """Return the position after ``step`` steps. Raise ``Problem`` if the match was over then."""
    match = history.match
    for _ in islice(_steps(history), step):
        pass
    if match.ask is None:
        raise Problem(409, "The game was over at that step. Continue from an earlier one.")
    log = match.table.log
    assert log is not None
    decisions = [each for each in history.decisions if each.ask < match.ask_number]
    return ReplayPoint(decisions, [len(log.read(reader)) for reader in range(match.seats + 1)])


STOPS = 48
"""Number of points, roughly, at which the timeline shows the players' numbers."""
SWINGS = 5
"""Number of greatest changes of each number that the timeline adds."""


def timeline(history: MatchHistory, reader: Seat | None = None) -> wire.Timeline:
    """Return what a seat, or the gallery, knows of a whole match.

    Every step is listed. The players' numbers are given at the start, at regular steps, where
    they changed most, and at the end.
    """
    match = history.match
    marks: list[wire.ReplayStep] = []
    numbers, standings = [_players(match)], [standing_of(match)]
    for mark in _replay_steps(history, match.seats if reader is None else reader):
        marks.append(mark)
        numbers.append(_players(match))
        standings.append(standing_of(match))
    decided = None if match.outcome is None else deciding_step(standings, match.outcome)
    return timeline_of(marks, numbers, history.number, decided)


def timeline_of(
    marks: list[wire.ReplayStep],
    numbers: Sequence[list[dict[str, Any]]],
    asks: int,
    decided: int | None = None,
) -> wire.Timeline:
    """Return the timeline of a match with these steps, and the players' numbers after each."""
    interval = 1 + asks // STOPS
    steps = {*range(0, len(numbers), interval), len(marks), *_swings(numbers)}
    stops = [wire.TimelinePoint(step, numbers[step]) for step in sorted(steps)]
    return wire.Timeline(len(marks), marks, stops, decided)


def _swings(numbers: Sequence[list[dict[str, Any]]]) -> Iterator[int]:
    """Yield the steps before and after the greatest changes of each number."""
    changes: dict[str, list[tuple[float, int]]] = {}
    for step, (before, after) in enumerate(pairwise(numbers), 1):
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


def _replay_steps(history: MatchHistory, reader: Seat) -> Iterator[wire.ReplayStep]:
    """Replay step by step and yield each with the log line that tells it to the reader."""
    kinds = moment_kinds(history.match.game)
    log = history.match.table.log
    assert log is not None
    lines_read = len(log.read(reader))
    before: list[Seat] = []
    for number, asked in enumerate(_steps(history), 1):
        lines = log.read(reader, lines_read)
        lines_read += len(lines)
        seats = list(asked)
        told = tell_step(lines, kinds)
        yield wire.ReplayStep(number, seats, told.text, seats != before, told.seat)
        before = seats


def _steps(history: MatchHistory) -> Iterator[Sequence[Seat]]:
    """Replay step by step and yield the seats that were asked."""
    match, decisions, last = history
    at = 0
    while (ask := match.ask) is not None and (number := match.ask_number) < last:
        first = at
        while at < len(decisions) and decisions[at].ask <= number:
            at += 1
        match.replay(decisions[first:at])
        if match.is_held and match.ask_number == number:
            match.release()
        if match.ask is ask:
            return  # no answer is recorded: the history ends here
        yield ask.seats


def _frame(match: Match, place: Seat | None, hands: bool) -> wire.Frame:
    view = dict(match.view(place, 0))
    if hands:
        seen = {seat: match.view(seat)["zones"] for seat in range(match.seats)}
        view["zones"] = opened(view["zones"], seen)
    return wire.Frame(match.ask_number, place, list(match.names), view, 0, None)


def opened(zones: Any, seen: Mapping[Seat, Any]) -> list[Any]:
    """Return the zones with those of each seat as that seat has ``seen`` them."""
    own = {
        (zone["name"], seat): zone
        for seat, theirs in seen.items()
        for zone in theirs
        if zone.get("owner") == seat
    }
    return [own.get((zone["name"], zone.get("owner")), zone) for zone in zones]


def undo_refusal(history: MatchHistory, seat: Seat) -> Refused | None:
    """Return why a seat may not undo its last decision, or ``None`` if it may."""
    for _ in _steps(history):
        pass
    try:
        history.match.undo_target(seat)
    except Refused as refused:
        return refused.with_traceback(None)  # else it would keep the match in memory
    return None
