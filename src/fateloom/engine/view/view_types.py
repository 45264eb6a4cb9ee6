"""The shape of a view: plain lists and dicts, ready for JSON. The browser's types are written from it."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from fateloom.engine.rules.game import LeadView
from fateloom.engine.state.log import LogLine
from fateloom.engine.state.table import Seat
from fateloom.engine.view.labels import NameParts


class CardView(TypedDict):
    """A card whose face the seat knows."""

    id: str
    face: str
    back: NotRequired[str]
    """Its back, where copies of the face have several."""
    counters: NotRequired[dict[str, int]]
    turned: NotRequired[int]
    name: NotRequired[str]
    """What the side on top is called, if that is not the name of the face."""
    at: NotRequired[int]
    """Its place among hidden cards of an ordered zone."""


class MarkView(TypedDict):
    """What lies on a hidden card, and how often it is turned."""

    at: int
    counters: dict[str, int]
    turned: int


class ZoneView(TypedDict):
    """A zone with cards in it; empty ones are left out."""

    name: str
    size: int
    owner: NotRequired[Seat]
    cards: NotRequired[list[CardView]]
    hidden: NotRequired[dict[str, int]]
    """How many cards of each back are hidden."""
    marked: NotRequired[list[MarkView]]


class StepView(TypedDict):
    """One part of what an option would do."""

    title: str
    text: str


class OptionView(TypedDict):
    """One answer to a question."""

    key: str
    label: str
    cards: list[str]
    title: NotRequired[str]
    """The label's first line, where it has two."""
    note: NotRequired[str]
    """The second line: what comes of it."""
    named: NotRequired[dict[str, NameParts]]
    """What the label says besides the names of things, by the places of the things
    (``card:cook.1``, ``seat:2``), or besides a number of the key, by that number."""
    preview: NotRequired[Any]
    """What it would do, as the game's client draws it."""
    would: NotRequired[list[StepView]]
    """What it would do, part by part, in words."""
    leads: NotRequired[list[OptionView]]
    """The options of the question that it leads to, each of which says more than this one."""
    costly: NotRequired[bool]
    """It costs what cannot be had back."""
    caution: NotRequired[str]
    """A price that its label does not say, such as taxes that it makes necessary."""
    quiet: NotRequired[bool]
    """It only ends the question."""
    ends: NotRequired[bool]
    """It ends what the seat may do for now."""


class BarredView(TypedDict):
    """An answer that is not open now, and why."""

    key: str
    label: str
    cards: list[str]
    title: NotRequired[str]
    note: NotRequired[str]
    rule: str
    why: str


class TipView(TypedDict):
    """A hint for newcomers."""

    id: str
    rule: str
    text: str
    key: str | None
    asks: bool
    """It is asked before its option is sent."""
    always: bool
    """It is asked every time."""


class PromptView(TypedDict):
    """What a seat is asked, with every legal answer and the barred ones."""

    id: str
    rule: str
    text: str
    question: NotRequired[str]
    """The question of the text, where it says more."""
    detail: NotRequired[str]
    """What else the text says."""
    least: int | None
    most: int
    variants: NotRequired[list[int]]
    """For a set, where some options are variants of one thing, the number of each option's thing:
    of each thing at most one is chosen."""
    options: list[OptionView]
    barred: list[BarredView]
    tips: list[TipView]


class OutcomeView(TypedDict):
    """How a match ended."""

    scores: list[float | None]
    """Nothing for a seat whose result has no score; its parts say what was reached."""
    winners: list[Seat]
    places: list[int]
    """The place of each seat, 1 for the best; tied seats share one."""
    why: str
    rule: str
    parts: list[list[tuple[str, float, str]]]
    """For each seat the lines of its score: what for, how much, by which rule."""
    kinds: NotRequired[list[list[str]]]
    """For each line of a score what it counts, without how many."""
    sudden: NotRequired[bool]
    """It ended at once, whatever the scores were before."""
    headline: NotRequired[str]
    """What stands in place of points where points do not count."""
    lead: NotRequired[LeadView | None]
    """By how much the winner is ahead of the next, if points decided."""


class View(TypedDict):
    """What a seat sees. Holds nothing live."""

    game: str
    ask: int
    seat: Seat | None
    phase: str
    zones: list[ZoneView]
    players: list[dict[str, Any]]
    own: dict[str, Any]
    table: dict[str, Any]
    prompt: PromptView | None
    waiting: list[Seat]
    log: list[LogLine]
    outcome: OutcomeView | None
