"""How good moves, treasures and aims look at first sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.advice.standing import (
    WORTH,
    best_gain,
    gain,
    hunts,
    points,
    trimagic_worth,
)
from fateloom.games.fatal.rules.rows import Trimagic, stars_shown, trimagic_of
from fateloom.games.fatal.rules.stars import STARS_FOR_A_TREASURE
from fateloom.games.fatal.table import Fatal


def best_of(values: Sequence[Any], worth: Callable[[Any], float]) -> int:
    worths = [worth(value) for value in values]
    return worths.index(max(worths))


class Turn:
    """How good the moves of a turn look: what several of them need is worked out once."""

    __slots__ = ("_best_gain", "_casts", "rows", "seat", "stars", "t")

    def __init__(self, t: Fatal, seat: Seat) -> None:
        self.t = t
        self.seat = seat
        self.rows = t.rows(seat)
        self.stars = stars_shown(t, seat)
        self._best_gain: float | None = None
        self._casts: dict[Trimagic, float] = {}

    def appeal(self, value: Any) -> float:
        """How good a move looks."""
        if value == "end":
            return WORTH["end"]
        if isinstance(value, Card):
            return WORTH.get(value.face.id, 0.0)
        if not isinstance(value, tuple) or value[0] not in ("play", "steal"):
            return 0.0
        card, row = value[1], self.rows[value[2] - 1].cards
        more = card.face.stars(len(row))
        worth: float = WORTH["play"] + WORTH["star"] * more
        if self.stars < STARS_FOR_A_TREASURE <= self.stars + more:
            worth += WORTH["win_a_treasure"] * self.best_gain()
        if len(row) == 2:
            worth += WORTH["cast"] * self.cast(trimagic_of([*row, card]))
        elif len(row) == 1:
            worth += WORTH["second_mark"] * card.face.marked(1)
        return worth + (WORTH["steal_a_vision"] if value[0] == "steal" else 0.0)

    def best_gain(self) -> float:
        if self._best_gain is None:
            self._best_gain = best_gain(self.t, self.seat)
        return self._best_gain

    def cast(self, spell: Trimagic) -> float:
        if spell not in self._casts:
            self._casts[spell] = trimagic_worth(self.t, self.seat, spell)
        return self._casts[spell]


def taking(t: Fatal, seat: Seat, value: Any) -> float:
    """Which treasure the stars bring, and to whom."""
    match value:
        case (card, receiver):
            return gain(t, seat, card) if receiver == seat else -9.0
    return 0.0


def aim(t: Fatal, seat: Seat, value: Any) -> float:
    """Who is named, what is taken, whether a Shield is raised."""
    if isinstance(value, Card):
        return gain(t, seat, value) if value.zone is t.display else 1.0
    if not isinstance(value, Name):
        return 0.0
    if value == seat:
        return 9.0
    prey = hunts(t, seat, value)
    by_hand = WORTH["name_a_full_hand"] * len(t.hand[value].cards)
    return (
        WORTH["name_the_leader"] * points(t, value)
        + by_hand
        + (WORTH["name_prey"] if prey else 0.0)
    )


def prey_known(t: Fatal, seat: Seat) -> bool:
    """Whether the seat knows who its prey is."""
    prey = next(other for other in range(t.seats) if hunts(t, seat, other))
    return t.revealed(prey) or t.knows(seat, t.character[prey].top)
