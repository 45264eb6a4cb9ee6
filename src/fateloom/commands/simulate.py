"""``fateloom simulate``: play many games between bots and summarise the results."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from fateloom.commands.arguments import (
    Commands,
    add_cards,
    add_force,
    add_format,
    add_game,
    add_options,
    add_ray,
    check_positive,
    command,
    options_from,
    play_from,
    print_json,
    seat_list,
    seed_text,
)
from fateloom.engine.rules.registry import find_game


def add(commands: Commands) -> None:
    made = command(
        commands, "simulate", run, "play many games between bots and summarise the results"
    )
    add_game(made)
    made.add_argument(
        "--games", metavar="N", type=int, default=100, help="number of games (default: 100)"
    )
    made.add_argument(
        "--seats", metavar="BOT,…", type=seat_list, help="bots by seat, e.g. greedy,random"
    )
    made.add_argument(
        "--jobs", metavar="J", type=int, default=None, help="worker processes (default: all cores)"
    )
    made.add_argument(
        "--seed", type=seed_text, default="fateloom", help="seed, for reproducible results"
    )
    made.add_argument(
        "--rotate", action="store_true", help="rotate the bots' seats from game to game"
    )
    made.add_argument("--rates", action="store_true", help="win rate by card held or played")
    made.add_argument(
        "--style",
        metavar="QUESTION",
        default="",
        help="win rate by each seat's most frequent answer to QUESTION, e.g. action in Fantos",
    )
    made.add_argument(
        "--save",
        metavar="DIR",
        type=Path,
        help="write one row per game into DIR; another run continues from them",
    )
    add_ray(made)
    add_force(made)
    add_options(made)
    add_cards(made)
    add_format(made)


def run(args: argparse.Namespace) -> int:
    check_positive(args, "games", "jobs")
    from fateloom.lab.simulation.plan import Plan
    from fateloom.lab.simulation.simulate import simulate
    from fateloom.lab.stats.progress import Bar

    game = find_game(args.game)
    plan = Plan(
        args.game,
        args.seats or ["random"] * (game.default_seats or game.seats[0]),
        args.games,
        args.seed,
        options_from(args.option),
        args.cards,
        args.rotate,
        args.rates,
        args.style,
        force=args.force,
    )
    jobs = min(args.jobs or os.cpu_count() or 1, plan.games)
    with Bar(sys.stderr) as bar:
        series = simulate(plan, jobs, bar.show, args.save, play_from(args))
    if args.format == "json":
        print_json(series.data())
    else:
        print("\n".join(series.lines()))
    return 0
