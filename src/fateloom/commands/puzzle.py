"""``fateloom puzzle``: the puzzle of the day, in plain lines."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import date

from fateloom.commands.arguments import Commands, add_game, command
from fateloom.commands.arguments import this_program as program
from fateloom.companion import utc_today
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.learn.puzzle import Puzzle, PuzzleError, number_of_day, puzzles_of
from fateloom.learn.puzzle_run import share_line
from fateloom.term.console import Console, Quit
from fateloom.term.puzzle_loop import PuzzleLoop
from fateloom.term.puzzle_streak import PuzzleStreak
from fateloom.user_data import data_folder


def add(commands: Commands) -> None:
    made = command(commands, "puzzle", run, "find the best answer: the puzzle of the day")
    add_game(made, needed=False)
    which = made.add_mutually_exclusive_group()
    which.add_argument("--day", metavar="YYYY-MM-DD", type=_day, help="of another day than today")
    which.add_argument("--number", metavar="N", type=int, help="any puzzle; it does not count")
    which.add_argument("--list", action="store_true", help="print the puzzles of a game")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date, such as 2026-11-17") from None


def run(args: argparse.Namespace) -> int:
    if args.game is None:
        named = ", ".join(id for id in game_ids() if _puzzles(find_game(id)))
        raise UsageError(f"name a game; there are puzzles of: {named}")
    game = find_game(args.game)
    puzzles = _puzzles(game)
    if not puzzles:
        raise UsageError(f"{game.title} has no puzzles")
    if args.list:
        for number, puzzle in enumerate(puzzles, 1):
            print(f"{number}: {puzzle.question}, {puzzle.grade}")
        return 0
    today: date = args.day or utc_today()
    day = today if args.number is None else None
    number = number_of_day(today, len(puzzles)) if args.number is None else args.number
    if not 1 <= number <= len(puzzles):
        raise UsageError(f"no puzzle {number}; there are 1 to {len(puzzles)}")
    return _play(game, puzzles[number - 1], number, day)


def _puzzles(game: Game) -> Sequence[Puzzle]:
    try:
        return puzzles_of(game)
    except PuzzleError as problem:
        raise UsageError(str(problem)) from None


def _play(game: Game, puzzle: Puzzle, number: int, day: date | None) -> int:
    voice = Console()
    streak = PuzzleStreak(data_folder())
    what = f"puzzle {number}" if day is None else f"the puzzle of {day}"
    voice.say(f"{game.title}: {what}, {puzzle.grade}.", strong=True)
    voice.say("One answer is clearly the best. Which? Type help for all commands, quit to leave.")
    try:
        reply = PuzzleLoop(game, puzzle, voice).play()
    except PuzzleError as problem:
        raise UsageError(f"puzzle {number} does not fit these rules: {problem}") from None
    except (Quit, KeyboardInterrupt):
        voice.note("You left the puzzle without an answer.")
        return 0
    if day is None:
        return 0
    before = streak.result(game.id, day)
    streak.keep(game.id, day, right=reply.right)
    right = reply.right if before is None else before
    if before is not None:
        voice.note("You had answered this one before; the first answer counts.")
    voice.note(f"To share: {share_line(game, puzzle, day, right, streak.length(game.id, day))}")
    of = len(_puzzles(game))
    if of > 1:
        voice.note(f"Another one: {program()} puzzle {game.id} --number {number % of + 1}")
    return 0
