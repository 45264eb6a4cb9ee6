"""``fateloom games``, ``rules`` and ``cards``: look up games, rules and cards."""

from __future__ import annotations

import argparse
import difflib
from dataclasses import fields
from typing import Any

from fateloom.commands import coverage
from fateloom.commands.arguments import (
    Commands,
    add_cards,
    add_format,
    add_game,
    command,
    game_from,
    print_json,
)
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.card_data import schema
from fateloom.engine.state.table import Face
from fateloom.rulebook import Rule, rulebook
from fateloom.term.narrator import on_or_off
from fateloom.term.text.card_text import describe
from fateloom.term.text.rule_text import lookup


def add(commands: Commands) -> None:
    made = command(commands, "games", games, "list the games, or one game's options")
    add_game(made, needed=False)
    add_format(made)
    made = command(commands, "rules", rules, "show a game's rules")
    add_game(made)
    made.add_argument("id", metavar="ID", nargs="?", help="a rule such as 3.4.8, or a chapter")
    made.add_argument(
        "--coverage", action="store_true", help="run the tests and show which rules they cover"
    )
    add_format(made)
    made = command(commands, "cards", cards, "show a game's cards")
    add_game(made)
    made.add_argument("id", metavar="ID", nargs="?", help="one card")
    made.add_argument("--schema", action="store_true", help="the JSON Schema of the card file")
    add_cards(made)
    add_format(made)


def games(args: argparse.Namespace) -> int:
    found = [find_game(id) for id in ([args.game] if args.game else game_ids())]
    if args.format == "json":
        print_json([_game_data(game) for game in found])
        return 0
    for game in found:
        few, many = game.seats[0], game.seats[-1]
        seats = str(few) if few == many else f"{few} to {many}"
        length = f", {game.length}" if game.length else ""
        print(f"{game.id}: {game.title}, {seats} player{'s' * (many > 1)}{length}. {game.blurb}")
        for choice in game.options if args.game else ():
            usual = on_or_off(choice.default)
            print(f"  {choice.name}={usual}: {choice.text} ({choice.allowed})")
    return 0


def _game_data(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "seats": [game.seats[0], game.seats[-1]],
        "default_seats": game.default_seats or game.seats[0],
        "length": game.length,
        "blurb": game.blurb,
        "options": [
            {
                "name": choice.name,
                "values": list(choice.values),
                "default": choice.default,
                "text": choice.text,
                "rule": choice.rule,
            }
            for choice in game.options
        ],
    }


def rules(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    book = rulebook(game)
    if args.coverage:
        return coverage.run(game, book, as_json=args.format == "json")
    if args.format == "json":
        if args.id is None:
            print_json([_rule_data(rule) for rule in book.rules.values()])
        elif chapters := book.chapter(args.id):
            print_json([_rule_data(rule) for chapter in chapters for rule in chapter.rules])
        else:
            print_json(_rule_data(book.rule(args.id)))
    elif args.id is None:
        print(book.page, end="")
    else:
        print("\n".join(lookup(book, args.id)))
    return 0


def _rule_data(rule: Rule) -> dict[str, Any]:
    return {"id": rule.id, "tags": list(rule.tags), "text": rule.text}


def cards(args: argparse.Namespace) -> int:
    game = game_from(args)
    if args.schema:
        print_json(schema(game.title, game.face_types))
        return 0
    faces = list(game.faces.values()) if args.id is None else [_face(game, args.id)]
    if args.format == "json":
        data = [_face_data(game, face) for face in faces]
        print_json(data if args.id is None else data[0])
    elif args.id is None:
        for face in faces:
            print(f"{face.id}: {describe(game, face)}")
    else:
        for name, value in _face_data(game, faces[0]).items():
            print(f"{name}: {value}")
    return 0


def _face(game: Game, id: str) -> Face:
    if id not in game.faces:
        near = difflib.get_close_matches(id, game.faces, 3, 0.4)
        hint = f"did you mean {' or '.join(near)}? " if near else ""
        raise UsageError(
            f"{game.title} has no card {id!r}; {hint}to list them all: fateloom cards {game.id}"
        )
    return game.faces[id]


def _face_data(game: Game, face: Face) -> dict[str, Any]:
    table = next(name for name, of in game.face_types.items() if type(face) is of)
    return {"table": table} | {each.name: getattr(face, each.name) for each in fields(face)}
