"""The API for other people's bots: streams of JSON lines, and moves by POST."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from litestar import get, post
from litestar.params import JSONBody
from litestar.response import Stream

from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.access import credentials
from fateloom.server.access.connection_limits import address_of
from fateloom.server.http.request import (
    ApiRequest,
    TableId,
    check_rate,
    refusals,
    require_seat,
    rooms_of,
    token_of,
)
from fateloom.server.problems import Problem
from fateloom.server.rooms import presence
from fateloom.server.rooms.room import Room
from fateloom.server.rooms.subscriber import StreamSubscriber
from fateloom.server.store import FINISHED, PLAYING

TAGS = ["Bots"]
LINES = "application/x-ndjson"
EVENTS = "/api/bot/stream"


@get(
    EVENTS,
    tags=TAGS,
    summary="What happens to your seat: gameStart, gameFinish, rematch",
    description="One JSON object a line; empty lines keep the connection alive.",
    media_type=LINES,
    responses=refusals(401),
)
async def events(request: ApiRequest) -> Stream:
    check_rate(request, "hello")
    token = token_of(request)
    if token is None:
        raise Problem(
            401, "Only for players with a seat. Send its token: Authorization: Bearer TOKEN."
        )
    rooms = rooms_of(request)
    seats = await rooms.store.seats_of(credentials.hashed(token))
    if not seats:
        raise Problem(401, "This token is not valid for a seat.")
    table, seat = seats[-1]
    return _stream(request, await rooms.get(table), seat, _events)


def _stream(
    request: ApiRequest,
    room: Room,
    seat: Seat,
    lines: Callable[[StreamSubscriber], AsyncIterator[bytes]],
) -> Stream:
    """Return a stream for a seat. Raise ``Problem`` if too many are open."""
    address, limits = address_of(request), rooms_of(request).connection_limits
    limits.check(address)
    limits.check_room(room.connected_seats, (seat,))

    async def listened() -> AsyncIterator[bytes]:
        listener = StreamSubscriber(room, (seat,))
        with limits.track(address):
            presence.arrive(listener)
            try:
                async for line in lines(listener):
                    yield line + b"\n"
            finally:
                presence.leave(listener)

    return Stream(listened(), media_type=LINES)


async def _events(listener: StreamSubscriber) -> AsyncIterator[bytes]:
    sent: set[str] = set()
    async for is_new in listener.awake():
        if not is_new:
            yield b""
        for event in _happened(listener.room, listener.seats):
            if event.type not in sent:
                sent.add(event.type)
                yield wire.encode(event)


def _happened(room: Room, seats: tuple[Seat, ...]) -> list[wire.BotEvent]:
    state, following = room.ledger.state, room.ledger.next
    events: list[wire.BotEvent] = []
    if not seats:
        return events  # it has left its seat
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
    summary="The frames of your seat, one per line",
    description="The newest frame, and from then on every one that is new; empty lines keep the "
    "connection alive. The stream ends with the match.",
    media_type=LINES,
    responses=refusals(401, 404, 409),
)
async def frames(request: ApiRequest, table: TableId) -> Stream:
    room, seat = await require_seat(request, table, "hello")
    return _stream(request, room, seat, _frames)


async def _frames(listener: StreamSubscriber) -> AsyncIterator[bytes]:
    async for is_new in listener.awake():
        if not is_new:
            yield b""
        for frame in listener.frames():
            yield frame
        if listener.room.ledger.state == FINISHED and not listener.stale:
            return


@post(
    "/api/bot/tables/{table:str}/move",
    tags=TAGS,
    summary="Answer a question",
    description="Too fast is 429, with the seconds to wait in Retry-After.",
    status_code=200,
    responses=refusals(401, 404, 409, 422),
)
async def move(request: ApiRequest, table: TableId, data: JSONBody[wire.Decide]) -> wire.Done:
    room, seat = await require_seat(request, table)
    return wire.Done(await room.submit(seat, data.key, data.ask, data.id))


handlers = [events, frames, move]
