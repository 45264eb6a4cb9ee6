"""3.9.6 Dusk."""

from __future__ import annotations

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import (
    acting,
    before_reveal,
    filler,
    lapse,
)


def deck_of(size: int) -> list[str]:
    """A deck of so many cards with Game Ends at the bottom."""
    return [*filler(size - 1), "game_ends"]


@rule("3.9.6", "3.11.8", "3.11.9")
@pytest.mark.parametrize(
    ("mode", "left", "levy"),
    [
        ("advanced", 13, False),
        ("advanced", 12, False),
        ("advanced", 11, False),
        ("advanced", 10, True),
        ("advanced", 9, True),
        ("advanced", 1, True),
        ("basic", 6, False),
        ("basic", 5, False),
        ("basic", 4, True),
        ("basic", 1, True),
    ],
)
def test_dusk_begins_when_the_next_card_could_be_game_ends(
    mode: str, left: int, levy: bool
) -> None:
    laid = before_reveal(*deck_of(left), options={"mode": mode})
    assert (laid.ask == "levy") == levy


@rule("3.9.6")
@pytest.mark.parametrize(("left", "dusk"), [(13, False), (12, False), (11, True)])
def test_the_view_tells_everybody_that_dusk_has_begun(left: int, dusk: bool) -> None:
    laid = before_reveal(*deck_of(left))
    assert len(laid.fate_deck) == left - 1
    for viewer in (0, 1, 2, None):
        assert laid.view(viewer)["table"]["dusk"] is dusk
        assert laid.view(viewer)["table"]["cards_left"] == left - 1


@rule("3.9.6")
@pytest.mark.parametrize(
    ("mode", "left", "levy"),
    [
        ("advanced", 13, False),
        ("advanced", 12, True),
        ("advanced", 11, True),
        ("basic", 7, False),
        ("basic", 6, True),
        ("basic", 5, True),
    ],
)
def test_a_glimpse_brings_dusk_two_cards_sooner(mode: str, left: int, levy: bool) -> None:
    laid = acting(hand={0: ["oracles_glimpse"]}, fate_deck=deck_of(left), options={"mode": mode})
    laid.says(0, "favor/oracles_glimpse")
    lapse(laid)
    lapse(laid)
    laid.says(0, "done")
    assert (laid.ask == "levy") == levy


@rule("3.9.6")
def test_a_glimpse_before_its_time_brings_no_early_dusk() -> None:
    laid = acting(seats=2, hand={0: ["oracles_glimpse"]}, fate_deck=deck_of(13))
    laid.says(0, "favor/oracles_glimpse")
    lapse(lapse(laid))
    laid.says(0, "done")
    for left in (12, 11, 10):
        assert laid.ask == "auction_turn"
        assert len(laid.fate_deck) == left
        buy_out(laid)
    assert laid.ask == "levy"
    assert len(laid.fate_deck) == 10


def buy_out(laid: LaidTable) -> None:
    """Somebody buys the card on offer, and nobody acts."""
    seat = laid.asked[0]
    while "buy" not in laid.options(seat):
        laid.says(seat, "tax")
    laid.says(seat, "buy")
    while laid.ask not in ("auction_turn", "levy", ""):
        lapse(laid)


@rule("3.9.6", "3.11.9")
def test_dusk_once_begun_lasts_to_the_end() -> None:
    laid = acting(seats=2, hand={0: ["oracles_glimpse"]}, fate_deck=deck_of(12))
    laid.says(0, "favor/oracles_glimpse")
    lapse(lapse(laid))
    laid.says(0, "done")
    levies = 0
    while laid.ask:
        assert laid.ask == "levy"
        levies += 1
        lapse(laid)
        if laid.ask == "auction_turn":
            buy_out(laid)
    assert levies == 12
