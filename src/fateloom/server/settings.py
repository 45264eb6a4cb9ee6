"""What whoever runs the server may set."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import Any, Self

from fateloom.engine.game import BadCall


@dataclass(frozen=True)
class Settings:
    """Seconds, unless something else is said. ``FATELOOM_PAUSE=0.5`` and so on set them."""

    db: str = ""
    """Where tables are kept; nothing means a file in the user's data directory."""
    pause: float = 0.8
    """How long a question to several seats is put at least while people watch each other."""
    window: float = 45.0
    """How long everybody has for such a question, if the table has a bank of time or the game
    limits the time of a turn."""
    grace: float = 20.0
    """How long a person may be without a connection before the others are told."""
    rest: float = 60.0
    """After this long without a decision a match is put away, until somebody wants it again."""
    hello: float = 10.0
    """How long a socket may stay silent before it says who it is, and a request take to be said."""
    unread: float = 60.0
    """How long a client may leave unread what it was sent."""
    connections: int = 200
    """How many sockets and streams one address may have open; a school may share one."""
    gallery: int = 200
    """How many may look on at one table."""
    tabs: int = 20
    """How many sockets and streams may be open for one seat."""
    thinkers: int = 0
    """Processes in which bots think; 0: one for every two processors."""
    thought: float = 60.0
    """How long a bot may think about one decision."""
    origins: str = ""
    """Further origins that pages may have, beside that of the server itself; with commas."""
    figures: str = "127.0.0.1,::1"
    """Addresses that may read /metrics, with commas; ``*``: all. Who counts decisions there while
    a question is open to several seats learns how many of them had a choice."""
    worker: int = 0
    workers: int = 1
    """Which of how many processes this is; each lets the bots of its own tables think."""
    generous: bool = False
    """No limits to how much and how fast one address may ask, for tests and benchmarks."""

    @classmethod
    def from_environment(cls) -> Self:
        given: dict[str, Any] = {}
        for each in fields(cls):
            name = f"FATELOOM_{each.name.upper()}"
            text = os.environ.get(name)
            if text is not None:
                given[each.name] = _read(name, text, type(each.default))
        return cls(**given)

    def environment(self) -> dict[str, str]:
        """What makes another process read the same."""
        return {
            f"FATELOOM_{each.name.upper()}": str(getattr(self, each.name)) for each in fields(self)
        }


_WORDS = {"1": True, "true": True, "yes": True, "on": True,
          "0": False, "false": False, "no": False, "off": False}  # fmt: skip
_KINDS = {float: "a number of seconds", int: "a whole number"}


def _read(name: str, text: str, kind: type) -> str | int | float | bool:
    if kind is str:
        return text
    if kind is bool:
        if text.casefold() not in _WORDS:
            raise BadCall(f"{name} is {text!r}; expected one of: {', '.join(_WORDS)}")
        return _WORDS[text.casefold()]
    try:
        read: int | float = kind(text)
    except ValueError:
        read = -1
    if not 0 <= read < float("inf"):
        raise BadCall(f"{name} is {text!r}; expected {_KINDS[kind]}, 0 or more")
    return read
