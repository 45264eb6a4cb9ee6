"""Applying entries that the store has and the room has not.

They are this process's own: written although the store reported a failure.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fateloom.engine.match.match import Decision, Match
from fateloom.server.store import Entry

if TYPE_CHECKING:
    from fateloom.server.rooms.room import Room


async def catch_up(room: Room) -> None:
    """Read and apply all new entries."""
    entries = await room.rooms.store.entries(room.id, room.ledger.seq)
    kinds = {entry.kind for entry in entries}
    match = room.match
    again = match is not None and "undo" in kinds
    then = await _replayed_after(room, entries) if again else None
    for entry in entries:
        room.apply(entry)
        if match is not None and then is None:
            _apply(room, match, entry)
    if then is not None:
        room.adopt(then)
        room.frames.trim_log_positions()
    elif match is None and "start" in kinds:
        await room.load_match()
    if not kinds.isdisjoint(("sit", "leave")):
        await room.learn_credentials()


async def _replayed_after(room: Room, entries: Sequence[Entry]) -> Match:
    """Return the match as it will be after these entries.

    Until it is adopted, the room shows the current match with the state that belongs to it.
    """
    after = room.ledger.copy()
    after.apply_all(entries)
    undone = [entry.body["ask"] for entry in entries if entry.kind == "undo"]
    return await asyncio.to_thread(room.replayed, after.decisions, undone[-1] if undone else None)


def _apply(room: Room, match: Match, entry: Entry) -> None:
    """Apply one entry to the match."""
    body = entry.body
    if entry.kind == "decision":
        _decide(room, match, Decision(body["ask"], body["seat"], body["key"]))
    elif entry.kind in ("bot", "person"):
        room.controller_changed(body["seat"])
    elif entry.kind == "withdraw":
        match.undo(body["seat"])


def _decide(room: Room, match: Match, decision: Decision) -> None:
    if decision.ask > match.ask_number:  # the delay was over when this was written
        room.answer_delay.end(match)
    match.replay([decision])
