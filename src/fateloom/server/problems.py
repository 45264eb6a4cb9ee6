"""What the server says no to: one clear sentence, with the rule behind it where there is one."""

from __future__ import annotations

from http import HTTPStatus
from math import ceil

import msgspec

from fateloom.engine.flow import Refused


class Problem(Exception):
    """Something that cannot be done. Whoever asked is told; nothing has changed."""

    def __init__(self, status: int, detail: str, *, rule: str = "", wait: float = 0.0) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.rule = rule
        self.wait = wait
        """Seconds after which it may be tried again."""
        self.seq: int | None = None
        """The number of the position, for whoever was not up to date."""

    @property
    def title(self) -> str:
        return HTTPStatus(self.status).phrase

    @classmethod
    def of(cls, refused: Refused, *, stale: bool = False) -> Problem:
        """A decision that the rules refuse; ``stale``: the question is no longer open."""
        return cls(409 if stale else 422, sentence(refused.why), rule=refused.rule)


class ProblemBody(msgspec.Struct, rename={"type_": "type"}):
    """A problem as RFC 9457 has it, with the id of the rule that was in the way."""

    type_: str
    title: str
    status: int
    detail: str
    rule: str | None = None
    seq: int | None = None

    @classmethod
    def of(cls, problem: Problem) -> ProblemBody:
        return cls(
            "about:blank",
            problem.title,
            problem.status,
            problem.detail,
            problem.rule or None,
            problem.seq,
        )


def not_so_fast(wait: float) -> Problem:
    """Somebody does something too often."""
    seconds = ceil(wait)
    return Problem(429, f"Not so fast; try again in {seconds} s.", wait=seconds)


def sentence(text: str) -> str:
    """A text as a sentence."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
