"""What a law says: how often it was put to the test, and what broke it if anything did."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from fateloom.engine.game import Game


class Broken(Exception):
    """A law does not hold; the sentence says where and how."""


class Void(Exception):
    """An example that cannot be judged, such as a world in which the same history is
    impossible."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict of a law on one seed. True unless it was broken."""

    law: str
    setting: str
    """The game, seats, options and seed that repeat it."""
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
class Tally:
    """What a law counts while it is being tested."""

    tested: int = 0
    void: int = 0


Law = Callable[[Game, int, Mapping[str, Any], int], Verdict]
Test = Callable[[Tally, Game, int, dict[str, Any], int], None]


def law(test: Test) -> Law:
    """Make a law of a test that raises :class:`Broken`."""
    name = test.__name__

    @wraps(test)
    def judge(game: Game, seats: int, options: Mapping[str, Any], seed: int) -> Verdict:
        return judged(name, lambda tally: test(tally, game, seats, dict(options), seed),
                      setting_of(game, seats, options, seed))  # fmt: skip

    return judge


def judged(name: str, test: Callable[[Tally], None], setting: str) -> Verdict:
    """Put something to the test; rules that fail break every law."""
    tally = Tally()
    broken = ""
    try:
        test(tally)
    except Broken as reason:
        broken = str(reason)
    except Exception as bug:
        broken = f"the rules fail: {_innermost(bug)}"
    return Verdict(name, setting, tally.tested, tally.void, broken)


def _innermost(bug: BaseException) -> str:
    """What went wrong in the end, and on which line."""
    while bug.__cause__ is not None:
        bug = bug.__cause__
    said = f"{type(bug).__name__}: {bug}"
    frames = traceback.extract_tb(bug.__traceback__)
    return f"{said} (line {frames[-1].lineno} of {frames[-1].filename})" if frames else said


def setting_of(game: Game, seats: int, options: Mapping[str, Any], seed: int) -> str:
    said = "".join(f", {name}={value}" for name, value in options.items())
    return f"{game.id}, {seats} seats{said}, seed {seed}"
