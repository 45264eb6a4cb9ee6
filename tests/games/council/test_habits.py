"""What the rollout policy of Council of Kings answers."""

from __future__ import annotations

import pytest

from fateloom.bots.search.rollout import rollout_policy
from fateloom.engine.view.keys import answer_key
from fateloom.testing import LaidTable

from .scenes import acting, early


def usual(laid: LaidTable) -> str:
    """What the seat that is asked answers by habit, as a key."""
    match = laid.match
    habits = rollout_policy(match.game)
    assert habits is not None
    return answer_key(match.prompt, habits.answer(match, match.next_seat), match.next_seat)


@pytest.mark.parametrize(("price", "does"), [(4, "tax"), (6, "bid")])
def test_who_needs_several_taxes_raises_them_only_to_buy(price: int, does: str) -> None:
    assert usual(early(f"vael_dragonbane coin={price}", coins={0: 0})) == does


def test_extortion_robs_the_leader_of_those_who_can_pay() -> None:
    coins = {0: 0, 1: 8, 2: 12, 3: 6}
    laid = acting(hand={0: ["extortion"]}, coins=coins, seats=4)
    assert usual(laid) == "favor/extortion/s2"
