"""``fateloom simulate``: many matches of bots, and what they show."""

from __future__ import annotations

import argparse

from fateloom.commands.arguments import (
    Commands,
    add_cards,
    add_format,
    add_game,
    add_options,
    command,
    seat_list,
    seed_text,
)
from fateloom.engine.game import BadCall


def add(commands: Commands) -> None:
    made = command(commands, "simulate", run, "play many matches of bots and sum them up")
    add_game(made)
    made.add_argument("--games", metavar="N", type=int, default=100, help="how many (100)")
    made.add_argument(
        "--seats", metavar="BOT,…", type=seat_list, help="who sits where, such as greedy,random"
    )
    made.add_argument("--jobs", metavar="J", type=int, default=None, help="processes (all cores)")
    made.add_argument(
        "--seed", type=seed_text, default="fateloom", help="the same seed, the same result"
    )
    made.add_argument(
        "--rotate", action="store_true", help="the bots move one seat on from game to game"
    )
    made.add_argument(
        "--rates", action="store_true", help="how often those won who held or played each card"
    )
    made.add_argument(
        "--style",
        metavar="QUESTION",
        default="",
        help="the same by what seats mostly answered to a question, such as action in Fantos",
    )
    add_options(made)
    add_cards(made)
    add_format(made)


def run(args: argparse.Namespace) -> int:
    for name in ("games", "jobs"):
        if getattr(args, name) is not None and getattr(args, name) < 1:
            raise BadCall(f"--{name} must be 1 or more, not {getattr(args, name)}")
    from fateloom.lab.simulate import run as simulate

    code: int = simulate(args)
    return code
