"""Playing on by habit: whole games can be, and it is how a search looks ahead."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from fateloom.bots.observation import Answer, Observation
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.rollout import RolloutPolicy, rollout_policy
from fateloom.bots.search.tree_search import Search, run_search
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.asks import choose, choose_some
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import lay
from tests.engine.toy import Toy, toy

HABITUAL = [id for id in game_ids() if rollout_policy(find_game(id))]


def test_there_are_games_with_habits() -> None:
    assert {"council", "fatal", "gilfate"} <= set(HABITUAL)


@pytest.mark.parametrize("id", HABITUAL)
def test_a_game_can_be_played_by_habit_at_tables_of_every_size(id: str) -> None:
    game = find_game(id)
    habits = rollout_policy(game)
    assert habits is not None
    for seats in game.seats:
        match = Match(game, seats, SeededChance(f"habits {seats}"), quiet=True)
        habits.play_on(match, 5000)
        assert match.outcome is not None


@pytest.mark.parametrize("id", HABITUAL)
def test_habits_beat_chance(id: str) -> None:
    game = find_game(id)
    habits = rollout_policy(game)
    assert habits is not None
    seats = game.seats[0]
    won = 0.0
    for deal in range(24):
        luck = SeededChance(f"chance {deal}")
        match = Match(game, seats, SeededChance(f"deal {deal}"), quiet=True)
        while match.ask is not None:
            seat = match.next_seat
            prompt = match.prompt
            if seat == deal % seats:
                match.answer(habits.answer(match, seat), seat)
            elif prompt.least is None:
                match.answer(luck.below(len(prompt.values)), seat)
            else:
                match.answer(match.ask.default_of(seat), seat)
        assert match.outcome is not None
        winners = match.outcome.winners
        won += (deal % seats in winners) / len(winners) if winners else 1 / seats
    print(f"{id}: by habit {won:.1f} of 24 games won at {seats} seats")
    assert won > 24 / seats + 3


def first_peek(game: Game, habits: RolloutPolicy, games: int) -> str | None:
    """The question at which a policy answered by what its seat cannot know, if there is one."""
    asked = 0
    for deal in range(games):
        seats = game.seats[deal % len(game.seats)]
        match = Match(game, seats, SeededChance(f"habits see {deal}"))
        while match.ask is not None:
            seat = match.next_seat
            answer = habits.answer(match, seat)
            if len(match.ask.prompt(seat).values) > 1:
                asked += 1
                imagine = Observation(match, seat).sampler()
                worlds = [imagine(3 * asked + each) for each in range(3)]
                if any(habits.answer(world, seat) != answer for world in worlds):
                    return match.ask.id
            match.answer(answer, seat)
    return None


@pytest.mark.parametrize("id", HABITUAL)
def test_habits_know_no_more_than_their_seat(id: str) -> None:
    """They answer alike in all worlds that the seat cannot tell from the true one, so they may be
    asked in the true one, and players in a rollout do not see through each other's cards."""
    habits = rollout_policy(find_game(id))
    assert habits is not None
    assert first_peek(find_game(id), habits, 8) is None


@pytest.mark.deep
@pytest.mark.parametrize("id", HABITUAL)
def test_habits_know_no_more_than_their_seat_in_many_games(id: str) -> None:
    habits = rollout_policy(find_game(id))
    assert habits is not None
    assert first_peek(find_game(id), habits, 100) is None


@pytest.mark.parametrize("id", HABITUAL)
def test_habits_that_see_through_cards_are_found_out(id: str) -> None:
    class Peeking(RolloutPolicy):
        def answer(self, world: Match, seat: int) -> Answer:
            assert world.ask is not None
            prompt = world.ask.prompt(seat)
            if prompt.least is not None or len(prompt.values) < 2:
                return super().answer(world, seat)
            hidden = [card.face.id for card in world.table.cards if not card.seen >> seat & 1]
            return SeededChance(" ".join(hidden)).below(len(prompt.values))

    advice = advice_of(find_game(id))
    assert advice is not None
    assert first_peek(find_game(id), Peeking(advice), 4) is not None


async def market(t: Toy) -> str | None:
    """What seat 0 lends, seat 1 gives back with interest, but only some time later."""
    if await choose(0, ["keep", "lend"], rule="T1") == "lend":
        t.coins[0] -= 1
        t.coins[1] += 1
        await choose(1, ["wait", "sulk"], rule="T2")
        given = await choose_some(1, ["a coin", "a gift", "nothing"], rule="T3", least=1, most=2)
        if "nothing" not in given:
            t.coins[0] += 2 + len(given)
    await choose(1, ["yes", "no"], rule="T4")
    await choose(0, ["yes", "no"], rule="T4")
    return None


def lending(monkeypatch: pytest.MonkeyPatch) -> Game:
    advice = ModuleType("advice_for_lenders")
    advice.value = lambda t, seat: t.coins[seat] - t.coins[1 - seat]  # type: ignore[attr-defined]
    advice.rollout_answer = lambda t, seat, values: None  # type: ignore[attr-defined]
    advice.rollout_set = lambda t, seat, values: (0, 1)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, advice.__name__, advice)
    game = toy(market)
    game.advice = advice.__name__
    return game


@pytest.mark.parametrize(("ahead", "answer"), [(1, "keep"), (2, "lend")])
def test_a_search_sees_what_habits_bring_about(
    ahead: int, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = lay(lending(monkeypatch), 2, coins=[5, 5]).match
    record = run_search(
        Observation(match, 0), SearchBudget(20, rollout_depth=ahead), SeededChance(1)
    )
    assert record.best.key == answer


def test_a_curious_search_tells_what_mostly_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    match = lay(lending(monkeypatch), 2, coins=[5, 5]).match
    record = run_search(Observation(match, 0), SearchBudget(40, explain=True), SeededChance(1))
    assert record.lines["lend"] == ["s1: wait"]


async def field(t: Toy) -> str | None:
    """Who sows and then reaps gains most, but the policy eats what was sown."""
    if await choose(0, ["keep", "sow"], rule="T1") == "sow":
        t.coins[0] += 3 if await choose(0, ["eat", "reap"], rule="T2") == "reap" else -1
    for _ in range(4):  # the end is beyond what the search sees
        await choose(1, ["yes", "no"], rule="T3")
    return None


@pytest.mark.parametrize(("expand_after", "best", "next"), [(None, "keep", ""), (1, "sow", "reap")])
def test_only_a_tree_finds_a_plan_that_the_policy_does_not_follow(
    expand_after: int | None, best: str, next: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lending(monkeypatch)
    game = toy(field)
    game.advice = "advice_for_lenders"
    budget = SearchBudget(60, rollout_depth=2, expand_after=expand_after, explain=True)
    match = Match(game, 2, SeededChance(1))
    record = run_search(Observation(match, 0), budget, SeededChance(1))
    assert record.best.key == best
    if next:
        assert record.lines[best][0] == f"s0: {next}"


def test_a_tree_tries_the_answer_of_the_policy_first(monkeypatch: pytest.MonkeyPatch) -> None:
    lending(monkeypatch)
    game = toy(field)
    game.advice = "advice_for_lenders"
    search = Search(
        Observation(Match(game, 2, SeededChance(1)), 0),
        SearchBudget(4, rollout_depth=2, expand_after=1),
        SeededChance(1),
    )
    search.run()
    tried = search.root.children["sow"].stats_for(0).choices
    assert {name: edge.visits for name, edge in tried.items()} == {"eat": 1, "reap": 0}
