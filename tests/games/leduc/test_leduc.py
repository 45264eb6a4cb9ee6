"""Leduc poker, rule by rule."""

from __future__ import annotations

from fateloom.testing import LaidTable, lay, rule


def dealt(mine: str, yours: str, board: str = "") -> LaidTable:
    shown = {"board": [board], "bet": 4} if board else {}
    return lay("leduc", hand={0: [mine], 1: [yours]}, **shown)


@rule("L1")
def test_each_seat_puts_a_chip_in_and_sees_its_own_card() -> None:
    leduc = dealt("king", "jack")
    assert leduc.put == [1, 1]
    assert leduc.knows(0, "king") and not leduc.knows(1, "king")


@rule("L2")
def test_a_seat_may_fold_only_when_it_faces_a_raise() -> None:
    leduc = dealt("king", "jack")
    assert leduc.options(0) == ["call", "raise"]
    leduc.says(0, "raise")
    assert leduc.options(1) == ["fold", "call", "raise"]


@rule("L3")
def test_raises_add_two_then_four_and_there_are_two_at_most() -> None:
    leduc = dealt("king", "jack").says(0, "raise").says(1, "raise")
    assert leduc.put == [3, 5]
    assert leduc.options(0) == ["fold", "call"]
    late = dealt("king", "jack", board="queen").says(0, "raise")
    assert late.put == [5, 1]


@rule("L4")
def test_a_call_that_is_not_the_first_turn_ends_the_round_and_shows_a_card() -> None:
    leduc = dealt("king", "jack").says(0, "call")
    assert leduc.board == []
    leduc.says(1, "call")
    assert len(leduc.board) == 1 and leduc.bet == 4 and leduc.asked == [0]


@rule("L5")
def test_who_folds_loses_what_it_has_put_in() -> None:
    leduc = dealt("king", "jack").says(0, "raise").says(1, "fold")
    assert leduc.outcome.scores == [1, -1]


@rule("L6")
def test_a_pair_wins_then_the_higher_rank_and_equal_ranks_share() -> None:
    pair = dealt("king", "jack", board="jack").says(0, "call").says(1, "call")
    assert pair.outcome.winners == [1]
    high = dealt("king", "jack", board="queen").says(0, "call").says(1, "call")
    assert high.outcome.scores == [1, -1]
    equal = dealt("king", "king", board="queen").says(0, "raise").says(1, "call")
    assert equal.outcome.scores == [0, 0] and equal.outcome.winners == [0, 1]
