"""Gymnasium environments: one seat is the agent's, bots of a level have the others.

>>> import gymnasium, fateloom.research.gymnasium
>>> env = gymnasium.make("fateloom/Weaver-v0", options={"difficulty": "adept"})

Importing this module registers ``fateloom/<Game>-v0`` for every game. An observation is a row of
numbers; ``action_masks()`` and ``info["action_mask"]`` say what is legal. An illegal action changes
nothing and is refused in ``info["refused"]``. Many matches at once, on all cores:
``gymnasium.make_vec("fateloom/Souk-v0", num_envs=8, vectorization_mode="async")``.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fateloom.bots import find_bot
from fateloom.bots.observation import Observation
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import example_ids, game_ids
from fateloom.engine.state.chance import SeededChance
from fateloom.research.episode import Episode, IllegalAction
from fateloom.research.rendering import as_picture, as_text
from fateloom.research.spec import Reward, Row, Spec

ILLEGAL = -0.01
"""The reward of an illegal action, which changes nothing else."""


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """A match in which the agent has one seat, a random one unless said."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        *,
        bots: str = "random",
        seat: int | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        self.words = spec = Spec(game, seats, options)
        if seat is not None and not 0 <= seat < spec.seats:
            raise UsageError(f"there is no seat {seat}; seats are 0 to {spec.seats - 1}")
        self._fixed_seat = seat
        self._bot = find_bot(bots)
        self.reward: Reward = reward
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(spec.action_count)
        self.observation_space = spaces.Box(-1.0, 1.0, (spec.size,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """Deal a new match; the same seed gives the same deals and bots."""
        super().reset(seed=seed)
        while True:
            luck = int(self.np_random.integers(1 << 62))
            fixed = self._fixed_seat
            self.seat = int(self.np_random.integers(self.words.seats)) if fixed is None else fixed
            self._whims = SeededChance(f"bots {luck}")
            quiet = not self._bot.samples_worlds
            before = getattr(self, "episode", None)
            self.episode = Episode(self.words, SeededChance(luck), quiet=quiet, before=before)
            self._let_bots_answer()
            if not self.episode.over:  # else the bots have ended it before the agent was asked
                return self._observe(), self._info()

    def _let_bots_answer(self) -> None:
        episode = self.episode
        while episode.seat is not None and episode.seat != self.seat and not episode.truncated:
            seat = episode.seat
            episode.answer_for(seat, self._bot(Observation(episode.match, seat), self._whims))

    def step(self, action: Any) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Take an action; then the bots answer until the agent is asked again."""
        episode = self.episode
        try:
            episode.step(int(action))
        except IllegalAction as refused:
            return self._observe(), ILLEGAL, False, False, self._info() | {"refused": str(refused)}
        self._let_bots_answer()
        reward = episode.rewards(self.reward)[self.seat] if episode.over else 0.0
        return self._observe(), reward, episode.over, episode.truncated, self._info()

    def _observe(self) -> Row:
        return self.episode.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(self.seat)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as MaskablePPO asks for it."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """Show the table as the agent sees it."""
        text = as_text(self.episode.match, self.seat)
        return as_picture(text) if self.render_mode == "rgb_array" else text


def register_games() -> None:
    """Make every game known to Gymnasium."""
    for id in dict.fromkeys((*game_ids(), *example_ids())):
        name = f"fateloom/{id.capitalize()}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="fateloom.research.gymnasium:SeatEnv",
                kwargs={"game": id},
                order_enforce=True,
            )


register_games()
