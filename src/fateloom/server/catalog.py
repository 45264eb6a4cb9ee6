"""Games, cards and rules as data for pages and programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from fateloom.companion import Companion
from fateloom.engine.rules.game import Game, GameOption, UsageError
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.table import Face
from fateloom.layout import load_layout
from fateloom.learn import FIRST, Lesson, LessonError, lessons_of
from fateloom.learn.puzzle import Puzzle, PuzzleError, puzzles_of
from fateloom.option_words import option_words
from fateloom.rulebook import Chapter, Rule, Rulebook, rulebook
from fateloom.server.catalog_types import GameCard, LessonCard, RuleBook, RuleChapter, RuleLine
from fateloom.server.problems import Problem, sentence


def require_game(id: str) -> Game:
    try:
        return find_game(id)
    except UsageError as problem:
        raise Problem(404, sentence(str(problem))) from None


def layout(id: str) -> dict[str, Any]:
    """Return the layout of a game: where a client shows its zones."""
    return load_layout(require_game(id))


@cache
def web_folder(id: str) -> Path | None:
    """Return the folder with what a browser needs of a game, or ``None`` if it has none."""
    folder = Path(str(files(require_game(id).package).joinpath("web")))
    return folder if folder.is_dir() else None


def web_files(id: str) -> list[str]:
    """Return the files of that folder, which are served under ``/static/games/<id>/``."""
    folder = web_folder(id)
    if folder is None:
        return []
    home = folder.resolve()
    return sorted(
        each.relative_to(folder).as_posix()
        for each in folder.rglob("*")
        if each.is_file() and each.resolve().is_relative_to(home)
    )


@cache
def require_rulebook(id: str) -> Rulebook:
    try:
        return rulebook(require_game(id))
    except UsageError as problem:
        raise Problem(404, sentence(str(problem))) from None


def games() -> list[GameCard]:
    return [game_card(find_game(id)) for id in game_ids()]


def game_card(game: Game) -> GameCard:
    look = layout(game.id).get("game", {})
    try:
        introduction = require_rulebook(game.id).intro
    except Problem:
        introduction = ""
    return {
        "id": game.id,
        "title": game.title,
        "seats": {
            "least": game.seats[0],
            "most": game.seats[-1],
            "default": game.default_seats or game.seats[0],
        },
        "blurb": game.blurb,
        "length": game.length,
        "introduction": introduction,
        "icon": look.get("icon", ""),
        "dye": look.get("dye", ""),
        "solo": game.seats[0] == 1,
        "daily": Companion(game).offers("daily"),
        "lessons": [lesson_card(each) for each in lessons(game).values()],
        "puzzles": len(puzzles(game)),
        "web": web_files(game.id),
    }


def lessons(game: Game) -> dict[str, Lesson]:
    """Return the lessons of a game; none if they cannot be read, which ``fateloom check`` tells."""
    try:
        return lessons_of(game)
    except LessonError:
        return {}


def puzzles(game: Game) -> Sequence[Puzzle]:
    """Return the puzzles of a game; none if they cannot be read, which ``fateloom check`` tells."""
    try:
        return puzzles_of(game)
    except PuzzleError:
        return ()


def lesson_card(lesson: Lesson) -> LessonCard:
    return {
        "id": lesson.id,
        "title": lesson.title,
        "about": lesson.about,
        "minutes": lesson.minutes,
        "first": lesson.id == FIRST,
        "offered": list(lesson.offered),
        "now": dict(lesson.now),
    }


def require_lesson(game: Game, id: str) -> Lesson:
    found = lessons(game).get(id)
    if found is None:
        raise Problem(404, f"{game.title} has no lesson {id!r}.")
    return found


def game_info(game: Game) -> dict[str, Any]:
    return {
        **game_card(game),
        "options": options_schema(game),
        "layout": layout(game.id),
        "faces": {id: face_data(game, face) for id, face in game.faces.items()},
        "version": game.version,
        "cards_hash": game.cards_hash,
        "phases": list(game.phases),
    }


def options_schema(game: Game) -> dict[str, Any]:
    """Return the options of a game as JSON Schema, from which a form can be built."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "additionalProperties": False,
        "properties": {choice.name: _property(game, choice) for choice in game.options},
    }


def _property(game: Game, choice: GameOption) -> dict[str, Any]:
    words = option_words(game, choice)
    schema: dict[str, Any] = {
        "title": words["title"],
        "description": words["text"],
        "default": choice.default,
        "x-rule": choice.rule,
        "x-words": words["values"],
        "x-when": words["when"],
    }
    values = list(choice.values)
    if set(values) == {True, False}:
        return schema | {"type": "boolean"}
    if isinstance(choice.values, range):
        return schema | {"type": "integer", "minimum": min(values), "maximum": max(values)}
    return schema | {"enum": values}


def face_data(game: Game, face: Face) -> dict[str, Any]:
    kind = next(name for name, of in game.face_types.items() if type(face) is of)
    numbers = "" if game.describe is None else game.describe(face)
    own = {each.name: getattr(face, each.name) for each in fields(face)}
    return {"kind": kind, **own, "table": kind, "numbers": numbers}


def card(game: Game, id: str) -> dict[str, Any]:
    """Return a card with every rule that names it."""
    if id not in game.faces:
        raise Problem(404, f"{game.title} has no card {id!r}.")
    face = game.faces[id]
    try:
        rules = require_rulebook(game.id).rules.values()
    except Problem:
        rules = ()  # type: ignore[assignment]  # no rule page
    rulings = [rule_data(rule) for rule in rules if face.name and face.name in rule.text]
    return {**face_data(game, face), "rulings": rulings}


def rules(game: Game) -> RuleBook:
    page = require_rulebook(game.id)
    return {
        "title": page.title,
        "introduction": page.intro,
        "chapters": [_chapter(each) for each in page.chapters if each.number],
        "sections": [
            {"title": each.title, "markdown": each.text}
            for each in page.chapters
            if not each.number and each.depth > 1
        ],
    }


def _chapter(chapter: Chapter) -> RuleChapter:
    return {
        "id": chapter.number,
        "title": chapter.title,
        "rules": [rule_data(rule) for rule in chapter.rules],
        "markdown": "" if chapter.rules else chapter.text,
    }


def rule(game: Game, id: str) -> dict[str, Any]:
    page = require_rulebook(game.id)
    try:
        named = page.rule(id)
    except UsageError as problem:
        raise Problem(404, sentence(str(problem))) from None
    chapter = next((each.number for each in page.chapters if named in each.rules), "")
    return {**rule_data(named), "chapter": chapter or id.rpartition(".")[0]}


def rule_data(rule: Rule) -> RuleLine:
    return {"id": rule.id, "tags": list(rule.tags), "text": rule.text}
