"""Taking a decision back: by the rules of undo at once, else by consent of the others."""

from __future__ import annotations

import asyncio

from fateloom.engine.flow import Refused
from fateloom.engine.match import Match
from fateloom.engine.table import Seat
from fateloom.server import wire
from fateloom.server.problems import Problem, not_so_fast, sentence
from fateloom.server.replaying import lived, undoing
from fateloom.server.room import Room


async def undo(room: Room, seat: Seat) -> wire.Undone:
    """Take back the last decision of a seat, or ask the others. The match is lived through again
    for it, so nobody does that all the time."""
    match = room.playing
    if wait := room.rooms.limits.wait(f"{room.id} {seat}", "undo"):
        raise not_so_fast(wait)
    if room.ledger.chairs[seat].bot is not None:
        raise Problem(409, "A bot plays this seat; take the seat back first.")
    if seat in room.held:
        await room.write(("withdraw", {"ask": match.number, "seat": seat}))
        room.let_go(seat)
        return wire.Undone(True, [], "")
    try:
        taken = await asyncio.to_thread(match.undoable, seat)
    except Refused as refused:
        return await _plead(room, match, seat, refused)
    if taken is None:
        await room.write(("withdraw", {"ask": match.number, "seat": seat}))
        match.undo(seat)
    else:
        await _go_back(room, taken.ask, seat)
    return wire.Undone(True, [], "")


async def outlook(room: Room, seat: Seat) -> wire.MayUndo:
    """Whether a seat could take back its last decision now, and how."""
    match = room.playing
    if seat in room.held:
        return wire.MayUndo("free", "")
    refused = await asyncio.to_thread(undoing, room.story(), seat)
    if refused is None:
        return wire.MayUndo("free", "")
    can = _may_plead(room, match, seat)
    return wire.MayUndo("consent" if can else "no", sentence(refused.why))


def _may_plead(room: Room, match: Match, seat: Seat) -> bool:
    """Whether there is something to take back, and somebody who could consent."""
    others = any(each != seat for each in room.ledger.people)
    return others and match.ask is not None and any(each.seat == seat for each in match.decisions)


async def _go_back(room: Room, ask: int, seat: Seat) -> None:
    """Stand where a question was open. The match that does is made first and put in place when
    that is written, so whoever looks meanwhile sees the present one whole."""
    decisions = [each for each in room.ledger.decisions if each.ask < ask]
    before = await asyncio.to_thread(lived, room, decisions, ask)
    shift = room.ledger.shift + room.playing.number - ask + 1
    await room.write(("undo", {"ask": ask, "seat": seat, "shift": shift}))
    room.stand_at(before)
    room.frames.cut()


async def _plead(room: Room, match: Match, seat: Seat, refused: Refused) -> wire.Undone:
    """What the rules of undo do not allow, the others may."""
    ledger = room.ledger
    if not _may_plead(room, match, seat):
        raise Problem.of(refused) from None
    if ledger.plea is not None and ledger.plea.seat != seat:
        name = ledger.chairs[ledger.plea.seat].name
        raise Problem(409, f"{name} has asked to take a decision back; that is settled first.")
    if ledger.plea is None:
        await room.write(("plea", {"seat": seat}))
    return wire.Undone(False, ledger.consent_missing(), sentence(refused.why))


async def consent(room: Room, seat: Seat, *, agree: bool) -> wire.Undone:
    """Agree or not that another takes a decision back."""
    match = room.playing
    plea = room.ledger.plea
    if plea is None:
        raise Problem(409, "Nobody asks to take a decision back now.")
    by = plea.seat
    if seat == by and not agree:
        await room.write(("consent", {"seat": seat, "agree": False}))
        return wire.Undone(False, [], "The wish is withdrawn.")
    if seat not in room.ledger.consent_missing():
        raise Problem(409, "Your consent is not missing.")
    await room.write(("consent", {"seat": seat, "agree": agree}))
    if not agree:
        return wire.Undone(False, [], f"{room.ledger.chairs[seat].name} did not agree.")
    missing = room.ledger.consent_missing()
    if missing:
        return wire.Undone(False, missing, "")
    last = max((each.ask for each in match.decisions if each.seat == by), default=None)
    if last is None:
        raise Problem(409, "There is nothing left to take back.")
    await _go_back(room, last, by)
    return wire.Undone(True, [], "")
