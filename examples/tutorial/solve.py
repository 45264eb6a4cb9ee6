"""Solve Leduc poker by sampling: Monte Carlo CFR with NumPy alone, over the OpenSpiel game.

    python examples/tutorial/solve.py

External sampling: of the player who learns every answer is tried, of the other one and of chance
one each. Regrets are matched at every information state, whose string has perfect recall. What
it has learned is judged by how much a best response could win against it (NashConv), 0 at an
equilibrium.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score, exploitability

import fateloom.research.openspiel  # noqa: F401  registers the games

Array = NDArray[np.float64]


class Solver:
    """Regrets and mean strategies by information state."""

    def __init__(self, game: Any, seed: int = 1) -> None:
        self.game = game
        self._chance = np.random.default_rng(seed)
        self._start = game.new_initial_state()
        self.regrets: dict[str, Array] = {}
        self.said: dict[str, Array] = {}
        """How often each answer was given, by the weight of the strategy of the moment."""

    def run(self, rounds: int) -> None:
        """Learn for both players, once a round."""
        for _ in range(rounds):
            for player in range(self.game.num_players()):
                self._walk(self._start, player)

    def _walk(self, state: Any, learner: int) -> float:
        """What the learner gets from here."""
        if state.is_terminal():
            return float(state.returns()[learner])
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            return self._walk(
                state.child(outcomes[self._chance.integers(len(outcomes))][0]), learner
            )
        key, legal = state.information_state_string(), state.legal_actions()
        regrets = self.regrets.setdefault(key, np.zeros(len(legal)))
        odds = matched(regrets)
        if state.current_player() != learner:
            self.said.setdefault(key, np.zeros(len(legal)))
            self.said[key] += odds
            return self._walk(state.child(legal[self._pick(odds)]), learner)
        values = np.array([self._walk(state.child(action), learner) for action in legal])
        value = float(odds @ values)
        regrets += values - value
        return value

    def _pick(self, odds: Array) -> int:
        return int(np.searchsorted(odds.cumsum() / odds.sum(), self._chance.random(), side="right"))

    def strategy(self) -> policy.TabularPolicy:
        """The mean strategy; where it has never been, all answers are equally likely."""
        found = policy.TabularPolicy(self.game)
        for key, row in found.state_lookup.items():
            if key in self.said and self.said[key].sum():
                legal = found.legal_actions_mask[row].astype(bool)
                found.action_probability_array[row, legal] = self.said[key] / self.said[key].sum()
        return found


def matched(regrets: Array) -> Array:
    """Return odds in proportion to the regrets above zero."""
    positive = np.maximum(regrets, 0)
    return positive / positive.sum() if positive.sum() else np.full(len(regrets), 1 / len(regrets))


def solve(name: str, rounds: int, looks: int) -> list[float]:
    """Learn, and print and return how exploitable the strategy is on the way."""
    game = pyspiel.load_game(name)
    solver, found = Solver(game), []
    for look in range(looks + 1):
        if look:
            solver.run(rounds // looks)
        mean = solver.strategy()
        value = expected_game_score.policy_value(game.new_initial_state(), [mean, mean])[0]
        found.append(exploitability.nash_conv(game, mean))
        print(
            f"{look * (rounds // looks):6} rounds: NashConv {found[-1]:.3f}, value {value:+.4f}, "
            f"{len(solver.regrets)} information states ({process_time():.0f} CPU s)",
            flush=True,
        )
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="fateloom_leduc")
    parser.add_argument("--rounds", type=int, default=40_000)
    parser.add_argument("--looks", type=int, default=4, help="how often the strategy is judged")
    given = parser.parse_args()
    solve(given.game, given.rounds, given.looks)
