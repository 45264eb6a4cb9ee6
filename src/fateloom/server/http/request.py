"""What all routes share: room, seat, token and rate of a request."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from fateloom.engine.state.table import Seat
from fateloom.server.access import credentials
from fateloom.server.access.connection_limits import address_of
from fateloom.server.problems import Problem, ProblemBody, too_many_requests
from fateloom.server.rooms import presence
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room

ApiRequest = Request[Any, Any, State]
LARGEST_BODY = 64_000
"""Maximum size of a request's body, in bytes."""
TableId = Annotated[str, PathParameter(description="The id of a table.")]


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the OpenAPI responses of a route that may refuse with these statuses."""
    return {
        status: ResponseSpec(
            data_container=ProblemBody,
            description="A problem, with the rule behind it where there is one.",
            media_type="application/problem+json",
            generate_examples=False,
        )
        for status in (400, *statuses, 429)
    }


def rooms_of(request: ApiRequest) -> RoomRegistry:
    rooms: RoomRegistry = request.app.state.rooms
    return rooms


async def room_of(request: ApiRequest, table: str) -> Room:
    if not credentials.is_id(table):
        raise Problem(404, "Table not found.")
    return await rooms_of(request).get(table)


def token_of(request: ApiRequest) -> str | None:
    header = request.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.casefold() != "bearer" or not token:
        raise Problem(401, "Give the token of a seat as: Authorization: Bearer TOKEN.")
    return token.strip()


async def seat_of(request: ApiRequest, room: Room) -> Seat:
    """Return the seat of the client. Raise ``Problem`` 401 without a valid token."""
    token = token_of(request)
    if token is None:
        raise Problem(
            401,
            "Only for players at this table. Send the seat's token: Authorization: Bearer TOKEN.",
        )
    seat = await rooms_of(request).seat_of(room, token)
    presence.visit(room, seat)
    return seat


async def require_seat(request: ApiRequest, table: str, what: str = "decide") -> tuple[Room, Seat]:
    """Return the room of a table and the seat of the client there.

    Raise ``Problem`` 401 without a valid token, 429 if the client exceeds the rate of ``what``.
    Attempts with wrong tokens are limited too.
    """
    room = await room_of(request, table)
    try:
        seat = await seat_of(request, room)
    except Problem:
        check_rate(request, "stranger")
        raise
    check_rate(request, what, f"{table} {seat}")
    return room, seat


async def place_of(request: ApiRequest, room: Room) -> Seat | None:
    """Return the seat of the client, or ``None`` for the gallery."""
    return None if token_of(request) is None else await seat_of(request, room)


def check_rate(request: ApiRequest, what: str, who: str | None = None) -> None:
    """Count a request. Raise ``Problem`` 429 if there are too many."""
    if who is None:
        who = address_of(request)
    wait = rooms_of(request).rate_limits.try_acquire(who, what)
    if wait:
        raise too_many_requests(wait)
