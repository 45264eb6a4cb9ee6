"""What all routes share: who asks, from where, how often."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from fateloom.engine.table import Seat
from fateloom.server import credentials
from fateloom.server.doors import address_of
from fateloom.server.problems import Problem, ProblemBody, not_so_fast
from fateloom.server.room import Room
from fateloom.server.rooms import Rooms

Asked = Request[Any, Any, State]
TableId = Annotated[str, PathParameter(description="The id of a table.")]


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems that a route may answer with."""
    return {
        status: ResponseSpec(
            data_container=ProblemBody,
            description="A problem, with the rule behind it where there is one.",
            media_type="application/problem+json",
            generate_examples=False,
        )
        for status in (400, *statuses, 429)
    }


def rooms_of(request: Asked) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


async def room_of(request: Asked, table: str) -> Room:
    if not credentials.is_id(table):
        raise Problem(404, "There is no such table.")
    return await rooms_of(request).room(table)


def token_of(request: Asked) -> str | None:
    given = request.headers.get("authorization")
    if given is None:
        return None
    scheme, _, token = given.partition(" ")
    if scheme.casefold() != "bearer" or not token:
        raise Problem(401, "Give the token of a seat as: Authorization: Bearer TOKEN.")
    return token.strip()


async def seat_of(request: Asked, room: Room) -> Seat:
    """The seat of whoever asks; a token is needed."""
    token = token_of(request)
    if token is None:
        raise Problem(401, "This is for who sits here: Authorization: Bearer TOKEN.")
    return await rooms_of(request).seat_of(room, token)


async def seated(request: Asked, table: str, what: str = "decide") -> tuple[Room, Seat]:
    """The room of a table and the seat of whoever asks there, who does not do it too often; a
    token is needed. Who has none that fits does not try many."""
    room = await room_of(request, table)
    try:
        seat = await seat_of(request, room)
    except Problem:
        slow_down(request, "stranger")
        raise
    slow_down(request, what, f"{table} {seat}")
    return room, seat


async def place_of(request: Asked, room: Room) -> Seat | None:
    """The seat of whoever asks, or the gallery."""
    return None if token_of(request) is None else await seat_of(request, room)


def slow_down(request: Asked, what: str, who: str | None = None) -> None:
    """Count a request; one too many is a problem."""
    if who is None:
        who = address_of(request)
    wait = rooms_of(request).limits.wait(who, what)
    if wait:
        raise not_so_fast(wait)
