"""Answers of F.A.T.A.L. that no bot gives by mistake."""

from __future__ import annotations

from fateloom.testing import LaidTable
from tests.games.shunned import shunned

from .scenes import table

HAND = ["dead_battery", "cold_ember", "creeping_fog"]
STARS = {0: ["morning_dewdrop", "clockwork_nightingale"]}


def kept_and_shunned(laid: LaidTable) -> set[str]:
    return {key for key in shunned(laid) if key.endswith("/s0")}


def test_only_a_treasure_of_little_worth_is_traded_for_cards() -> None:
    laid = table(hoard={0: ["green_1", "green_2a", "red_1"]}, hand={0: HAND})
    assert "trade/green_1" in laid.options(0)
    assert shunned(laid) == {"trade/green_2a", "trade/red_1", "end"}


def test_a_hand_of_two_cards_is_not_traded() -> None:
    laid = table(hoard={0: ["green_1"]}, hand={0: HAND[:2]})
    assert shunned(laid) == {"trade/green_1", "end"}


def test_nobody_keeps_a_treasure_that_is_worth_much_less_than_another() -> None:
    laid = table(phase="stars", row1=STARS, display=["green_3", "green_2a", "yellow_1"])
    assert kept_and_shunned(laid) == {"yellow_1/s0"}
    own = table(phase="stars", row1=STARS, display=["red_1", "green_2a", "yellow_1"])
    assert kept_and_shunned(own) == set()


def test_nobody_keeps_a_bad_treasure_where_a_good_one_lies() -> None:
    laid = table(phase="stars", row1=STARS, display=["red_m1", "green_1", "yellow_m1"])
    assert kept_and_shunned(laid) == {"red_m1/s0", "yellow_m1/s0"}


def test_no_treasure_is_given_away_where_one_is_worth_having() -> None:
    laid = table(phase="stars", row1=STARS, display=["red_m1", "green_1", "yellow_m1"])
    given = {key for key in shunned(laid) if not key.endswith("/s0")}
    assert given == {key for key in laid.options(0) if not key.endswith("/s0")}
    bad = table(phase="stars", row1=STARS, display=["red_m1", "green_m1", "yellow_m1"])
    assert shunned(bad) == set()


def test_no_vision_is_played_or_stolen_before_a_courier() -> None:
    rows = {0: ["copper_dragonfly"], 1: ["inkwell_undine"]}
    laid = table(hand={0: ["moth_courier", "creeping_fog"]}, row1=rows)
    visions = {"steal/inkwell_undine/2", "play/creeping_fog/1", "play/creeping_fog/2"}
    assert shunned(laid) == {*visions, "end"}
    assert shunned(laid.says(0, "moth_courier")) == {"end"}


def test_a_courier_may_wait_for_room() -> None:
    aside = {0: ["rust_wasp", "bog_lantern", "frost_turbine", "twin_nettles"]}
    laid = table(hand={0: ["moth_courier", "creeping_fog"]}, aside=aside)
    assert shunned(laid) == {"end"}


def test_a_row_is_not_filled_with_less_power_than_it_could_have() -> None:
    hand = {0: ["broken_compass", "rain_organ", "gale_bellows"]}
    laid = table(hand=hand, row1={0: ["creeping_fog", "quiet_spring"]})
    assert shunned(laid) == {"play/broken_compass/1", "end"}  # the Bellows are for two players


def test_three_stars_are_not_put_out_of_reach() -> None:
    hand = {0: ["clockwork_nightingale", "quiet_spring", "creeping_fog"]}
    row = {0: ["dead_battery"]}
    laid = table(hand=hand, row1=row, display=["green_1", "green_m1", "yellow_m1"])
    missed = {
        "play/clockwork_nightingale/2",
        "play/quiet_spring/1",
        "play/creeping_fog/1",
        "play/creeping_fog/2",
    }
    assert shunned(laid) == {*missed, "end"}
    bad = table(hand=hand, row1=row, display=["red_m1", "green_m1", "yellow_m1"])
    assert shunned(bad) == {"end"}


def test_a_take_is_for_oneself_unless_there_is_harm_to_give() -> None:
    row = {0: ["honey_automaton", "footprint_in_moss", "thunder_anvil"]}
    good = table(phase="trimagics", row1=row, display=["green_1", "green_m1", "yellow_1"])
    assert good.ask == "target"
    assert shunned(good) == {"s1", "s2"}
    bad = table(phase="trimagics", row1=row, display=["green_1", "green_m1", "yellow_m1"])
    assert shunned(bad) == set()


TAKE = {0: ["honey_automaton", "footprint_in_moss", "thunder_anvil"]}


def test_a_take_for_oneself_brings_no_treasure_that_is_worth_much_less() -> None:
    laid = table(phase="trimagics", row1=TAKE, display=["green_3", "green_2a", "yellow_m1"])
    laid.says(0, "s0")
    assert laid.ask == "take_treasure"
    assert shunned(laid) == {"yellow_m1"}


def test_a_take_for_another_brings_none_that_is_worth_much_more() -> None:
    laid = table(phase="trimagics", row1=TAKE, display=["green_3", "green_1", "yellow_m1"])
    laid.says(0, "s1")
    assert shunned(laid) == {"green_3", "green_1"}


def test_a_draw_is_for_oneself_unless_two_players_must_benefit() -> None:
    row = {0: ["whispering_switchboard", "footprint_in_moss", "thunder_anvil"]}
    alone = table(phase="trimagics", row1=row)
    assert alone.ask == "target"
    assert shunned(alone) == {"s1", "s2"}
    row = {0: ["whispering_switchboard", "pickpocket_ivy", "thunder_anvil"]}
    assert shunned(table(phase="trimagics", row1=row)) == set()


def test_who_is_robbed_may_be_anybody() -> None:
    row = {0: ["velvet_burglar", "footprint_in_moss", "thunder_anvil"]}
    laid = table(phase="trimagics", row1=row, hoard={1: ["green_1"], 2: ["green_2a"]})
    assert laid.options(0) == ["s1", "s2"]
    assert shunned(laid) == set()
