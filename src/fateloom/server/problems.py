"""Refusals of the server: one sentence, and the id of the rule behind it, if any."""

from __future__ import annotations

from http import HTTPStatus
from math import ceil

import msgspec

from fateloom.engine.rules.asks import Refused


class Problem(Exception):
    """A request that is refused. Nothing has changed."""

    def __init__(self, status: int, detail: str, *, rule: str = "", wait: float = 0.0) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.rule = rule
        self.wait = wait
        """Seconds after which the client may try again."""
        self.seq: int | None = None
        """The current position, for a client that was not up to date."""

    @property
    def title(self) -> str:
        return HTTPStatus(self.status).phrase

    @classmethod
    def of(cls, refused: Refused, *, stale: bool = False) -> Problem:
        """Return the problem for a decision that the rules refuse.

        With ``stale`` the ask is no longer open.
        """
        return cls(409 if stale else 422, sentence(refused.why), rule=refused.rule)


class ProblemBody(msgspec.Struct, rename={"type_": "type"}):
    """A problem in the form of RFC 9457, with the id of the rule."""

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


def too_many_requests(wait: float) -> Problem:
    """Return the problem for a client that exceeds a rate limit."""
    seconds = ceil(wait)
    return Problem(429, f"Too many requests. Try again in {seconds} s.", wait=seconds)


def store_failed() -> Problem:
    """Return the problem for a request that the database could not answer."""
    return Problem(503, "Can't reach the database right now. Try again.", wait=2)


def sentence(text: str) -> str:
    """Return a text with a capital letter and a full stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
