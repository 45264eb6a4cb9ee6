"""Creating a table."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from fateloom.companion import Companion
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import commitment_to
from fateloom.engine.state.table import Seat
from fateloom.server import catalog, wire
from fateloom.server.access import credentials
from fateloom.server.actions import start
from fateloom.server.bots import roster
from fateloom.server.matches import daily, deal
from fateloom.server.ops.event_log import log
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import Problem, sentence
from fateloom.server.rooms import summary
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room
from fateloom.server.store import Lease, NewEntry, TableHeader
from fateloom.server.store.table_state import TableState, clean_text, readable, unique_name

NO_SALT = "A daily deal is the same for everyone, so you can't add to the shuffle."


async def create_table(
    rooms: RoomRegistry, wanted: wire.NewTable, owner: str = ""
) -> tuple[Room, dict[Seat, str]]:
    """Create a table; return its room and the tokens of the creator's seats."""
    game = catalog.require_game(wanted.game)
    companion = Companion(game)
    options: dict[str, Any] = dict(wanted.options)
    _check_clock(wanted.clock)
    try:
        if wanted.daily:
            options |= companion.daily("")
        options = game.resolve_options(len(wanted.seats), options)
        day = companion.day(options)
        if day is not None:
            companion.daily(day.isoformat())  # a date to come is refused
    except UsageError as problem:
        raise Problem(422, sentence(str(problem))) from None
    if day is not None and wanted.salt:
        raise Problem(422, NO_SALT)
    open_seats = [at for at, each in enumerate(wanted.seats) if isinstance(each, wire.OpenSeat)]
    if wanted.start and open_seats:
        raise start.not_full(open_seats)
    entries = initial_entries(wanted.seats, wanted.salt)
    more: dict[str, Any] = {}
    if day is None:
        secret = deal.new_secret()
    else:
        secret = await daily.secret_of(rooms.store, game, day)
        player = credentials.hashed(wanted.player) if wanted.player else ""
        more["daily"] = daily.facts_of(day, player)
    room, tokens = await store_table(
        rooms, game, options, secret, wanted, entries, owner=owner, **more
    )
    if wanted.start:
        await room.transact(lambda: start.deal(room))
    return room, tokens


def _check_clock(clock: wire.Clock | None) -> None:
    if clock is not None and (clock.per_decision is None) == (clock.bank is None):
        raise Problem(422, "A clock has either per_decision or bank (with increment), in seconds.")


def initial_entries(
    places: Sequence[wire.OwnSeat | wire.OpenSeat | wire.BotSeat], salt: str | None = None
) -> list[NewEntry]:
    """Return the entries with which the first people and bots sit down."""
    entries: list[NewEntry] = []
    names: list[str] = []
    for seat, place in enumerate(places):
        if isinstance(place, wire.OwnSeat):
            names.append(unique_name(checked_name(place.name), names))
            entries.append(("sit", {"seat": seat, "name": names[-1]}))
            if salt:
                entries.append(("salt", {"seat": seat, "salt": clean_text(salt)}))
        elif isinstance(place, wire.BotSeat):
            names.append(roster.bot_name(names))
            entries.append(
                ("bot", {"seat": seat, "bot": roster.known_bot(place.bot), "name": names[-1]})
            )
    return entries


def checked_name(text: str) -> str:
    name = readable(text)
    if not name:
        raise Problem(422, "Enter a name.")
    return name


async def store_table(
    rooms: RoomRegistry,
    game: Game,
    options: dict[str, Any],
    secret: bytes,
    wanted: wire.NewTable,
    entries: Sequence[NewEntry],
    **more: Any,
) -> tuple[Room, dict[Seat, str]]:
    """Store a new table; return its room and the tokens of those who sit there.

    ``more`` are further facts for its header.
    """
    start.check_not_draining(rooms)
    clock = wanted.clock
    if any(kind == "bot" for kind, _ in entries):
        rooms.check_bot_tables(more.get("owner", ""))
    facts: dict[str, Any] = {"seats": len(wanted.seats), **more}
    if wanted.hide_reactions:
        facts["hide_reactions"] = True
    if clock is not None:
        facts["clock"] = {
            "per_decision": clock.per_decision,
            "bank": clock.bank,
            "increment": clock.increment,
        }
    header = TableHeader(
        id=credentials.new_id(),
        game=game.id,
        version=game.version,
        cards=game.cards_hash,
        commitment=commitment_to(secret),
        created=round(time.time(), 3),
        public=wanted.public,
        options=options,
        facts=facts,
    )
    draft = Room(rooms, header, secret)
    facts["table"] = summary.lobby_row(draft, TableState(header).after(entries))
    draft.discard()
    tokens = {body["seat"]: credentials.new_token() for kind, body in entries if kind == "sit"}
    grants = {credentials.hashed(token): seat for seat, token in tokens.items()}
    lease = Lease.new(rooms.leases.worker)
    await rooms.store.create(header, secret, entries, grants, lease)
    rooms.leases.add(header.id, lease)
    metrics.tables.labels(game.id).inc()
    log("table made", table=header.id, game=game.id, seats=len(wanted.seats))
    return await rooms.get(header.id), tokens
