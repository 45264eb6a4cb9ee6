"""Answers of Council of Kings that no bot gives by mistake."""

from __future__ import annotations

import pytest

from fateloom.games.council.advice.actions import best_action
from fateloom.games.council.advice.signs import signs
from tests.games.shunned import shunned

from .scenes import acting, action_phase, auction, early


@pytest.mark.parametrize(
    ("card", "favor"), [("court_scandal", "ward_of_salt"), ("lady_isaura coin=8", "crown_warrant")]
)
def test_who_is_committed_and_can_pay_does_not_tax(card: str, favor: str) -> None:
    laid = auction(card, hand={0: [favor]}, coins={0: 5 if "coin" in card else 0})
    laid.says(0, f"prebuy/{favor}")
    assert laid.ask == "buy_commit"
    assert shunned(laid) == {"tax"}


def test_who_is_committed_and_short_of_coins_may_tax() -> None:
    held = {0: ["crown_warrant", "heros_welcome"]}
    laid = auction("lady_isaura coin=8", hand=held, coins={0: 4})
    laid.says(0, "prebuy/crown_warrant")
    assert laid.options(0) == ["prebuy/heros_welcome", "tax"]
    assert shunned(laid) == set()


@pytest.mark.parametrize("card", ["lady_isaura coin=8", "kobolds coin=3"])
def test_a_favor_is_not_laid_for_nothing_where_a_pass_is_possible(card: str) -> None:
    held = {0: ["kickback", "rally_the_levy"]}
    assert shunned(early(card, hand=held)) == {"tax", "bargain/rally_the_levy"}


def test_a_favor_may_be_laid_by_who_cannot_pass() -> None:
    held = {0: ["rally_the_levy"]}
    assert shunned(early("kobolds coin=3", hand=held, coins={0: 0})) == set()
    assert shunned(early("lady_isaura", hand=held)) == {"tax"}


def test_who_can_undo_a_tax_lays_no_favor_for_want_of_a_coin() -> None:
    held, healed = {0: ["rally_the_levy"]}, {0: ["sister_maren order=1"]}
    laid = early("kobolds coin=3", hand=held, coins={0: 0}, kingdom=healed)
    assert shunned(laid) == {"bargain/rally_the_levy"}


def test_a_favor_may_be_laid_when_its_time_runs_out() -> None:
    laid = auction("lady_isaura coin=8", hand={0: ["rally_the_levy"]}, dusk=True)
    assert shunned(laid) == {"tax"}


@pytest.mark.parametrize("card", ["vael_dragonbane coin=10", "court_scandal"])
def test_nobody_pays_far_more_than_a_card_is_worth(card: str) -> None:
    laid = early(card, coins={0: 12})
    assert shunned(laid) == {"buy", "tax"}
    assert signs(laid.match.table, 0, "buy") == {"buys that cost far too much": 1}


def test_who_is_broke_taxes_rather_than_take_evil_for_nothing() -> None:
    assert shunned(early("court_scandal", coins={0: 0})) == {"buy"}
    assert shunned(early("court_scandal coin=5", coins={0: 0})) == set()


def test_who_can_only_buy_or_bargain_may_buy() -> None:
    full = early("court_scandal", coins={0: 0}, populace={0: 20}, hand={0: ["kickback"]})
    assert shunned(full) == set()


def test_what_costs_nothing_may_be_bought() -> None:
    assert shunned(early("lady_isaura", hand={0: ["kickback"]})) == {"tax"}


def test_several_taxes_need_a_card_that_is_worth_them() -> None:
    assert shunned(early("vael_dragonbane coin=6", coins={0: 0})) == {"tax"}
    assert shunned(early("vael_dragonbane coin=4", coins={0: 0})) == set()


def test_who_has_nothing_to_do_takes_no_action_turn() -> None:
    idle = action_phase(hand={0: ["rally_the_levy"]}, kingdom={0: ["lady_isaura"]})
    busy = action_phase(kingdom={0: ["sir_aldric order=2", "kobolds chaos=2"]})
    assert shunned(idle) == {"act"}
    assert shunned(busy) == set()


def test_a_tax_in_an_action_phase_needs_a_use() -> None:
    idle = {0: ["sir_aldric", "kobolds chaos=2"]}
    assert shunned(acting(kingdom=idle, hand={0: ["holy_water"]})) == {"tax", "done"}
    assert shunned(acting(kingdom=idle, hand={0: ["alms_for_the_poor"]})) == set()
    healed = {0: ["sister_maren order=2"]}
    assert "tax" not in shunned(acting(kingdom=healed, populace={0: 1}))
    assert "tax" in shunned(acting(kingdom=healed, populace={0: 2}))


def test_who_acts_does_so_before_it_is_done() -> None:
    fight = ["sir_aldric order=2", "kobolds chaos=2"]
    laid = acting(kingdom={0: fight})
    assert shunned(laid) == {"tax", "done"}
    assert signs(laid.match.table, 0, "done") == {"Action turns ended with something to do": 1}
    laid.says(0, "attack/sir_aldric/kobolds")
    assert shunned(laid) == {"tax", "done"}


def test_who_has_done_all_is_done() -> None:
    laid = acting(kingdom={0: ["sir_aldric order=1", "kobolds chaos=2"]}, hand={0: ["kickback"]})
    laid.says(0, "attack/sir_aldric/kobolds")
    assert shunned(laid) == {"tax"}


def test_at_dusk_goldentongue_takes_its_coins() -> None:
    laid = action_phase(kingdom={0: ["goldentongue order=2"]}, dusk=True)
    assert shunned(laid) == set()
    assert best_action(laid.match.table, 0) > 0.5
