"""``fateloom solve`` and ``fateloom records``: best lines of a match, best games of a player."""

from __future__ import annotations

import argparse

from fateloom import record
from fateloom.commands.arguments import Commands, add_cards, add_file, add_game, command
from fateloom.companion import Companion
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game


def add(commands: Commands) -> None:
    made = command(commands, "solve", solve, "compare a finished game with the best lines")
    add_file(made)
    add_cards(made)
    made = command(commands, "records", records, "show your best results in a game")
    add_game(made)


def solve(args: argparse.Namespace) -> int:
    if not args.file.exists():
        raise UsageError(f"there is no file {args.file}")
    match = record.verify(args.file, args.cards).match
    for line in Companion(match.game).review(match):
        print(line)
    return 0


def records(args: argparse.Namespace) -> int:
    for line in Companion(find_game(args.game)).records():
        print(line)
    return 0
