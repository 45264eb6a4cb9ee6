"""Starting a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fateloom.engine.match.match import Decision
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.table import Seat
from fateloom.server.matches import daily
from fateloom.server.matches.rules import NOT_INSTALLED
from fateloom.server.ops.event_log import log
from fateloom.server.problems import Problem
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room
from fateloom.server.store import OPEN
from fateloom.server.store.table_state import Rules


async def start(room: Room, by: Seat) -> None:
    """Start the match. Only the host may."""
    if by != room.ledger.host:
        raise Problem(403, "Only the host can start the game.")
    if any(chair.bot for chair in room.ledger.chairs):
        room.rooms.check_bot_tables(room.owner)
    await deal(room)
    log("match started", table=room.id, game=room.game.id)


async def deal(room: Room, played: Sequence[Decision] = ()) -> None:
    """Write the start entry and the decisions already ``played``, then load the match."""
    ledger = room.ledger
    if ledger.state != OPEN:
        raise Problem(409, "This game has already started.")
    check_not_draining(room.rooms)
    if ledger.open_seats:
        raise not_full(ledger.open_seats)
    body: dict[str, Any] = {
        "names": [chair.name for chair in ledger.chairs],
        "players": ledger.players,
        "salts": [chair.salt for chair in ledger.chairs],
        "options": ledger.options,
    }
    if rules := _newer_rules(room):
        body["rules"] = rules
        body["options"] = resolved_options(room.game, len(ledger.chairs), ledger.options)
    if await daily.claim(room.rooms.store, room.header, ledger):
        body["counts"] = True
    await room.append(
        ("start", body),
        *(("decision", each._asdict()) for each in played),
    )
    await room.rebuild()


def check_not_draining(rooms: RoomRegistry) -> None:
    """Raise ``Problem`` 503 if no match is begun here until an upgrade."""
    if rooms.settings.drain:
        raise Problem(
            503, "This server is about to be upgraded. You can start games again afterwards."
        )


def check_installed(room: Room) -> None:
    """Raise ``Problem`` 409 if the game of a table is not installed here."""
    if room.game.version == NOT_INSTALLED:
        raise Problem(409, f"{room.game.title} is not installed here.")


def _newer_rules(room: Room) -> Rules | None:
    """Return the rules that are installed now, if they are others than when the table was made."""
    check_installed(room)
    now = Rules(room.game.version, room.game.cards_hash)
    return None if now == room.ledger.rules else now


def resolved_options(game: Game, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a table that was made under other rules, as they are now."""
    try:
        return game.resolve_options(seats, options)
    except UsageError as problem:
        raise Problem(409, f"The rules have changed since: {problem}. Make a new table.") from None


def not_full(seats: Sequence[Seat]) -> Problem:
    free = "1 seat is" if len(seats) == 1 else f"{len(seats)} seats are"
    return Problem(409, f"{free} still open. Wait for players, or fill them with bots.")
