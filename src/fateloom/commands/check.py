"""``fateloom check``: check that cards, code, layouts, lessons and rule pages of every game agree."""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType

from fateloom.commands.arguments import Commands, add_format, add_game, command, print_json
from fateloom.commands.layout_names import layout_names
from fateloom.engine.rules.advice import HOOKS
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.rules.vocabulary import (
    FILE,
    VocabularyError,
    broken_seal,
    load_vocabulary,
)
from fateloom.engine.state.card_data import CardDataError
from fateloom.laws.conservation import invariants_of, no_invariants
from fateloom.laws.questions import questions_in
from fateloom.layout import layout_problems
from fateloom.learn.check import lesson_problems
from fateloom.learn.puzzle_check import puzzle_problems
from fateloom.rulebook import Rulebook, RulePageError, page_of, rulebook
from fateloom.term.text.lines_file import WordingError, wording_of

MOST_ALIKE = 9
"""No seat is offered more equal cards than this in one question, however many copies there are."""


def add(commands: Commands) -> None:
    made = command(
        commands, "check", run, "cross-check cards, code, lessons, puzzles and rules of all games"
    )
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
    """Yield everything about a game that does not fit together."""
    try:
        yield from _cards(game)
    except CardDataError as problem:  # the rest needs cards that can be read
        yield str(problem)
        return
    yield from _advice(game)
    yield from _declarations(game)
    if invariants_of(game) is None:
        yield no_invariants(game)
    try:
        wording_of(game)
    except WordingError as problem:
        yield str(problem)
    try:
        book = rulebook(game)
    except (UsageError, RulePageError) as problem:
        yield str(problem)
        return
    if not book.intro:
        yield f"{page_of(game)}: there is no two-minute introduction"
    yield from _layout(game, book)
    yield from lesson_problems(game, book.rules)
    yield from puzzle_problems(game)
    for source in _sources(files(game.package)):
        yield from _citations(book, source)
    yield from _citations(book, page_of(game))
    for choice in game.options:
        if choice.rule and choice.rule not in book.rules:
            yield f"option {choice.name} cites {choice.rule}, but there is no such rule"


def _cards(game: Game) -> Iterator[str]:
    """Check that a card with a text has an effect, and that each effect has a card."""
    acting = game.effects.cards()
    for face in game.faces.values():
        if face.text and face.id not in acting:
            yield f"card {face.id} has a text, but no function"
    for id in sorted(acting - set(game.faces)):
        yield f"there is a function for {id}, but no such card"


def _source_of(module: ModuleType) -> str:
    """Return the source of a module, also of one that runs compiled."""
    assert module.__file__ is not None
    path = Path(module.__file__)
    return path.with_name(path.name.partition(".")[0] + ".py").read_text("utf-8")


def _advice(game: Game) -> Iterator[str]:
    """Check that a game's advice offers only what bots read."""
    if not game.advice:
        return
    offered = set(_public_names(_source_of(import_module(game.advice))))
    for name in sorted(offered - set(HOOKS)):
        yield f"{game.advice}.{name}: no bot reads it; they read {', '.join(HOOKS)}"
    if "value" not in offered:
        yield f"{game.advice}: there is no value(t, seat)"


def _declarations(game: Game) -> Iterator[str]:
    """Check the seal of the vocabulary, that it has every card and question, and the scores."""
    try:
        found = load_vocabulary(files(game.package))
    except VocabularyError as problem:
        yield str(problem)
        return
    if found is None:
        yield f"there is no {FILE}; make it with: fateloom words {game.id} --games 100 --append"
        return
    vocabulary, seal = found
    broken = broken_seal(vocabulary, seal)
    if broken:
        yield broken
    for id in game.answerable(vocabulary.words):
        if id not in vocabulary.number:
            yield f"{FILE}: there is no word for the card {id}"
    if ".2" in vocabulary.number:  # equal answers are numbered, as those with equal cards
        copies = [game.faces[id].copies for id in game.answerable(vocabulary.words)]
        for number in range(2, min(max(copies), MOST_ALIKE) + 1):
            if f".{number}" not in vocabulary.number:
                yield f"{FILE}: there is no word .{number} for the last of {number} equal cards"
    for question in sorted(questions_in(game) - set(vocabulary.questions)):
        yield f"{FILE}: there is no question {question!r}"
    if game.declares.scores is None:
        yield "the game declares no range of scores"


def _public_names(source: str) -> Iterator[str]:
    """Yield the names that a module defines or imports for others, as in ``import a as a``."""
    for node in ast.parse(source).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names = [name]
            case ast.Assign(targets=targets):
                names = [each.id for each in targets if isinstance(each, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
            case ast.ImportFrom(names=imported):
                names = [each.name for each in imported if each.name == each.asname]
            case _:
                names = []
        yield from (name for name in names if not name.startswith("_"))


def _layout(game: Game, book: Rulebook) -> Iterator[str]:
    """Check that the keys of the layout are known, and the names that it mentions."""
    if not files(game.package).joinpath("layout.toml").is_file():
        return
    try:
        names = layout_names(game, book.rules)
    except CardDataError:
        names = {}  # already reported
    yield from layout_problems(game, names)


def _sources(folder: Traversable) -> Iterator[Traversable]:
    """Yield the files of a game in which rules may be cited."""
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
