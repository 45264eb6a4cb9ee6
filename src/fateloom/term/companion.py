"""What a game offers its players beside the rules, through the module ``Game.companion``.

Such a module may have any of these functions; none is needed::

    hint(view, game)              one answer: its key, label, why, and the rule behind it
    review(match, today)          lines on a finished match: what could have been
    daily(text, today)            the options that mean the deal of a date, or of today
    seed(options, today)          the seed that options bring with them, or ""
    share(match)                  the result in one line to share, or ""
    begin(match, file, today)     a person begins a match; lines to say
    keep(match, file, today)      it is over: keep the record; lines to say
    records()                     lines: the player's own best games

A hint is made from a view, so it cannot tell what its seat may not know. A game without hints
of its own has those of a search in imagined worlds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from fateloom.bots import advise
from fateloom.bots.peek import Peek
from fateloom.engine.chance import Loose
from fateloom.engine.game import BadCall, Game
from fateloom.engine.match import Match
from fateloom.engine.table import Seat
from fateloom.engine.view import View

if TYPE_CHECKING:
    from fateloom.bots.explain import Advice

ADVISER = "expert"
"""The level of the bot that is asked for a hint."""


class Hinted(NamedTuple):
    """An answer to the open question, and what speaks for it."""

    keys: list[str]
    why: str
    rule: str = ""
    advice: Advice | None = None
    """All that a search found, where one was made."""


class Companion:
    """The companion of a game, which may offer much or nothing."""

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
        """A day begins and ends for everybody at once."""
        return datetime.now(UTC).date()

    # Hints and looking back --------------------------------------------------------------

    def hint(self, match: Match, seat: Seat, view: View) -> Hinted:
        """A good answer for a seat, from what it may know: by the game's own hint, or what a
        bot would answer."""
        if self.offers("hint"):
            made = self._call("hint", view, self._game)
            return Hinted([made.key], made.why, made.rule)
        peek = Peek(match, seat)
        advice = advise(peek, ADVISER, Loose(f"hint {match.number}"))
        return Hinted(advice.keys, advice.why, advice.rule, advice)

    def asides(self, match: Match, hinted: Hinted) -> list[str]:
        """What else a search found, in lines."""
        if hinted.advice is None:
            return []
        return hinted.advice.lines(self._game, match.names)

    def review(self, match: Match) -> Iterable[str]:
        """What could have been in a match that is over."""
        if not self.offers("review"):
            raise BadCall(f"{self._game.title} has no look back at what could have been")
        lines: Iterable[str] = self._call("review", match, self.today)
        return lines

    # Daily deals -------------------------------------------------------------------------

    def daily(self, text: str) -> dict[str, Any]:
        """The options of the deal of a date, today's if none is named."""
        if not self.offers("daily"):
            raise BadCall(f"{self._game.title} has no daily deal")
        options: dict[str, Any] = self._call("daily", text, self.today)
        return options

    def seed(self, options: Mapping[str, Any]) -> str:
        return str(self._call("seed", options, self.today)) if self.offers("seed") else ""

    def share(self, match: Match) -> str:
        return str(self._call("share", match)) if self.offers("share") else ""

    # Records -----------------------------------------------------------------------------

    def begin(self, match: Match, path: Path) -> list[str]:
        return self._noted("begin", match, path)

    def keep(self, match: Match, path: Path) -> list[str]:
        return self._noted("keep", match, path)

    def _noted(self, what: str, match: Match, path: Path) -> list[str]:
        """Note a match in the player's records. A folder that cannot be used ends no game."""
        if not self.offers(what):
            return []
        try:
            return list(self._call(what, match, str(path.resolve()), self.today))
        except OSError as error:
            return [f"Your records cannot be kept: {error}."]

    def records(self) -> list[str]:
        if not self.offers("records"):
            raise BadCall(f"{self._game.title} keeps no records")
        try:
            return list(self._call("records"))
        except OSError as error:
            raise BadCall(f"your records cannot be read: {error}") from None
