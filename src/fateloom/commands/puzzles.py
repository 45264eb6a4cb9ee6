"""``fateloom puzzles``: find positions with one clearly best answer, and verify them."""

from __future__ import annotations

import argparse
import sys
from importlib.resources import files
from pathlib import Path

from fateloom.commands.arguments import (
    Commands,
    add_game,
    add_options,
    check_positive,
    command,
    need_lab,
    options_from,
    seed_text,
)
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game
from fateloom.learn.puzzle import FILE
from fateloom.user_data import data_folder


def add(commands: Commands) -> None:
    made = command(commands, "puzzles", run, "find puzzles in played games, and verify them")
    add_game(made)
    made.add_argument("--find", metavar="N", type=int, help="search until there are N puzzles")
    made.add_argument("--seed", type=seed_text, default="puzzles", help="of the games (puzzles)")
    made.add_argument(
        "--out", type=Path, metavar="FILE", help=f"the file of puzzles ({FILE} of the game)"
    )
    made.add_argument(
        "--matches",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help="search these match files instead of games that bots play",
    )
    add_options(made)


def run(args: argparse.Namespace) -> int:
    check_positive(args, "find")
    need_lab()
    game = find_game(args.game)
    out: Path = args.out or Path(str(files(game.package).joinpath(FILE)))
    if args.find:
        return _find(game, args, out)
    return 0


def _find(game: Game, args: argparse.Namespace, out: Path) -> int:
    from fateloom.lab.puzzles.search_run import Progress, SearchRun

    kept = data_folder() / "puzzles" / f"{game.id}.json"
    progress = Progress.read(kept, args.seed)
    search = SearchRun(game, args.find, out, progress, options_from(args.option), args.matches)
    for line in search.estimate():
        print(line, file=sys.stderr, flush=True)
    found = search.run()
    print(f"{len(found)} puzzles in {out}")
    return 0
