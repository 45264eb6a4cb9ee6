"""How good moves, treasures and aims look at first sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.advice.standing import (
    best_gain,
    gain,
    hunts,
    points,
    trimagic_worth,
)
from fateloom.games.fatal.rules.rows import stars_shown, trimagic_of
from fateloom.games.fatal.rules.stars import STARS_FOR_A_TREASURE
from fateloom.games.fatal.table import Fatal


def best_of(values: Sequence[Any], worth: Callable[[Any], float]) -> int:
    return max(range(len(values)), key=lambda at: worth(values[at]))


def appeal(t: Fatal, seat: Seat, value: Any) -> float:
    """How good a move of the turn looks."""
    match value:
        case "end":
            return 0.1
        case ("play", card, number) | ("steal", card, number):
            row = t.rows(seat)[number - 1].cards
            stars = stars_shown(t, seat)
            more = card.face.stars(len(row))
            worth: float = 0.5 + 0.6 * more
            if stars < STARS_FOR_A_TREASURE <= stars + more:
                worth += best_gain(t, seat)
            if len(row) == 2:
                worth += trimagic_worth(t, seat, trimagic_of([*row, card]))
            elif len(row) == 1:
                worth += 0.3 * card.face.marked(1)
            return worth + (0.5 if value[0] == "steal" else 0.0)
        case Card() as card:
            return EASY.get(card.face.id, 0.0)
    return 0.0


EASY = {"moth_courier": 6.0, "comet_lantern": 0.7, "overwound_mainspring": 0.7}
"""Enchantments that are played without much thought, beside what visions are worth."""


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
    return points(t, value) / 4 - 0.3 * len(t.hand[value].cards) + (1.5 if prey else 0.0)


def prey_known(t: Fatal, seat: Seat) -> bool:
    """Whether the seat knows who its prey is."""
    prey = next(other for other in range(t.seats) if hunts(t, seat, other))
    return t.revealed(prey) or t.knows(seat, t.character[prey].top)
