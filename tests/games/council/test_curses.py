"""5.4 What each Curse does."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import auction, scores, seen


@rule("3.6.14", "3.2.3")
@pytest.mark.parametrize(("before", "after"), [(10, 8), (2, 0), (1, 0)])
def test_blighted_fields_cost_two_coins_with_the_marker(before: int, after: int) -> None:
    laid = auction("kobolds", on_turn=0, coins={1: before}, kingdom={1: ["blighted_fields"]})
    laid.says(0, "buy")
    assert laid.coins[1] == after


@rule("3.6.8")
@pytest.mark.parametrize(("hero", "order"), [("sir_aldric", 2), ("pip_the_lucky", 0)])
def test_banner_of_sloth_lets_heroes_enter_with_two_order_fewer(hero: str, order: int) -> None:
    laid = auction(hero, kingdom={0: ["banner_of_sloth"]})
    laid.says(0, "buy")
    assert laid.count(hero, "order") == order


@rule("3.6.8")
def test_banner_of_sloth_leaves_heroes_alone_who_are_already_there() -> None:
    laid = auction("banner_of_sloth", kingdom={0: ["sir_aldric order=4"]})
    laid.says(0, "buy")
    assert laid.count("sir_aldric", "order") == 4


@rule("3.6.11", "3.2.11", "3.11.2")
def test_angry_mob_brings_a_chaos_and_spoils_taxes() -> None:
    laid = auction("angry_mob", fate_deck=["kobolds", "game_ends"], seats=2)
    laid.says(0, "buy")
    assert laid.populace[0] == 1
    assert laid.coins[0] == 10
    laid.says(0, "2").says(1, "2")
    assert laid.coins == [14, 16]


@rule("3.6.11")
def test_broken_seal_discards_the_whole_hand() -> None:
    laid = auction("broken_seal", hand={0: ["kickback", "extortion", "kickback"], 1: ["blackmail"]})
    laid.says(0, "buy")
    assert laid.hand == [[], ["blackmail"], []]
    assert laid.populace[0] == 0
    for viewer in (0, 1, 2, None):
        assert sorted(seen(laid, viewer, "favor_discard")) == ["extortion", "kickback", "kickback"]


@rule("3.6.11")
def test_broken_seal_brings_a_chaos_to_an_empty_hand() -> None:
    laid = auction("broken_seal")
    laid.says(0, "buy")
    assert laid.populace == [1, 0, 0]


@rule("3.12.6")
def test_court_scandal_costs_five_points() -> None:
    assert scores(coins={0: 5, 1: 5}, kingdom={0: ["court_scandal"]}) == [0, 5]


@rule("3.6.12")
@pytest.mark.parametrize(("card", "cost"), [("bounty_board", 2), ("kobolds", 0)])
def test_price_on_the_crown_costs_two_coins_for_each_good_card(card: str, cost: int) -> None:
    laid = auction(card, kingdom={0: ["price_on_the_crown"]})
    laid.says(0, "buy")
    assert laid.coins[0] == 10 - cost


@rule("3.6.12", "3.2.2")
def test_price_on_the_crown_is_its_owners_alone() -> None:
    laid = auction("bounty_board", kingdom={1: ["price_on_the_crown"]})
    laid.says(0, "buy")
    assert laid.coins == [10, 10, 10]


@rule("3.6.11", "3.2.8")
def test_doom_of_the_firstborn_kills_a_hero_of_the_buyers_choice() -> None:
    laid = auction("doom_of_the_firstborn", kingdom={0: ["sir_aldric order=4", "lady_isaura"]})
    laid.says(0, "buy")
    assert laid.ask == "choose_hero"
    assert laid.options(0) == ["sir_aldric", "lady_isaura"]
    laid.says(0, "sir_aldric")
    assert laid.kingdom[0] == ["lady_isaura", "doom_of_the_firstborn"]
    assert laid.fate_discard == ["sir_aldric"]
    assert laid.populace[0] == 0


@rule("3.6.11")
def test_doom_of_the_firstborn_brings_two_chaos_where_no_hero_lives() -> None:
    laid = auction("doom_of_the_firstborn", kingdom={1: ["lady_isaura"]})
    laid.says(0, "buy")
    assert laid.populace == [2, 0, 0]
    assert laid.kingdom[1] == ["lady_isaura"]
