"""3.19 Keeping the game moving."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import QUEEN, casting, everyone_stays_hidden, sees, table


@rule("3.19.1")
def test_after_two_idle_laps_a_treasure_goes_under_the_deck() -> None:
    laid = table(treasure_deck=["red_3", "yellow_3", ...])
    display = laid.display
    for turn in range(5):
        laid.says(turn % 3, "end")
        assert laid.treasure_deck[-1] == "red_3"
    laid.says(2, "end")
    assert laid.treasure_deck[0] == "red_3"
    assert laid.treasure_deck[-1] == "yellow_3"
    assert laid.display == display
    for observer in (0, 1, 2, None):
        assert sees(laid, observer, "treasure_deck") == ["red_3"]
        assert "The Queen grows impatient: Heart of the Forge (red 3)" in laid.log(observer)[-1]


@rule("3.19.2")
def test_a_turned_up_card_starts_the_count_again() -> None:
    laid = table(
        idle=5,
        row1={0: ["copper_dragonfly", "clockwork_nightingale"]},
        treasure_deck=["red_3", ...],
    )
    laid.says(0, "end")
    laid.says(0, laid.options(0)[0])
    assert laid.t.idle == 0
    assert "idle" not in laid.view()["table"]
    tired = table(idle=5, treasure_deck=["red_3", ...])
    tired.says(0, "end")
    assert tired.t.idle == 0  # and so does the impatience itself


@rule("3.19.3")
def test_the_queen_may_come_that_way_and_the_next_seat_follows() -> None:
    laid = table(idle=5, treasure_deck=[QUEEN], hoard={1: ["red_3"]})
    laid.says(0, "end")
    assert laid.ask == "reveal"
    assert laid.t.score1 == [0, 3, 0]
    assert len(laid.display) == 3
    everyone_stays_hidden(laid)
    assert laid.asked == [1]
    assert laid.ask == "act"
    end = table(idle=5, round=2, treasure_deck=[QUEEN])
    end.says(0, "end")
    assert end.outcome is not None


@rule("3.19.4")
def test_a_trade_is_not_a_turned_up_card() -> None:
    laid = table(
        idle=5,
        hoard={0: ["red_1"]},
        hand={0: ["rust_wasp", "bog_lantern"]},
        treasure_deck=["yellow_3", ...],
    )
    laid.says(0, "trade/red_1", "rust_wasp")
    laid.says(0, laid.options(0)[0])
    laid.says(0, "end")
    assert laid.treasure_deck[:2] == ["yellow_3", "red_1"]


@rule("3.19.4")
@pytest.mark.parametrize("factor", [1, 2, 3])
def test_the_option_sets_the_number_of_laps(factor: int) -> None:
    laid = table(options={"impatience": factor}, treasure_deck=["red_3", ...])
    turns = 0
    while laid.treasure_deck[0] != "red_3":
        laid.says(turns % 3, "end")
        turns += 1
    assert turns == 3 * factor


@rule("3.19.1")
def test_the_last_lap_before_it_is_shown() -> None:
    laid = table(idle=2)
    assert "idle" not in laid.view()["table"]
    laid.says(0, "end")
    assert laid.view()["table"]["idle"] == "3 of 6"


@rule("3.19.1")
def test_the_count_goes_by_the_players_still_in() -> None:
    laid = casting(
        ["cold_ember", "quiet_spring", "open_window"],
        4,
        round=2,
        idle=5,
        hand={2: ["rust_wasp"]},
        treasure_deck=["red_3", ...],
    )
    laid.says(0, "s2")
    assert laid.treasure_deck[0] == "red_3"
