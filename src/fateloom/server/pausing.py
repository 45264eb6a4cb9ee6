"""Questions to several seats stay open for a while, whoever has a choice.

While people watch each other, nobody may be able to tell from how long a question is open
whether the rules left another a choice. So such a question is put for the same short time at
least, and answers that come in before are held until then.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fateloom.engine.flow import AskMany
from fateloom.engine.match import CONCEDE, Match, RuleBug
from fateloom.engine.table import Seat
from fateloom.server.store import PLAYING

if TYPE_CHECKING:
    from fateloom.server.room import Room


class Pause:
    """The pause of the question that is open in a room, if it has one."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self.held: dict[Seat, tuple[Any, str]] = {}
        """Answers that wait until the pause is over, each with its key."""

    @property
    def is_on(self) -> bool:
        return self._timer is not None

    def is_due(self, match: Match) -> bool:
        """Whether the open question is one with a pause."""
        return (
            match.patient
            and isinstance(match.ask, AskMany)
            and self._room.rooms.settings.pause > 0
            and self._room.ledger.state == PLAYING
        )

    def begin(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._room.rooms.settings.pause, self.is_over)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def is_over(self) -> None:
        """Time is up."""
        room, timer = self._room, self._timer

        async def end() -> None:
            match = room.match
            if timer is None or self._timer is not timer or match is None:
                return
            number = match.number
            try:
                self.let_count(match)
            except RuleBug as bug:
                await room.take_back_bug(number, 0, bug)

        room.rooms.go(room.act(end))

    def let_count(self, match: Match) -> None:
        """The answers that have come in count now; those that are not used stay secret."""
        self.stop()
        number = match.number
        held, self.held = self.held, {}
        for seat, (answer, key) in held.items():
            if match.number != number or match.ask is None:
                break
            if answer == CONCEDE:
                match.decide(seat, key)
            else:
                match.answer(answer, seat)
        if match.idle and match.number == number:
            match.go_on()
