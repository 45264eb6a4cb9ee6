"""Worlds by what the rivals' conduct tells: as often as the right belief says, and no surer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fateloom.bots.observation import Observation
from fateloom.bots.search.beliefs import TRIES, BelievedWorlds
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.tree_search import run_search
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.simulation.players import known_habits
from kuhn.table import Kuhn
from tests.bots import kuhn_beliefs

KUHN = replace(find_game("kuhn"), advice="tests.bots.kuhn_beliefs", strategy="")
SEEDS = range(4000)


def facing_a_bet() -> Observation:
    """The first seat holds the queen, has checked, and the other has bet: with jack or king."""
    for deal in range(100):
        match = Match(KUHN, 2, SeededChance(deal))
        if match.table.hand[0].top.face.id == "queen":
            match.decide(0, "check")
            match.decide(1, "bet")
            return Observation(match, 0, "kuhn")
    raise AssertionError("no deal with a queen")


def kings(worlds: list[Match]) -> float:
    return sum(world.table.hand[1].top.face.id == "king" for world in worlds) / len(worlds)


def test_worlds_come_as_often_as_the_right_belief_says() -> None:
    peek = facing_a_bet()
    sample, believed = peek.sampler(), BelievedWorlds(peek, kuhn_beliefs.likelihood)
    assert kings([sample(seed) for seed in SEEDS]) == pytest.approx(0.5, abs=0.03)
    # by Bayes 0.9 / (0.9 + 0.1), beside chance of one half for each card
    assert kings([believed.sample(seed) for seed in SEEDS]) == pytest.approx(0.9, abs=0.02)


def test_a_search_values_its_answers_by_what_it_believes() -> None:
    peek = facing_a_bet()
    found = {}
    for beliefs in (True, False):
        effort = SearchBudget(4000, beliefs=beliefs)
        weighed = run_search(peek, effort, SeededChance(1)).weighed
        found[beliefs] = next(each.value for each in weighed if each.key == "call")
    assert found[True] == pytest.approx(0.1, abs=0.03)
    assert found[False] == pytest.approx(0.5, abs=0.04)


def test_a_seed_always_gives_the_same_world() -> None:
    peek = facing_a_bet()
    one, other = (BelievedWorlds(peek, kuhn_beliefs.likelihood) for _ in range(2))
    hands = [one.sample(seed).table.hand[1].top.face.id for seed in range(50)]
    assert [one.sample(seed).table.hand[1].top.face.id for seed in range(50)] == hands
    assert [other.sample(seed).table.hand[1].top.face.id for seed in range(50)] == hands


def test_where_no_world_is_likely_the_likeliest_is_taken() -> None:
    tried: list[str] = []

    def likelihood(t: Kuhn, seat: int) -> float:
        tried.append(t.hand[1 - seat].top.face.id)
        return 1e-12 if tried[-1] == "king" else 1e-11

    world = BelievedWorlds(facing_a_bet(), likelihood).sample(3)
    assert len(tried) == 1 + TRIES and {*tried} == {"jack", "king"}
    assert world.table.hand[1].top.face.id == "jack"


def test_where_every_world_is_likely_none_is_exchanged() -> None:
    peek = facing_a_bet()
    believed = BelievedWorlds(peek, lambda t, seat: 1.0)
    for seed in range(20):
        worlds = believed.sample(seed), peek.sampler()(seed)
        assert len({world.table.hand[1].top.face.id for world in worlds}) == 1


@pytest.mark.parametrize("id", ["council", "fatal"])
def test_the_likelihood_of_a_game_tells_worlds_apart(id: str) -> None:
    """In worlds that differ in rivals' hidden cards, it differs too, between 0 and 1."""
    game = find_game(id)
    advice, habits = advice_of(game), known_habits(game)
    assert advice is not None and advice.likelihood is not None
    different = 0
    for deal in range(6):
        match = Match(game, game.default_seats or 3, SeededChance(f"beliefs {deal}"))
        for number in range(150):
            if match.ask is None:
                break
            seat = match.next_seat
            if number % 10 == 9:
                sample = Observation(match, seat, "x").sampler()
                found = {advice.likelihood(sample(seed).table, seat) for seed in range(8)}
                assert all(0 < each <= 1 for each in found)
                different += len(found) > 1
            match.answer(habits.answer(match, seat), seat)
    assert different
