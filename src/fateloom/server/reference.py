"""What there is to look up about a game, as data for pages and programs."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from functools import cache
from importlib.resources import files
from typing import Any

from fateloom.bots import bot_names, find_bot
from fateloom.engine.game import BadCall, Choice, Game
from fateloom.engine.registry import find_game, game_ids
from fateloom.engine.table import Face
from fateloom.rulebook import Chapter, Rule, Rulebook, rulebook
from fateloom.server.problems import Problem, sentence
from fateloom.term.companion import Companion

LEVELS = ("random", "novice", "greedy", "regular", "expert", "master")
"""Bots from weak to strong; others come after them."""


def found(id: str) -> Game:
    try:
        return find_game(id)
    except BadCall as problem:
        raise Problem(404, sentence(str(problem))) from None


@cache
def layout(id: str) -> dict[str, Any]:
    """Where a client puts the things of a game."""
    file = files(found(id).package).joinpath("layout.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def book(id: str) -> Rulebook:
    try:
        return rulebook(found(id))
    except BadCall as problem:
        raise Problem(404, sentence(str(problem))) from None


def games() -> list[dict[str, Any]]:
    return [brief(find_game(id)) for id in game_ids()]


def brief(game: Game) -> dict[str, Any]:
    look = layout(game.id).get("game", {})
    try:
        introduction = book(game.id).intro
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
    }


def whole(game: Game) -> dict[str, Any]:
    return {
        **brief(game),
        "options": options_schema(game),
        "layout": layout(game.id),
        "faces": {id: face_data(game, face) for id, face in game.faces.items()},
        "version": game.version,
        "cards_hash": game.cards_hash,
        "phases": list(game.phases),
    }


def options_schema(game: Game) -> dict[str, Any]:
    """The options as JSON Schema, so that a form can be made of them."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "additionalProperties": False,
        "properties": {choice.name: _property(game, choice) for choice in game.choices},
    }


def option_words(game: Game, choice: Choice) -> dict[str, Any]:
    """How a screen speaks of an option: its title, a sentence, and words for its values."""
    told = layout(game.id).get("option", {}).get(choice.name, {})
    return {
        "title": told.get("title", choice.name.replace("_", " ").capitalize()),
        "text": told.get("text", f"{choice.text[:1].upper()}{choice.text[1:]}."),
        "values": told.get("values", {}),
        "when": told.get("when", {}),
    }


def _property(game: Game, choice: Choice) -> dict[str, Any]:
    words = option_words(game, choice)
    made: dict[str, Any] = {
        "title": words["title"],
        "description": words["text"],
        "default": choice.default,
        "x-rule": choice.rule,
        "x-words": words["values"],
        "x-when": words["when"],
    }
    values = list(choice.values)
    if set(values) == {True, False}:
        return made | {"type": "boolean"}
    if isinstance(choice.values, range):
        return made | {"type": "integer", "minimum": min(values), "maximum": max(values)}
    return made | {"enum": values}


def face_data(game: Game, face: Face) -> dict[str, Any]:
    kind = next(name for name, of in game.kinds.items() if type(face) is of)
    said = "" if game.describe is None else game.describe(face)
    own = {each.name: getattr(face, each.name) for each in fields(face)}
    return {"kind": kind, **own, "table": kind, "numbers": said}


def card(game: Game, id: str) -> dict[str, Any]:
    """A card with every rule that speaks of it by name."""
    if id not in game.faces:
        raise Problem(404, f"{game.title} has no card {id!r}.")
    face = game.faces[id]
    try:
        rules = book(game.id).rules.values()
    except Problem:
        rules = ()  # type: ignore[assignment]  # nothing to go through
    rulings = [rule_data(rule) for rule in rules if face.name and face.name in rule.text]
    return {**face_data(game, face), "rulings": rulings}


def rules(game: Game) -> dict[str, Any]:
    page = book(game.id)
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


def _chapter(chapter: Chapter) -> dict[str, Any]:
    return {
        "id": chapter.number,
        "title": chapter.title,
        "rules": [rule_data(rule) for rule in chapter.rules],
        "markdown": "" if chapter.rules else chapter.text,
    }


def rule(game: Game, id: str) -> dict[str, Any]:
    page = book(game.id)
    try:
        meant = page.rule(id)
    except BadCall as problem:
        raise Problem(404, sentence(str(problem))) from None
    chapter = next((each.number for each in page.chapters if meant in each.rules), "")
    return {**rule_data(meant), "chapter": chapter or id.rpartition(".")[0]}


def rule_data(rule: Rule) -> dict[str, Any]:
    return {"id": rule.id, "tags": list(rule.tags), "text": rule.text}


def bots() -> list[dict[str, str]]:
    """The bots, from weak to strong."""
    names = bot_names()
    order = [name for name in LEVELS if name in names]
    order += [name for name in names if name not in order]
    return [{"name": name, "title": name.capitalize(), "text": _about(name)} for name in order]


def _about(name: str) -> str:
    told = (find_bot(name).__doc__ or "").strip().split("\n\n")[0]
    return " ".join(told.split())
