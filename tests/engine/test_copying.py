"""Copies of a table: their own cards, whenever they are copied."""

from __future__ import annotations

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.laws.harness.compare import state_of
from tests.engine.toy import Toy, card, table

STILL = pytest.mark.parametrize("still", [False, True])


def held() -> Toy:
    """A table that keeps cards, zones and faces in lists of its own."""
    t = table(hand={0: ["ace", "king"]}, open=["queen coin=2"])
    t.heard = [3, card(t, "ace"), t.open, {"who": (card(t, "king").face, 3)}, 3]
    return t


@STILL
def test_a_copy_has_cards_of_its_own(still: bool) -> None:
    t = held()
    twin = t.copy(SeededChance(1), lazy=still)
    assert twin.heard[1] is twin.cards[card(t, "ace").id]
    assert twin.heard[1] is twin.hand[0].cards[0] is not t.hand[0].cards[0]
    assert twin.heard[2] is twin.open
    twin.move(twin.hand[0].top, twin.open)
    card(twin, "queen").add("coin")
    assert t.hand[0].faces() == ["ace", "king"]
    assert card(t, "queen").count("coin") == 2


@STILL
def test_a_copy_is_equal_whatever_is_looked_at_first(still: bool) -> None:
    t = held()
    twin = t.copy(SeededChance(1), lazy=still)
    twin.move(twin.stock.top, twin.hand[1])
    t.move(t.stock.top, t.hand[1])
    assert state_of(twin) == state_of(t)


def test_a_copy_of_a_table_in_play_does_not_follow_it() -> None:
    t = held()
    twin = t.copy(SeededChance(1))
    t.move(card(t, "ace"), t.open)
    t.shuffle(t.stock)
    assert twin.hand[0].faces() == ["ace", "king"]
    assert twin.stock.faces() == table(hand={0: ["ace", "king"]}, open=["queen"]).stock.faces()


def test_cards_lose_track_of_each_other_on_a_still_copy_as_on_its_model() -> None:
    """A card that is on its way between two zones lies in none of them."""
    tables = [held(), held().copy(SeededChance(1), lazy=True)]
    for t in tables:
        t.show(t.hand[0].cards[0], t.only(2))
        t.move(t.hand[0].cards[1], t.hand[1])
    one, other = (state_of(t) for t in tables)
    assert one == other
    assert not one["cards"][card(tables[0], "ace").id]["seen"] & 1 << 2


def test_a_table_may_not_hold_what_a_copy_cannot_carry() -> None:
    t = table()
    t.heard = [object()]
    with pytest.raises(TypeError, match="numbers, words, cards, zones, faces"):
        t.copy(SeededChance(1))


def test_a_misspelt_name_is_no_secret() -> None:
    t = table()
    with pytest.raises(AttributeError, match="'stok'"):
        getattr(t, "st" + "ok")
    with pytest.raises(AttributeError, match="'crads'"):
        getattr(t.stock, "cra" + "ds")


def test_what_a_fork_does_reaches_neither_its_match_nor_another_fork() -> None:
    match = Match(held().game, 3, SeededChance(1))
    before = state_of(match.table)
    one, other = match.fork(SeededChance(2)), match.fork(SeededChance(2))
    one.table.move(one.table.stock.top, one.table.open)
    assert state_of(other.table) == before == state_of(match.table)
