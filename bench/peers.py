"""The peers, in an environment of their own. Reads "NAME UNITS" lines, does that much work, and
answers with how many things it did and the CPU seconds it took."""

from __future__ import annotations

import copy
import gc
import random
import sys
import time
import warnings

warnings.filterwarnings("ignore")


def openspiel_leduc():
    import pyspiel

    game = pyspiel.load_game("leduc_poker")

    def work(games):
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
        return decisions

    return work


def openspiel_search():
    """Their information-set search in Python, over their game in C++."""
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("leduc_poker")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    simulations = 200
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 1.4, simulations)

    def work(searches):
        for _ in range(searches):
            bot.step(state)
        return searches * simulations

    return work


def step(env, state):
    actions = list(state["legal_actions"])
    return env.step(actions[int(random.random() * len(actions))])[0]


def rlcard_env(name):
    import rlcard

    env = rlcard.make(name)

    def work(games):
        decisions = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                state = step(env, state)
                decisions += 1
        return decisions

    return work


def pettingzoo_leduc(seeded):
    """RLCard's Leduc as PettingZoo has it, with an observation and its mask before every step."""
    import numpy as np
    from pettingzoo.classic import leduc_holdem_v4

    env = leduc_holdem_v4.env()

    def work(games):
        steps = 0
        for _ in range(games):
            env.reset(seed=int(random.random() * 1e9) if seeded else None)
            while True:
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    break
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(random.random() * len(legal))]))
                steps += 1
        return steps

    return work


def uno_in_mid_game():
    import rlcard

    while True:
        env = rlcard.make("uno")
        state, _ = env.reset()
        for _ in range(12):
            if env.is_over():
                break
            state = step(env, state)
        else:
            return env


def uno_deepcopy():
    game = uno_in_mid_game().game

    def work(times):
        for _ in range(times):
            copy.deepcopy(game)
        return times

    return work


def uno_view():
    env = uno_in_mid_game()

    def work(times):
        for _ in range(times):
            env.get_state(env.get_player_id())
        return times

    return work


CASES = {
    "openspiel leduc": openspiel_leduc,
    "openspiel search": openspiel_search,
    "rlcard leduc": lambda: rlcard_env("leduc-holdem"),
    "pettingzoo leduc fresh": lambda: pettingzoo_leduc(seeded=False),
    "pettingzoo leduc seeded": lambda: pettingzoo_leduc(seeded=True),
    "rlcard uno": lambda: rlcard_env("uno"),
    "uno deepcopy": uno_deepcopy,
    "uno view": uno_view,
}


def main():
    random.seed(1)
    ready = {}
    for line in sys.stdin:
        name, units = line.rsplit(" ", 1)
        if name not in ready:
            ready[name] = CASES[name]()
        gc.collect()
        begun = time.process_time()
        done = ready[name](int(units))
        print(done, time.process_time() - begun, flush=True)


if __name__ == "__main__":
    main()
