"""What a game offers its players besides the rules, through the module ``Game.companion``.

Such a module may have any of these functions; none is required::

    hint(view, game)              one answer: its key, label, why, and the rule behind it
    review(match, today)          lines on a finished match: what could have been
    daily(text, today)            the options for the deal of a date, or of today
    seed(options, today)          the seed that the options imply, or ""
    share(match)                  the result in one line to share, or ""
    day(options)                  the date whose deal the options mean, or None
    day_secret(day, house)        the secret of that deal at a server with this house secret
    closed(options, today)        why the deal is not open to all yet, and the rule; or None
    result(match)                 how a daily game ended, as JSON for the list of the day
    places(results)               the place of each result in that list
    begin(match, file, today)     a person begins a match; lines to print
    keep(match, file, today)      it is over: save the result; lines to print
    records()                     lines: the player's own best games

A hint is made from a view, so it cannot reveal what its seat may not know. A game without hints
of its own has those of a search in sampled worlds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from fateloom.bots import advise
from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Seat
from fateloom.engine.view.view import View

if TYPE_CHECKING:
    from fateloom.bots.explain import Explanation

ADVISER = "master"
"""The level of the bot that gives hints."""


class Hint(NamedTuple):
    """An answer to the open ask, and the reasons for it."""

    keys: list[str]
    why: str
    rule: str = ""
    advice: Explanation | None = None
    """The result of the search, if there was one."""

    @property
    def sentence(self) -> str:
        """The reasons as whole sentences."""
        why = self.why[:1].upper() + self.why[1:]
        return why if why.endswith((".", "!", "?")) else f"{why}."


def utc_today() -> date:
    """Return today in UTC, so that a day begins and ends for everyone at once."""
    return datetime.now(UTC).date()


class Companion:
    """The companion of a game, which may offer any or none of these functions."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @cached_property
    def _module(self) -> ModuleType | None:
        return import_module(self._game.companion) if self._game.companion else None

    def offers(self, name: str) -> bool:
        return hasattr(self._module, name)

    def _call(self, name: str, *given: Any) -> Any:
        return getattr(self._module, name)(*given)

    @property
    def today(self) -> date:
        return utc_today()

    # Hints and looking back --------------------------------------------------------------

    def hint(self, match: Match, seat: Seat, view: View) -> Hint:
        """Return a good answer for a seat, from what it may know.

        It is the game's own hint, or what a bot would answer.
        """
        if self.offers("hint"):
            made = self._call("hint", view, self._game)
            return Hint([made.key], made.why, made.rule)
        peek = Observation(match, seat)
        advice = advise(peek, ADVISER, SeededChance(f"hint {match.ask_number}"))
        return Hint(advice.keys, advice.why, advice.rule, advice)

    def asides(self, match: Match, hinted: Hint) -> list[str]:
        """Return what else the search found, in lines."""
        if hinted.advice is None:
            return []
        return hinted.advice.lines(self._game, match.names)

    def review(self, match: Match) -> Iterable[str]:
        """Return lines on what could have been in a match that is over."""
        if not self.offers("review"):
            raise UsageError(f"{self._game.title} has no solver")
        lines: Iterable[str] = self._call("review", match, self.today)
        return lines

    # Daily deals -------------------------------------------------------------------------

    def daily(self, text: str) -> dict[str, Any]:
        """Return the options of the deal of a date, or of today if none is named."""
        if not self.offers("daily"):
            raise UsageError(f"{self._game.title} has no daily deal")
        options: dict[str, Any] = self._call("daily", text, self.today)
        return options

    def seed(self, options: Mapping[str, Any]) -> str:
        return str(self._call("seed", options, self.today)) if self.offers("seed") else ""

    def share(self, match: Match) -> str:
        return str(self._call("share", match)) if self.offers("share") else ""

    def day(self, options: Mapping[str, Any]) -> date | None:
        """Return the date whose deal the options mean, or ``None``."""
        day: date | None = self._call("day", options) if self.offers("day") else None
        return day

    def day_secret(self, day: date, house: bytes) -> bytes:
        """Return the secret of a date's deal at a server, from the secret of the house."""
        secret: bytes = self._call("day_secret", day, house)
        return secret

    def closed(self, options: Mapping[str, Any]) -> Refused | None:
        """Return why secret, replays and gallery of a deal are not open to all yet."""
        if not self.offers("closed"):
            return None
        refused: Refused | None = self._call("closed", options, self.today)
        return refused

    def result(self, match: Match) -> dict[str, Any]:
        """Return how a daily game ended, as JSON; ``text`` says it in a few words."""
        result: dict[str, Any] = self._call("result", match)
        return result

    def places(self, results: Sequence[Mapping[str, Any]]) -> list[int]:
        """Return the place of each result in the list of its day."""
        places: list[int] = self._call("places", results)
        return places

    # Records -----------------------------------------------------------------------------

    def begin(self, match: Match, path: Path) -> list[str]:
        return self._noted("begin", match, path)

    def keep(self, match: Match, path: Path) -> list[str]:
        return self._noted("keep", match, path)

    def _noted(self, what: str, match: Match, path: Path) -> list[str]:
        """Note a match in the player's records. An unusable folder does not end the game."""
        if not self.offers(what):
            return []
        try:
            return list(self._call(what, match, str(path.resolve()), self.today))
        except OSError as error:
            return [f"Your records could not be saved: {error}."]

    def records(self) -> list[str]:
        if not self.offers("records"):
            raise UsageError(f"{self._game.title} keeps no records")
        try:
            return list(self._call("records"))
        except OSError as error:
            raise UsageError(f"your records could not be read: {error}") from None
