"""The JSON of lessons: where a learner stands, an answer, and what came of it."""

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
