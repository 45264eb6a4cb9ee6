"""Clocks. A seat that is out of time gives the default answer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.store import PLAYING

if TYPE_CHECKING:
    from fateloom.server.rooms.room import Room


class Deadline(NamedTuple):
    """When a seat was asked, and the seconds it has."""

    since: float
    limit: float

    @property
    def end(self) -> float:
        return self.since + self.limit


class Clocks:
    """The clocks of one table: the limits agreed on, and those of the game for each turn.

    If both apply, the shorter one counts. An ask to one seat uses that seat's time. A group ask
    has a limit of its own, equal for all no matter who has a choice, and is charged to nobody:
    everyone can see what a seat has left in its bank or its turn.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        recorded = room.header.facts.get("clock")
        self.rule = None if recorded is None else msgspec.convert(recorded, wire.Clock)
        self._timer: asyncio.TimerHandle | None = None
        self._times: dict[Seat, Deadline] = {}
        """The deadlines of the people who are asked."""
        self._put: dict[Seat, Deadline] = {}
        """The same with seats that a bot plays now: a person who returns has no more time."""

    @property
    def enabled(self) -> bool:
        return self.rule is not None or self._turn() is not None

    @property
    def running(self) -> bool:
        return self._timer is not None

    # Running -----------------------------------------------------------------------------

    def start(self) -> None:
        """Start the clocks for a new ask."""
        self._put = {}
        self.refresh()

    def refresh(self) -> None:
        """Recompute the deadlines: a person may have come or gone."""
        room = self._room
        match, chairs = room.match, room.ledger.chairs
        if match is None or match.ask is None or room.ledger.state != PLAYING or not self.enabled:
            self.stop()
            return
        now, shared = room.rooms.now(), match.ask.seat is None
        people = [seat for seat in match.ask.seats if chairs[seat].person_plays]
        for seat in people:
            if seat not in self._put:
                self._put[seat] = Deadline(now, self._limit(seat, shared))
        self._times = {seat: self._put[seat] for seat in people}
        self._set_timer(match.ask_number)

    def stop(self) -> None:
        self._silence()
        self._times = {}

    def _silence(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_timer(self, number: int, after: float = -1.0) -> None:
        """Set the timer for the next deadline."""
        self._silence()
        room = self._room
        ends = [time.end for time in self._times.values() if time.end > after]
        if ends:
            next_end = min(ends)
            wait = max(0.0, next_end - room.rooms.now())
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, self._expire, number, next_end)

    def _expire(self, number: int, end: float) -> None:
        """Give the default answers of the seats that are out of time."""
        room, times = self._room, self._times
        self._set_timer(number, after=end)

        async def give_defaults() -> None:
            match = room.match
            if match is None or self._times is not times:
                return  # the match has moved on
            late = [seat for seat, time in times.items() if time.end <= end]
            for seat in [each for each in match.unanswered if each in late]:
                if room.match is match and match.ask_number == number:
                    await room.answers.record_default(seat, number)

        room.rooms.run_in_background(room.until_done(lambda: room.transact(give_defaults)))

    # Time left ---------------------------------------------------------------------------

    def _limit(self, seat: Seat, shared: bool) -> float:
        """Return the seconds a seat has for the open ask."""
        if not shared:
            return self._left(seat)
        if self.rule is not None and self.rule.per_decision is not None:
            return self._left(seat)
        return min(self._room.rooms.settings.window, self._turn_left(seat))

    def _left(self, seat: Seat) -> float:
        """Return the seconds a seat has left, not counting the open ask."""
        return min(self._agreed(seat), self._turn_left(seat))

    def _agreed(self, seat: Seat) -> float:
        """Return the same by the table's clock."""
        rule = self.rule
        if rule is None:
            return float("inf")
        if rule.bank is None:
            return rule.per_decision or 0.0
        left = self._room.ledger.chairs[seat].bank_left
        return rule.bank if left is None else left

    def _turn_left(self, seat: Seat) -> float:
        """Return the same by the game's limit for a turn."""
        allowed = self._turn()
        if allowed is None:
            return float("inf")
        seconds, turn = allowed
        return max(0.0, seconds - self._spent(seat, turn))

    def _turn(self) -> tuple[int, str] | None:
        """Return the game's seconds per turn and the current turn, or ``None``."""
        match, allowance = self._room.match, self._room.game.turn_time
        if match is None or allowance is None:
            return None
        seconds, turn = allowance(match.table)
        return (seconds, str(turn)) if seconds else None

    def _spent(self, seat: Seat, turn: str) -> float:
        """Return the seconds a seat has used in a turn."""
        in_turn, spent = self._room.ledger.chairs[seat].turn_time_used
        return spent if in_turn == turn else 0.0

    def used_by(self, seat: Seat) -> dict[str, Any]:
        """Return what the decision entry of a seat records about its time."""
        match, time = self._room.match, self._times.get(seat)
        if time is None or match is None or match.ask is None or match.ask.seat != seat:
            return {}
        recorded: dict[str, Any] = {}
        used = self._room.rooms.now() - time.since
        rule, allowed = self.rule, self._turn()
        if rule is not None and rule.bank is not None:
            recorded["left"] = round(max(0.0, self._agreed(seat) - used) + rule.increment, 2)
        if allowed is not None:
            recorded["spent"] = [allowed[1], round(self._spent(seat, allowed[1]) + used, 2)]
        return recorded

    def readings(self) -> dict[int, wire.ClockFace]:
        """Return what the clocks show, by seat."""
        if not self.enabled:
            return {}
        now = self._room.rooms.now()
        shown = {}
        for chair in self._room.ledger.chairs:
            time = self._times.get(chair.seat)
            left = self._left(chair.seat) if time is None else max(0.0, time.end - now)
            shown[chair.seat] = wire.ClockFace(round(left, 1), time is not None)
        return shown
