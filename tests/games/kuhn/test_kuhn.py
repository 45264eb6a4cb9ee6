"""Kuhn poker, rule by rule."""

from __future__ import annotations

from fateloom.testing import LaidTable, lay, rule


def dealt(mine: str, yours: str) -> LaidTable:
    return lay("kuhn", hand={0: [mine], 1: [yours]})


@rule("K1")
def test_each_seat_sees_its_own_card_alone() -> None:
    kuhn = dealt("king", "jack")
    assert kuhn.put == [1, 1]
    hands = [zone for zone in kuhn.view(0)["zones"] if zone["name"] == "hand"]
    assert hands[0]["cards"][0]["face"] == "king"
    assert hands[1] == {"name": "hand", "size": 1, "owner": 1, "hidden": {"card": 1}}


@rule("K2", "K5")
def test_two_checks_show_the_cards_for_one_chip() -> None:
    kuhn = dealt("queen", "king").says(0, "check").says(1, "check")
    assert kuhn.outcome.scores == [-1, 1]


@rule("K3", "K5")
def test_a_called_bet_is_worth_two_and_a_fold_loses_one() -> None:
    assert dealt("king", "queen").says(0, "bet").says(1, "call").outcome.scores == [2, -2]
    assert dealt("jack", "queen").says(0, "bet").says(1, "fold").outcome.scores == [1, -1]
    late = dealt("queen", "king").says(0, "check").says(1, "bet").says(0, "call")
    assert late.outcome.scores == [-2, 2]


@rule("K4")
def test_there_are_no_raises() -> None:
    kuhn = dealt("king", "queen").says(0, "bet")
    assert kuhn.options(1) == ["call", "fold"]
    assert kuhn.refusal(1, "bet").rule == "K3"
