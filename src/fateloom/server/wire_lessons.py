"""The JSON of lessons and puzzles: where a learner stands, an answer, and what came of it."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from fateloom.server.wire import Key, PlayerName

MAX_ANSWERS = 200


class Learn(Struct, forbid_unknown_fields=True):
    """The answers of a learner so far, and one to try. Nothing of it is kept by the server."""

    answers: Annotated[list[Key], Meta(max_length=MAX_ANSWERS)] = []
    answer: Key | None = None
    name: PlayerName | None = None


class LessonTouch(Struct):
    """A thing that may be pointed at, and what it is called."""

    at: str
    label: str


class LessonStep(Struct):
    id: str
    number: int
    of: int
    title: str
    say: str
    rule: str
    light: list[str]
    touches: list[LessonTouch]
    shown: str
    """The answer that is shown to who asks for it."""
    last: bool


class LessonFrame(Struct, rename={"from_": "from"}):
    """What the learner sees at one moment. ``from_``: the first line of history in the view."""

    view: dict[str, Any]
    from_: int
    say: str


class LessonReply(Struct):
    """What came of the answer that was tried. ``taken``: it stands."""

    taken: bool
    right: bool
    say: str
    rule: str | None = None


class LessonState(Struct):
    """Where a lesson stands after the answers that it took.

    ``frames``: what happened on the way there, or, after an answer that was taken back, what it
    led to.
    """

    lesson: str
    answers: list[str]
    names: list[str]
    step: LessonStep
    reply: LessonReply | None
    frames: list[LessonFrame]
    view: dict[str, Any]


class PuzzleTry(Struct, forbid_unknown_fields=True):
    """Which puzzle of a game, by its day or its number, and an answer to try.

    Without either it is the puzzle of today, by UTC.
    """

    day: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None = None
    number: Annotated[int, Meta(ge=1, le=100_000)] | None = None
    answer: Key | None = None
    name: PlayerName | None = None


class PuzzleReply(Struct):
    """What is said to an answer, and what it would have led to.

    ``answer`` is the key of the best answer and ``label`` what it is called.
    """

    right: bool
    say: list[str]
    answer: str
    label: str
    frames: list[LessonFrame]
    rule: str | None = None
    refused: bool = False
    """Whether the rules do not allow the answer; then it does not count, and the answer stays secret."""


class PuzzleState(Struct):
    """A puzzle: the position as its seat sees it, and after an answer what is said to it."""

    number: int
    of: int
    day: str | None
    """The day whose puzzle it is, if it was asked for by day."""
    grade: str
    seat: int
    names: list[str]
    view: dict[str, Any]
    reply: PuzzleReply | None
