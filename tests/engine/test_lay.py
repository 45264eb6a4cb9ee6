"""Laying tables for tests: zones, counters, numbers, phases and luck by name."""

from __future__ import annotations

import pytest

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.game import UsageError
from fateloom.testing import lay, rule
from tests.engine.toy import Toy, toy


async def first(t: Toy) -> str | None:
    await choose(0, ["first", "roll"], rule="T1")
    t.heard = [t.chance.roll(), t.chance.flip(), t.chance.below(10)]
    return "second"


async def second(t: Toy) -> str | None:
    await choose(1, ["second", "end"], rule="T2")
    return None


GAME = toy(first, second)


def test_a_deck_is_given_from_the_top_and_keeps_the_rest_below() -> None:
    laid = lay(GAME, 2, stock=["ace", "king", ...])
    assert laid.stock[-2:] == ["king", "ace"]
    assert len(laid.stock) == 8


def test_hands_rows_and_piles_are_given_as_they_lie() -> None:
    laid = lay(GAME, 2, hand={1: ["ace", "king"]}, open=["queen", "jack"], row=[["ring"], ["rose"]])
    assert laid.hand == [[], ["ace", "king"]]
    assert laid.open == ["queen", "jack"]
    assert laid.row == [["ring"], ["rose"]]
    assert laid.knows(1, "ace")
    assert not laid.knows(0, "ace")


def test_counters_turns_and_numbers() -> None:
    laid = lay(GAME, 2, open=["ace coin=3 turned=1", "king coin=0"], coins={1: 7})
    assert laid.count("ace", "coin") == 3
    assert laid.card("ace").turned == 1
    assert laid.count("king", "coin") == 0
    assert laid.coins == [0, 7]
    assert lay(GAME, 2, coins=[1, 2]).coins == [1, 2]


def test_a_card_may_be_known_to_all() -> None:
    laid = lay(GAME, 2, hand={1: ["ace known", "king"]})
    assert laid.knows(0, "ace")
    assert not laid.knows(0, "king")


def test_a_table_begins_at_any_phase() -> None:
    assert lay(GAME, 2).asked == [0]
    assert lay(GAME, 2, phase="second").asked == [1]


def test_luck_is_scripted() -> None:
    laid = lay(GAME, 2, dice=[6], coin="heads", luck=[4])
    laid.says(0, "roll")
    assert laid.heard == [6, True, 4]


def test_two_copies_are_two_cards() -> None:
    laid = lay(GAME, 2, hand={0: ["queen"], 1: ["queen"]})
    assert laid.card("queen", 0).zone is not laid.card("queen", 1).zone
    with pytest.raises(ValueError, match="there are not so many cards 'queen'"):
        lay(GAME, 2, open=["queen", "queen", "queen"])


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(ValueError, match=r"this table has no 'cellar'; it has .*coins.*hand"):
        lay(GAME, 2, cellar=["ace"])
    with pytest.raises(UsageError, match="Toy has no card 'knave'"):
        lay(GAME, 2, open=["knave"])
    with pytest.raises(UsageError, match="Toy is for 1 to 4 players, not 8"):
        lay(GAME, 8)


def test_what_a_seat_may_answer_and_is_told() -> None:
    laid = lay(GAME, 2)
    assert laid.options(0) == ["first", "roll"]
    assert laid.options(1) == []
    assert laid.barred(1) == {}
    assert laid.refusal(1, "first").why == "it is not your turn"
    with pytest.raises(AssertionError, match="was not refused"):
        laid.refusal(0, "first")
    assert laid.outcome is None


def test_a_test_carries_the_rules_it_plays() -> None:
    @rule("T1", "T2")
    def some_test() -> None: ...

    assert getattr(some_test, "rules") == ("T1", "T2")  # noqa: B009  # the mark adds it
