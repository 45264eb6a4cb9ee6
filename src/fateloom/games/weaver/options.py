"""The options of Fate Weaver: section 6 of the rules, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from fateloom.engine.rules.game import GameOption, UsageError
from fateloom.engine.state.table import Table


class Level(NamedTuple):
    """3.1.2, 3.13.8. A difficulty: Death cards in each suit, and the bonus for a won game."""

    name: str
    deaths: int
    bonus: int


LEVELS = {
    "apprentice": Level("Apprentice", 1, 0),
    "adept": Level("Adept", 2, 5),
    "master": Level("Master", 3, 10),
    "fate_weaver": Level("Fate Weaver", 4, 15),
}
CYCLES = (
    "cycle_bright_week",
    "cycle_even_tides",
    "cycle_gathering_dusk",
    "cycle_moonstruck",
    "cycle_red_season",
)
DAWNS = {"off": 0, "first": 1, "second": 2}
"""3.1.15. How many cards on top of each deck are no Deaths for certain."""
WEEK = ("apprentice", "apprentice", "adept", "adept", "master", "master", "fate_weaver")


@dataclass(frozen=True, slots=True)
class Deal(GameOption):
    """3.15.4. A random deal, or the deal of a date."""

    def parse(self, given: Any) -> str:
        if given == "random":
            return "random"
        try:
            return date.fromisoformat(str(given)).isoformat()
        except ValueError:
            raise UsageError(
                f"option {self.name} cannot be {given!r}; allowed: {self.allowed}"
            ) from None

    @property
    def allowed(self) -> str:
        return "random, or a date as in 2026-01-31"


OPTIONS = (
    GameOption(
        "difficulty", tuple(LEVELS), "apprentice", "how many Death cards each suit holds", "3.1.2"
    ),
    GameOption(
        "cycle_visibility",
        ("hidden", "open"),
        "hidden",
        "whether you see later rounds' icons from the start",
        "3.1.12",
    ),
    GameOption(
        "cycle_card",
        ("random", *CYCLES),
        "random",
        "the Day/Night Cycle card; if you choose one, you see all its icons",
        "3.1.11",
    ),
    GameOption(
        "gentle_dawn",
        ("auto", *DAWNS),
        "auto",
        "how many cards on top of each deck are never Deaths; second is kindest to new players",
        "3.1.15",
    ),
    GameOption(
        "relic_scoring",
        ("top", "all"),
        "top",
        "which relic cards score: the top card of each relic, or every card",
        "3.13.7",
    ),
    GameOption(
        "practice",
        (False, True),
        False,
        "undo anything; the game doesn't count for records",
        "3.15.3",
    ),
    Deal("deal", ("random",), "random", "a random deal, or the daily deal of a date", "3.15.4"),
)


def daily_options(day: date) -> dict[str, Any]:
    """3.15.5. The options of a daily deal: they follow from the day of the week."""
    fixed = {option.name: option.default for option in OPTIONS}
    return {
        **fixed,
        "difficulty": WEEK[day.weekday()],
        "gentle_dawn": "first",
        "deal": day.isoformat(),
    }


def imply(given: dict[str, Any]) -> dict[str, Any]:
    """3.1.15, 3.15.5. What follows from the options given: those of a daily deal, and the
    dawn that ``auto`` stands for."""
    deal = given.get("deal", "random")
    if deal != "random":
        fixed = daily_options(date.fromisoformat(deal))
        for name, value in given.items():
            if value != fixed[name]:
                raise UsageError(
                    f"the daily deal of {deal} has {name} {fixed[name]}; it cannot be {value}"
                )
        return fixed
    if given.get("gentle_dawn", "auto") == "auto":
        hard = given.get("difficulty") in ("master", "fate_weaver")
        return {**given, "gentle_dawn": "first" if hard else "off"}
    return given


def undoes(t: Table) -> bool:
    """3.15.3. In a practice game every decision can be taken back."""
    return bool(t.options["practice"])
