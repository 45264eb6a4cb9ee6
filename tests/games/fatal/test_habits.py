"""Habits: rules of thumb of the rollout policy, each on a table where it decides."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.bots.search.rollout import rollout_policy
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.registry import find_game
from fateloom.engine.view.keys import answer_key
from fateloom.games.fatal.advice.plays import Turn
from fateloom.lab.simulation.players import as_before
from fateloom.testing import LaidTable

from .scenes import QUEEN, casting, table

GAME = find_game("fatal")
TAKE = ["honey_automaton", "footprint_in_moss", "thunder_anvil"]
"""A full row: Take, power 2, one player."""
DRAW_FOR_TWO = ["twin_fountains", "thorn_piston", "golden_threshing_wheel"]
TAKE_FOR_TWO = ["honey_automaton", "thorn_piston", "golden_threshing_wheel"]


def does(laid: LaidTable) -> str:
    """What the seat that is asked answers by habit."""
    habits = rollout_policy(GAME)
    assert habits is not None and laid.match.ask is not None
    seat = laid.match.next_seat
    return answer_key(laid.match.ask.prompt(seat), habits.answer(laid.match, seat), seat)


# Enchantments --------------------------------------------------------------------------------


def test_a_periscope_is_played_before_a_dull_vision() -> None:
    laid = table(hand={0: ["candle_periscope", "creeping_fog"]})
    assert does(laid).startswith("candle_periscope/")


def test_gloves_are_played_before_a_steal() -> None:
    laid = table(hand={0: ["gossamer_gloves", "creeping_fog"]}, row1={1: ["quiet_spring"]})
    assert does(laid) == "gossamer_gloves"
    assert does(laid.says(0, "gossamer_gloves")) == "steal/quiet_spring/1"


def test_a_rust_storm_takes_most_stars_where_the_row_closing_up_counts() -> None:
    laid = table(
        hand={0: ["rust_storm", "creeping_fog"]},
        row1={1: ["quiet_spring", "forked_shadow"], 2: ["cold_ember", "clockwork_nightingale"]},
    )
    assert does(laid) == "rust_storm/cold_ember"  # the Nightingale is 1st then and shows none
    assert does(laid.says(0, "rust_storm/cold_ember")) == "quiet_spring"


def test_a_second_vision_that_hides_stars_is_left_to_the_storm() -> None:
    """3.4.6. Without the Compass the Ember would be 1st and show a star, and without the Ember
    nothing is lost."""
    laid = table(
        hand={0: ["rust_storm", "creeping_fog"]},
        row1={1: ["broken_compass", "cold_ember"], 2: ["quiet_spring"]},
    )
    laid.says(0, "rust_storm/quiet_spring")
    assert does(laid) == "cold_ember"


def test_a_rust_storm_waits_for_stars() -> None:
    laid = table(hand={0: ["rust_storm", "dead_battery"]}, row1={1: ["creeping_fog"]})
    assert does(laid) == "play/dead_battery/1"


def test_a_swap_is_for_stars_and_not_against_them() -> None:
    hand = {0: ["magical_swap", "broken_compass"]}
    good = table(hand=hand, row1={0: ["creeping_fog"], 1: ["cold_ember"]})
    assert does(good) == "magical_swap/creeping_fog/cold_ember"
    bad = table(hand=hand, row1={0: ["cold_ember"], 1: ["creeping_fog"]})
    assert not does(bad).startswith("magical_swap")


# Rows ----------------------------------------------------------------------------------------


def test_to_fill_a_row_costs_its_stars() -> None:
    laid = table(hand={0: ["dead_battery"]}, row1={0: ["cold_ember", "footprint_in_moss"]})
    assert Turn(laid.match.table, 0).broken(1) > 0
    without = table(hand={0: ["dead_battery"]}, row1={0: ["creeping_fog", "twin_fountains"]})
    assert Turn(without.match.table, 0).broken(1) == 0


# Treasures -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("receiver", "treasure"), [("s0", "green_3"), ("s1", "yellow_m1")])
def test_a_take_is_the_best_for_oneself_and_the_worst_for_a_rival(
    receiver: str, treasure: str
) -> None:
    laid = casting(TAKE, display=["green_3", "red_1", "yellow_m1"]).says(0, receiver)
    assert laid.ask == "take_treasure"
    assert does(laid) == treasure


def test_a_revealed_rival_is_given_no_treasure_of_its_colour() -> None:
    up = {"round": 2, "character_up": {1: ["lichtenborn_3"]}}
    laid = casting(TAKE, display=["yellow_m1", "green_3", "green_m1"], **up).says(0, "s1")
    assert does(laid) == "green_m1"


def test_whom_a_take_gives_treasures_is_told_part_by_part() -> None:
    """The first part is for the caster, the second for another."""
    row = ["honey_automaton", "thorn_piston", "creeping_fog"]
    laid = casting(row, display=["green_3", "red_m1", "yellow_m1"]).says(0, "s0")
    assert does(laid) == "green_3"
    laid.says(0, "green_3", "s2")
    assert does(laid) in ("red_m1", "yellow_m1")


def test_the_secret_sign_of_a_rival_does_not_matter() -> None:
    """Two tables that differ in hidden signs alone."""
    answers = set()
    for signs in (["lichtenborn_3", "terranova_3"], ["terranova_3", "lichtenborn_3"]):
        character = {1: signs[:1], 2: signs[1:]}
        display = ["yellow_1", "green_1", "green_2a"]
        laid = casting(TAKE, display=display, character=character).says(0, "s1")
        answers.add(does(laid))
    assert answers == {"yellow_1"}


def test_a_steal_waits_until_somebody_has_a_treasure() -> None:
    row, hand = {0: ["velvet_burglar", "dead_battery"]}, {0: ["broken_compass"]}
    assert does(table(row1=row, hand=hand)) == "play/broken_compass/2"
    assert does(table(row1=row, hand=hand, hoard={2: ["green_1"]})) == "play/broken_compass/1"


@pytest.mark.parametrize(
    ("row", "display", "named"),
    [
        (DRAW_FOR_TWO, ["green_3", "red_1", "yellow_1"], "s2"),
        (TAKE_FOR_TWO, ["green_3", "red_1", "yellow_1"], "s2"),
        (TAKE_FOR_TWO, ["green_3", "red_1", "yellow_m1"], "s1"),
    ],
)
def test_what_is_good_goes_to_who_is_behind(row: list[str], display: list[str], named: str) -> None:
    """3.10.9. Somebody else has to be named for the second part; Seat B has most treasures."""
    laid = casting(
        row,
        display=display,
        hand={1: ["dead_battery"], 2: ["broken_compass"]},
        hoard={1: ["red_2a", "yellow_2a", "green_2a"]},
        treasure_deck=["yellow_3", "green_2b", "red_3", ...],
    )
    laid.says(0, "s0")
    while not does(laid).startswith("s"):
        laid.says(0, does(laid))
    assert does(laid) == named


# Cards that were drawn, and signs ------------------------------------------------------------


def test_the_best_cards_drawn_in_a_trade_are_kept() -> None:
    drawn = ["creeping_fog", "comet_lantern", "forked_shadow", "moth_courier"]
    hand = ["dead_battery", "cold_ember", "quiet_spring"]
    for given, kept in (
        ("dead_battery", {"moth_courier"}),
        ("dead_battery+cold_ember", {"comet_lantern", "moth_courier"}),
    ):
        laid = table(hoard={0: ["red_1"]}, hand={0: hand}, draw_pile=[*drawn, ...])
        laid.says(0, "trade/red_1", given)
        assert laid.ask == "trade_keep"
        assert set(does(laid).split("+")) == kept


def queen_comes(**things: Any) -> LaidTable:
    stars = ["copper_dragonfly", "clockwork_nightingale"]
    laid = table(
        phase="stars",
        row1={0: stars},
        display=["green_1", "green_2a", "green_m1"],
        treasure_deck=[QUEEN],
        **things,
    )
    return laid.says(0, "green_1/s0")


@pytest.mark.parametrize(
    ("bonus", "hoard", "answer"),
    [
        ("both", [], "reveal"),
        ("card", [], "reveal"),
        ("treasure", ["red_1"], "reveal"),
        ("treasure", [], "stay_hidden"),
        ("card", ["red_1"], "reveal"),
        ("none", ["red_1"], "stay_hidden"),
    ],
)
def test_a_sign_is_revealed_for_a_card_or_a_treasure(
    bonus: str, hoard: list[str], answer: str
) -> None:
    laid = queen_comes(options={"reveal_bonus": bonus}, hoard={0: hoard})
    assert laid.match.next_seat == 0
    assert does(laid) == answer


def test_the_kept_treasure_is_the_one_with_the_highest_value() -> None:
    laid = queen_comes(hoard={0: ["red_m1", "red_1", "red_3", "red_2a"]})
    laid.says(0, "reveal").says(1, "stay_hidden").says(2, "stay_hidden")
    assert laid.ask == "keep_treasure"
    assert does(laid) == "red_3"


# Players of old, and likings -----------------------------------------------------------------


def test_the_old_policy_plays_no_enchantment_with_a_target_and_gives_good_treasures_away() -> None:
    with as_before(GAME):
        laid = table(
            hand={0: ["rust_storm", "candle_periscope", "creeping_fog"]},
            row1={1: ["quiet_spring"]},
        )
        assert does(laid) == "play/creeping_fog/1"
        taking = casting(TAKE, display=["green_3", "red_1", "yellow_m1"]).says(0, "s1")
        assert does(taking) == "green_3"


def test_a_liking_is_for_a_kind_of_row_for_trades_and_for_gifts() -> None:
    advice = advice_of(GAME)
    assert advice is not None and advice.subject is not None
    laid = table(
        row1={0: ["copper_dragonfly"], 1: ["inkwell_undine"]},
        hand={0: ["rust_wasp", "moth_courier"]},
        hoard={0: ["green_1"]},
    )
    about = {}
    assert laid.match.ask is not None
    for key, value in zip(laid.options(0), laid.match.ask.prompt(0).values, strict=True):
        about[key] = advice.subject(laid.t, 0, value)
    assert about == {
        "moth_courier": "",
        "trade/green_1": "trade",
        "steal/inkwell_undine/2": "draw",
        "play/rust_wasp/1": "draw",
        "play/rust_wasp/2": "discard",
        "end": "",
    }
    stars = table(phase="stars", row1={0: ["morning_dewdrop", "clockwork_nightingale"]})
    assert stars.match.ask is not None
    kinds = {advice.subject(stars.t, 0, value) for value in stars.match.ask.prompt(0).values[:3]}
    assert kinds == {"", "gift"}
