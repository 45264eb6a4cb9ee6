"""Figures of a study: each with its interval, its unit and the number of games behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from fateloom.lab.stats.intervals import Estimate
from fateloom.lab.stats.text import aligned

Unit = Literal["share", "points of win share", "number"]


class Figure(NamedTuple):
    """One figure."""

    name: str
    value: Estimate
    games: int
    note: str = ""


@dataclass(frozen=True)
class Finding:
    """The answer to a question: figures of one kind, with what must be known to read them."""

    title: str
    unit: Unit
    figures: Sequence[Figure]
    notes: Sequence[str] = ()
    fair: float | None = None
    """What every figure would be if nothing made a difference."""
    within: float | None = None
    """The reach of an interval that the plan asks for."""
    kind: str = ""
    """Which question it answers, for programs."""
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def is_precise(self) -> bool:
        """Whether all intervals are as narrow as the plan asks for."""
        if self.within is None:
            return True
        return bool(self.figures) and all(each.value.reach <= self.within for each in self.figures)

    def lines(self) -> list[str]:
        """Return the finding as text."""
        rows = [("", "", "95 %", "games")]
        for each in self.figures:
            rows.append((each.name, *written(each.value, self.unit), f"{each.games:,}"))
        remarks = ["", *(each.note for each in self.figures)]
        table = [
            f"{row}  {note}".rstrip() for row, note in zip(aligned(rows), remarks, strict=True)
        ]
        title = self.title
        if self.fair is not None:
            title += f" (fair: {written(Estimate(self.fair, 0, 0), self.unit)[0]})"
        return [title, *table, *self.notes]

    def as_data(self) -> dict[str, Any]:
        """Return the finding as JSON values."""
        return {
            "title": self.title,
            "kind": self.kind,
            "unit": self.unit,
            "fair": self.fair,
            "within": self.within,
            "figures": [
                {"name": f.name, **f.value.data(), "games": f.games, "note": f.note}
                for f in self.figures
            ],
            "notes": list(self.notes),
            **self.data,
        }


def written(value: Estimate, unit: Unit) -> tuple[str, str]:
    """Return a figure and its interval as text."""
    if unit == "share":
        return f"{value.value:.1%}", f"{value.low:.1%} to {value.high:.1%}"
    if unit == "points of win share":
        low, high = 100 * value.low, 100 * value.high
        return f"{100 * value.value:+.1f}", f"{low:+.1f} to {high:+.1f}"
    span = f"{value.low:.2f} to {value.high:.2f}" if value.known else "unknown"
    return f"{value.value:.2f}", span
