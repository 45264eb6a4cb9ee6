"""A PettingZoo AEC environment for any game and number of seats."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from fateloom.engine.rules.game import UsageError
from fateloom.engine.state.chance import SeededChance
from fateloom.research.episode import Episode
from fateloom.research.rendering import as_picture, as_text
from fateloom.research.spec import Actions, Reward, Spec

RENDER_MODES = ("human", "ansi", "rgb_array")
ILLEGAL = -1.0
"""The reward of an illegal action, after which nobody plays on."""


class GameEnv(AECEnv, EzPickle):
    """A match between agents ``seat_0``, ``seat_1`` and so on."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        *,
        actions: Actions = "words",
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self, game, seats, options, actions=actions, reward=reward, render_mode=render_mode
        )
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            allowed = ", ".join(RENDER_MODES)
            raise UsageError(f"render_mode cannot be {render_mode!r}; allowed: {allowed}")
        self.spec = spec = Spec(game, seats, options, actions)
        self.reward = reward
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{spec.game.id}_v0",
            "version": spec.version,
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(spec.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observes = {agent: observation_space(spec) for agent in self.possible_agents}
        self._acts = {agent: spaces.Discrete(spec.action_count) for agent in self.possible_agents}
        self._luck = Random()
        self._before: Episode | None = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observes[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new match; the same seed gives the same deals."""
        if seed is not None:
            self._luck = Random(seed)
        luck = SeededChance(self._luck.getrandbits(62))
        self.episode = Episode(self.spec, luck, before=self._before)
        self._before = self.episode
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Let the next agent act, or end the match."""
        episode = self.episode
        if episode.seat is not None and not episode.truncated:
            self.agent_selection = self.possible_agents[episode.seat]
            return
        if episode.over:
            self.rewards = dict(
                zip(self.possible_agents, episode.rewards(self.reward), strict=True)
            )
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent knows, and what it may do now."""
        return observation(self.episode, self._seat_of[agent])

    def step(self, action: Any) -> None:
        """Take an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.episode.step(int(action))
        self._select()
        if self.episode.over:  # there are no rewards before
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Show the table as the gallery sees it."""
        text = as_text(self.episode.match)
        if self.render_mode == "rgb_array":
            return as_picture(text)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: an environment holds nothing that must be closed."""


def observation_space(spec: Spec) -> spaces.Dict:
    """Return the space of observations with masks."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(-1.0, 1.0, (spec.size,), np.float32),
        "action_mask": spaces.Box(0, 1, (spec.action_count,), np.int8),
    }
    if spec.actions == "menu":
        most, longest = spec.menu_shape
        highest = len(spec.vocabulary.words) - 1
        parts["options"] = spaces.Box(-1, highest, (1 + most, longest), np.int16)
    return spaces.Dict(parts)


def observation(episode: Episode, seat: int) -> dict[str, Any]:
    """Return what a seat knows, and what it may do now."""
    seen: dict[str, Any] = {
        "observation": episode.observe(seat),
        "action_mask": episode.mask(seat),
    }
    if episode.spec.actions == "menu":
        seen["options"] = episode.options(seat)
    return seen


class CheckedEnv(GameEnv):
    """The same, for agents that may be wrong: an illegal action ends the match with a penalty.

    It does what PettingZoo's wrappers for illegal actions, bounds and order do, but in one layer:
    theirs look every attribute up through three, which takes longer than a step of a small game.
    """

    def __init__(self, *settings: Any, **more: Any) -> None:
        super().__init__(*settings, **more)
        self._dealt = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed, options)
        self._dealt = True

    def observe(self, agent: str) -> dict[str, Any]:
        self._check_order("observe")
        return super().observe(agent)

    def step(self, action: Any) -> None:
        self._check_order("step")
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if action in self.episode.legal or self.terminations[agent] or self.truncations[agent]:
            super().step(action)
            return
        if not self._acts[agent].contains(action):
            raise UsageError(f"{action!r} is no action of {agent}; actions: {self._acts[agent]}")
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL}
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> Any:
        self._check_order("render")
        return super().render()

    def _check_order(self, what: str) -> None:
        if not self._dealt:
            raise UsageError(f"reset() must be called before {what}()")
