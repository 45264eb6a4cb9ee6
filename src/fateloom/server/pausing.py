"""Questions to several seats stay open for a while, whoever has a choice.

While people watch each other, nobody may be able to tell from how long a question is open
whether the rules left another a choice. So such a question is put for the same short time at
least, and answers that come in before are held until then.

Bots that are asked such a question get less time to think than that. One that is late all the
same, on a slow machine, shows once that it had a choice: from then on questions that ask a bot
are put longer at this table.
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


FOR_BOTS = 0.6
"""Which part of a pause the bots that are asked may think, one after the other."""
LONGEST = 6.0
"""Seconds. However late a bot was, no pause is longer than this."""


class Pause:
    """The pause of the question that is open in a room, if it has one."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self.held: dict[Seat, tuple[Any, str]] = {}
        """Answers that wait until the pause is over, each with its key."""
        self.length = room.rooms.settings.pause
        """How long the open question is put at least. It hangs on who is asked, never on who
        has a choice, and stays as it was when the question was put."""
        self._began = 0.0
        self._needed = 0.0
        """How long the slowest bot has taken, if that was longer than the pause."""

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

    @property
    def thought(self) -> float | None:
        """How long each bot that is asked may think; ``None``: as long as it likes."""
        match = self._room.match
        if match is None or not self.is_due(match):
            return None
        return FOR_BOTS * self.length / max(1, self._bots_asked)

    @property
    def _bots_asked(self) -> int:
        match, chairs = self._room.match, self._room.ledger.chairs
        if match is None or match.ask is None:
            return 0
        return sum(chairs[seat].bot is not None for seat in match.ask.seats)

    def is_late(self) -> None:
        """A bot answers when the pause of its question is over."""
        taken = self._room.rooms.now() - self._began
        self._needed = min(LONGEST, max(self._needed, 1.5 * taken))

    def begin(self) -> None:
        loop = asyncio.get_running_loop()
        usual = self._room.rooms.settings.pause
        self.length = max(usual, self._needed) if self._bots_asked else usual
        self._began = self._room.rooms.now()
        self._timer = loop.call_later(self.length, self.is_over)

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
