"""Undo: immediately where the rules of undo allow it, otherwise by consent."""

from __future__ import annotations

import asyncio

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Refused
from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.matches.replay import undo_refusal
from fateloom.server.problems import Problem, sentence, too_many_requests
from fateloom.server.rooms.room import Room
from fateloom.server.store import NewEntry


async def undo(room: Room, seat: Seat) -> wire.UndoResult:
    """Undo the last decision of a seat, or request the consent of the others.

    The match is replayed for it, so the rate is limited.
    """
    match = room.require_match
    if wait := room.rooms.rate_limits.try_acquire(f"{room.id} {seat}", "undo"):
        raise too_many_requests(wait)
    if room.ledger.chairs[seat].bot is not None:
        raise Problem(409, "A bot is playing for you. Take back control first.")
    try:
        taken = await asyncio.to_thread(match.undo_target, seat)
    except Refused as refused:
        return await _request_undo(room, match, seat, refused)
    if taken is None:
        await room.append(("withdraw", {"ask": match.ask_number, "seat": seat}))
        match.undo(seat)
    else:
        await _go_back(room, taken.ask, seat)
    return wire.UndoResult(True, [], "")


async def undo_status(room: Room, seat: Seat) -> wire.MayUndo:
    """Return whether a seat could undo its last decision now, and how."""
    match = room.require_match
    if match.holds_answer_of(seat):
        return wire.MayUndo("free", "")
    history = room.history()
    refused = await room.rooms.heavy_work.run(
        f"{room.id} {seat}", lambda: undo_refusal(history, seat)
    )
    if refused is None:
        return wire.MayUndo("free", "")
    can = _may_plead(room, match, seat)
    return wire.MayUndo("consent" if can else "no", sentence(refused.why))


def _may_plead(room: Room, match: Match, seat: Seat) -> bool:
    """Return whether there is a decision to undo and a person who could consent."""
    others = any(each != seat for each in room.ledger.people)
    return others and match.ask is not None and any(each.seat == seat for each in match.decisions)


async def _go_back(room: Room, ask: int, seat: Seat, *first: NewEntry) -> None:
    """Go back to the position where an ask was open; write the entries ``first`` with it.

    The match there is built first and adopted once the entry is written, so that readers see the
    current match until then.
    """
    decisions = [each for each in room.ledger.decisions if each.ask < ask]
    before = await asyncio.to_thread(room.replayed, decisions, ask)
    shift = room.ledger.seq_offset + room.require_match.ask_number - ask + 1
    await room.append(*first, ("undo", {"ask": ask, "seat": seat, "shift": shift}))
    room.adopt(before)
    room.frames.trim_log_positions()


async def _request_undo(room: Room, match: Match, seat: Seat, refused: Refused) -> wire.UndoResult:
    """Ask the others to allow what the rules of undo refuse."""
    ledger = room.ledger
    if not _may_plead(room, match, seat):
        raise Problem.of(refused) from None
    if ledger.plea is not None and ledger.plea.seat != seat:
        name = ledger.chairs[ledger.plea.seat].name
        raise Problem(409, f"{name} has asked for an undo. Settle that first.")
    if ledger.plea is None:
        await room.append(("plea", {"seat": seat}))
    return wire.UndoResult(False, ledger.consent_missing(), sentence(refused.why))


async def consent(room: Room, seat: Seat, *, agree: bool) -> wire.UndoResult:
    """Agree or disagree that another seat undoes its decision."""
    match = room.require_match
    plea = room.ledger.plea
    if plea is None:
        raise Problem(409, "Nobody is asking for an undo.")
    by = plea.seat
    if seat == by and not agree:
        await room.append(("consent", {"seat": seat, "agree": False}))
        return wire.UndoResult(False, [], "Undo request withdrawn.")
    missing = room.ledger.consent_missing()
    if seat not in missing:
        raise Problem(409, "You have already answered.")
    given: NewEntry = ("consent", {"seat": seat, "agree": agree})
    if not agree or len(missing) > 1:
        await room.append(given)
        if not agree:
            return wire.UndoResult(False, [], f"{room.ledger.chairs[seat].name} declined the undo.")
        return wire.UndoResult(False, room.ledger.consent_missing(), "")
    last = max((each.ask for each in match.decisions if each.seat == by), default=None)
    if last is None:
        raise Problem(409, "There is nothing left to undo.")
    await _go_back(room, last, by, given)
    return wire.UndoResult(True, [], "")
