"""Equal cards in a hand: who knew one of them cannot tell which one goes, or is shown."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import redeal
from fateloom.engine.rules.asks import choose
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Card
from tests.engine.toy import Toy, card, table, toy


def queens(t: Toy) -> tuple[Card, Card]:
    return card(t, "queen", 0), card(t, "queen", 1)


def hand_with_two_queens(*watchers: int, nth: int = 0) -> Toy:
    """Seat 0 holds two queens and a king; the watchers know one of the queens."""
    t: Toy = table(hand={0: ["queen", "queen", "king"]})
    t.show(queens(t)[nth], t.only(*watchers))
    t.learned = 0
    return t


@pytest.mark.parametrize("known", [0, 1])
def test_who_knew_one_takes_the_one_that_goes_for_it(known: int) -> None:
    t = hand_with_two_queens(1, nth=known)
    first, second = queens(t)
    t.move(first, t.open)
    assert t.knows(1, first)
    assert not t.knows(1, second)
    assert t.knows(0, second)


def test_each_watcher_is_judged_by_what_it_knew() -> None:
    t = hand_with_two_queens(1, 3)
    first, second = queens(t)
    t.show_all([first, second], t.only(2))
    t.move(second, t.open)
    assert [t.knows(seat, first) for seat in range(4)] == [True, False, True, False]
    assert t.knows(t.gallery, second)


@pytest.mark.parametrize("known", [0, 1])
def test_it_is_no_news_for_an_undo(known: int) -> None:
    t = hand_with_two_queens(1, 2, 3, nth=known)
    t.move(queens(t)[0], t.open)
    assert t.learned == 0


@pytest.mark.parametrize("known", [0, 1])
def test_a_card_that_is_shown_may_be_the_one_known(known: int) -> None:
    t = hand_with_two_queens(1, nth=known)
    t.show(queens(t)[0], t.only(1))
    assert [t.knows(1, each) for each in queens(t)] == [True, False]
    assert t.learned == 0


def test_cards_that_are_shown_side_by_side_are_all_known() -> None:
    t = hand_with_two_queens(1)
    t.show_all(t.hand[0].cards, t.only(1))
    assert all(t.knows(1, each) for each in t.hand[0])


def test_a_whole_hand_that_goes_is_all_known() -> None:
    t = hand_with_two_queens(1)
    t.move_all(list(t.hand[0]), t.open)
    assert all(t.knows(1, each) for each in t.open)


def test_a_mark_tells_copies_apart() -> None:
    t = hand_with_two_queens(1, nth=1)
    queens(t)[1].add("coin")
    t.move(queens(t)[0], t.open)
    assert t.knows(1, queens(t)[1])


def test_in_an_ordered_zone_a_place_tells_copies_apart() -> None:
    t = table(row={0: ["queen", "queen"]})
    t.show(queens(t)[1], t.only(1))
    t.move(queens(t)[0], t.open)
    assert t.knows(1, queens(t)[1])


@pytest.mark.parametrize("known", [0, 1])
def test_copies_that_cannot_be_told_apart_share_a_pool(known: int) -> None:
    """The queen that stays may be the one of the deck or the one of the shuffled discard."""
    t = hand_with_two_queens(1, nth=known)
    queens(t)[0].pool = 77
    card(t, "jack").pool = 77
    t.move(queens(t)[0], t.open)
    worlds = set()
    for seed in range(30):
        world = t.copy(SeededChance(seed))
        redeal(world, 1, SeededChance(seed))
        worlds.add(card(world, "queen", 1).zone.label)
    assert queens(t)[0].pool == queens(t)[1].pool == card(t, "jack").pool
    assert len(worlds) > 1


async def play_a_queen(t: Toy) -> str | None:
    hand = t.hand[0].cards
    nth = await choose(0, [0, 1], rule="1")
    t.move([each for each in hand if each.face.id == "queen"][nth], t.open)
    await choose(0, ["on", "off"], rule="1")
    return None


BOTH = 2


def views_of_seat_1(known: int, played: int, hand: list[str]) -> list[Any]:
    t: Toy = table(hand={0: hand})
    t.show_all(queens(t)[known : known + 1] or queens(t), t.only(1))
    t.phase = "play_a_queen"
    match = Match(toy(play_a_queen), 3, SeededChance(0), start_table=t)
    views = [match.view(1, since=0)]
    match.decide(0, str(played))
    return [*views, match.view(1, since=0)]


@pytest.mark.parametrize("known", [0, 1])
def test_neither_names_nor_zones_tell_which_copy_went(known: int) -> None:
    hand = ["queen", "king", "queen"]
    assert views_of_seat_1(known, 0, hand) == views_of_seat_1(known, 1, hand)
    assert views_of_seat_1(0, 0, hand) == views_of_seat_1(1, 0, hand)


def test_of_two_known_copies_the_first_met_goes() -> None:
    one, other = (views_of_seat_1(BOTH, played, ["queen", "queen"]) for played in (0, 1))
    assert one == other
    zones = {zone["name"]: zone["cards"] for zone in one[-1]["zones"] if "cards" in zone}
    assert [each["id"] for each in zones["open"]] == ["queen.1"]
    assert [each["id"] for each in zones["hand"]] == ["queen.2"]
