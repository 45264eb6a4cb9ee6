"""PettingZoo's own tests, for every game and number of seats."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from fateloom import UsageError, find_game, game_ids
from fateloom.research import pettingzoo
from fateloom.research.episode import IllegalAction

EVERY = [(game, seats) for game in game_ids() for seats in find_game(game).seats]
ALLOWED = ("Observation is not a NumPy array", "Observation space for each agent probably should")
"""What an observation with a mask always brings."""


@contextmanager
def no_other_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        for message in ALLOWED:
            warnings.filterwarnings("ignore", message)
        yield


def played(env: Any, steps: int, seed: int = 0) -> list[Any]:
    """The agents, observations and rewards of random play."""
    env.reset(seed=seed)
    chosen = np.random.default_rng(seed)
    seen = []
    for agent in env.agent_iter(steps):
        observed, reward, over, cut, _ = env.last()
        seen.append((agent, observed["observation"].tobytes(), reward))
        legal = np.flatnonzero(observed["action_mask"])
        env.step(None if over or cut else int(chosen.choice(legal)))
    return seen


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_the_interface(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    with no_other_warnings():
        api_test(pettingzoo.env(game, seats=seats), num_cycles=20)
        seed_test(lambda: pettingzoo.env(game, seats=seats), num_cycles=8)


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_rendering(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: pettingzoo.env(game, seats=seats, render_mode=render_mode))
    shown = capsys.readouterr().out
    assert "To answer:" in shown or "The game is over" in shown


@pytest.mark.parametrize("game", ["council", "fatal", "souk"])
def test_a_menu_names_the_words_of_each_option(game: str) -> None:
    env = pettingzoo.raw_env(game, actions="menu")
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    options, mask = seen["options"], seen["action_mask"]
    assert env.observation_space(env.agent_selection).contains(seen)
    assert (options[mask == 1, 0] >= 0).all()
    assert len(played(pettingzoo.env(game, actions="menu"), 120)) > 10


@pytest.mark.parametrize("game", ["kuhn", "council"])
def test_whole_games_are_zero_sum(game: str) -> None:
    env = pettingzoo.raw_env(game)
    played(env, 100_000)
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else env.episode.legal[-1])
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


def test_environments_by_name_and_pickled() -> None:
    env = pettingzoo.souk_v0.raw_env(seats=4)
    assert env.metadata["name"] == "souk_v0"
    assert env.metadata["version"].startswith("souk-1-")
    again = pickle.loads(pickle.dumps(env))
    assert played(again, 40) == played(env, 40)
    with pytest.raises(AttributeError, match="no environment 'chess_v0'; there are: council_v0"):
        _ = pettingzoo.chess_v0


def test_settings_that_do_not_exist_are_refused() -> None:
    with pytest.raises(UsageError, match="actions cannot be 'flat'; allowed: words, menu"):
        pettingzoo.raw_env("souk", actions="flat")
    with pytest.raises(UsageError, match="render_mode cannot be 'svg'"):
        pettingzoo.raw_env("souk", render_mode="svg")
    with pytest.raises(UsageError, match="Souk is for 2 to 4 players, not 9"):
        pettingzoo.raw_env("souk", seats=9)


def test_an_illegal_action_is_refused_or_ends_an_environment_with_checks(
    caplog: pytest.LogCaptureFixture,
) -> None:
    raw = pettingzoo.raw_env("souk", seats=3)
    raw.reset(seed=0)
    with pytest.raises(IllegalAction, match="'veto' is not legal now; legal are: pass, take"):
        raw.step(3)
    env = pettingzoo.env("souk", seats=3)
    env.reset(seed=0)
    env.step(3)
    assert "Illegal move" in caplog.text
    assert all(env.terminations.values())
    assert env.last()[1] == -1 and sum(env.rewards.values()) == -1
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []


def test_an_environment_with_checks_says_what_comes_first() -> None:
    env = pettingzoo.env("souk", seats=3)
    for call in (lambda: env.observe("seat_0"), lambda: env.step(1), env.render):
        with pytest.raises(UsageError, match=r"reset\(\) must be called before"):
            call()
    env.reset(seed=0)
    with pytest.raises(UsageError, match=r"99 is no action of seat_0; actions: Discrete\(4\)"):
        env.step(99)
