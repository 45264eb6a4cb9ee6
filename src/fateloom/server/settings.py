"""The settings of a server, which environment variables hold."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import Any, Self

from fateloom.engine.rules.game import UsageError

PREFIX = "FATELOOM_"
OTHERS = ("FATELOOM_COMPILE", "FATELOOM_DEBUG", "FATELOOM_DEEP", "FATELOOM_PATH", "FATELOOM_PURE")
"""Variables that are read elsewhere."""


def _set_by(variable: str, default: Any, *, old: str = "") -> Any:
    """Return a field with the variable that sets it and an ``old`` name that is still read."""
    return field(default=default, metadata={"variables": [variable, *filter(None, [old])]})


@dataclass(frozen=True)
class Settings:
    """Times are in seconds."""

    db: str = _set_by("FATELOOM_DB", "")
    """The database; empty: a file in the user's data directory."""
    pause: float = _set_by("FATELOOM_PAUSE", 0.8)
    """Minimum time that a group ask stays open while people watch each other."""
    bot_pause: float = _set_by("FATELOOM_BOT_PAUSE", 0.6)
    """Usual time in which bots answer where people watch, whatever they hold; 0: at once."""
    window: float = _set_by("FATELOOM_WINDOW", 45.0)
    """Time for a group ask, if the table has a bank of time or the game limits turns."""
    grace: float = _set_by("FATELOOM_GRACE", 20.0)
    """Time without a connection after which the others are notified that a person is away."""
    unload_after: float = _set_by("FATELOOM_UNLOAD_AFTER", 60.0, old="FATELOOM_REST")
    """Time without a decision after which a match is unloaded from memory."""
    handshake_timeout: float = _set_by("FATELOOM_HANDSHAKE_TIMEOUT", 10.0, old="FATELOOM_HELLO")
    """Time for a whole request, and for the first message of a socket."""
    write_timeout: float = _set_by("FATELOOM_WRITE_TIMEOUT", 60.0, old="FATELOOM_UNREAD")
    """Time after which a client that does not read is disconnected."""
    connections: int = _set_by("FATELOOM_CONNECTIONS", 200)
    """Maximum sockets and streams of one address; a whole school may share one."""
    gallery: int = _set_by("FATELOOM_GALLERY", 200)
    """Maximum sockets and streams that watch one table without a seat."""
    tabs: int = _set_by("FATELOOM_TABS", 20)
    """Maximum sockets and streams of one seat."""
    wake_after_restart: float = _set_by("FATELOOM_WAKE_AFTER_RESTART", 3600.0)
    """Tables where something happened in this time before a start play on by themselves."""
    expire_open: float = _set_by("FATELOOM_EXPIRE_OPEN", 7 * 86400.0)
    expire_playing: float = _set_by("FATELOOM_EXPIRE_PLAYING", 30 * 86400.0)
    """Time without any entry after which an open or a running table is closed; 0: never."""
    forget_closed: float = _set_by("FATELOOM_FORGET_CLOSED", 30 * 86400.0)
    forget_finished: float = _set_by("FATELOOM_FORGET_FINISHED", 0.0)
    """Time after which a closed or a finished table is deleted; 0: never."""
    drain: bool = _set_by("FATELOOM_DRAIN", False)
    """Whether no match is begun here, so that those that run can end before an upgrade."""
    bot_processes: int = _set_by("FATELOOM_BOT_PROCESSES", 0, old="FATELOOM_THINKERS")
    """Processes in which bots compute; 0: one for every two processors."""
    bot_tables: int = _set_by("FATELOOM_BOT_TABLES", 50)
    """Maximum live tables with bots of one address; a whole school may share one."""
    bot_timeout: float = _set_by("FATELOOM_BOT_TIMEOUT", 60.0, old="FATELOOM_THOUGHT")
    """Time after which a bot process that does not answer is killed."""
    advertise: str = _set_by("FATELOOM_ADVERTISE", "127.0.0.1")
    """Address (HOST or HOST:PORT) at which other workers reach those of this machine."""
    root_path: str = _set_by("FATELOOM_ROOT_PATH", "")
    """Path prefix below which a proxy shows the site, as in /play; empty: none."""
    origins: str = _set_by("FATELOOM_ORIGINS", "")
    """Further origins whose pages may use the API, separated by commas."""
    metrics_from: str = _set_by("FATELOOM_METRICS_FROM", "127.0.0.1,::1", old="FATELOOM_FIGURES")
    """Addresses that may read /metrics, separated by commas; ``*``: all. A reader who counts
    decisions while a group ask is open learns how many seats had a choice."""
    lab: str = _set_by("FATELOOM_LAB", "")
    """A folder of studies that /lab shows; empty: there is no such page."""
    lab_from: str = _set_by("FATELOOM_LAB_FROM", "127.0.0.1,::1")
    """Addresses that may read /lab, separated by commas; ``*``: all."""
    worker: int = _set_by("FATELOOM_WORKER", 0)
    workers: int = _set_by("FATELOOM_WORKERS", 1)
    """The number of this process and how many there are; each runs the bots of its own tables."""
    no_limits: bool = _set_by("FATELOOM_NO_LIMITS", False, old="FATELOOM_GENEROUS")
    """Whether addresses are not limited, for tests and benchmarks."""

    @classmethod
    def from_environment(cls) -> Self:
        """Return the settings that the environment holds. Raise ``UsageError`` for a wrong one."""
        values: dict[str, Any] = {}
        for each in fields(cls):
            for variable in each.metadata["variables"]:
                if variable in os.environ:
                    values[each.name] = _parse(variable, os.environ[variable], type(each.default))
                    break
        return cls(**values)

    def environment(self) -> dict[str, str]:
        """Return the variables from which another process reads the same settings."""
        return {
            each.metadata["variables"][0]: str(getattr(self, each.name)) for each in fields(self)
        }


def unknown_variables(environment: Mapping[str, str]) -> str:
    """Return a sentence about variables that look like settings but are none, or nothing."""
    known = [name for each in fields(Settings) for name in each.metadata["variables"]]
    unknown = sorted(
        name for name in environment if name.startswith(PREFIX) and name not in (*known, *OTHERS)
    )
    return f"unknown settings are ignored: {', '.join(_named(unknown, known))}" if unknown else ""


def _named(unknown: Iterable[str], known: list[str]) -> Iterable[str]:
    words = [name.removeprefix(PREFIX) for name in known]
    for name in unknown:
        close = get_close_matches(name.removeprefix(PREFIX), words, n=1)
        yield f"{name} (did you mean {PREFIX}{close[0]}?)" if close else name


_WORDS = {"1": True, "true": True, "yes": True, "on": True,
          "0": False, "false": False, "no": False, "off": False}  # fmt: skip
_KINDS = {float: "a number of seconds", int: "a whole number"}


def _parse(name: str, text: str, kind: type) -> str | int | float | bool:
    if kind is str:
        return text
    if kind is bool:
        if text.casefold() not in _WORDS:
            raise UsageError(f"{name} is {text!r}; expected one of: {', '.join(_WORDS)}")
        return _WORDS[text.casefold()]
    try:
        value: int | float = kind(text)
    except ValueError:
        value = -1
    if not 0 <= value < float("inf"):
        raise UsageError(f"{name} is {text!r}; expected {_KINDS[kind]}, 0 or more")
    return value
