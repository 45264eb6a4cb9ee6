"""``fateloom solve`` and ``fateloom records``: what a player wants to know of its own games."""

from __future__ import annotations

import argparse

from fateloom import record
from fateloom.commands.arguments import Commands, add_cards, add_file, add_game, command
from fateloom.engine.game import BadCall
from fateloom.engine.registry import find_game
from fateloom.term.companion import Companion


def add(commands: Commands) -> None:
    made = command(commands, "solve", solve, "the best lines of a finished match, beside yours")
    add_file(made)
    add_cards(made)
    made = command(commands, "records", records, "your own best games of a game")
    add_game(made)


def solve(args: argparse.Namespace) -> int:
    if not args.file.exists():
        raise BadCall(f"there is no file {args.file}")
    match = record.verify(args.file, args.cards).match
    for line in Companion(match.game).review(match):
        print(line)
    return 0


def records(args: argparse.Namespace) -> int:
    for line in Companion(find_game(args.game)).records():
        print(line)
    return 0
