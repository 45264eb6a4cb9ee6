"""A bug capsule: one file from which somebody else can see what went wrong."""

from __future__ import annotations

from typing import Any

import fateloom
from fateloom.engine.table import Seat
from fateloom.server.room import Room
from fateloom.server.store import FINISHED


def of(room: Room, place: Seat | None) -> dict[str, Any]:
    """The position as a seat sees it; when the match is over, all that it followed from."""
    match, header, ledger = room.match, room.header, room.ledger
    assert match is not None
    held = {
        "capsule": 1,
        "fateloom": fateloom.__version__,
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
    if ledger.state != FINISHED:
        return {**held, "decisions": [list(each) for each in own]}
    return {
        **held,
        "secret": room.secret.hex(),
        "salts": ledger.salts,
        "decisions": [list(each) for each in match.decisions],
    }
