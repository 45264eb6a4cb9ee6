"""What cards on offer are worth to a bot, in points."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.games.council.advice.actions import after
from fateloom.games.council.advice.bidding import Auction
from fateloom.games.council.advice.worth import Realm

from .scenes import acting, early

FIGHTER = "brother_cael order=3"


def gain(card: str, **things: Any) -> float:
    """What a card on offer is worth to seat 0, free of charge."""
    return Auction(early(card, **things).match.table, 0).gains[0]


@pytest.mark.parametrize("card", ["aegis_of_dawn coin=9", "mother_thessaly coin=11"])
def test_forgiving_chaos_is_worth_coins_before_there_is_any(card: str) -> None:
    assert gain(card) >= 3
    assert gain(card, populace={0: 6}) > gain(card)


def test_two_who_forgive_chaos_share_what_there_is() -> None:
    alone = gain("aegis_of_dawn", populace={0: 2})
    beside = gain("aegis_of_dawn", populace={0: 2}, kingdom={0: ["mother_thessaly"]})
    assert 0 < beside < alone


def test_the_coins_of_the_ogre_count_where_it_can_be_killed() -> None:
    held = {0: [FIGHTER]}
    assert gain("ogre_gatebreaker", kingdom=held) == pytest.approx(
        gain("dire_wolves", kingdom=held) + 4
    )


def test_an_ogre_that_stays_promises_less_than_its_coins() -> None:
    assert 0 < gain("ogre_gatebreaker") - gain("dire_wolves") < 4


def test_a_bounty_board_pays_for_each_monster_that_can_be_killed() -> None:
    weak, strong = ["lady_isaura order=1", "kobolds chaos=2"], [FIGHTER, "kobolds chaos=2"]
    assert gain("bounty_board", kingdom={0: strong}) > gain("bounty_board", kingdom={0: weak}) + 3


def test_an_ogre_that_falls_has_paid() -> None:
    laid = acting(kingdom={0: [FIGHTER, "ogre_gatebreaker chaos=2"]}, hand={0: ["holy_water"]})
    t = laid.match.table
    before = Realm(t, 0, own=True)
    monster = before.monsters[0][0]
    assert after(t, 0, before, "favor", t.hand[0].cards[0], monster).coins == before.coins + 4
