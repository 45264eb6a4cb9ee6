"""The time that group asks stay open, which must not tell who had a choice.

While people watch each other, nobody may learn from the time an ask stays open whether another
seat had a choice. So a group ask stays open for the same short time in any case, and answers that
arrive earlier are held until then. This protects people who answer within that time.

At a table that hides reactions, whatever is answered without a person (because the rules leave
the seat no choice, or by an auto-pass) counts after a time in which its person might have
answered. So an ask takes as long as if every person had been asked.

Bots that are asked get less than the short time. If one is late nevertheless, on a slow machine,
it shows once that it had a choice; from then on group asks that include a bot stay open longer at
this table.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fateloom.engine.match.match import Match, RuleBug
from fateloom.engine.rules.asks import AskMany
from fateloom.engine.state.table import Seat
from fateloom.server.rooms.answer_times import AnswerTimes
from fateloom.server.store import PLAYING

if TYPE_CHECKING:
    from fateloom.server.rooms.room import Room


BOT_SHARE = 0.6
"""The part of the delay that the bots may use, one after the other."""
LONGEST = 6.0
"""Maximum seconds of the equal delay, however late a bot was."""


class AnswerDelay:
    """The delay of a room's open ask."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self.length = room.rooms.settings.pause
        """Minimum seconds the open ask stays open.

        Depends on who is asked, never on who has a choice, and is fixed when the ask opens.
        """
        self.hides = bool(room.header.facts.get("hide_reactions"))
        """Whether answers without a person count after a time that is drawn."""
        self._times = AnswerTimes(room.secret)
        self._drawn: dict[Seat, float] = {}
        """Seconds after which the answers without a person count, by seat."""
        self._began = 0.0
        self._next = self._reached = 0.0
        """Seconds after which the timer fires, and those at which it fired last."""
        self._needed = 0.0
        """Seconds that the slowest late bot needs, or 0."""

    @property
    def is_running(self) -> bool:
        return self._timer is not None

    def applies_to(self, match: Match) -> bool:
        """Return whether the open ask has a delay."""
        return (
            match.holds_forced_asks
            and isinstance(match.ask, AskMany)
            and (self._room.rooms.settings.pause > 0 or self.hides)
            and self._room.ledger.state == PLAYING
        )

    @property
    def bot_seconds(self) -> float | None:
        """Seconds that each bot may use; ``None``: no limit."""
        match = self._room.match
        if match is None or not self.applies_to(match) or not self.length:
            return None
        return BOT_SHARE * self.length / max(1, self._bots_asked)

    @property
    def _bots_asked(self) -> int:
        match, chairs = self._room.match, self._room.ledger.chairs
        if match is None or match.ask is None:
            return 0
        return sum(chairs[seat].bot is not None for seat in match.ask.seats)

    def note_late_bot(self) -> None:
        """Lengthen later delays, because a bot has answered after the delay."""
        taken = self._elapsed
        self._needed = min(LONGEST, max(self._needed, 1.5 * taken))

    @property
    def _elapsed(self) -> float:
        return self._room.rooms.now() - self._began

    # Running -----------------------------------------------------------------------------

    def begin(self, match: Match) -> None:
        """Start the delay of the open ask: until it ends, the match holds the answers."""
        match.hold()
        usual = self._room.rooms.settings.pause
        self.length = max(usual, self._needed) if self._bots_asked else usual
        self._began = self._room.rooms.now()
        self._reached = 0.0
        self._drawn = {}
        assert match.ask is not None
        for seat in match.ask.seats:
            if seat not in match.unanswered:
                self._draw(match, seat)
        self._set_timer()

    def _draw(self, match: Match, seat: Seat) -> None:
        """Draw the time after which the answer of a seat counts, if it was not its person's."""
        room = self._room
        if self.hides and room.ledger.chairs[seat].person_plays:
            ask = f"{room.ledger.seq_offset} {match.ask_number}"
            self._drawn[seat] = self._times.draw(seat, ask)

    def note_answer(self, match: Match, seat: Seat, by: str | None) -> None:
        """Note who has answered the open ask: a person by hand, or something else (``by``)."""
        if not self.hides or not self.applies_to(match):
            return
        if by is None:
            self._times.note(seat, self._elapsed)
            self._drawn.pop(seat, None)
        elif by == "yield" and self.is_running:
            self._draw(match, seat)
            self._set_timer()

    def _set_timer(self) -> None:
        """Set the timer for the next moment at which the ask could be resolved."""
        self.stop()
        moments = {self.length, *(max(self.length, each) for each in self._drawn.values())}
        later = (each for each in moments if each > self._reached)
        self._next = min(later, default=self._reached)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, self._next - self._elapsed), self._expire)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def is_over(self, match: Match) -> bool:
        """Return whether the delay can end: no answer is waited for that could change anything."""
        elapsed = max(self._elapsed, self._reached)
        if not self.is_running or elapsed < self.length:
            return False
        if all(each <= elapsed for each in self._drawn.values()):
            return True
        waiting = {seat for seat, each in self._drawn.items() if each > elapsed}
        return self.hides and match.is_resolved_without(waiting)

    def _expire(self) -> None:
        """End the delay if its time is up, or wait for the next answer that counts later."""
        room, timer = self._room, self._timer
        self._reached = self._next

        async def end_delay() -> None:
            match = room.match
            if timer is None or self._timer is not timer or match is None:
                return
            number = match.ask_number
            if not self.is_over(match):
                self._set_timer()
                return
            try:
                self.end(match)
            except RuleBug as bug:
                await room.answers.roll_back(number, 0, bug)

        room.rooms.run_in_background(room.until_done(lambda: room.transact(end_delay)))

    def end(self, match: Match) -> None:
        """End the delay: the held answers count now."""
        self.stop()
        match.release()
