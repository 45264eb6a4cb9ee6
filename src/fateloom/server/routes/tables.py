"""The lobby, and what happens to a table before and after the match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

from litestar import delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from fateloom.engine.table import Seat
from fateloom.server import credentials, seating, tables, wire
from fateloom.server.problems import Problem
from fateloom.server.room import Room
from fateloom.server.routes.common import (
    Asked,
    TableId,
    refusals,
    room_of,
    rooms_of,
    seated,
    slow_down,
    token_of,
)

TAGS = ["Tables"]


@get("/api/tables", tags=TAGS, summary="Public tables, newest first", responses=refusals())
async def lobby(
    request: Asked,
    game: FromQuery[str | None] = None,
    table_state: Annotated[
        Literal["open", "playing", "finished"] | None, QueryParameter(name="state")
    ] = None,
) -> wire.Tables:
    slow_down(request, "read")
    found = await rooms_of(request).store.headers(game=game, state=table_state, limit=100)
    return wire.Tables([tables.listed(header) for header in found])


@post(
    "/api/tables",
    tags=TAGS,
    summary="Make a table",
    description="Who is `me` takes that seat; the tokens are shown this once. Several seats may be `me`.",
    responses=refusals(404, 409, 422),
)
async def make(request: Asked, data: JSONBody[wire.NewTable]) -> wire.Seated:
    slow_down(request, "create")
    room, tokens = await seating.make(rooms_of(request), data)
    return tables.seating_of(room, tokens)


@get("/api/tables/{table:str}", tags=TAGS, summary="A table", responses=refusals(404, 409))
async def show(request: Asked, table: TableId) -> wire.Table:
    slow_down(request, "read")
    return tables.table_of(await room_of(request, table))


@post(
    "/api/tables/{table:str}/join",
    tags=TAGS,
    summary="Take an open seat",
    responses=refusals(404, 409, 422),
)
async def join(request: Asked, table: TableId, data: JSONBody[wire.Join]) -> wire.Seated:
    slow_down(request, "join")
    room = await room_of(request, table)
    seat, token = await seating.join(room, data)
    return tables.seating_of(room, {seat: token})


@post(
    "/api/tables/{table:str}/claim",
    tags=TAGS,
    summary="Take one's seat at a rematch",
    responses=refusals(401, 404, 409, 422),
)
async def claim(request: Asked, table: TableId, data: JSONBody[wire.Claim]) -> wire.Seated:
    slow_down(request, "join")
    room = await room_of(request, table)
    seat, token = await seating.claim(room, data.token)
    return tables.seating_of(room, {seat: token})


@post(
    "/api/tables/{table:str}/leave",
    tags=TAGS,
    summary="Get up",
    description="Before the start the seat is free again; after it a bot plays on until you take it back.",
    status_code=200,
    responses=refusals(401, 404, 409),
)
async def leave(request: Asked, table: TableId) -> wire.Table:
    return await _done(request, table, seating.leave)


@post(
    "/api/tables/{table:str}/start",
    tags=TAGS,
    summary="Deal",
    status_code=200,
    responses=refusals(401, 403, 404, 409),
)
async def start(request: Asked, table: TableId) -> wire.Table:
    return await _done(request, table, seating.start)


@post(
    "/api/tables/{table:str}/salt",
    tags=TAGS,
    summary="Add something of one's own to the shuffle",
    status_code=200,
    responses=refusals(401, 404, 409, 422),
)
async def salt(request: Asked, table: TableId, data: JSONBody[wire.SaltGiven]) -> wire.Table:
    return await _done(request, table, lambda room, seat: seating.give_salt(room, seat, data.salt))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/bot",
    tags=TAGS,
    summary="Let a bot play a seat",
    status_code=200,
    responses=refusals(401, 403, 404, 409, 422),
)
async def hand_to_bot(
    request: Asked, table: TableId, seat: FromPath[int], data: JSONBody[wire.BotNamed]
) -> wire.Table:
    return await _done(
        request, table, lambda room, by: seating.hand_to_bot(room, by, seat, data.bot)
    )


@delete(
    "/api/tables/{table:str}/seats/{seat:int}/bot",
    tags=TAGS,
    summary="Take a seat back from a bot",
    status_code=200,
    responses=refusals(401, 403, 404, 409),
)
async def take_back(request: Asked, table: TableId, seat: FromPath[int]) -> wire.Table:
    return await _done(request, table, lambda room, by: seating.take_back(room, by, seat))


async def _done(
    request: Asked, table: str, deed: Callable[[Room, Seat], Awaitable[None]]
) -> wire.Table:
    """Let whoever asks do something at a table; the table then."""
    room, seat = await seated(request, table)
    token = token_of(request) or ""

    async def do() -> None:
        if credentials.opens(token, room.credentials) != seat:  # it has left while it waited
            raise Problem(401, "This credential opens no seat at this table.")
        await deed(room, seat)

    await room.act(do)
    return tables.table_of(room)


@post(
    "/api/tables/{table:str}/rematch",
    tags=TAGS,
    summary="The same again",
    description="Others claim their seats at the new table with the tokens of the old one.",
    responses=refusals(401, 404, 409),
)
async def rematch(request: Asked, table: TableId) -> wire.Seated:
    slow_down(request, "create")
    room, by = await seated(request, table)
    new, tokens = await seating.rematch(room, by)
    return tables.seating_of(new, tokens)


handlers = [
    lobby, make, show, join, claim, leave, start, salt, hand_to_bot, take_back, rematch
]  # fmt: skip
