"""What a seat has counts by how near the Queen is."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.rules.fitted import LOST
from fateloom.engine.rules.registry import find_game
from fateloom.games.fatal.advice import value
from fateloom.games.fatal.advice.standing import FEATURES, TERM_OF, features, until_the_queen
from fateloom.games.fatal.faces import Treasure
from fateloom.testing import LaidTable

from .scenes import QUEEN, table

DISPLAY = ["red_3", "yellow_3", "green_3"]
TREASURES = [
    face.id
    for face in find_game("fatal").faces.values()
    if isinstance(face, Treasure) and face.id not in DISPLAY
]


def before_the_queen(cards: int, **things: Any) -> LaidTable:
    """A table with so many cards in the treasure deck, the Queen among them."""
    held = {each for hoard in things.get("hoard", {}).values() for each in hoard}
    held |= {each for hoard in things.get("hoard_up", {}).values() for each in hoard}
    free = [each for each in TREASURES if each not in held]
    return table(
        treasure_deck=[QUEEN, *free[: cards - 1]],
        box=free[cards - 1 :],
        display=DISPLAY,
        **things,
    )


def named(laid: LaidTable, seat: int) -> dict[str, float]:
    return dict(zip(FEATURES, features(laid.t, seat), strict=True))


@pytest.mark.parametrize(("cards", "before"), [(9, 6), (6, 3), (5, 2), (4, 1.5), (2, 0.5), (1, 0)])
def test_the_queen_is_one_of_the_lowest_five(cards: int, before: float) -> None:
    assert until_the_queen(before_the_queen(cards).t) == before


def test_treasures_of_trades_lie_below_the_queen() -> None:
    assert until_the_queen(before_the_queen(6, under=2).t) == 1.5


@pytest.mark.parametrize("round", [1, 2])
def test_what_a_seat_has_lies_between_early_and_late(round: int) -> None:
    found = named(before_the_queen(6, round=round), 0)
    early, late = (found[f"cards_{stage}_in_round_{round}"] for stage in ("early", "late"))
    assert late / (early + late) == pytest.approx(2 / (2 + 3))
    assert not any(found[name] for name in found if name.endswith(f"round_{3 - round}"))


def test_a_lead_in_points_counts_for_more_when_the_queen_is_near() -> None:
    leads = [value(before_the_queen(cards, round=2, score1=[6, 0, 0]).t, 0) for cards in (9, 5, 1)]
    assert 0 < leads[0] < leads[1] < leads[2]


def test_treasures_face_up_cannot_be_stolen() -> None:
    """3.13.5."""
    up = before_the_queen(
        5,
        round=2,
        character_up={0: ["flambeaux_3"]},
        hoard={0: ["yellow_2b"]},
        hoard_up={0: ["red_2b"]},
    )
    loose = [name for name in FEATURES if TERM_OF[name] == "face_down"]
    assert sum(named(up, 0)[name] for name in loose) == 2


def test_who_is_out_cannot_win() -> None:
    """3.17.5."""
    laid = before_the_queen(5, round=2, out={1})
    assert value(laid.t, 1) == LOST
    alike = before_the_queen(5, round=2)
    assert value(laid.t, 0) > value(alike.t, 0)
