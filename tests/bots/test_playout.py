"""Playing on by habit: whole games can be, and it is how a search looks ahead."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from fateloom.bots.peek import Peek
from fateloom.bots.playout import habits_of
from fateloom.bots.search import Effort, think
from fateloom.engine.chance import Loose
from fateloom.engine.flow import choose, choose_some
from fateloom.engine.game import Game
from fateloom.engine.match import Match
from fateloom.engine.registry import find_game, game_ids
from fateloom.testing import lay
from tests.engine.toy import Toy, toy

HABITUAL = [id for id in game_ids() if habits_of(find_game(id))]


def test_there_are_games_with_habits() -> None:
    assert {"council", "fatal", "gilfate"} <= set(HABITUAL)


@pytest.mark.parametrize("id", HABITUAL)
def test_a_game_can_be_played_by_habit_at_tables_of_every_size(id: str) -> None:
    game = find_game(id)
    habits = habits_of(game)
    assert habits is not None
    for seats in game.seats:
        match = Match(game, seats, Loose(f"habits {seats}"), quiet=True)
        habits.play_on(match, 5000)
        assert match.outcome is not None


@pytest.mark.parametrize("id", HABITUAL)
def test_habits_beat_chance(id: str) -> None:
    game = find_game(id)
    habits = habits_of(game)
    assert habits is not None
    seats = game.seats[0]
    won = 0.0
    for deal in range(24):
        luck = Loose(f"chance {deal}")
        match = Match(game, seats, Loose(f"deal {deal}"), quiet=True)
        while match.ask is not None:
            seat = match.asked
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
    advice.habit = lambda t, seat, values: None  # type: ignore[attr-defined]
    advice.handful = lambda t, seat, values: (0, 1)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, advice.__name__, advice)
    game = toy(market)
    game.advice = advice.__name__
    return game


@pytest.mark.parametrize(("ahead", "answer"), [(1, "keep"), (2, "lend")])
def test_a_search_sees_what_habits_bring_about(
    ahead: int, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = lay(lending(monkeypatch), 2, coins=[5, 5]).match
    record = think(Peek(match, 0), Effort(20, ahead=ahead), Loose(1))
    assert record.best.key == answer


def test_a_curious_search_tells_what_mostly_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    match = lay(lending(monkeypatch), 2, coins=[5, 5]).match
    record = think(Peek(match, 0), Effort(40, curious=True), Loose(1))
    assert record.lines["lend"] == ["s1: wait"]
