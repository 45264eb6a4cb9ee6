"""The daily deal: rules 3.15.4 to 3.15.8. Whoever calls these functions brings the clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from hashlib import blake2b
from typing import NamedTuple

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import UsageError
from fateloom.games.weaver.options import LEVELS


def day_of(text: str, today: date) -> date:
    """The day meant by a date, or by nothing: today. A date to come is refused (3.15.6)."""
    if not text:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{text!r} is not a date; write it like {today.isoformat()}") from None
    if day > today:
        raise UsageError(f"the deal for {day} is not out yet; today is {today} (UTC)")
    return day


def seed_of(day: date) -> str:
    """3.15.4. The seed of a day: the same for everybody, with nothing added to it."""
    return f"fateloom weaver {day.isoformat()}"


def secret_of(day: date, house: bytes) -> bytes:
    """3.15.7. The secret of a day at a table that keeps its deals to itself until then."""
    return blake2b(day.isoformat().encode(), key=house[:64], person=b"weaver daily").digest()


def is_open(day: date, today: date) -> bool:
    """3.15.7. Whether the secret, reviews and replays of a day may be shown."""
    return today > day


# The result ------------------------------------------------------------------------------


class Result(NamedTuple):
    """How a daily game ended."""

    won: bool
    score: int | None
    """Nothing if the game was lost (3.13.10)."""
    round: int
    track: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """3.15.8. Won games by score, then lost games by round, then by tracker."""
        return (0, self.round, self.track) if self.score is None else (1, self.score, 0)


def result_of(match: Match) -> Result:
    outcome, t = match.outcome, match.table
    if outcome is None:
        raise ValueError("the game is not over")
    score = outcome.shown_scores[0]
    return Result(bool(outcome.winners), None if score is None else int(score), t.round, t.track)


def share_line(match: Match) -> str:
    """3.15.8. One line to share: date, level, result, and the X2 tokens of each round; no
    card, visitor or icon."""
    options = match.options
    level = LEVELS[options["difficulty"]].name
    return f"Fate Weaver {options['deal']} ({level}): {result_text(match)}"


def result_text(match: Match) -> str:
    """3.15.8. The end of that line: the result, and the X2 tokens of each round."""
    result = result_of(match)
    ended = f"won with {result.score}" if result.won else f"lost in round {result.round}"
    tokens = "·".join(map(str, match.table.tokens)) or "none"
    return f"{ended}, X2 {tokens}"


def places(results: Sequence[Result]) -> list[int]:
    """3.15.8. The place of each result in the list of its day; equal ones share a place."""
    ranks = [result.rank for result in results]
    return [1 + sum(1 for other in ranks if other > rank) for rank in ranks]
