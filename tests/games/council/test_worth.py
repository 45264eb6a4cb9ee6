"""What a card on offer is worth to a bot, in points."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.games.council.advice.bidding import Auction

from .scenes import auction

LATER = ["troll", "hroth_oathkeeper", "captain_rosk", "merchant_fleet", "imp_swarm", "basilisk"]
"""Fate cards before Game Ends: there is time."""


def gain(card: str, **things: Any) -> float:
    """What a card on offer is worth to seat 0, free of charge."""
    laid = auction(card, fate_deck=[*LATER, "game_ends"], **things)
    return Auction(laid.match.table, 0).gains[0]


@pytest.mark.parametrize("card", ["aegis_of_dawn coin=9", "mother_thessaly coin=11"])
def test_forgiving_chaos_is_worth_coins_before_there_is_any(card: str) -> None:
    assert gain(card) >= 3
    assert gain(card, populace={0: 6}) > gain(card)


def test_two_who_forgive_chaos_share_what_there_is() -> None:
    alone = gain("aegis_of_dawn", populace={0: 2})
    beside = gain("aegis_of_dawn", populace={0: 2}, kingdom={0: ["mother_thessaly"]})
    assert 0 < beside < alone
