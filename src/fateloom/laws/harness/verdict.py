"""The verdict of a law: how many examples it tested, and which one broke it."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from fateloom.engine.rules.game import Game


class LawBroken(Exception):
    """A law does not hold. The message says where and how."""


class Inconclusive(Exception):
    """The example cannot be judged, for instance because its history is impossible here."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict of a law on one seed. True unless the law is broken."""

    law: str
    setting: str
    """The game, seats, options and seed that reproduce it."""
    tested: int
    void: int = 0
    """Examples that could not be judged."""
    broken: str = ""

    def __bool__(self) -> bool:
        return not self.broken

    def __str__(self) -> str:
        if self.broken:
            return f"{self.law} is broken ({self.setting}): {self.broken}"
        return f"{self.law} holds ({self.setting}): {self.tested} tested, {self.void} void"


@dataclass(slots=True)
class Counts:
    """What a law counts while it runs."""

    tested: int = 0
    void: int = 0


Law = Callable[[Game, int, Mapping[str, Any], int], Verdict]
Test = Callable[[Counts, Game, int, dict[str, Any], int], None]


def law(test: Test) -> Law:
    """Turn a test that raises :class:`LawBroken` into a law."""
    name = test.__name__

    @wraps(test)
    def judge(game: Game, seats: int, options: Mapping[str, Any], seed: int) -> Verdict:
        return run_law(name, lambda tally: test(tally, game, seats, dict(options), seed),
                      setting_of(game, seats, options, seed))  # fmt: skip

    return judge


def run_law(name: str, test: Callable[[Counts], None], setting: str) -> Verdict:
    """Run a law. An exception from the rules counts as a violation."""
    tally = Counts()
    broken = ""
    try:
        test(tally)
    except LawBroken as reason:
        broken = str(reason)
    except Exception as bug:
        broken = f"the rules fail: {_innermost(bug)}"
    return Verdict(name, setting, tally.tested, tally.void, broken)


def _innermost(bug: BaseException) -> str:
    """Return the root cause of an exception, and its line."""
    while bug.__cause__ is not None:
        bug = bug.__cause__
    text = f"{type(bug).__name__}: {bug}"
    frames = traceback.extract_tb(bug.__traceback__)
    return f"{text} (line {frames[-1].lineno} of {frames[-1].filename})" if frames else text


def setting_of(game: Game, seats: int, options: Mapping[str, Any], seed: int) -> str:
    listed = "".join(f", {name}={value}" for name, value in options.items())
    return f"{game.id}, {seats} seats{listed}, seed {seed}"
