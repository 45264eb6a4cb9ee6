"""What other processes have written to the log of a room is done here too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.engine.match import Decision
from fateloom.server.store import Entry

if TYPE_CHECKING:
    from fateloom.server.room import Room


async def catch_up(room: Room) -> None:
    """Take in all that has been written."""
    if room.spoiled:
        room.live_again()
        room.spoiled = False
    store, ledger = room.rooms.store, room.ledger
    entries = await store.tail(room.id, ledger.seq)
    for entry in entries:
        ledger.take(entry)
        room.note(entry)
        if room.match is not None or entry.kind == "start":
            _follow(room, entry)
    if any(entry.kind in ("sit", "leave") for entry in entries):
        await room.learn_credentials()


def _follow(room: Room, entry: Entry) -> None:
    """Do in the match what an entry says."""
    match, body = room.match, entry.body
    if match is None or entry.kind in ("start", "undo"):
        room.live_again(body.get("ask"))
        room.frames.cut()
    elif entry.kind == "decision":
        _decide(room, Decision(body["ask"], body["seat"], body["key"]))
    elif entry.kind in ("bot", "person"):
        room.reconsider(body["seat"])
    elif entry.kind == "withdraw":
        if body["seat"] not in room.held:
            match.undo(body["seat"])
        room.let_go(body["seat"])


def _decide(room: Room, decision: Decision) -> None:
    match = room.match
    assert match is not None
    seat = decision.seat
    if decision.ask > match.number:  # the pause is over elsewhere
        room.pausing.let_count(match)
    if room.pausing.is_on and decision.ask == match.number:
        room.held[seat] = (match.check(seat, decision.key), decision.key)
    else:
        match.replay([decision])
