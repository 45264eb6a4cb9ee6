"""Train a small policy on Council of Kings with NumPy alone, until it wins 90 % against random bots.

    python examples/tutorial/train.py

The policy is a network with one hidden layer, which reads an observation and gives each word a
score; words that are not legal are masked. It plays whole games against a random bot and is taught
by REINFORCE: what was said in games that were won becomes likelier, what was said in lost ones
less likely. The value that a game is compared with is the running mean of all games.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import fateloom.research.gymnasium  # noqa: F401  registers the games

GAME, SEATS, OPTIONS = "fateloom/Council-v0", 4, {"mode": "basic"}
HIDDEN = 64
RATE = 0.003
BATCH = 32
"""Games between two steps of learning."""
ENOUGH = 0.9

Array = NDArray[Any]


class Policy:
    """Scores for words: one hidden layer, masked, learning by Adam."""

    def __init__(self, inputs: int, words: int, chance: np.random.Generator) -> None:
        self.weights = [
            chance.normal(0, np.sqrt(1 / inputs), (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, words), np.float32),
            np.zeros(words, np.float32),
        ]
        self._mean = [np.zeros_like(each) for each in self.weights]
        self._square = [np.zeros_like(each) for each in self.weights]
        self._steps = 0

    def odds(self, rows: Array, masks: Array) -> tuple[Array, Array]:
        """How likely each word is, for each row, and the hidden layer."""
        into, bias, out, last = self.weights
        hidden = np.tanh(rows @ into + bias)
        scores = np.where(masks, hidden @ out + last, -np.inf)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), hidden

    def learn(self, rows: Array, masks: Array, said: Array, worth: Array) -> None:
        """Make words likelier by what they were worth."""
        odds, hidden = self.odds(rows, masks)
        wrong = odds.copy()
        wrong[np.arange(len(said)), said] -= 1
        wrong *= (worth / len(said))[:, None]
        back = (wrong @ self.weights[2].T) * (1 - hidden**2)
        self._step([rows.T @ back, back.sum(axis=0), hidden.T @ wrong, wrong.sum(axis=0)])

    def _step(self, slopes: list[Array]) -> None:
        self._steps += 1
        for at, slope in enumerate(slopes):
            self._mean[at] = 0.9 * self._mean[at] + 0.1 * slope
            self._square[at] = 0.999 * self._square[at] + 0.001 * slope**2
            mean = self._mean[at] / (1 - 0.9**self._steps)
            square = self._square[at] / (1 - 0.999**self._steps)
            self.weights[at] -= (RATE * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def play(
    env: Any, policy: Policy, seed: int, chance: np.random.Generator
) -> tuple[list[tuple[Array, Array, int]], float]:
    """Play a game. Return what was seen, legal and said, and the reward at its end."""
    steps = []
    row, info = env.reset(seed=seed)
    reward, over = 0.0, False
    while not over:
        mask = info["action_mask"].astype(bool)
        odds = policy.odds(row[None], mask[None])[0][0]
        word = int(np.searchsorted(odds.cumsum() / odds.sum(), chance.random(), side="right"))
        steps.append((row, mask, word))
        row, reward, ended, cut, info = env.step(word)
        over = ended or cut
    return steps, reward


def measure(env: Any, policy: Policy, games: int) -> float:
    """The share of games that a policy wins, on deals that are not trained on."""
    chance = np.random.default_rng(0)
    won = [play(env, policy, seed, chance)[1] > 0 for seed in range(games)]
    return sum(won) / games


def train(games: int, measured: int, seed: int = 1) -> list[float]:
    """Train for so many games at most. Print and return the scores on the way."""
    env = gymnasium.make(GAME, seats=SEATS, options=OPTIONS, bots="random")
    chance = np.random.default_rng(seed)
    assert isinstance(env.action_space, gymnasium.spaces.Discrete)
    assert env.observation_space.shape is not None
    policy = Policy(env.observation_space.shape[0], int(env.action_space.n), chance)
    scores = [measure(env, policy, measured)]
    print(f"{0:6} games: wins {scores[0]:.1%} of {measured}")
    usual, played = 0.0, 0
    while played < games and scores[-1] < ENOUGH:
        steps: list[tuple[Array, Array, int, float]] = []
        for _ in range(BATCH):
            found, reward = play(env, policy, seed * 10**6 + played, chance)
            steps += [(*each, reward - usual) for each in found]
            usual += (reward - usual) / 200
            played += 1
        rows, masks, said, worth = zip(*steps, strict=True)
        policy.learn(np.stack(rows), np.stack(masks), np.array(said), np.array(worth, np.float32))
        if played % (16 * BATCH) == 0 or played >= games:
            scores.append(measure(env, policy, measured))
            spent = process_time()
            print(
                f"{played:6} games: wins {scores[-1]:.1%} of {measured} ({spent:.0f} CPU s)",
                flush=True,
            )
    env.close()
    return scores


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="train on so many at most")
    parser.add_argument(
        "--measured", type=int, default=400, help="games that a score is taken over"
    )
    given = parser.parse_args()
    train(given.games, given.measured)
