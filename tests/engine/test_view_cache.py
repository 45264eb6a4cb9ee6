"""Zones as they were last shown: what is remembered is what would be drawn."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Refused, choose
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.view.view_cache import ViewCache
from fateloom.laws.harness.random_player import play, player_for, random_setup
from fateloom.testing import lay
from tests.engine.toy import Toy, toy


def assert_as_drawn_anew(match: Match, shown: ViewCache) -> None:
    places = [*range(match.seats), None]
    views = match.views(dict.fromkeys(places, 0), shown)
    for place in places:
        assert views[place] == match.view(place, 0), f"at ask {match.ask_number}, seen by {place}"


@pytest.mark.parametrize("id", game_ids())
def test_whole_games_are_shown_as_they_are(id: str) -> None:
    game = find_game(id)
    for seed in range(2):
        seats, options = random_setup(game, seed)
        match = Match(game, seats, SeededChance(f"shown {seed}"), options)
        shown, luck = ViewCache(deepcopy), SeededChance(seed)
        for _ in play(match, player_for(game, seed), 150):
            assert_as_drawn_anew(match, shown)
            if luck.below(8) == 0 and match.decisions:
                try:
                    match.undo(match.decisions[-1].seat)
                except Refused:
                    continue
                assert_as_drawn_anew(match, shown)


async def still(t: Toy) -> str | None:
    await choose(0, ["on", "off"], rule="T1", id="still", text="On?")
    return None


def laid() -> Match:
    hand = {0: ["jack"], 1: ["ace", "ring", "king"]}
    return lay(toy(still), 2, hand=hand, row={1: ["lute", "rose"]}, open=["queen", "queen"]).match


def put_a_coin(t: Toy) -> None:
    t.row[1].cards[0].add("coin")


def put_more(t: Toy) -> None:
    for card in t.open:
        card.add("coin")


def push_a_coin(t: Toy) -> None:
    one, other = t.open.cards
    one.remove("coin")
    other.remove("coin")
    other.add("coin")


def turn(t: Toy) -> None:
    t.row[1].cards[1].turned = 1


def show(t: Toy) -> None:
    t.show(t.hand[1].cards[0], t.only(0))


def play_a_card(t: Toy) -> None:
    t.move(t.hand[1].cards[0], t.open)


def swap(t: Toy) -> None:
    t.row[1].cards.reverse()


def open_a_row(t: Toy) -> None:
    t.row[1].seen_by = t.everyone


def shuffle_openly(t: Toy) -> None:
    """What an open pile would look like after its faces were dealt anew."""
    one, other = t.hand[1].cards[:2]
    one.face, other.face = other.face, one.face


def swap_twins(t: Toy) -> None:
    """The two queens change places, as nobody but their names can tell."""
    t.open.cards.reverse()


def shuffle_and_show(t: Toy) -> None:
    """The same card in the same place, but nobody knows that it is the same."""
    card = t.open.cards[0]
    t.forget([card], t.everyone)
    t.show(card, t.everyone)


@pytest.mark.parametrize(
    "change",
    [
        put_a_coin, put_more, push_a_coin, turn, show, play_a_card, swap, open_a_row, shuffle_openly,
        swap_twins, shuffle_and_show,
    ],
)  # fmt: skip
def test_whatever_changes_is_drawn_anew(change: Callable[[Toy], None]) -> None:
    match = laid()
    match.table.open.cards[0].add("coin")
    shown = ViewCache(deepcopy)
    before = match.views({0: 0, 1: 0}, shown)
    change(match.table)
    assert_as_drawn_anew(match, shown)
    assert any(match.view(seat, 0)["zones"] != before[seat]["zones"] for seat in (0, 1))


def test_what_lies_as_it_lay_is_not_drawn_again() -> None:
    match, packed = laid(), []

    def pack(part: Any) -> Any:
        packed.append(part)
        return part

    shown = ViewCache(pack)
    match.views({0: 0, 1: 0}, shown)
    packed.clear()
    put_more(match.table)
    match.views({0: 0, 1: 0}, shown)
    zones = [part["name"] for part in packed if isinstance(part, dict) and "name" in part]
    assert zones == ["open", "open"]


def test_another_match_is_drawn_from_the_beginning() -> None:
    shown = ViewCache(deepcopy)
    for match in (laid(), lay(toy(still), 3, open=["ace", "king"]).match, laid()):
        assert_as_drawn_anew(match, shown)
