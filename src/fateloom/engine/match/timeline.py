"""The timeline of a match: how many phases have begun, and where a fork starts.

A coroutine cannot be copied. A fork starts with a snapshot of the table at the start of a phase
and replays the answers given since.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fateloom.engine.state.table import Face, Seat, Table


class PhaseSnapshot(NamedTuple):
    """A table at the start of a phase, from which the rules can be run again."""

    table: Table
    ask_number: int
    phase: int


class Redealt(NamedTuple):
    """What stands among the answers where hidden cards were dealt anew: the faces, zone by zone."""

    faces: list[list[Face]]

    @classmethod
    def on(cls, table: Table) -> Redealt:
        return cls([[card.face for card in zone.cards] for zone in table.zones])

    def deal(self, table: Table) -> None:
        """Give the cards of a table these faces."""
        for zone, faces in zip(table.zones, self.faces, strict=True):
            for card, face in zip(zone.cards, faces, strict=True):
                card.face = face


class Conceded(NamedTuple):
    """What stands among the answers where a seat has given up."""

    seat: Seat


class Timeline:
    """The phases begun so far, a snapshot at the start of one, and the answers since."""

    __slots__ = ("answers", "checkpoint_at", "phase", "snapshot")

    def __init__(self, phase: int = 0, checkpoint_at: int = 0) -> None:
        self.phase = phase
        """The number of the phase that is running."""
        self.checkpoint_at = checkpoint_at
        """The number of the phase whose start is to be kept as a snapshot; 0 for none."""
        self.snapshot: PhaseSnapshot | None = None
        self.answers: list[Any] | None = None
        """The answers since the snapshot, those to a group ask as a dict, with what else has
        happened meanwhile; ``None`` without a snapshot."""

    def take_snapshot(self, table: Table, ask_number: int) -> None:
        """Keep the table as it is now, and what is answered and drawn from now on."""
        self.snapshot = PhaseSnapshot(table.copy(table.chance), ask_number, self.phase)
        self.answers = []
        table.chance.draws = []

    def adopt_snapshot(self, other: Timeline) -> None:
        """Take over the snapshot of a timeline that leads to the same place."""
        self.snapshot, self.answers = other.snapshot, other.answers

    def share_snapshot(self, other: Timeline) -> None:
        """Start where another timeline does, with a list of answers of its own."""
        assert other.answers is not None
        self.snapshot, self.answers = other.snapshot, other.answers.copy()
