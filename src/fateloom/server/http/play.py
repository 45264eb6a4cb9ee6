"""Playing over HTTP: what the socket offers, one request at a time. Opens the socket."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import WebSocket, get, post, put, websocket
from litestar.datastructures import State
from litestar.params import HeaderParameter, JSONBody, QueryParameter

from fateloom.server import wire
from fateloom.server.access import credentials
from fateloom.server.access.connection_limits import address_of
from fateloom.server.access.origins import is_ours
from fateloom.server.actions import chat as chat_actions
from fateloom.server.actions import passing
from fateloom.server.actions import undo as undo_actions
from fateloom.server.http.request import (
    ApiRequest,
    TableId,
    check_rate,
    place_of,
    refusals,
    require_seat,
    room_of,
)
from fateloom.server.problems import Problem
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.sockets import client as sockets

TAGS = ["Play"]
SOCKET_COSTS = 4
"""Requests as which a socket counts, besides itself, if its address opens too many."""


@get(
    "/api/tables/{table:str}/view",
    tags=TAGS,
    summary="What your seat sees; without a token, what spectators see",
    responses=refusals(401, 403, 404, 409),
)
async def view(
    request: ApiRequest,
    table: TableId,
    since: Annotated[int, QueryParameter(ge=0, le=1_000_000_000)] = 0,
) -> wire.Frame:
    check_rate(request, "read")
    room = await room_of(request, table)
    place = await place_of(request, room)
    room.require_shown  # noqa: B018  # raises if there is nothing to show
    if place is None:
        room.check_open()
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
    request: ApiRequest,
    table: TableId,
    data: JSONBody[wire.Decide],
    client_id: Annotated[
        str | None, HeaderParameter(name="Idempotency-Key", min_length=1, max_length=80)
    ] = None,
) -> wire.Done:
    room, seat = await require_seat(request, table)
    return wire.Done(await room.submit(seat, data.key, data.ask, data.id or client_id))


@post(
    "/api/tables/{table:str}/undo",
    tags=TAGS,
    summary="Undo your last decision",
    description="At once where the rules of undo allow it, else if the others agree.",
    status_code=200,
    responses=refusals(401, 404, 409, 422),
)
async def undo(request: ApiRequest, table: TableId) -> wire.UndoResult:
    room, seat = await require_seat(request, table)
    return await room.transact(lambda: undo_actions.undo(room, seat))


@get(
    "/api/tables/{table:str}/undo",
    tags=TAGS,
    summary="Whether and how you can undo your last decision",
    responses=refusals(401, 404, 409),
)
async def may_undo(request: ApiRequest, table: TableId) -> wire.MayUndo:
    room, seat = await require_seat(request, table, "read")
    return await undo_actions.undo_status(room, seat)


@post(
    "/api/tables/{table:str}/undo/consent",
    tags=TAGS,
    summary="Agree to another player's undo",
    status_code=200,
    responses=refusals(401, 404, 409, 422),
)
async def consent(
    request: ApiRequest, table: TableId, data: JSONBody[wire.Consent]
) -> wire.UndoResult:
    room, seat = await require_seat(request, table)
    return await room.transact(lambda: undo_actions.consent(room, seat, agree=data.agree))


@put(
    "/api/tables/{table:str}/yield",
    tags=TAGS,
    summary="Pass automatically until something happens",
    responses=refusals(401, 404, 409, 422),
)
async def let_pass(request: ApiRequest, table: TableId, data: JSONBody[wire.Yield]) -> wire.Yielded:
    room, seat = await require_seat(request, table)
    await room.transact(lambda: passing.set_auto_pass(room, seat, data.until))
    return wire.Yielded(data.until)


@post(
    "/api/tables/{table:str}/chat",
    tags=TAGS,
    summary="Say something to the table",
    status_code=204,
    responses=refusals(401, 404, 409, 422),
)
async def chat(request: ApiRequest, table: TableId, data: JSONBody[wire.Chat]) -> None:
    room, seat = await require_seat(request, table, "chat")
    await room.transact(lambda: chat_actions.chat(room, seat, data.text))


@put(
    "/api/tables/{table:str}/mute",
    tags=TAGS,
    summary="Mute a player, or unmute them",
    status_code=204,
    responses=refusals(401, 404, 409, 422),
)
async def mute(request: ApiRequest, table: TableId, data: JSONBody[wire.Mute]) -> None:
    room, seat = await require_seat(request, table)
    await room.transact(lambda: chat_actions.mute(room, seat, data.seat, muted=data.muted))


@post(
    "/api/tables/{table:str}/concede",
    tags=TAGS,
    summary="Concede, where the game allows it",
    status_code=200,
    responses=refusals(401, 404, 409, 422),
)
async def concede(request: ApiRequest, table: TableId) -> wire.Done:
    room, seat = await require_seat(request, table)
    if not room.game.concede_phase:
        raise Problem(422, f"You can't concede in {room.game.title}.")
    return wire.Done(await room.submit(seat, "concede", room.require_match.ask_number))


@websocket("/api/tables/{table:str}/socket")
async def connect(socket: WebSocket[Any, Any, State], table: TableId) -> None:
    """Serve one client, whatever number of seats it holds."""
    try:
        await _serve(socket.app.state.rooms, socket, table)
    finally:
        sockets.forget(socket)


async def _serve(rooms: RoomRegistry, socket: WebSocket[Any, Any, State], table: str) -> None:
    address = address_of(socket)
    if not is_ours(socket, rooms.settings.origins):
        await sockets.reject(socket, sockets.WRONG_ORIGIN, "this page is not ours")
    elif not credentials.is_id(table):
        await sockets.reject(socket, sockets.NO_TABLE, "there is no such table")
    elif rooms.rate_limits.try_acquire(address, "hello"):
        rooms.rate_limits.charge(address, "request", SOCKET_COSTS)
        await sockets.reject(socket, sockets.FLOODING, "too many connections at once")
    else:
        try:
            rooms.connection_limits.check(address)
        except Problem as problem:
            await sockets.reject(socket, sockets.CROWDED, problem.detail)
            return
        with rooms.connection_limits.track(address):
            await sockets.serve(rooms, table, socket)


handlers = [view, decide, undo, may_undo, consent, let_pass, chat, mute, concede, connect]
