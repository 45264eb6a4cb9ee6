"""``fateloom tournament``: bots against each other, with ratings."""

from __future__ import annotations

import argparse
from pathlib import Path

from fateloom.commands.arguments import (
    Commands,
    add_cards,
    add_format,
    add_game,
    add_options,
    command,
    options_from,
    seat_list,
    seed_text,
)
from fateloom.engine.game import BadCall


def add(commands: Commands) -> None:
    made = command(commands, "tournament", run, "let bots play each other and rate them")
    add_game(made)
    made.add_argument(
        "--bots", metavar="BOT,…", type=seat_list, required=True, help="such as greedy,random"
    )
    made.add_argument(
        "--games", metavar="N", type=int, default=100, help="of each pair, in whole deals (100)"
    )
    made.add_argument("--seats", metavar="N", type=int, help="at a table (2, or the fewest)")
    made.add_argument(
        "--ladder", action="store_true", help="only those play who are neighbours in the list"
    )
    made.add_argument("--jobs", metavar="J", type=int, default=None, help="processes (all cores)")
    made.add_argument(
        "--seed", type=seed_text, default="fateloom", help="the same seed, the same result"
    )
    made.add_argument(
        "--save", metavar="FILE", type=Path, help="keep finished games; a second run goes on"
    )
    made.add_argument("--plot", metavar="FILE", type=Path, help="draw the ratings as SVG")
    add_options(made)
    add_cards(made)
    add_format(made)


def run(args: argparse.Namespace) -> int:
    for name in ("games", "jobs", "seats"):
        if getattr(args, name) is not None and getattr(args, name) < 1:
            raise BadCall(f"--{name} must be 1 or more, not {getattr(args, name)}")
    from fateloom.lab.tournament import run as tournament

    return tournament(args, options_from(args.option))
