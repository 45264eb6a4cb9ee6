"""Explicit chance: whole trees of small games, draw by draw and answer by answer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fateloom import find_game
from fateloom.engine.match.chance_nodes import PausingMatch


def value(node: PausingMatch, weight: Fraction = Fraction(1)) -> tuple[Fraction, int]:
    """What seat 0 can expect if all answers are equally likely, and how many ends there are."""
    if node.due:
        branches = [after_draw(node, outcome) for outcome in range(node.due)]
    elif node.match.ask is not None:
        branches = [after_answer(node, answer) for answer in range(len(node.match.values))]
    else:
        assert node.match.outcome is not None
        return weight * int(node.match.outcome.scores[0]), 1
    found = [value(branch, weight / len(branches)) for branch in branches]
    return sum((each[0] for each in found), Fraction(0)), sum(each[1] for each in found)


def after_draw(node: PausingMatch, outcome: int) -> PausingMatch:
    copy = node.clone()
    copy.draw(outcome)
    return copy


def after_answer(node: PausingMatch, answer: int) -> PausingMatch:
    copy = node.clone()
    copy.answer(answer)
    return copy


def test_the_tree_of_kuhn_poker() -> None:
    """Six deals with five ends each; uniform play is worth 1/8 to the first seat."""
    root = PausingMatch(find_game("kuhn"), 2)
    assert root.due == 3  # a shuffle of three cards: one of three, then one of two
    assert after_draw(root, 0).due == 2
    assert value(root) == (Fraction(1, 8), 30)


def test_rules_that_roll_until_they_like_it_come_to_an_end() -> None:
    """In Fantos the Shard Die is rolled in setup until it shows a 3."""
    assert PausingMatch(find_game("fantos"), 2).due > 1


def test_a_draw_in_mid_game_pauses_the_match() -> None:
    """In Leduc the board is drawn after the first round of betting, from the four cards left."""
    node = PausingMatch(find_game("leduc"), 2)
    assert node.due == 6
    node.draw(0)
    assert node.due == 5
    node.draw(0)
    assert node.due == 0
    node.answer(0)
    node.answer(0)
    assert node.due == 4
    dealt = [after_draw(node, outcome).match.table.board.faces()[0] for outcome in range(4)]
    stub = [*after_draw(node, 0).match.table.stub.faces(), dealt[0]]
    assert sorted(dealt) == sorted(stub)
    before = [line["text"] for line in after_draw(node, 3).match.view(0, since=0)["log"]]
    assert sum("calls" in line for line in before) == 2


def test_what_is_not_due_is_refused() -> None:
    node = PausingMatch(find_game("kuhn"), 2)
    with pytest.raises(ValueError, match="chance decides first"):
        node.answer(0)
    with pytest.raises(ValueError, match="no outcome of a draw of 3"):
        node.draw(3)
