"""A rendering: what a finished match showed, kept to be shown without its rules.

``render_script.py`` makes it with the rules of the match. It holds the view of each seat and of
the gallery after every step, and the match file, which those rules have verified.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any

import msgspec

from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.matches import replay as match_replay

FORMAT = 1


def pack(rendering: dict[str, Any]) -> bytes:
    """Return a rendering as it is stored."""
    return lzma.compress(msgspec.json.encode(rendering))


def changed(old: Any, change: Any) -> Any:
    """Return a JSON value after a change, without altering the old one."""
    if isinstance(change, list):
        return change[0]
    if isinstance(old, dict):
        members = {key: value for key, value in old.items() if key not in change.get("cut", ())}
        return members | {key: changed(old.get(key), by) for key, by in change["set"].items()}
    assert isinstance(old, list)
    if "put" in change:
        first, number, piece = change["put"]
        return [*old[:first], *piece, *old[first + number :]]
    items = list(old)
    for at, by in change["set"].items():
        items[int(at)] = changed(items[int(at)], by)
    return items


def _values(changes: Iterable[Any]) -> Iterator[Any]:
    value: Any = None
    for change in changes:
        value = changed(value, change)
        yield value


def _first_line(lines: list[dict[str, Any]]) -> tuple[Seat | None, str]:
    """Return the seat and the text of a step as servers showed them that took its first line."""
    return (lines[0].get("seat"), lines[0]["text"]) if lines else (None, "")


class Rendering:
    """A rendering as it was stored. It offers what replays and result pages need of a match."""

    def __init__(self, stored: bytes) -> None:
        kept = msgspec.json.decode(lzma.decompress(stored))
        assert kept["format"] == FORMAT
        self._kept: dict[str, Any] = kept
        self.names: list[str] = kept["names"]
        self.seats = len(self.names)
        self.version: int = kept["rules"][0]
        self.ask_number: int = kept["seqs"][-1]
        self.file: str = kept["file"]
        """The match file."""

    # The end ---------------------------------------------------------------------------

    @cached_property
    def _last_views(self) -> list[dict[str, Any]]:
        return [self._view(at, self._steps) for at in range(self.seats + 1)]

    @property
    def outcome(self) -> dict[str, Any]:
        """How the match ended, as the gallery sees it."""
        outcome: dict[str, Any] = self._last_views[self.seats]["outcome"]
        return outcome

    def view(self, place: Seat | None, since: int = 0) -> dict[str, Any]:
        """Return what a place sees at the end, with its log from a line on."""
        at = self._index(place)
        return {**self._last_views[at], "log": self._log(at, self._steps)[since:]}

    def views(
        self, wanted: Mapping[Seat | None, int], shown: Any = None
    ) -> dict[Seat | None, dict[str, Any]]:
        """Return the views of several places; ``shown`` is there as a match has it."""
        return {place: self.view(place, since) for place, since in wanted.items()}

    # Replays ---------------------------------------------------------------------------

    @property
    def _steps(self) -> int:
        return len(self._kept["asked"])

    def _index(self, place: Seat | None) -> int:
        return self.seats if place is None else place

    def _view(self, at: int, step: int) -> dict[str, Any]:
        views = _values(self._kept["places"][at]["views"])
        view: dict[str, Any] = next(islice(views, step, None))
        return view

    def _log(self, at: int, step: int) -> list[Any]:
        lines = self._kept["places"][at]["lines"][: step + 1]
        return [line for fresh in lines for line in fresh]

    def replay(self, place: Seat | None, step: int | None, *, hands: bool = False) -> wire.Replay:
        """Return the match after ``step`` steps as a place sees it, as ``matches.replay`` does."""
        at = self._index(place)
        step = self._steps if step is None else min(step, self._steps)
        view = {**self._view(at, step), "log": self._log(at, step)}
        if hands:
            own = {seat: self._view(seat, step)["zones"] for seat in range(self.seats)}
            view["zones"] = match_replay.opened(view["zones"], own)
        frame = wire.Frame(self._kept["seqs"][step], place, self.names, view, 0, None)
        return wire.Replay(step, self._steps, self._marks(at), frame)

    def _marks(self, at: int) -> list[wire.ReplayStep]:
        marks = []
        before: list[Seat] = []
        fresh = self._kept["places"][at]["lines"][1:]
        told = self._kept["told"][at] if "told" in self._kept else map(_first_line, fresh)
        for number, (seats, (doer, text)) in enumerate(
            zip(self._kept["asked"], told, strict=True), 1
        ):
            marks.append(wire.ReplayStep(number, seats, text, seats != before, doer))
            before = seats
        return marks

    def timeline(self) -> wire.Timeline:
        """Return what the gallery knows of the whole match."""
        numbers = list(_values(self._kept["numbers"]))
        marks, decided = self._marks(self.seats), self._kept.get("decided")
        return match_replay.timeline_of(marks, numbers, self.ask_number + 1, decided)
