"""The shape of what the catalog says about games. The browser's types are written from it."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class SeatNumbers(TypedDict):
    """How many players a game is for."""

    least: int
    most: int
    default: int


class LessonCard(TypedDict):
    """A lesson of a game."""

    id: str
    title: str
    about: str
    minutes: int
    first: bool
    """Whether it is the guided first game."""
    offered: list[str]
    """At which questions it is offered: ids, or an id and a pattern of keys after a colon."""
    now: dict[str, str | int | bool]
    """The options of the game that follows it."""


class GameCard(TypedDict):
    """A game on the shelf."""

    id: str
    title: str
    seats: SeatNumbers
    blurb: str
    length: str
    introduction: str
    icon: str
    dye: str
    solo: bool
    daily: bool
    lessons: list[LessonCard]
    puzzles: int
    """How many puzzles it has; one of them is that of the day."""
    web: list[str]
    """The files that it brings for the browser, served under ``/static/games/<id>/``."""


OptionSchema = TypedDict(
    "OptionSchema",
    {
        "title": str,
        "description": str,
        "type": NotRequired[str],
        "enum": NotRequired[list[str | int | bool]],
        "minimum": NotRequired[int],
        "maximum": NotRequired[int],
        "default": str | int | bool,
        "x-rule": str,
        "x-words": dict[str, str],
        "x-when": dict[str, str | int | bool],
    },
)
"""An option of a game: ``x-words`` are its values in words, ``x-when`` names the values of
other options for which it applies."""


class FaceData(TypedDict):
    """What is printed on a card. The fields of its kind are added to these."""

    id: str
    name: str
    text: str
    back: str
    copies: int
    table: str
    """The table of ``cards.toml`` in which it stands."""
    numbers: str
    """Its numbers in one line of words."""
    brief: NotRequired[str]
    """Its name for narrow places, where that is shorter."""
    lead: NotRequired[str]
    """What stands before the colon of its text, in bold."""


class OptionsSchema(TypedDict):
    """The options of a game as JSON Schema."""

    properties: dict[str, OptionSchema]


class GameData(GameCard):
    """All that drawing a game needs. Faces also have the fields of their kind."""

    options: OptionsSchema
    layout: dict[str, Any]
    faces: dict[str, FaceData]
    version: int
    cards_hash: str
    phases: list[str]


class RuleLine(TypedDict):
    """A rule of the rule page."""

    id: str
    tags: list[str]
    text: str


class RuleChapter(TypedDict):
    """A chapter with its rules, or with a text."""

    id: str
    title: str
    rules: list[RuleLine]
    markdown: str


class RuleSection(TypedDict):
    """A part of the rule page without rules."""

    title: str
    markdown: str


class RuleBook(TypedDict):
    """The rule page of a game."""

    title: str
    introduction: str
    chapters: list[RuleChapter]
    sections: list[RuleSection]


class BotLevel(TypedDict):
    """A bot that can be asked to play."""

    name: str
    title: str
    text: str
