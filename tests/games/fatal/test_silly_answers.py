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


def test_a_draw_is_known_by_the_cards_drawn_where_another_row_is_full() -> None:
    rows = {
        "row1": {0: ["whispering_switchboard", "footprint_in_moss", "thunder_anvil"]},
        "row2": {0: ["velvet_burglar", "dead_battery", "broken_compass"]},
    }
    laid = table(phase="trimagics", hoard={1: ["green_1"], 2: ["green_2a"]}, **rows)
    laid.says(0, "1")
    assert laid.options(0) == ["s0", "s1", "s2"]
    assert shunned(laid) == {"s1", "s2"}


def test_a_gift_is_the_treasure_that_the_giver_needs_least() -> None:
    """3.18.2. A revealed player counts its own colour by number, so all of them are worth 1 to it."""
    laid = table(
        phase="trimagics",
        round=2,
        row1={0: ["honey_automaton", "pickpocket_ivy", "thunder_anvil"]},
        character_up={1: ["lichtenborn_3"]},
        display=["red_1", "yellow_3", "green_1"],
    )
    laid.says(0, "s1")
    assert shunned(laid) == {"yellow_3"}


def test_no_row_is_filled_for_a_steal_where_nobody_has_a_treasure() -> None:
    row = {0: ["velvet_burglar", "dead_battery"]}
    hand = {0: ["broken_compass"]}
    assert "play/broken_compass/1" in shunned(table(row1=row, hand=hand))
    assert "play/broken_compass/2" not in shunned(table(row1=row, hand=hand))
    rich = table(row1=row, hand=hand, hoard={2: ["green_1"]})
    assert "play/broken_compass/1" not in shunned(rich)
    three = table(row1=row, row2={0: ["harvest_moon", "magpie_engineer"]}, hand=hand)
    assert "play/broken_compass/1" not in shunned(three)


def test_who_is_robbed_may_be_anybody() -> None:
    row = {0: ["velvet_burglar", "footprint_in_moss", "thunder_anvil"]}
    laid = table(phase="trimagics", row1=row, hoard={1: ["green_1"], 2: ["green_2a"]})
    assert laid.options(0) == ["s1", "s2"]
    assert shunned(laid) == set()
