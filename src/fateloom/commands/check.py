"""``fateloom check``: do cards, code and rule pages of every game agree?"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from fateloom.commands.arguments import Commands, add_format, add_game, command, print_json
from fateloom.engine.cards import CardDataError
from fateloom.engine.game import BadCall, Game
from fateloom.engine.registry import find_game, game_ids
from fateloom.rulebook import Rulebook, RulePageError, page_of, rulebook
from fateloom.term.wording import WordingError, wording_of


def add(commands: Commands) -> None:
    made = command(commands, "check", run, "cross-check cards, code and rules of all games")
    add_game(made, needed=False)
    add_format(made)


def run(args: argparse.Namespace) -> int:
    games = [find_game(id) for id in ([args.game] if args.game else game_ids())]
    found = {game.id: list(problems(game)) for game in games}
    number = sum(map(len, found.values()))
    if args.format == "json":
        print_json(found)
        return int(number > 0)
    for id, lines in found.items():
        for line in lines:
            print(f"{id}: {line}")
    said = "cards, code and rules agree" if not number else f"{number} problems"
    print(f"checked {', '.join(found)}: {said}", file=sys.stderr)
    return int(number > 0)


def problems(game: Game) -> Iterator[str]:
    """Everything about a game that does not fit together."""
    yield from _cards(game)
    try:
        wording_of(game)
    except WordingError as problem:
        yield str(problem)
    try:
        book = rulebook(game)
    except (BadCall, RulePageError) as problem:
        yield str(problem)
        return
    if not book.intro:
        yield f"{page_of(game)}: there is no two-minute introduction"
    for source in _sources(files(game.package)):
        yield from _citations(book, source)
    yield from _citations(book, page_of(game))
    for choice in game.choices:
        if choice.rule and choice.rule not in book.rules:
            yield f"option {choice.name} cites {choice.rule}, but there is no such rule"


def _cards(game: Game) -> Iterator[str]:
    """A card with a text does something, and what does something is a card."""
    try:
        faces = game.faces
    except CardDataError as problem:
        yield str(problem)
        return
    acting = game.deeds.cards()
    for face in faces.values():
        if face.text and face.id not in acting:
            yield f"card {face.id} has a text, but no function"
    for id in sorted(acting - set(faces)):
        yield f"there is a function for {id}, but no such card"


def _sources(folder: Traversable) -> Iterator[Traversable]:
    """The files of a game in which rules may be cited."""
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith((".py", ".toml")):
            yield entry


def _citations(book: Rulebook, source: Traversable) -> Iterator[str]:
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
        for id in book.cited(line):
            if id not in book.rules:
                yield f"{source}, line {number}: cites {id}, but there is no such rule"
