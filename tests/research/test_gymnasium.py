"""Gymnasium environments: its checker, masks, seeds, and many matches at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fateloom import UsageError, game_ids
from fateloom.research.gymnasium import SeatEnv


def play(env: Any, seed: int, steps: int = 100_000) -> tuple[list[bytes], float]:
    """The observations and the return of an agent that answers at random."""
    row, info = env.reset(seed=seed)
    chosen = np.random.default_rng(seed)
    rows, total = [row.tobytes()], 0.0
    for _ in range(steps):
        action = int(chosen.choice(np.flatnonzero(info["action_mask"])))
        row, reward, over, cut, info = env.step(action)
        rows.append(row.tobytes())
        total += reward
        if over or cut:
            break
    return rows, total


@pytest.mark.parametrize("game", game_ids())
def test_the_checker(game: str) -> None:
    env = gymnasium.make(f"fateloom/{game.capitalize()}-v0", disable_env_checker=True)
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", ["weaver", "council", "kuhn"])
def test_the_same_seed_is_the_same_game(game: str) -> None:
    one, other = SeatEnv(game), SeatEnv(game)
    assert play(one, 3, 60) == play(other, 3, 60)
    assert play(one, 3, 60)[0] != play(one, 4, 60)[0]


def test_masks_are_what_is_legal() -> None:
    env = SeatEnv("souk", 3, seat=1)
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert (env.action_masks() == info["action_mask"]).all()
    before = env.episode.match.ask_number
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, _, info = env.step(illegal)
    assert reward < 0 and not over and "is not legal now" in info["refused"]
    assert env.episode.match.ask_number == before


def test_bots_of_a_level_and_rewards_by_score() -> None:
    env = SeatEnv("souk", 3, bots="greedy", reward="score")
    rows, total = play(env, 2)
    assert len(rows) > 2 and total >= 0
    assert env.render().endswith("].")
    with pytest.raises(UsageError, match="no bot 'karpov'"):
        SeatEnv("souk", bots="karpov")
    with pytest.raises(UsageError, match="there is no seat 3; seats are 0 to 2"):
        SeatEnv("souk", 3, seat=3)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_matches_at_once(mode: str) -> None:
    envs = gymnasium.make_vec("fateloom/Souk-v0", num_envs=3, vectorization_mode=mode)
    try:
        rows, infos = envs.reset(seed=7)
        for _ in range(12):
            masks = infos["action_mask"]
            rows, _, _, _, infos = envs.step(masks.argmax(axis=1))
        assert rows.shape[0] == 3
    finally:
        envs.close()
