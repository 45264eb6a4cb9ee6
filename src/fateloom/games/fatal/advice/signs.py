"""Signs of silly play: what a person at the table would shake their head at."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.table import Seat
from fateloom.games.fatal.advice.mistakes import (
    casts_weaker,
    draws_for_another,
    ends,
    given_to,
    gives_the_better,
    keeps_the_lesser,
    misses_three_stars,
    passes_a_courier_by,
    takes_for_another,
    trades_a_small_hand,
    trades_dearly,
)
from fateloom.games.fatal.advice.standing import points
from fateloom.games.fatal.rules.rows import stars_shown
from fateloom.games.fatal.table import Fatal


def signs(t: Fatal, seat: Seat, value: Any) -> dict[str, float]:
    """Treasures given to the leader, traded away or left lying for lesser ones, plays that waste
    a card or stars, and turns that end with nothing played."""
    if value is None:
        return {"out": seat in t.out}
    if ends(t, value):
        return {"turns ended": 1, "with no star shown": stars_shown(t, seat) == 0}
    if trades_dearly(t, seat, value):
        return {"dear treasures traded": 1}
    if trades_a_small_hand(t, seat, value):
        return {"small hands traded": 1}
    if keeps_the_lesser(t, seat, value):
        return {"lesser treasures taken": 1}
    if gives_the_better(t, seat, value):
        return {"better treasures given than need be": 1}
    if takes_for_another(t, seat, value):
        return {"treasures taken for others": 1}
    if draws_for_another(t, seat, value):
        return {"cards drawn for others": 1}
    other = given_to(t, seat, value)
    if other is not None:
        return gift_signs(t, other, value)
    return play_signs(t, seat, value)


def gift_signs(t: Fatal, other: Seat, value: Any) -> dict[str, float]:
    if value[0].face.value <= 0:
        return {}
    leads = points(t, other) == max([points(t, each) for each in range(t.seats)])
    return {"good treasures given away": 1, "to the leader": leads}


def play_signs(t: Fatal, seat: Seat, value: Any) -> dict[str, float]:
    found: dict[str, float] = {}
    if t.phase != "act":
        return found
    if passes_a_courier_by(t, seat, value):
        found["Moth Couriers passed by"] = 1
    if casts_weaker(t, seat, value):
        found["weaker trimagics"] = 1
    if misses_three_stars(t, seat, value):
        found["three stars missed"] = 1
    return found
