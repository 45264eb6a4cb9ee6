"""Playing over HTTP: the same that the socket does, one request at a time."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import WebSocket, get, post, put, websocket
from litestar.datastructures import State
from litestar.params import HeaderParameter, JSONBody, QueryParameter

from fateloom.server import credentials, taking_back, talking, wire
from fateloom.server import socket as sockets
from fateloom.server.doors import address_of
from fateloom.server.origins import is_ours
from fateloom.server.problems import Problem
from fateloom.server.rooms import Rooms
from fateloom.server.routes.common import (
    Asked,
    TableId,
    place_of,
    refusals,
    room_of,
    seated,
    slow_down,
)

TAGS = ["Play"]


@get(
    "/api/tables/{table:str}/view",
    tags=TAGS,
    summary="What one's seat sees; without a token, what the gallery sees",
    responses=refusals(401, 404, 409),
)
async def view(
    request: Asked,
    table: TableId,
    since: Annotated[int, QueryParameter(ge=0, le=1_000_000_000)] = 0,
) -> wire.Frame:
    slow_down(request, "read")
    room = await room_of(request, table)
    place = await place_of(request, room)
    if room.match is None:
        raise Problem(409, "This table has not started yet.")
    return room.frames.frame(place, since)


@post(
    "/api/tables/{table:str}/decide",
    tags=TAGS,
    summary="Answer a question",
    description="The same id (or Idempotency-Key) a second time changes nothing.",
    status_code=200,
    responses=refusals(401, 404, 409, 422),
)
async def decide(
    request: Asked,
    table: TableId,
    data: JSONBody[wire.Decide],
    made: Annotated[
        str | None, HeaderParameter(name="Idempotency-Key", min_length=1, max_length=80)
    ] = None,
) -> wire.Done:
    room, seat = await seated(request, table)
    return wire.Done(await room.decide(seat, data.key, data.ask, data.id or made))


@post(
    "/api/tables/{table:str}/undo",
    tags=TAGS,
    summary="Take back one's last decision",
    description="At once where the rules of undo allow it, else by consent of the others.",
    status_code=200,
    responses=refusals(401, 404, 409, 422),
)
async def undo(request: Asked, table: TableId) -> wire.Undone:
    room, seat = await seated(request, table)
    return await room.act(lambda: taking_back.undo(room, seat))


@get(
    "/api/tables/{table:str}/undo",
    tags=TAGS,
    summary="Whether and how one's last decision could be taken back",
    responses=refusals(401, 404, 409),
)
async def may_undo(request: Asked, table: TableId) -> wire.MayUndo:
    room, seat = await seated(request, table, "read")
    return await taking_back.outlook(room, seat)


@post(
    "/api/tables/{table:str}/undo/consent",
    tags=TAGS,
    summary="Agree that another takes a decision back",
    status_code=200,
    responses=refusals(401, 404, 409, 422),
)
async def consent(request: Asked, table: TableId, data: JSONBody[wire.Consent]) -> wire.Undone:
    room, seat = await seated(request, table)
    return await room.act(lambda: taking_back.consent(room, seat, agree=data.agree))


@put(
    "/api/tables/{table:str}/yield",
    tags=TAGS,
    summary="Let reactions go by until something comes",
    responses=refusals(401, 404, 409, 422),
)
async def let_pass(request: Asked, table: TableId, data: JSONBody[wire.Yield]) -> wire.Yielded:
    room, seat = await seated(request, table)
    await room.act(lambda: room.let_pass(seat, data.until))
    return wire.Yielded(data.until)


@post(
    "/api/tables/{table:str}/chat",
    tags=TAGS,
    summary="Say something to the table",
    status_code=204,
    responses=refusals(401, 404, 409, 422),
)
async def chat(request: Asked, table: TableId, data: JSONBody[wire.Chat]) -> None:
    room, seat = await seated(request, table, "chat")
    await room.act(lambda: talking.chat(room, seat, data.text))


@put(
    "/api/tables/{table:str}/mute",
    tags=TAGS,
    summary="Do not hear a seat, or hear it again",
    status_code=204,
    responses=refusals(401, 404, 409, 422),
)
async def mute(request: Asked, table: TableId, data: JSONBody[wire.Mute]) -> None:
    room, seat = await seated(request, table)
    await room.act(lambda: talking.mute(room, seat, data.seat, muted=data.muted))


@post(
    "/api/tables/{table:str}/concede",
    tags=TAGS,
    summary="Give up, where the game allows it",
    status_code=200,
    responses=refusals(401, 404, 409, 422),
)
async def concede(request: Asked, table: TableId) -> wire.Done:
    room, seat = await seated(request, table)
    if not room.game.concede:
        raise Problem(422, f"In {room.game.title} nobody can give up.")
    return wire.Done(await room.decide(seat, "concede", room.playing.number))


@websocket("/api/tables/{table:str}/socket")
async def connect(socket: WebSocket[Any, Any, State], table: TableId) -> None:
    """One socket for each client, whatever number of seats it holds."""
    rooms: Rooms = socket.app.state.rooms
    address = address_of(socket)
    if not is_ours(socket, rooms.settings.origins):
        await sockets.turn_away(socket, sockets.WRONG_ORIGIN, "this page is not ours")
    elif not credentials.is_id(table):
        await sockets.turn_away(socket, sockets.NO_TABLE, "there is no such table")
    elif rooms.limits.wait(address, "hello"):
        await sockets.turn_away(socket, sockets.FLOODING, "too many connections at once")
    else:
        try:
            rooms.doors.check(address)
        except Problem as problem:
            await sockets.turn_away(socket, sockets.CROWDED, problem.detail)
            return
        with rooms.doors.opened(address):
            await sockets.serve(rooms, table, socket)


handlers = [view, decide, undo, may_undo, consent, let_pass, chat, mute, concede, connect]
