"""Players for measurements: those that only the lab has."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from fateloom.bots.levels import LevelBot
from fateloom.bots.observation import Observation
from fateloom.bots.persons import PERSONS
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.tree_search import run_search
from fateloom.engine.rules.fitted import policy_weights, weights
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.simulation.players import (
    as_before,
    find_lab_player,
    old_weights,
)
from fateloom.lab.tournament.ladder import measured_games
from tests.bots.positions import peek_at, somewhere


@pytest.mark.parametrize(("game", "simulations"), [("council", 120), ("gilfate", 60)])
def test_the_old_master_keeps_its_budget_whatever_the_master_has(
    game: str, simulations: int
) -> None:
    bot = find_lab_player("old-master")
    assert isinstance(bot, LevelBot)
    match = somewhere(find_game(game), 2, far=20)
    assert bot(peek_at(match), SeededChance(1)) in range(len(match.prompt.values))
    assert bot.changes["simulations"] == simulations
    level = bot.level.with_changes(bot.changes)
    assert level.effort.rivals_try
    assert level.effort.rollout_depth == 12


def test_the_old_master_has_no_temper() -> None:
    bot = find_lab_player("old-master")
    assert isinstance(bot, LevelBot)
    match = somewhere(find_game("council"), 2, far=20)
    for person in PERSONS:
        peek = Observation(match, match.next_seat, person.name)
        bot(peek, SeededChance(1))
        assert bot.judgement(peek, bot.level).is_true


def test_old_players_count_with_old_numbers_and_leave_those_of_today_alone() -> None:
    game = find_game("fatal")
    live = policy_weights(game.package), weights(game.package)["standing"]
    today = [dict(each) for each in live]
    with as_before(game):
        assert live[0] == old_weights(game.package)["policy"]
        assert list(live) != today
    for name in ("old-habit", "old-master"):
        find_lab_player(name)(peek_at(somewhere(game)), SeededChance(1))
    assert list(live) == today


@pytest.mark.parametrize("id", measured_games())
def test_old_players_have_a_number_for_each_of_today_and_others_for_old_rules(id: str) -> None:
    package = find_game(id).package
    old, today = old_weights(package), set(policy_weights(package))
    assert today <= set(old.get("policy", {}))
    source = "".join(
        path.read_text("utf-8") for path in Path(str(files(package))).rglob("advice/*.py")
    )
    for name in set(old.get("policy", {})) - today:
        assert f'"{name}"' in source, f"nothing counts with {name} any more"
    assert set(old.get("standing", {})) <= set(weights(package).get("standing", {}))


def test_rivals_who_try_answers_change_what_is_found_where_all_are_asked_at_once() -> None:
    found = []
    for far in range(0, 60, 5):
        match = somewhere(find_game("fantos"), 2, far=far)
        if match.ask is None or match.ask.seat is not None:
            continue
        for tries in (False, True):
            effort = SearchBudget(40, rivals_try=tries)
            record = run_search(peek_at(match), effort, SeededChance(1))
            found.append([(each.key, each.value) for each in record.weighed])
    assert found
    assert found[0::2] != found[1::2]
