"""For the bots of others: streams of lines, moves by POST, a token for each seat."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from litestar import get, post
from litestar.params import JSONBody
from litestar.response import Stream

from fateloom.engine.table import Seat
from fateloom.server import credentials, presence, wire
from fateloom.server.doors import address_of
from fateloom.server.problems import Problem
from fateloom.server.room import Room
from fateloom.server.routes.common import (
    Asked,
    TableId,
    refusals,
    rooms_of,
    seated,
    slow_down,
    token_of,
)
from fateloom.server.store import FINISHED, PLAYING
from fateloom.server.watching import Listener

TAGS = ["Bots"]
LINES = "application/x-ndjson"


@get(
    "/api/bot/stream",
    tags=TAGS,
    summary="What happens to one's seat: gameStart, gameFinish, rematch",
    description="One JSON object a line; empty lines keep the connection alive.",
    media_type=LINES,
    responses=refusals(401),
)
async def events(request: Asked) -> Stream:
    slow_down(request, "hello")
    token = token_of(request)
    if token is None:
        raise Problem(401, "This is for who has a seat: Authorization: Bearer TOKEN.")
    rooms = rooms_of(request)
    seats = await rooms.store.seats_of(credentials.hashed(token))
    if not seats:
        raise Problem(401, "This credential opens no seat.")
    table, seat = seats[-1]
    return _stream(request, await rooms.room(table), seat, _events)


def _stream(
    request: Asked, room: Room, seat: Seat, lines: Callable[[Listener], AsyncIterator[bytes]]
) -> Stream:
    """An answer that goes on, unless too many do already."""
    address, doors = address_of(request), rooms_of(request).doors
    doors.check(address)
    doors.check_room(room, (seat,))

    async def listened() -> AsyncIterator[bytes]:
        listener = Listener(room, (seat,))
        with doors.opened(address):
            presence.arrive(listener)
            try:
                async for line in lines(listener):
                    yield line + b"\n"
            finally:
                presence.leave(listener)

    return Stream(listened(), media_type=LINES)


async def _events(listener: Listener) -> AsyncIterator[bytes]:
    told: set[str] = set()
    async for is_new in listener.awake():
        if not is_new:
            yield b""
        for event in _happened(listener.room, listener.seats):
            if event.type not in told:
                told.add(event.type)
                yield wire.encode(event)


def _happened(room: Room, seats: tuple[Seat, ...]) -> list[wire.BotEvent]:
    state, following = room.ledger.state, room.ledger.next
    events: list[wire.BotEvent] = []
    if not seats:
        return events  # it has left
    (seat,) = seats
    if state in (PLAYING, FINISHED):
        events.append(wire.BotEvent("gameStart", room.id, seat, room.game.id))
    if state == FINISHED:
        events.append(wire.BotEvent("gameFinish", room.id, seat, room.game.id))
    if following is not None:
        events.append(wire.BotEvent("rematch", room.id, seat, room.game.id, following))
    return events


@get(
    "/api/bot/tables/{table:str}/stream",
    tags=TAGS,
    summary="The frames of one's seat, one a line",
    description="The newest frame, and from then on every one that is new; empty lines keep the "
    "connection alive. The stream ends with the match.",
    media_type=LINES,
    responses=refusals(401, 404, 409),
)
async def frames(request: Asked, table: TableId) -> Stream:
    room, seat = await seated(request, table, "hello")
    return _stream(request, room, seat, _frames)


async def _frames(listener: Listener) -> AsyncIterator[bytes]:
    async for is_new in listener.awake():
        if not is_new:
            yield b""
        for frame in listener.frames():
            yield frame
        if listener.room.ledger.state == FINISHED and not listener.due:
            return


@post(
    "/api/bot/tables/{table:str}/move",
    tags=TAGS,
    summary="Answer a question",
    description="Too fast is 429, with the seconds to wait in Retry-After.",
    status_code=200,
    responses=refusals(401, 404, 409, 422),
)
async def move(request: Asked, table: TableId, data: JSONBody[wire.Decide]) -> wire.Done:
    room, seat = await seated(request, table)
    return wire.Done(await room.decide(seat, data.key, data.ask, data.id))


handlers = [events, frames, move]
