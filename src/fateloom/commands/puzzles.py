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
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.learn.puzzle import FILE
from fateloom.user_data import data_folder


def add(commands: Commands) -> None:
    made = command(commands, "puzzles", run, "find puzzles in played games, and verify them")
    add_game(made)
    made.add_argument("--find", metavar="N", type=int, help="search until there are N puzzles")
    made.add_argument(
        "--verify", action="store_true", help="search ten times as deep, and say who solves them"
    )
    made.add_argument(
        "--keep-clear",
        action="store_true",
        help="with --verify: drop puzzles without a clear answer, and keep the deeper figures",
    )
    made.add_argument("--docs", type=Path, metavar="FILE", help="write what --verify finds here")
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
    if not args.find and not args.verify:
        raise UsageError("say what to do: --find N, or --verify")
    if args.find:
        _find(game, args, out)
    return _verify(game, args, out) if args.verify else 0


def _find(game: Game, args: argparse.Namespace, out: Path) -> None:
    from fateloom.lab.puzzles.search_run import Progress, SearchRun

    kept = data_folder() / "puzzles" / f"{game.id}.json"
    progress = Progress.read(kept, args.seed)
    search = SearchRun(game, args.find, out, progress, options_from(args.option), args.matches)
    for line in search.estimate():
        print(line, file=sys.stderr, flush=True)
    found = search.run()
    print(f"{len(found)} puzzles in {out}")


def _verify(game: Game, args: argparse.Namespace, out: Path) -> int:
    """Verify the puzzles. Fail if one does not hold, unless it is dropped."""
    from fateloom.lab.puzzles import puzzle_file, verification

    kept = data_folder() / "puzzles" / f"{game.id}-verified.json"
    check = verification.Verification(game, kept)
    found = []
    for puzzle, verified in check.run(puzzle_file.load(out)):
        found.append((puzzle, verified))
        print(
            f"{game.id} {len(found)}: {puzzle.answer}, {'holds' if verified.holds else 'FAILS'}, "
            f"ahead by {verified.gap:.3f}, {verified.seconds:.0f} s",
            file=sys.stderr,
            flush=True,
        )
    if args.keep_clear:
        found = [each for each in found if check.is_clear(each[1])]
        puzzle_file.save(out, [check.with_figures(*each) for each in found])
    lines = verification.report(game, found)
    if args.docs is not None:
        verification.write(args.docs, game, lines)
    print("\n".join(lines))
    return int(not all(verified.holds for _, verified in found))
