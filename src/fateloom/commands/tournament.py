"""``fateloom tournament``: bots against each other, with ratings."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fateloom.commands.arguments import (
    Commands,
    add_bot_seconds,
    add_cards,
    add_format,
    add_game,
    add_options,
    check_positive,
    command,
    options_from,
    print_json,
    seat_list,
    seed_text,
)
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game

if TYPE_CHECKING:
    from fateloom.lab.tournament.standings import Standings


def add(commands: Commands) -> None:
    made = command(commands, "tournament", run, "play bots against each other and rate them")
    add_game(made)
    made.add_argument(
        "--bots",
        metavar="BOT,…",
        type=seat_list,
        required=True,
        help="such as greedy,random,./mybot",
    )
    made.add_argument(
        "--games",
        metavar="N",
        type=int,
        default=100,
        help="games per pair, in whole deals (default: 100)",
    )
    add_bot_seconds(made)
    made.add_argument(
        "--seats", metavar="N", type=int, help="seats per table (default: 2, or the game's minimum)"
    )
    made.add_argument("--ladder", action="store_true", help="pair only neighbours in the list")
    made.add_argument("--jobs", metavar="J", type=int, default=None, help="processes (all cores)")
    made.add_argument(
        "--seed", type=seed_text, default="fateloom", help="the same seed, the same result"
    )
    made.add_argument(
        "--save",
        metavar="FILE",
        type=Path,
        help="save finished games; another run continues from them",
    )
    made.add_argument("--plot", metavar="FILE", type=Path, help="draw the ratings as SVG")
    add_options(made)
    add_cards(made)
    add_format(made)


def run(args: argparse.Namespace) -> int:
    check_positive(args, "games", "jobs", "seats")
    from fateloom.lab.stats.progress import Bar
    from fateloom.lab.tournament.tournament import Tournament, hold

    game = find_game(args.game)
    tournament = Tournament(
        args.game,
        args.bots,
        args.games,
        args.seats or (2 if 2 in game.seats else game.seats[0]),
        args.seed,
        options_from(args.option),
        args.cards,
        args.ladder,
        args.bot_seconds,
    )
    with Bar(sys.stderr) as bar:
        standings = hold(tournament, args.jobs or os.cpu_count() or 1, bar.show, args.save)
    if args.plot is not None:
        _draw(args.plot, standings)
    if args.format == "json":
        print_json(standings.data())
    else:
        print("\n".join(standings.lines()))
    return 0


def _draw(path: Path, standings: Standings) -> None:
    from fateloom.lab.stats.plot import drawing

    try:
        path.write_text(drawing(standings.title, standings.ratings), "utf-8")
    except OSError as problem:
        raise UsageError(f"{path} cannot be written: {problem.strerror}") from None
