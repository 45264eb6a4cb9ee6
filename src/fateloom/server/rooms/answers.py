"""Answers to asks: checked by the match, written to the log, then applied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.engine.match.match import RuleBug
from fateloom.engine.rules.asks import Refused
from fateloom.engine.state.table import Seat
from fateloom.engine.view.keys import answer_key
from fateloom.server.ops.event_log import log
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import Problem, sentence

if TYPE_CHECKING:
    from fateloom.server.rooms.room import Room


class Answers:
    """The answers of one room. Everything here runs under its lock."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._rollback: tuple[int, Seat] | None = None
        """The ask and seat of a decision that the rules failed to apply, until it is undone."""

    async def record(
        self, seat: Seat, key: str, ask: int, made: str | None = None, by: str | None = None
    ) -> None:
        """Check an answer, write it, apply it. Raise ``Problem`` if it is refused.

        ``made`` is the id that its client gave it, ``by`` says who answered for the seat, if it
        was not its person.
        """
        room = self._room
        match = room.require_match
        if made is not None and room.ledger.client_ids.get((seat, made)) == ask:
            return
        try:
            checked = match.check(seat, key, ask)
        except Refused as refused:
            raise self._refusal(refused, ask) from None
        body: dict[str, Any] = {"ask": ask, "seat": seat, "key": key}
        if made is not None:
            body["id"] = made
        if by is not None:
            body["by"] = by
        body |= room.clocks.used_by(seat)
        if room.ledger.plea is not None:
            room.updates.news = True
        await room.append(("decision", body))
        metrics.decisions.labels(room.game.id).inc()
        room.answer_delay.note_answer(match, seat, by)
        try:
            match.apply(checked)
        except RuleBug as bug:
            await self.roll_back(ask, seat, bug)

    def _refusal(self, refused: Refused, ask: int) -> Problem:
        """Return the problem of a refused answer, with the position that its client should have."""
        room = self._room
        problem = Problem.of(refused, stale=ask != room.require_match.ask_number)
        problem.seq = room.seq
        return problem

    async def record_default(self, seat: Seat, number: int) -> None:
        """Give the default answer of a seat, if the ask is still open for it."""
        match = self._room.require_match
        if match.ask_number == number and seat in match.unanswered:
            assert match.ask is not None
            default = answer_key(match.ask.prompt(seat), match.ask.default_of(seat), seat)
            await self.record(seat, default, number, by="default")

    async def roll_back(self, number: int, seat: Seat, bug: RuleBug) -> None:
        """Undo in the log what the rules failed to apply; raise ``Problem`` 500."""
        room = self._room
        metrics.failures.inc()
        log("rule bug", table=room.id, game=room.game.id, kind=type(bug.__cause__).__name__)
        self._rollback = number, seat
        await self.write_rollback()
        raise Problem(500, f"{sentence(str(bug))} Nothing has changed.") from bug

    async def write_rollback(self) -> None:
        """Write the undo of what the rules failed to apply, if it is not written yet."""
        if self._rollback is not None:
            number, seat = self._rollback
            shift = self._room.ledger.seq_offset + 1
            await self._room.append(("undo", {"ask": number, "seat": seat, "shift": shift}))
            self._rollback = None

    def forget_rollback(self) -> None:
        """Forget what the rules failed to apply: the match is another one now."""
        self._rollback = None
