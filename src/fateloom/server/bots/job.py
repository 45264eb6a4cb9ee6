"""The messages to and from a bot process."""

from __future__ import annotations

from typing import Any

import msgspec

MAX_CACHED = 64
"""Matches that a bot process keeps in memory."""


class Job(msgspec.Struct, kw_only=True):
    """A decision that a bot is to make: match, position, seat and bot."""

    table: str
    shift: int
    """``seq_offset`` of the table; changes when decisions are undone."""
    game: str
    seats: int
    options: dict[str, Any]
    secret: bytes
    salts: list[str | None]
    names: list[str]
    decisions: list[tuple[int, int, str]]
    known_decisions: int = 0
    """Number of earlier decisions that the process already has."""
    number: int
    seat: int
    bot: str
    seed: str
    seconds: float | None = None
    """Time limit, where others could see how long the bot takes."""
    owner: str = ""
    """Whose table it is: bots compute for all owners in turn."""
    watched: bool = True
    """Whether people are at the table; those without come last."""
    hint: bool = False
    """Whether a hint for a person is wanted instead of a bot's answer."""


class BotReply(msgspec.Struct):
    """A bot's answer, a hint, or an error. ``lost``: the process does not have the match."""

    key: str = ""
    lost: bool = False
    problem: str = ""
    keys: list[str] = []
    why: str = ""
    rule: str = ""
    advice: dict[str, Any] | None = None
