"""What other processes have written to the log of a room is done here too."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fateloom.engine.match import Decision, Match
from fateloom.server import presence
from fateloom.server.replaying import lived
from fateloom.server.store import Entry

if TYPE_CHECKING:
    from fateloom.server.room import Room

FEW = 20
"""So many entries are done one by one; where there are more, the match is lived through again,
which other tables do not have to wait for."""


async def catch_up(room: Room) -> None:
    """Take in all that has been written."""
    entries = await room.rooms.store.tail(room.id, room.ledger.seq)
    kinds = {entry.kind for entry in entries}
    match = room.match
    again = match is not None and ("undo" in kinds or len(entries) > FEW)
    then = await _lived_on(room, entries) if again else None
    for entry in entries:
        room.ledger.take(entry)
        room.note(entry)
        if match is not None and then is None:
            _follow(room, match, entry)
        if entry.kind == "away" and presence.is_connected(room, entry.body["seat"]):
            room.rooms.go(presence.note(room, entry.body["seat"], present=True))
    if then is not None:
        room.stand_at(then)
        room.frames.cut()
    elif match is None and "start" in kinds:
        await room.live_again()
    if not kinds.isdisjoint(("sit", "leave")):
        await room.learn_credentials()


async def _lived_on(room: Room, entries: Sequence[Entry]) -> Match:
    """The match as it will stand after these entries. Until then the room shows the present one,
    with the ledger that belongs to it."""
    after = room.ledger.twin()
    after.take_all(entries)
    undone = [entry.body["ask"] for entry in entries if entry.kind == "undo"]
    return await asyncio.to_thread(lived, room, after.decisions, undone[-1] if undone else None)


def _follow(room: Room, match: Match, entry: Entry) -> None:
    """Do in the match what an entry says."""
    body = entry.body
    if entry.kind == "decision":
        _decide(room, match, Decision(body["ask"], body["seat"], body["key"]))
    elif entry.kind in ("bot", "person"):
        room.reconsider(body["seat"])
    elif entry.kind == "withdraw":
        if body["seat"] not in room.held:
            match.undo(body["seat"])
        room.let_go(body["seat"])


def _decide(room: Room, match: Match, decision: Decision) -> None:
    seat = decision.seat
    if decision.ask > match.number:  # the pause is over elsewhere
        room.pausing.let_count(match)
    if room.pausing.is_on and decision.ask == match.number:
        room.held[seat] = (match.check(seat, decision.key), decision.key)
    else:
        match.replay([decision])
