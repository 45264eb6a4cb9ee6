"""The levels: found by name, allowed in every game, and as far apart as they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fateloom.bots import find_bot, play_out
from fateloom.bots.levels import LEVELS, LevelBot, level_for
from fateloom.bots.observation import Observation
from fateloom.bots.persons import TEMPERS
from fateloom.bots.search.result import Candidate, SearchResult, by_visits
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.games.weaver.advice.solver_bot import SolverBot
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.players import OLD_MASTER
from fateloom.lab.simulation.simulate import simulate
from fateloom.lab.stats.intervals import share
from fateloom.lab.tournament.ladder import measured_games, measured_with
from tests.bots.positions import peek_at, somewhere


def level(name: str) -> LevelBot:
    bot = find_bot(name)
    assert isinstance(bot, LevelBot)
    return bot


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_is_found_by_name(name: str) -> None:
    assert find_bot(name).name == name


def test_each_level_looks_further_and_errs_less_than_the_one_before() -> None:
    levels = list(LEVELS.values())
    efforts = [each.effort.simulations for each in levels]
    assert efforts == sorted(set(efforts))
    assert [each.error for each in levels] == sorted((each.error for each in levels), reverse=True)
    assert [each.cards for each in levels] == sorted((each.cards for each in levels), reverse=True)
    assert levels[-1].error == levels[-1].cards == 0


def test_the_better_a_level_the_less_its_temper_counts() -> None:
    match = somewhere(find_game("council"))
    weights = []
    for name in LEVELS:
        bot = level(name)
        bot.temper = "greedy"
        weights.append(
            bot.judgement(peek_at(match), replace(bot.level, error=0.0)).weight("heroes")
        )
    assert weights == sorted(weights, reverse=True)
    assert weights[0] == 1.3
    assert weights[-1] > 1


def test_a_game_may_change_a_level() -> None:
    for name, usual in LEVELS.items():
        assert level_for(find_game("lagoon"), name, usual) == usual
    at_council = level_for(find_game("council"), "master", LEVELS["master"])
    assert at_council.effort.simulations > LEVELS["master"].effort.simulations


@pytest.mark.parametrize("id", game_ids())
def test_a_game_changes_levels_and_tempers_that_there_are(id: str) -> None:
    advice = advice_of(find_game(id))
    if advice is None:
        return
    assert set(advice.LEVELS) <= {*LEVELS, OLD_MASTER}
    assert set(advice.TEMPERS) <= set(TEMPERS)
    for name, usual in LEVELS.items():
        level_for(find_game(id), name, usual)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("id", measured_games())
def test_a_level_plays_a_whole_game(id: str, name: str) -> None:
    seats, options = measured_with(find_game(id))
    bot = level(name)
    bot.changes = {"simulations": 4, "solver_budget": 30}
    match = Match(find_game(id), seats, SeededChance(name), options)
    play_out(match, [bot] * seats, SeededChance(1), tag=name)
    assert match.outcome is not None


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("id", measured_games())
def test_a_temper_answers_the_same_with_the_same_luck(id: str, temper: str) -> None:
    match = somewhere(find_game(id))
    for name in LEVELS:
        bot = level(name)
        bot.temper, bot.changes = temper, {"simulations": 6, "solver_budget": 30}
        answers = [bot(peek_at(match), SeededChance(3)) for _ in range(2)]
        assert answers[0] == answers[1]


def test_a_bot_misjudges_in_the_same_way_all_match_long() -> None:
    game = find_game("council")
    bot, term = level("novice"), "heroes"
    early, late = (Observation(somewhere(game, far=far), 0, "a table") for far in (3, 12))
    weights = [bot.judgement(peek, bot.level).weight(term) for peek in (early, late)]
    assert weights[0] == weights[1]
    elsewhere = Observation(somewhere(game, far=3), 0, "another table")
    assert bot.judgement(elsewhere, bot.level).weight(term) != weights[0]
    assert level("regular").judgement(early, bot.level).weight(term) != weights[0]


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


def test_equal_luck_gives_equal_answers() -> None:
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
    bot, peek = level("expert"), peek_at(match)
    judgement = bot.judgement(peek, bot.level)
    wanted = SolverBot(LEVELS["expert"].solver_budget, judgement)(peek, SeededChance(1))
    assert bot(peek, SeededChance(1)) == wanted


def test_an_expert_beats_a_novice() -> None:
    plan = Plan("souk", ["expert", "novice"], games=60, rotate=True)
    wins = simulate(plan).bots["expert"].wins
    print(f"expert beats novice at Souk in {wins.value:.0%} ({wins.low:.0%} to {wins.high:.0%})")
    assert share(wins.value * 60, 60).low > 0.5
