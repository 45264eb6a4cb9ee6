"""How long seats may be asked in one turn, where a game limits it. Whoever has a clock tells how
long a seat was asked; when its time is used up, it is answered for until the turn is over."""

from __future__ import annotations

from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.state.table import Seat


class TurnTimer:
    """What each seat has used of its time in the present turn."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._turn: Any = None
        self._used: dict[Seat, float] = {}

    def left(self, seat: Seat) -> float | None:
        """The seconds a seat has left in this turn; ``None`` where nothing limits them."""
        limit = self._limit()
        return max(0.0, limit - self._used.get(seat, 0.0)) if limit else None

    def spend(self, seat: Seat, seconds: float) -> None:
        """The seat was asked for so long."""
        if self._limit():
            self._used[seat] = self._used.get(seat, 0.0) + seconds

    def _limit(self) -> int:
        allowance = self._match.game.turn_time
        if allowance is None:
            return 0
        seconds, turn = allowance(self._match.table)
        if turn != self._turn:
            self._turn, self._used = turn, {}
        return seconds
