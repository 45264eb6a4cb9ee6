"""5.2 What each Blessing does."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import acting, auction, scores


@rule("3.6.14")
def test_bountiful_harvest_earns_two_coins_with_the_marker() -> None:
    laid = auction("kobolds", on_turn=0, kingdom={1: ["bountiful_harvest"]})
    laid.says(0, "buy")
    assert laid.coins == [10, 12, 10]


@rule("3.10.7")
def test_bounty_board_pays_four_for_each_monster_discarded_from_its_kingdom() -> None:
    laid = acting(
        kingdom={
            0: ["bounty_board", "sir_aldric order=2", "kobolds chaos=1", "troll chaos=1"],
        },
        hand={0: ["holy_water"]},
    )
    laid.says(0, "attack/sir_aldric/kobolds", "favor/holy_water/troll")
    assert laid.coins[0] == 18


@rule("3.10.7", "3.2.2")
def test_bounty_board_does_not_pay_for_others_or_for_curses() -> None:
    laid = acting(
        1,
        kingdom={0: ["bounty_board"], 1: ["sir_aldric order=1", "kobolds chaos=1"]},
    )
    laid.says(1, "attack/sir_aldric/kobolds")
    assert laid.coins == [10, 10, 10]
    own = acting(kingdom={0: ["bounty_board", "angry_mob"]}, hand={0: ["holy_water"]})
    own.says(0, "favor/holy_water/angry_mob")
    assert own.coins[0] == 10


@rule("3.6.11", "3.10.6")
@pytest.mark.parametrize(("before", "left"), [(5, 2), (3, 0), (2, 0), (0, 0)])
def test_royal_amnesty_removes_three_chaos_from_the_populace(before: int, left: int) -> None:
    laid = auction("royal_amnesty", populace={0: before, 1: 4})
    laid.says(0, "buy")
    assert laid.populace[:2] == [left, 4]


@rule("3.12.4")
@pytest.mark.parametrize(("chaos", "penalty"), [(0, 0), (2, 0), (3, 1), (6, 10)])
def test_aegis_of_dawn_takes_two_from_the_chaos_total(chaos: int, penalty: int) -> None:
    assert scores(populace={0: chaos}, kingdom={0: ["aegis_of_dawn"]})[0] == -penalty


@rule("3.11.2")
def test_merchant_fleet_brings_a_coin_more_for_each_tax() -> None:
    laid = auction("kobolds", kingdom={0: ["merchant_fleet"]})
    laid.says(0, "tax", "tax")
    assert laid.coins[0] == 18


@rule("3.6.11")
def test_whispering_mirror_brings_two_favors_when_it_enters() -> None:
    laid = auction("whispering_mirror", favor_deck=["extortion", "kickback", ...])
    laid.says(0, "buy")
    assert sorted(laid.hand[0]) == ["extortion", "kickback"]


@rule("3.5.1")
def test_whispering_mirror_pays_a_coin_for_each_bargain_at_once() -> None:
    laid = auction("kobolds", kingdom={0: ["whispering_mirror"]}, hand={0: ["kickback"]})
    laid.says(0, "bargain/kickback")
    assert laid.coins == [11, 10, 10]
    assert laid.count("kobolds", "coin") == 0


@rule("3.6.11")
def test_sacred_armory_arms_one_hero_of_the_buyers_choice() -> None:
    laid = auction("sacred_armory", kingdom={0: ["sir_aldric order=1", "lady_isaura"]})
    laid.says(0, "buy")
    assert laid.ask == "choose_hero"
    assert laid.options(0) == ["sir_aldric", "lady_isaura"]
    laid.says(0, "lady_isaura")
    assert laid.count("lady_isaura", "order") == 2
    assert laid.count("sir_aldric", "order") == 1


@rule("3.6.11", "3.2.17")
def test_sacred_armory_arms_the_only_hero_without_asking() -> None:
    laid = auction("sacred_armory", kingdom={0: ["lady_isaura"]})
    laid.says(0, "buy")
    assert laid.count("lady_isaura", "order") == 2
    assert laid.ask == "levy"


@rule("3.6.11")
def test_sacred_armory_without_heroes_does_nothing() -> None:
    laid = auction("sacred_armory")
    laid.says(0, "buy")
    assert laid.kingdom[0] == ["sacred_armory"]
    assert laid.ask == "levy"


@rule("3.6.8")
def test_sacred_armory_lets_later_heroes_enter_with_one_order_more() -> None:
    laid = auction("lady_isaura", kingdom={0: ["sacred_armory"]})
    laid.says(0, "buy")
    assert laid.count("lady_isaura", "order") == 1
