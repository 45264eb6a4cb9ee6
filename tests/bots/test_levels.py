"""The levels: found by name, allowed in every game, and as far apart as they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fateloom.bots import find_bot
from fateloom.bots.levels import LEVELS, LevelBot, level_for
from fateloom.bots.search.result import Candidate, SearchResult, by_visits
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.games.weaver.advice.solver_bot import SolverBot
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.simulate import simulate
from fateloom.lab.stats.intervals import share
from tests.bots.positions import peek_at, somewhere


def level(name: str) -> LevelBot:
    bot = find_bot(name)
    assert isinstance(bot, LevelBot)
    return bot


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_is_found_by_name(name: str) -> None:
    assert find_bot(name).name == name


def test_each_level_looks_further_than_the_one_before() -> None:
    efforts = [each.effort.simulations for each in LEVELS.values()]
    assert efforts == sorted(set(efforts))
    slips = [each.blunder_rate for each in LEVELS.values()]
    assert slips == sorted(slips, reverse=True)
    assert LEVELS["master"].blunder_rate == 0


def test_a_game_may_ask_for_more_thought_or_other_slips() -> None:
    for name, usual in LEVELS.items():
        assert level_for(find_game("souk"), name, usual) == usual
    novice, master = LEVELS["novice"], LEVELS["master"]
    at_council = level_for(find_game("council"), "master", master)
    assert at_council.effort.simulations > master.effort.simulations
    at_gilfate = level_for(find_game("gilfate"), "novice", novice)
    assert at_gilfate.blunder_rate > novice.blunder_rate
    assert at_gilfate.effort == novice.effort


@pytest.mark.parametrize("id", game_ids())
def test_a_level_answers_in_every_game(id: str) -> None:
    match = somewhere(find_game(id))
    for number in range(4):
        if match.ask is not None:
            match.answer(level("novice")(peek_at(match), SeededChance(number)))


def test_a_level_can_be_given_a_clock_and_told_to_stop() -> None:
    match = somewhere(find_game("souk"))
    bot = LevelBot.__subclasses__()[-1](seconds=0.01)
    bot.level = replace(bot.level, effort=replace(bot.level.effort, simulations=10**9))
    match.answer(bot(peek_at(match), SeededChance(1)))
    level("master")(peek_at(somewhere(find_game("souk"))), SeededChance(1), stop=lambda: True)


def test_equal_luck_gives_equal_slips() -> None:
    match = somewhere(find_game("souk"))
    for luck in range(20):
        answers = {level("novice")(peek_at(match), SeededChance(luck)) for _ in range(2)}
        assert len(answers) == 1


def found(*values: float) -> SearchResult:
    weighed = [Candidate(str(at), at, 10, value, 0.1) for at, value in enumerate(values)]
    return SearchResult(weighed, 10 * len(values), 1, to_win=True, stopped=False)


def test_where_chips_are_at_stake_nobody_can_foresee_the_answer() -> None:
    record = replace(found(0.50, 0.49, 0.10), to_win=False)
    given = [by_visits(record, SeededChance(luck)) for luck in range(300)]
    assert all(60 < given.count(answer) < 140 for answer in range(3))


def test_a_game_with_a_solver_is_played_by_it() -> None:
    match = somewhere(find_game("weaver"), far=2)
    wanted = SolverBot(LEVELS["expert"].solver_budget)(peek_at(match), SeededChance(1))
    assert level("expert")(peek_at(match), SeededChance(1)) == wanted


def test_an_expert_beats_a_novice() -> None:
    plan = Plan("souk", ["expert", "novice"], games=60, rotate=True)
    wins = simulate(plan).bots["expert"].wins
    print(f"expert beats novice at Souk in {wins.value:.0%} ({wins.low:.0%} to {wins.high:.0%})")
    assert share(wins.value * 60, 60).low > 0.5
