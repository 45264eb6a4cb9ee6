"""An arena for language models: players that read text and write text meet in whole games.

    python examples/tutorial/arena.py

A player is any function from a text to a text. Those here are stubs that need no model: replace
`ask_a_model` by a call to one. Every game is played with the same deal in every order of seats.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from random import Random

from fateloom.research.text import TextGame

Player = Callable[[str], str]
_KEY = re.compile(r"^\[(.*?)\] ", re.MULTILINE)
_LEAST = re.compile(r"Choose (\d+) to \d+ of these")


def ask_a_model(text: str) -> str:
    """Answer as a model might: some thoughts, then a key in square brackets. This one takes the first."""
    return f"Nothing speaks against it. [{'+'.join(_KEY.findall(text)[: _needed(text)])}]"


class Whim:
    """Answers at random."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __call__(self, text: str) -> str:
        return f"[{'+'.join(self._random.sample(_KEY.findall(text), _needed(text)))}]"


class Rambler(Whim):
    """Answers at random too, but forgets the brackets or makes up a move now and then."""

    def __call__(self, text: str) -> str:
        said = super().__call__(text)
        return self._random.choice([said, said, "I am not sure.", "I play the joker! [joker]"])


def _needed(text: str) -> int:
    found = _LEAST.search(text)
    return int(found[1]) if found else 1


def play(env: TextGame, players: Sequence[Player], seed: int) -> tuple[dict[int, float], list[int]]:
    """Play a game. Return the reward of each seat, and how often each was refused."""
    env.reset(num_players=len(players), seed=seed)
    done = False
    while not done:
        seat, text = env.get_observation()
        done, _ = env.step(players[seat](text))
    rewards, info = env.close()
    return rewards, [info[seat]["refusals"] for seat in range(len(players))]


def arena(game: str, players: Mapping[str, Player], deals: int) -> dict[str, float]:
    """Let players meet in every order of seats. Print and return their mean rewards."""
    rewards: defaultdict[str, list[float]] = defaultdict(list)
    refusals: defaultdict[str, int] = defaultdict(int)
    env = TextGame(game)
    for seed in range(deals):
        for names in permutations(players):
            found, refused = play(env, [players[name] for name in names], seed)
            for seat, name in enumerate(names):
                rewards[name].append(found[seat])
                refusals[name] += refused[seat]
    means = {name: sum(each) / len(each) for name, each in rewards.items()}
    print(f"{game}: {deals} deals in every order of seats, {len(rewards[names[0]])} games")
    for name in sorted(means, key=lambda name: -means[name]):
        print(f"  {name:8} mean reward {means[name]:+.2f}, {refusals[name]} answers refused")
    return means


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="souk", help="a game for three players")
    parser.add_argument("--deals", type=int, default=20)
    given = parser.parse_args()
    arena(given.game, {"first": ask_a_model, "whim": Whim(1), "rambler": Rambler(2)}, given.deals)
