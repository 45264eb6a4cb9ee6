"""A peek shows a seat its own and leads nowhere else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import souk
from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Card, Table, Zone
from fateloom.laws.harness.compare import state_of
from fateloom.laws.harness.random_player import RandomPlayer, play
from fateloom.testing import lay


def reachable(thing: Any, met: set[int]) -> Iterator[Any]:
    """All that attributes, items and keys lead to; functions keep what they close over."""
    if id(thing) in met:
        return
    met.add(id(thing))
    yield thing
    if isinstance(thing, str | int | float | None | type):
        return
    slots = [name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ())]
    parts = [getattr(thing, name) for name in slots if hasattr(thing, name)]
    parts += vars(thing).values() if hasattr(thing, "__dict__") else []
    if isinstance(thing, dict):
        parts += [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        parts += thing
    for part in parts:
        yield from reachable(part, met)


def market() -> Match:
    """Seat 0 offers to take a relic; seats 1 and 2 hold a veto each."""
    laid = lay("souk", seats=3, relics=["relic5", "relic2", ...], hand={1: ["veto"], 2: ["veto"]})
    return laid.says(0, "take").match


def test_nothing_but_its_own_is_in_reach() -> None:
    peek = Observation(market(), 1)
    live = (Match, Table, Card, Zone, Chance)
    assert not [thing for thing in reachable(peek, set()) if isinstance(thing, live)]


def test_what_it_shows_is_plain_and_the_seats_own() -> None:
    match = market()
    peek = Observation(match, 1)
    assert (peek.seat, peek.number, peek.least, peek.most) == (1, 2, None, 1)
    assert peek.keys == ["pass", "veto"]
    assert json.loads(json.dumps(peek.view)) == match.view(1, since=0)
    assert peek.game is souk.game


def test_an_imagined_world_is_another_one() -> None:
    match = market()
    world = Observation(match, 1).imagine(SeededChance(1))
    mine, true = (set(map(id, (*m.table.cards, *m.table.zones))) for m in (world, match))
    assert not mine & true
    before = match.view(1, since=0)
    world.answer(1, 1)
    assert match.view(1, since=0) == before


def test_imagined_worlds_differ_in_what_is_hidden_alone() -> None:
    match = market()
    peek = Observation(match, 1)
    worlds = [peek.imagine(SeededChance(seed)) for seed in range(20)]
    assert len({tuple(world.table.relics.faces()) for world in worlds}) > 10
    for world in worlds:
        assert world.table.hand[1].faces() == ["veto"]
        assert world.table.block.faces() == match.table.block.faces()


def test_equal_luck_gives_equal_worlds() -> None:
    peek = Observation(market(), 2)
    one, other = peek.imagine(SeededChance(7)), peek.imagine(SeededChance(7))
    assert one.table.relics.faces() == other.table.relics.faces()
    assert one.table.chance.below(10**9) == other.table.chance.below(10**9)


@pytest.mark.parametrize("secret", [0, 1])
def test_the_secret_answers_of_others_stay_out(secret: int) -> None:
    match = market()
    match.answer(secret, 2)
    world = Observation(match, 1).imagine(SeededChance(1))
    assert list(world.unanswered) == [1, 2]


@pytest.mark.parametrize("id", ["souk", "fantos", "gilfate", "weaver"])
def test_a_sampler_makes_the_same_world_again(id: str) -> None:
    game = find_game(id)
    match = Match(game, game.default_seats or game.seats[0], SeededChance("sampled"))
    player = RandomPlayer("sampled", "roaming")
    for step, now in enumerate(play(match, player, 24)):
        if step % 6:
            continue
        peek = Observation(now, now.next_seat)
        sample = peek.sampler()
        for seed in (1, 2, 1, 2, 1):
            one, other = sample(seed), peek.imagine(SeededChance(seed))
            for number in range(12):  # with the same luck to come, and the same answers
                assert state_of(one.table) == state_of(other.table)
                assert one.unanswered == other.unanswered
                if one.ask is None:
                    break
                answer = RandomPlayer(number).answer(one, one.next_seat)
                one.answer(answer)
                other.answer(answer)
