"""The lobby, and tables before and after the match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

from litestar import delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.access import credentials
from fateloom.server.access.connection_limits import address_of
from fateloom.server.actions import create, seats
from fateloom.server.actions import rematch as rematch_actions
from fateloom.server.actions import start as start_actions
from fateloom.server.http.request import (
    ApiRequest,
    TableId,
    check_rate,
    refusals,
    require_seat,
    room_of,
    rooms_of,
    token_of,
)
from fateloom.server.ops.event_log import log
from fateloom.server.problems import Problem
from fateloom.server.rooms import summary
from fateloom.server.rooms.room import Room

TAGS = ["Tables"]


@get("/api/tables", tags=TAGS, summary="Public tables, newest first", responses=refusals())
async def lobby(
    request: ApiRequest,
    game: FromQuery[str | None] = None,
    table_state: Annotated[
        Literal["open", "playing", "finished"] | None, QueryParameter(name="state")
    ] = None,
) -> wire.TableList:
    check_rate(request, "read")
    rooms = rooms_of(request)
    headers = await rooms.store.headers(game=game, state=table_state, limit=100)
    return wire.TableList([summary.from_lobby_row(each, rooms.settings) for each in headers])


@post(
    "/api/tables",
    tags=TAGS,
    summary="Make a table",
    description="Who is `me` takes that seat; the tokens are shown this once. Several seats may be `me`.",
    responses=refusals(404, 409, 422),
)
async def make(request: ApiRequest, data: JSONBody[wire.NewTable]) -> wire.Seated:
    check_rate(request, "create")
    owner = credentials.owner_of(address_of(request))
    room, tokens = await create.create_table(rooms_of(request), data, owner)
    return summary.seating_of(room, tokens)


@get("/api/tables/{table:str}", tags=TAGS, summary="A table", responses=refusals(404, 409))
async def show(request: ApiRequest, table: TableId) -> wire.TableSummary:
    check_rate(request, "read")
    return summary.table_summary(await room_of(request, table))


@post(
    "/api/tables/{table:str}/join",
    tags=TAGS,
    summary="Take an open seat",
    description="Choose a random `id` and send it again if the answer is lost: it gives the same "
    "seat and token.",
    responses=refusals(404, 409, 422),
)
async def join(request: ApiRequest, table: TableId, data: JSONBody[wire.Join]) -> wire.Seated:
    check_rate(request, "join")
    room = await room_of(request, table)
    seat, token = await seats.join(room, data)
    return summary.seating_of(room, {seat: token})


@post(
    "/api/tables/{table:str}/claim",
    tags=TAGS,
    summary="Claim your seat at a rematch",
    responses=refusals(401, 404, 409, 422),
)
async def claim(request: ApiRequest, table: TableId, data: JSONBody[wire.ClaimSeat]) -> wire.Seated:
    check_rate(request, "join")
    room = await room_of(request, table)
    seat, token = await rematch_actions.claim(room, data.token)
    return summary.seating_of(room, {seat: token})


@post(
    "/api/tables/{table:str}/leave",
    tags=TAGS,
    summary="Leave your seat",
    description="Before the start the seat is free again; after it a bot plays on until you take it back.",
    status_code=200,
    responses=refusals(401, 404, 409),
)
async def leave(request: ApiRequest, table: TableId) -> wire.TableSummary:
    return await _done(request, table, seats.leave)


@post(
    "/api/tables/{table:str}/drop",
    tags=TAGS,
    summary="Close a table for good",
    description="The host may drop a table that has not started, a player one without other people.",
    status_code=200,
    responses=refusals(401, 403, 404, 409, 422),
)
async def drop(
    request: ApiRequest, table: TableId, data: JSONBody[wire.DropTable]
) -> wire.TableSummary:
    check_rate(request, "join")
    room = await room_of(request, table)
    await room.transact(lambda: seats.drop(room, data.tokens))
    log("table dropped", table=room.id)
    return summary.table_summary(room)


@post(
    "/api/tables/{table:str}/start",
    tags=TAGS,
    summary="Deal",
    status_code=200,
    responses=refusals(401, 403, 404, 409),
)
async def start(request: ApiRequest, table: TableId) -> wire.TableSummary:
    return await _done(request, table, start_actions.start)


@post(
    "/api/tables/{table:str}/salt",
    tags=TAGS,
    summary="Add your own randomness to the shuffle",
    status_code=200,
    responses=refusals(401, 404, 409, 422),
)
async def salt(
    request: ApiRequest, table: TableId, data: JSONBody[wire.GiveSalt]
) -> wire.TableSummary:
    return await _done(request, table, lambda room, seat: seats.give_salt(room, seat, data.salt))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/bot",
    tags=TAGS,
    summary="Let a bot play a seat",
    status_code=200,
    responses=refusals(401, 403, 404, 409, 422),
)
async def hand_to_bot(
    request: ApiRequest, table: TableId, seat: FromPath[int], data: JSONBody[wire.HandToBot]
) -> wire.TableSummary:
    return await _done(request, table, lambda room, by: seats.hand_to_bot(room, by, seat, data.bot))


@delete(
    "/api/tables/{table:str}/seats/{seat:int}/bot",
    tags=TAGS,
    summary="Take a seat back from a bot",
    status_code=200,
    responses=refusals(401, 403, 404, 409),
)
async def take_back(request: ApiRequest, table: TableId, seat: FromPath[int]) -> wire.TableSummary:
    return await _done(request, table, lambda room, by: seats.take_back(room, by, seat))


@delete(
    "/api/tables/{table:str}/seats/{seat:int}/guest",
    tags=TAGS,
    summary="Free the seat of a guest who never came, or one that a rematch keeps",
    status_code=200,
    responses=refusals(401, 403, 404, 409),
)
async def free_seat(request: ApiRequest, table: TableId, seat: FromPath[int]) -> wire.TableSummary:
    return await _done(request, table, lambda room, by: seats.free_seat(room, by, seat))


async def _done(
    request: ApiRequest, table: str, action: Callable[[Room, Seat], Awaitable[None]]
) -> wire.TableSummary:
    """Run an action of the client's seat at a table; return the table afterwards."""
    room, seat = await require_seat(request, table)
    token = token_of(request) or ""

    async def do() -> None:
        if credentials.opens(token, room.credentials) != seat:  # it has left its seat meanwhile
            raise Problem(401, "This token is not valid for a seat at this table.")
        await action(room, seat)

    await room.transact(do)
    return summary.table_summary(room)


@post(
    "/api/tables/{table:str}/rematch",
    tags=TAGS,
    summary="Rematch",
    description="Others claim their seats at the new table with the tokens of the old one.",
    responses=refusals(401, 404, 409),
)
async def rematch(request: ApiRequest, table: TableId) -> wire.Seated:
    check_rate(request, "create")
    room, by = await require_seat(request, table)
    new, tokens = await rematch_actions.rematch(room, by)
    return summary.seating_of(new, tokens)


handlers = [
    lobby, make, show, join, claim, leave, drop, start, salt, hand_to_bot, take_back, free_seat,
    rematch
]  # fmt: skip
