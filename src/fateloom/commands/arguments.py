"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fateloom.bots import bot_names
from fateloom.bots.program import is_command
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.term.narrator import HUMAN

if TYPE_CHECKING:
    from fateloom.lab.simulation.games import Play

Commands = Any
"""What ``add_subparsers`` returns. Its type has no public name."""
Run = Callable[[argparse.Namespace], int]


def command(commands: Commands, name: str, run: Run, help: str) -> argparse.ArgumentParser:
    """Add a command."""
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
        raise argparse.ArgumentTypeError("it is empty; leave it out to use the default file")
    return text


def add_cards(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--cards", metavar="DIR", type=Path, help="override cards with the card pack DIR/GAME.toml"
    )


def add_options(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="set a game option, e.g. mode=basic; repeatable",
    )


def add_force(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--force",
        metavar="QUESTION=ANSWER[@SEAT,…]",
        action="append",
        default=[],
        help="make seats answer so: those named, or each with probability 1/2; repeatable",
    )


def add_ray(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster instead (needs fateloom[ray])"
    )


def play_from(args: argparse.Namespace) -> Play:
    """Return what plays games: processes here, or a cluster."""
    from fateloom.lab.simulation import pool
    from fateloom.lab.simulation.cluster import on_cluster

    return pool.play if args.ray is None else on_cluster(args.ray)


def add_format(to: argparse.ArgumentParser) -> None:
    to.add_argument("--format", choices=("text", "json"), default="text", help="text or json")


def seat_list(text: str) -> list[str]:
    """Split a list of seats: ``human,greedy,random``."""
    return [each.strip() for each in text.split(",")]


def seed_text(text: str) -> str:
    """Check that a seed is a single line."""
    if not text.strip().isprintable() or not text.strip():
        raise argparse.ArgumentTypeError("the seed must be a single line")
    return text.strip()


def game_from(args: argparse.Namespace) -> Game:
    """Return the named game, with the named card pack."""
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
            raise UsageError(f"--option {each}: expected NAME=VALUE, such as mode=basic")
        options[name] = value
    return options


def check_positive(args: argparse.Namespace, *names: str) -> None:
    """Raise :class:`UsageError` if one of these numbers was given and is below 1."""
    for name in names:
        number: int | None = getattr(args, name)
        if number is not None and number < 1:
            raise UsageError(f"--{name} must be 1 or more, not {number}")


def players_from(given: Sequence[str] | None, game: Game) -> list[str]:
    """Return who sits where. By default one person plays against greedy bots."""
    if given is None:
        return [HUMAN, *["greedy"] * ((game.default_seats or game.seats[0]) - 1)]
    known = [HUMAN, *bot_names()]
    for name in given:
        if name not in known and not is_command(name):
            raise UsageError(f"unknown player {name!r}; choose from: {', '.join(known)}")
    return list(given)


def add_bot_seconds(parser: argparse.ArgumentParser) -> None:
    """Add how long a program may think."""
    parser.add_argument(
        "--bot-seconds",
        metavar="S",
        type=float,
        help="how long a program such as ./mybot may take for an answer (10)",
    )


def usual_seats(game: str) -> int:
    """Return how many seats a game mostly has."""
    found = find_game(game)
    return found.default_seats or found.seats[0]


def need_lab() -> None:
    """Raise :class:`UsageError` if the extra for the lab is not installed."""
    from importlib.util import find_spec

    if find_spec("numpy") is None or find_spec("duckdb") is None:
        raise UsageError("this needs the lab: pip install 'fateloom[lab]'")


def print_json(data: Any) -> None:
    json.dump(data, sys.stdout, indent=2, ensure_ascii=False)
    print()


def this_program() -> str:
    """Return how this program was called, for hints that can be copied."""
    if Path(sys.argv[0]).name != "__main__.py":
        return "fateloom"
    path = os.environ.get("PYTHONPATH")
    return (f"PYTHONPATH={path} " if path else "") + "python3 -m fateloom"
