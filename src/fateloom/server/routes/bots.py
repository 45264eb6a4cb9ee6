"""For the bots of others: streams of lines, moves by POST, a token for each seat."""

from __future__ import annotations

from collections.abc import AsyncIterator

from litestar import get, post
from litestar.params import JSONBody
from litestar.response import Stream

from fateloom.server import credentials, presence, wire
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
    return Stream(_events(await rooms.room(table), seat), media_type=LINES)


async def _events(room: Room, seat: int) -> AsyncIterator[bytes]:
    watcher = Listener(room, (seat,))
    presence.arrive(watcher)
    told: set[str] = set()
    try:
        async for is_new in watcher.awake():
            if not is_new:
                yield b"\n"
            for event in _happened(room, seat):
                if event.type not in told:
                    told.add(event.type)
                    yield wire.encode(event) + b"\n"
    finally:
        presence.leave(watcher)


def _happened(room: Room, seat: int) -> list[wire.BotEvent]:
    state, following = room.ledger.state, room.ledger.next
    events = []
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
    return Stream(_frames(room, seat), media_type=LINES)


async def _frames(room: Room, seat: int) -> AsyncIterator[bytes]:
    watcher = Listener(room, (seat,))
    presence.arrive(watcher)
    try:
        async for is_new in watcher.awake():
            if not is_new:
                yield b"\n"
            for text in watcher.frames():
                yield text + b"\n"
            if room.ledger.state == FINISHED and not watcher.due:
                return
    finally:
        presence.leave(watcher)


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
