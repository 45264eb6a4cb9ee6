"""Luck: sealed, loose, taped and scripted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fateloom import new_match
from fateloom.engine.state.chance import (
    Chance,
    KeyedChance,
    ReplayedChance,
    SeededChance,
    commitment_to,
    key_from,
)
from fateloom.testing import Scripted

SOURCES: list[Callable[[], Chance]] = [
    lambda: KeyedChance(key_from(b"tonight")),
    lambda: SeededChance("a"),
]


@pytest.mark.parametrize("source", SOURCES)
@settings(max_examples=30, deadline=None, derandomize=True)
@given(wishes=st.lists(st.integers(1, 100), max_size=40))
def test_the_same_luck_can_be_had_again(source: Callable[[], Chance], wishes: list[int]) -> None:
    first = source()
    drawn = [(first.below(wish), first.permutation(wish % 9)) for wish in wishes]
    for again in (source(), first.restart()):
        assert [(again.below(wish), again.permutation(wish % 9)) for wish in wishes] == drawn
        assert again.draw_count == first.draw_count == 2 * len(wishes)


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("number", [1, 2, 3, 6, 7, 52])
def test_every_number_is_as_likely(source: Callable[[], Chance], number: int) -> None:
    chance = source()
    draws = 400 * number
    found = Counter(chance.below(number) for _ in range(draws))
    assert set(found) == set(range(number))
    squares = sum((found[each] - 400) ** 2 / 400 for each in range(number))
    assert squares < 3 * number + 20  # chi square, far beyond what luck alone would do


@pytest.mark.parametrize("source", SOURCES)
def test_every_order_is_as_likely(source: Callable[[], Chance]) -> None:
    chance = source()
    found = Counter(tuple(chance.permutation(4)) for _ in range(4800))
    assert len(found) == 24
    assert sum((each - 200) ** 2 / 200 for each in found.values()) < 70


def test_a_permutation_names_each_place_once() -> None:
    assert sorted(KeyedChance(b"k").permutation(60)) == list(range(60))
    assert SeededChance(1).permutation(0) == []
    assert SeededChance(1).permutation(1) == [0]


def test_dice_coins_and_picks() -> None:
    chance = SeededChance(3)
    assert {chance.roll() for _ in range(200)} == set(range(1, 7))
    assert {chance.roll(4) for _ in range(200)} == set(range(1, 5))
    assert {chance.flip() for _ in range(100)} == {True, False}
    assert {chance.pick("abc") for _ in range(100)} == set("abc")


def test_luck_without_a_seed_is_never_the_same_but_can_be_had_again() -> None:
    one, other = SeededChance(), SeededChance()
    drawn = [one.below(1 << 40) for _ in range(4)]
    assert drawn != [other.below(1 << 40) for _ in range(4)]
    assert drawn == [again.below(1 << 40) for again in [one.restart()] for _ in range(4)]


def test_each_key_has_luck_of_its_own() -> None:
    keys = [
        key_from(b"secret"),
        key_from(b"secret", [b"salt"]),
        key_from(b"secret", [b"sa", b"lt"]),
        key_from(b"secretsalt"),
    ]
    assert len({tuple(KeyedChance(key).permutation(20)) for key in keys}) == 4


def test_a_commitment_fits_one_secret() -> None:
    assert commitment_to(b"tonight") == commitment_to(b"tonight")
    assert commitment_to(b"tonight") != commitment_to(b"tomorrow")
    assert key_from(b"tonight").hex() not in commitment_to(b"tonight")


def test_a_tape_is_played_and_then_goes_on() -> None:
    taped = ReplayedChance([2, [1, 0], 5], SeededChance(9))
    assert taped.below(3) == 2
    assert taped.permutation(2) == [1, 0]
    assert taped.below(6) == 5
    then = SeededChance(9)
    assert [taped.below(100) for _ in range(5)] == [then.below(100) for _ in range(5)]
    assert taped.restart().below(3) == 2


@pytest.mark.parametrize(
    ("outcome", "wish"),
    [
        (6, lambda chance: chance.below(6)),
        ([0, 1], lambda chance: chance.below(6)),
        (1, lambda chance: chance.permutation(2)),
        ([0, 0], lambda chance: chance.permutation(2)),
        ([0, 1, 2], lambda chance: chance.permutation(2)),
    ],
)
def test_a_tape_that_does_not_fit_is_an_error(
    outcome: int | list[int], wish: Callable[[Chance], object]
) -> None:
    with pytest.raises(ValueError, match="chance was scripted as"):
        wish(ReplayedChance([outcome], SeededChance(1)))


def test_a_tape_keeps_what_was_drawn() -> None:
    chance = SeededChance(4)
    chance.draws = []
    drawn: list[object] = [chance.below(9), chance.permutation(3), chance.roll() - 1]
    assert chance.draws == drawn


def test_dice_and_coins_can_be_scripted() -> None:
    chance = Scripted(dice=[3, 6], coin=["heads", "tails"], luck=[4])
    assert chance.roll() == 3
    assert chance.flip()
    assert not chance.flip()
    assert chance.roll() == 6
    assert chance.below(10) == 4
    assert chance.restart().roll() == 3


def test_a_seed_makes_a_match_that_can_be_made_again() -> None:
    one, other = new_match("souk", 3, seed="tonight"), new_match("souk", 3, seed="tonight")
    assert one.table.relics.faces() == other.table.relics.faces()
    orders = {tuple(new_match("souk", seed=str(n)).table.relics.faces()) for n in range(10)}
    assert len(orders) == 10


def test_without_a_seed_every_match_is_another() -> None:
    orders = {tuple(new_match("souk").table.relics.faces()) for _ in range(6)}
    assert len(orders) > 1
