"""``fateloom export``: a small game for other programs."""

from __future__ import annotations

import argparse

from fateloom.commands.arguments import Commands, add_game, add_options, command, options_from
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game


def add(commands: Commands) -> None:
    made = command(commands, "export", run, "write a small game for other programs")
    add_game(made)
    made.add_argument(
        "--efg", action="store_true", help="the whole tree in extensive form, for Gambit"
    )
    made.add_argument(
        "--seats", metavar="N", type=int, help="at the table (default: the game's own number)"
    )
    add_options(made)


def run(args: argparse.Namespace) -> int:
    if not args.efg:
        raise UsageError("choose a form: --efg")
    from fateloom.lab.analysis.efg import extensive_form

    game = find_game(args.game)
    seats = args.seats or game.default_seats or game.seats[0]
    options = game.resolve_options(seats, options_from(args.option))
    for line in extensive_form(game, seats, options):
        print(line)
    return 0
