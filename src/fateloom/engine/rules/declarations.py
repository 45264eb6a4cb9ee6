"""What a game declares of itself for programs: its numbers, their ranges, and what lies where.

Views show the same numbers, so a fact is stated once. A law holds the declarations against play.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Fact:
    """A number that is always between two others: ``Fact("coins", 0, 99, lambda t, seat: …)``."""

    name: str
    low: int
    high: int
    read: Callable[..., int | None]
    """``read(t, seat)`` for facts of a seat, ``read(t)`` for those of the table; ``None``: it has no
    value now."""
    is_seat: bool = False
    """Whether it is the number of a seat, which turns with the observer."""
    keeps_null: bool = False
    """Whether a view shows it without a value as null. Otherwise it leaves it out."""
    shown: bool = True
    """Whether views show it; what they show in another form need not be shown twice."""
    observed: bool = True
    """Whether observations in numbers have it; what people need told, but follows from others, is
    not worth the time."""

    @classmethod
    def flag(cls, name: str, read: Callable[..., bool | None], *, shown: bool = True) -> Fact:
        """Declare a fact that is true or false."""
        return cls(name, 0, 1, read, shown=shown)

    @classmethod
    def seat(
        cls, name: str, read: Callable[..., int | None], *, null: bool = False, shown: bool = True
    ) -> Fact:
        """Declare the number of a seat."""
        return cls(name, 0, 0, read, True, null, shown)


@dataclass(frozen=True, slots=True)
class Declarations:
    """All that a game declares for programs."""

    player: Sequence[Fact] = ()
    """Public numbers of each seat."""
    table: Sequence[Fact] = ()
    """Public numbers of the table."""
    own: Sequence[Fact] = ()
    """Numbers of a seat for itself, from what it knows."""
    counters: Sequence[str] = ()
    """The kinds of counters that lie on cards."""
    places: Mapping[str, int] = field(default_factory=dict)
    """The zones in which the place of a card counts, by name, and how many places count: from the
    first, or below zero from the last."""
    backs: Sequence[str] = ()
    """Backs that no face of ``cards.toml`` has."""
    scores: tuple[float, float] | None = None
    """Between which numbers the scores at the end lie, such that more is better."""
    zero_sum: bool = False
    """Whether the scores of all seats add up to 0."""
    menu: tuple[int, int] = (64, 8)
    """The most options that a question has, and the most words of an answer."""


Reader = tuple[str, Callable[..., int | None]]
"""The name of a fact, and what reads it."""


def observed_readers(facts: Sequence[Fact]) -> list[Reader]:
    """Return the readers of those facts that observations have."""
    return [(fact.name, fact.read) for fact in facts if fact.observed]


def seat_numbers(facts: Sequence[Fact]) -> Callable[[Any, int], dict[str, Any]]:
    """Return what reads these facts of a seat for a view."""
    shown = [(fact.name, fact.read) for fact in facts if fact.shown]
    nulls = frozenset(fact.name for fact in facts if fact.keeps_null)

    def numbers(t: Any, seat: int) -> dict[str, Any]:
        read_all = {name: read(t, seat) for name, read in shown}
        return _told(read_all, nulls) if None in read_all.values() else read_all

    return numbers


def table_numbers(facts: Sequence[Fact]) -> Callable[[Any], dict[str, Any]]:
    """Return what reads these facts of the table for a view."""
    shown = [(fact.name, fact.read) for fact in facts if fact.shown]
    nulls = frozenset(fact.name for fact in facts if fact.keeps_null)

    def numbers(t: Any) -> dict[str, Any]:
        read_all = {name: read(t) for name, read in shown}
        return _told(read_all, nulls) if None in read_all.values() else read_all

    return numbers


def _told(read_all: dict[str, Any], nulls: Collection[str]) -> dict[str, Any]:
    """Leave out what has no value now, unless that is shown as null."""
    return {name: value for name, value in read_all.items() if value is not None or name in nulls}
