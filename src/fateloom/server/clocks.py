"""Clocks: who is out of time answers as the rules say for the absent."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fateloom.engine.table import Seat
from fateloom.server import wire
from fateloom.server.store import PLAYING

if TYPE_CHECKING:
    from fateloom.server.room import Room


class Time(NamedTuple):
    """The time of a seat that is asked: since when, and how many seconds it has."""

    since: float
    limit: float

    @property
    def end(self) -> float:
        return self.since + self.limit


class Clocks:
    """The clocks of one table: what its people have agreed on, and what the game allows each of
    them in a turn. Where both count, the shorter time does.

    A question to one seat uses up its own time. A question to several is the same for all of
    them, whoever has a choice: it has a time limit of its own and costs nobody anything, for
    what a seat has left, in its bank or of its turn, is seen by all.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        kept = room.header.facts.get("clock")
        self.rule = None if kept is None else msgspec.convert(kept, wire.Clock)
        self._alarm: asyncio.TimerHandle | None = None
        self._times: dict[Seat, Time] = {}
        """The people who are asked, all of them alike."""
        self._put: dict[Seat, Time] = {}
        """The same with those in whose place a bot answers now; who comes back has no more time."""

    @property
    def are_set(self) -> bool:
        return self.rule is not None or self._turn() is not None

    @property
    def running(self) -> bool:
        return self._alarm is not None

    # Running -----------------------------------------------------------------------------

    def start(self) -> None:
        """A new question is open."""
        self._put = {}
        self.reconsider()

    def reconsider(self) -> None:
        """The question is still open, but a person may have come or gone."""
        room = self._room
        match, chairs = room.match, room.ledger.chairs
        if match is None or match.ask is None or room.ledger.state != PLAYING or not self.are_set:
            self.stop()
            return
        now, shared = room.rooms.now(), match.ask.seat is None
        people = [seat for seat in match.ask.seats if chairs[seat].plays_itself]
        for seat in people:
            if seat not in self._put:
                self._put[seat] = Time(now, self._limit(seat, shared))
        self._times = {seat: self._put[seat] for seat in people}
        self._set_alarm(match.number)

    def stop(self) -> None:
        self._silence()
        self._times = {}

    def _silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _set_alarm(self, number: int, after: float = -1.0) -> None:
        """Ring when the next seat is out of time."""
        self._silence()
        room = self._room
        ends = [time.end for time in self._times.values() if time.end > after]
        if ends and room.rooms.is_mine(room.id):
            next_end = min(ends)
            wait = max(0.0, next_end - room.rooms.now())
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(wait, self._ring, number, next_end)

    def _ring(self, number: int, end: float) -> None:
        """Time is up for whoever has not answered."""
        room, times = self._room, self._times
        self._set_alarm(number, after=end)

        async def lapse() -> None:
            match = room.match
            if match is None or self._times is not times:
                return  # meanwhile things have gone on
            late = [seat for seat, time in times.items() if time.end <= end]
            for seat in [each for each in match.waiting if each in late]:
                if room.match is match and match.number == number:
                    await room.lapse(seat, number)

        room.rooms.go(room.act(lapse))

    # What there is -----------------------------------------------------------------------

    def _limit(self, seat: Seat, shared: bool) -> float:
        """How long the seat may be asked the present question."""
        if not shared:
            return self._left(seat)
        if self.rule is not None and self.rule.per_decision is not None:
            return self._left(seat)
        return min(self._room.rooms.settings.window, self._turn_left(seat))

    def _left(self, seat: Seat) -> float:
        """What a seat has left, before the present question."""
        return min(self._agreed(seat), self._turn_left(seat))

    def _agreed(self, seat: Seat) -> float:
        """The same by what the table has agreed on."""
        rule = self.rule
        if rule is None:
            return float("inf")
        if rule.bank is None:
            return rule.per_decision or 0.0
        left = self._room.ledger.chairs[seat].left
        return rule.bank if left is None else left

    def _turn_left(self, seat: Seat) -> float:
        """The same by what the game allows."""
        allowed = self._turn()
        if allowed is None:
            return float("inf")
        seconds, turn = allowed
        return max(0.0, seconds - self._spent(seat, turn))

    def _turn(self) -> tuple[int, str] | None:
        """How many seconds the game allows a seat in one turn, and which turn it is."""
        match, allowance = self._room.match, self._room.game.allowance
        if match is None or allowance is None:
            return None
        seconds, turn = allowance(match.table)
        return (seconds, str(turn)) if seconds else None

    def _spent(self, seat: Seat, turn: str) -> float:
        """What a seat has used of its time in a turn."""
        in_turn, spent = self._room.ledger.chairs[seat].spent
        return spent if in_turn == turn else 0.0

    def used_by(self, seat: Seat) -> dict[str, Any]:
        """What is to be kept of the time of a seat that answers now."""
        match, time = self._room.match, self._times.get(seat)
        if time is None or match is None or match.ask is None or match.ask.seat != seat:
            return {}
        kept: dict[str, Any] = {}
        used = self._room.rooms.now() - time.since
        rule, allowed = self.rule, self._turn()
        if rule is not None and rule.bank is not None:
            kept["left"] = round(max(0.0, self._agreed(seat) - used) + rule.increment, 2)
        if allowed is not None:
            kept["spent"] = [allowed[1], round(self._spent(seat, allowed[1]) + used, 2)]
        return kept

    def faces(self) -> dict[int, wire.ClockFace]:
        """What the clocks show."""
        if not self.are_set:
            return {}
        now = self._room.rooms.now()
        shown = {}
        for chair in self._room.ledger.chairs:
            time = self._times.get(chair.seat)
            left = self._left(chair.seat) if time is None else max(0.0, time.end - now)
            shown[chair.seat] = wire.ClockFace(round(left, 1), time is not None)
        return shown
