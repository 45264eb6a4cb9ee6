"""Arguments that several commands share, and what they mean."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from fateloom.bots import bot_names
from fateloom.engine.game import BadCall, Game
from fateloom.engine.registry import find_game
from fateloom.term.telling import HUMAN

Commands = Any
"""What ``add_subparsers`` returns; its type has no public name."""
Run = Callable[[argparse.Namespace], int]


def command(commands: Commands, name: str, run: Run, help: str) -> argparse.ArgumentParser:
    """A new command."""
    made: argparse.ArgumentParser = commands.add_parser(name, help=help, description=help)
    made.set_defaults(run=run)
    return made


def add_game(to: argparse.ArgumentParser, *, needed: bool = True) -> None:
    to.add_argument(
        "game", metavar="GAME", nargs=None if needed else "?", help="a game; see: fateloom games"
    )


def add_file(to: argparse.ArgumentParser) -> None:
    to.add_argument("file", metavar="FILE", type=Path, help="a match file")


def add_db(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--db",
        metavar="URL",
        type=_place,
        help="where tables are kept: a file, sqlite:///FILE or postgresql://… "
        "(FATELOOM_DB, or a file in your data directory)",
    )


def _place(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("it is empty; leave it out for a file of your own")
    return text


def add_cards(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--cards", metavar="DIR", type=Path, help="lay the card pack DIR/GAME.toml over the cards"
    )


def add_options(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game, such as mode=basic; may be given several times",
    )


def add_format(to: argparse.ArgumentParser) -> None:
    to.add_argument("--format", choices=("text", "json"), default="text", help="text or json")


def seat_list(text: str) -> list[str]:
    """``human,greedy,random``"""
    return [each.strip() for each in text.split(",")]


def seed_text(text: str) -> str:
    """A seed that can be written down."""
    if not text.strip().isprintable() or not text.strip():
        raise argparse.ArgumentTypeError("a seed is a text of one line")
    return text.strip()


def game_from(args: argparse.Namespace) -> Game:
    """The game that is named, with the card pack that is named."""
    game = find_game(args.game)
    cards: Path | None = getattr(args, "cards", None)
    if cards is not None:
        game = game.with_cards(cards)
    assert game.faces is not None  # read the cards now, so that an error in them comes first
    return game


def options_from(given: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for each in given:
        name, is_there, value = each.partition("=")
        if not is_there or not name:
            raise BadCall(f"--option {each}: expected NAME=VALUE, such as mode=basic")
        options[name] = value
    return options


def players_from(given: Sequence[str] | None, game: Game) -> list[str]:
    """Who sits where. Without a word on it a person plays against greedy bots."""
    if given is None:
        return [HUMAN, *["greedy"] * ((game.default_seats or game.seats[0]) - 1)]
    known = [HUMAN, *bot_names()]
    for name in given:
        if name not in known:
            raise BadCall(f"nobody called {name!r} can take a seat; there are: {', '.join(known)}")
    return list(given)


def print_json(data: Any) -> None:
    json.dump(data, sys.stdout, indent=2, ensure_ascii=False)
    print()


def this_program() -> str:
    """How this program was called, for hints that can be copied."""
    if Path(sys.argv[0]).name != "__main__.py":
        return "fateloom"
    path = os.environ.get("PYTHONPATH")
    return (f"PYTHONPATH={path} " if path else "") + "python3 -m fateloom"
