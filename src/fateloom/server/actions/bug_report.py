"""The bug report ("capsule"): one file from which others can see what went wrong."""

from __future__ import annotations

from typing import Any

import fateloom
from fateloom.engine.state.table import Seat
from fateloom.server.rooms.room import Room
from fateloom.server.store import FINISHED


def build(room: Room, place: Seat | None) -> dict[str, Any]:
    """Return the position as a place sees it; after the end, everything it follows from.

    The daily deal of a day that is not over stays out of it after the end too.
    """
    match, header, ledger = room.match, room.header, room.ledger
    assert match is not None
    report = {
        "capsule": 1,
        "fateloom": f"{fateloom.__version__} ({fateloom.BUILD})",
        "game": header.game,
        "rules": header.version,
        "cards": header.cards,
        "options": ledger.options,
        "players": ledger.players,
        "table": room.id,
        "entry": ledger.seq if ledger.state == FINISHED else None,
        "seq": room.seq,
        "commitment": header.commitment,
        "seat": place,
        "view": match.view(place, 0),
    }
    own = [each for each in match.decisions if each.seat == place]
    if ledger.state != FINISHED or room.not_open_yet is not None:
        return {**report, "decisions": [list(each) for each in own]}
    return {
        **report,
        "secret": room.secret.hex(),
        "salts": ledger.salts,
        "decisions": [list(each) for each in match.decisions],
    }
