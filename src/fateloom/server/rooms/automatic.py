"""What follows at a table without anyone: its end, automatic passes, clocks, delays and bots."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from fateloom.engine.match import auto_pass
from fateloom.engine.match.match import Match, RuleBug
from fateloom.server.matches import daily
from fateloom.server.problems import Problem
from fateloom.server.rooms import retry
from fateloom.server.rooms.sync import catch_up
from fateloom.server.store import PLAYING, Conflict, LeaseLost
from fateloom.server.store.table_state import TableState

if TYPE_CHECKING:
    from fateloom.server.rooms.room import Room


class AutomaticSteps:
    """The automatic steps of one room. They run under its lock, after every change."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._position: tuple[int, int] | None = None
        """The offset and the ask for which clocks and bots were started."""
        self._retry: asyncio.Task[None] | None = None

    async def advance(self) -> None:
        """Do what follows without anyone, then publish.

        If the store fails, what was done before is done nevertheless; the rest is tried again
        later.
        """
        room = self._room
        try:
            await self._advance()
        except retry.FAILURES as problem:
            retry.note_failure(problem, room.id)
            if self._retry is None and not room.rooms.stopping:
                self._retry = room.rooms.spawn(self._try_again())
        room.updates.publish()

    async def _try_again(self) -> None:
        async def attempt() -> None:
            async with self._room.lock:
                await self._advance()
                self._room.updates.publish()

        try:
            await asyncio.sleep(next(retry.waits()))
            await self._room.until_done(attempt)
        finally:
            self._retry = None

    @property
    def unfinished(self) -> bool:
        """Whether a step has failed and will be tried again."""
        return self._retry is not None

    async def _advance(self) -> None:
        room = self._room
        while room.match is not None:
            try:
                await room.answers.write_rollback()
                self._enter_position()
                if not await self._step():
                    break
            except Conflict:
                await catch_up(room)
            except LeaseLost:
                room.rooms.lose(room)
            except RuleBug as bug:
                with suppress(Problem):  # no request to report it to
                    await room.answers.roll_back(room.match.ask_number, 0, bug)
                break

    async def _step(self) -> bool:
        """Do one step; return whether there was one."""
        room = self._room
        match, ledger = room.match, room.ledger
        assert match is not None
        if ledger.state != PLAYING:
            return False
        if match.ask is None:
            assert match.outcome is not None
            scores, winners = match.outcome.shown_scores, match.outcome.winners
            body: dict[str, Any] = {
                "scores": scores,
                "winners": list(winners),
                "late": _late_answers(match, ledger),
            }
            result = daily.result_of(match, ledger)
            if result is not None:
                body["daily"] = result
            await room.append(("end", body))
            return True
        for chair in ledger.chairs:
            if chair.auto_pass == auto_pass.ALWAYS_ASK:
                continue
            if auto_pass.is_over(match, chair.seat, chair.auto_pass, chair.auto_pass_scope):
                await room.append(("yield", {"seat": chair.seat, "until": auto_pass.ALWAYS_ASK}))
                return True
            if chair.person_plays and auto_pass.should_pass(match, chair.seat, chair.auto_pass):
                await room.answers.record(chair.seat, "pass", match.ask_number, by="yield")
                return True
        return False

    def _enter_position(self) -> None:
        """Start the answer delay, the clocks and the bots for a new ask."""
        room = self._room
        match, answer_delay = room.match, room.answer_delay
        assert match is not None
        match.holds_forced_asks = room.people_watch_each_other
        if answer_delay.hides and answer_delay.is_over(match):
            answer_delay.end(match)
        if not answer_delay.is_running:
            while match.is_held and not answer_delay.applies_to(match):
                match.release()
        position = (room.ledger.seq_offset, match.ask_number)
        if position != self._position:
            self.forget_position()
            self._position = position
            if answer_delay.applies_to(match):
                answer_delay.begin(match)
            room.clocks.start()
        room.bot_seats.start(match)

    def forget_position(self) -> None:
        """Stop the answer delay, the clocks and the bots of the open ask."""
        room = self._room
        room.answer_delay.stop()
        room.clocks.stop()
        room.bot_seats.stop()
        self._position = None


def _late_answers(match: Match, ledger: TableState) -> list[list[int]]:
    """Return the ask and seat of each answer that came too late to count.

    With this, the match file can be written without the rules.
    """
    counted = {each[:2] for each in match.decisions}
    return [[each.ask, each.seat] for each in ledger.decisions if each[:2] not in counted]
