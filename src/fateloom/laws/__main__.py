"""``python -m fateloom.laws GAME``: put a game to the test of every law."""

from __future__ import annotations

import argparse
import sys

from fateloom.engine.game import Game
from fateloom.engine.registry import find_game
from fateloom.laws import LAWS, check


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m fateloom.laws", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seeds", type=int, default=20, help="matches for each law")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--law", choices=LAWS, action="append", help="only this law")
    asked = parser.parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    return report(find_game(asked.game), seeds, asked.law or list(LAWS))


def report(game: Game, seeds: range, laws: list[str]) -> int:
    """A line for each law, and what breaks it; 1 if anything does."""
    broken = 0
    for law in laws:
        verdicts = list(check(game, seeds, [law]))
        found = [verdict for verdict in verdicts if not verdict]
        tested = sum(verdict.tested for verdict in verdicts)
        void = sum(verdict.void for verdict in verdicts)
        word = "broken" if found else "holds"
        print(f"{law:<16} {word:<7} {tested} tested, {void} void")
        for verdict in found[:3]:
            print(f"  {verdict}")
        broken += len(found)
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
