"""Joining, leaving, salts, and bots in place of people."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.access import credentials
from fateloom.server.actions.create import NO_SALT, checked_name
from fateloom.server.bots import roster
from fateloom.server.problems import Problem
from fateloom.server.rooms.room import Room
from fateloom.server.store import OPEN, PLAYING, NewEntry, StoreError
from fateloom.server.store.table_state import SeatState, TableState, clean_text, unique_name


def _still_open(room: Room) -> TableState:
    if room.ledger.state != OPEN:
        raise Problem(409, "This game has already started.")
    return room.ledger


async def join(room: Room, wanted: wire.Join, *, claims: bool = False) -> tuple[Seat, str]:
    """Take an open seat; return it with its token.

    The same id a second time gives the same seat and token. With ``claims`` the seat may be one
    that is kept for this person.
    """

    async def sit() -> tuple[Seat, str]:
        ledger = room.ledger
        asked = credentials.hashed(wanted.id) if wanted.id else ""
        for chair in ledger.chairs:
            if asked and chair.join == asked and wanted.id:
                return chair.seat, _joined(room, wanted.id, chair.seat, chair.since)
        if wanted.salt:
            _takes_salt(room)
        seat = _wanted_seat(_still_open(room), wanted.seat, claims)
        name = unique_name(checked_name(wanted.name), [chair.name for chair in ledger.chairs])
        token = (
            _joined(room, wanted.id, seat, ledger.seq + 1) if wanted.id else credentials.new_token()
        )
        said: list[NewEntry] = [("sit", {"seat": seat, "name": name, "join": asked})]
        if wanted.salt:
            said.append(("salt", {"seat": seat, "salt": clean_text(wanted.salt)}))
        await room.append(*said, grants={credentials.hashed(token): seat})
        return seat, token

    return await room.transact(sit)


def _joined(room: Room, made: str, seat: Seat, since: int) -> str:
    """Return the token of a person who sat down with an id; after leaving it is another one."""
    return credentials.token_for(made, room.secret, room.id, seat, since)


def _wanted_seat(ledger: TableState, wanted: Seat | None, claims: bool) -> Seat:
    """Return the seat that a person gets. Raise ``Problem`` if there is none for them."""
    if not ledger.open_seats:
        raise Problem(409, "This table has no open seats.")
    free = [seat for seat in ledger.open_seats if claims or not ledger.chairs[seat].kept_for]
    if wanted is None and free:
        return free[0]
    seat = ledger.open_seats[0] if wanted is None else wanted
    if seat not in ledger.open_seats:
        raise Problem(
            409, f"Seat {seat} is not open. Open seats: {', '.join(map(str, ledger.open_seats))}."
        )
    if seat not in free:
        name = ledger.chairs[seat].kept_for
        raise Problem(409, f"Seat {seat} is reserved for {name}; the host can free it.")
    return seat


async def drop(room: Room, tokens: list[str]) -> None:
    """Close a table for good: the host one that has not started, a player one without others.

    ``tokens`` open the seats of the person who drops it; there are several on a shared screen.
    """
    ledger = room.ledger
    mine = {credentials.opens(token, room.credentials) for token in tokens} - {None}
    if not mine:
        raise Problem(401, "These tokens are not valid for a seat at this table.")
    if ledger.state == OPEN:
        if ledger.host not in mine:
            raise Problem(403, "Only the host can close this table. You can leave it.")
    elif ledger.state != PLAYING:
        raise Problem(409, "This table is over.")
    elif others := [
        chair.name
        for chair in ledger.chairs
        if chair.occupant == "person" and chair.seat not in mine
    ]:
        raise Problem(409, f"{' and '.join(others)} would lose their game. You can leave it.")
    name = ledger.chairs[min(seat for seat in mine if seat is not None)].name
    await room.append(("close", {"why": f"{name} dropped this game."}))


async def free_seat(room: Room, by: Seat, seat: Seat) -> None:
    """Free the seat of a guest who is not there, or a kept one; only the host may."""
    chair = _chair(room, seat)
    if by != room.ledger.host:
        raise Problem(403, "Only the host can free a seat.")
    _still_open(room)
    if chair.occupant == "open" and chair.kept_for:
        await room.append(("release", {"seat": seat}))
    elif chair.occupant != "person" or by == seat:
        raise Problem(409, "There is no guest in that seat.")
    elif chair.present:
        raise Problem(403, f"{chair.name} is here. You can free only an absent guest's seat.")
    else:
        await leave(room, seat)


async def leave(room: Room, seat: Seat) -> None:
    """Leave a seat. After the start a bot plays on until the person returns."""
    ledger = room.ledger
    if ledger.state == OPEN:
        # Read the tokens before the seat is free: the next person there gets another one.
        own = [hashed for hashed, each in room.credentials.items() if each == seat]
        await room.append(("leave", {"seat": seat, "revoked": own}))
        with suppress(StoreError):  # the entry has revoked them already
            for hashed in own:
                await room.rooms.store.revoke(room.id, hashed, room.lease)
    elif ledger.state == PLAYING and not ledger.chairs[seat].away:
        await room.append(("bot", {"seat": seat, "bot": roster.SUBSTITUTE}))
        room.controller_changed(seat)


async def give_salt(room: Room, seat: Seat, salt: str) -> None:
    _still_open(room)
    _takes_salt(room)
    await room.append(("salt", {"seat": seat, "salt": clean_text(salt)}))


def _takes_salt(room: Room) -> None:
    if room.companion.day(room.ledger.options) is not None:
        raise Problem(409, NO_SALT)


async def hand_to_bot(room: Room, by: Seat, seat: Seat, bot: str) -> None:
    """Let a bot play one's own seat or, as the host, a seat where nobody is."""
    chair = _chair(room, seat)
    roster.known_bot(bot)
    if room.ledger.state not in (OPEN, PLAYING):
        raise Problem(409, "This table is over.")
    absent = (
        chair.occupant == "open" or chair.occupant == "bot" or (not chair.present and by != seat)
    )
    if by != seat and by != room.ledger.host:
        raise Problem(403, "Only the host can put a bot in someone else's seat.")
    if by != seat and not absent:
        raise Problem(
            403, f"{chair.name} is still here. A bot can only take an open or absent player's seat."
        )
    body: dict[str, Any] = {"seat": seat, "bot": bot}
    if chair.occupant != "person":
        others = [each.name for each in room.ledger.chairs if each.seat != seat]
        if room.ledger.state == OPEN:
            body["name"] = roster.bot_name(others)
    await room.append(("bot", body))
    room.controller_changed(seat)


async def take_back(room: Room, by: Seat, seat: Seat) -> None:
    """Take one's seat back from a bot or, as the host before the start, free a bot's seat."""
    chair = _chair(room, seat)
    if by == seat and chair.occupant == "person":
        if chair.bot is not None:
            await room.append(("person", {"seat": seat}))
            room.controller_changed(seat)
        return
    if chair.occupant != "bot":
        raise Problem(409, "There is no bot in that seat.")
    if by != room.ledger.host:
        raise Problem(403, "Only the host can remove a bot.")
    _still_open(room)
    await room.append(("person", {"seat": seat}))


def _chair(room: Room, seat: Seat) -> SeatState:
    if not 0 <= seat < len(room.ledger.chairs):
        raise Problem(
            404, f"There is no seat {seat}; seats are 0 to {len(room.ledger.chairs) - 1}."
        )
    return room.ledger.chairs[seat]
