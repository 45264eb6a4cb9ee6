"""What can be had of a match: hints while it lasts, replay, file and verification after it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from fateloom.engine.table import Seat
from fateloom.server import capsule, fairness, playing_on, replaying, tables, wire
from fateloom.server.problems import Problem, sentence
from fateloom.server.room import Room
from fateloom.server.routes.common import (
    Asked,
    TableId,
    place_of,
    refusals,
    room_of,
    rooms_of,
    seated,
    slow_down,
)
from fateloom.server.store import FINISHED

TAGS = ["After"]


def _is_over(room: Room, what: str) -> None:
    if room.ledger.state != FINISHED:
        raise Problem(409, f"{what} is for a match that is over.")


async def _finished(request: Asked, table: str, what: str, effort: str = "read") -> Room:
    """The room of a match that is over, for who does not ask too often."""
    slow_down(request, effort)
    room = await room_of(request, table)
    _is_over(room, what)
    return room


@get(
    "/api/tables/{table:str}/hint",
    tags=["Play"],
    summary="A good answer to the open question",
    responses=refusals(401, 404, 409),
)
async def hint(request: Asked, table: TableId) -> wire.Hint:
    room, seat = await seated(request, table, "think")
    match = room.playing
    if seat not in match.waiting or seat in room.held:
        raise Problem(409, "You are not asked anything now.")
    ask = match.number
    thought = await rooms_of(request).thinking.hint(room, match, seat)
    if thought is None:
        raise Problem(409, "There is no hint for this.")
    return wire.Hint(
        ask, "+".join(thought.keys), sentence(thought.why), thought.rule or None, thought.advice
    )


@get(
    "/api/tables/{table:str}/replay",
    tags=TAGS,
    summary="The match as it was after a number of questions",
    description="While it is being played from one's own seat or the gallery; then from any seat, "
    "or with all hands open. What several seats were asked together is one question, however "
    "many of them had a choice.",
    responses=refusals(401, 403, 404, 409),
)
async def replay(
    request: Asked,
    table: TableId,
    step: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
    seat: Annotated[str, QueryParameter(pattern="^([0-9]{1,2}|gallery|all)$")] = "gallery",
) -> wire.Replay:
    slow_down(request, "replay")
    room = await room_of(request, table)
    hands = seat == "all"
    place = int(seat) if seat.isdecimal() else None
    await _may_see(request, room, place)
    if hands:
        _is_over(room, "A view of all hands")
    if room.match is None:
        raise Problem(409, "This table has not started yet.")
    return await asyncio.to_thread(replaying.replay, room.story(), place, step, hands=hands)


@get(
    "/api/tables/{table:str}/course",
    tags=TAGS,
    summary="How a match went: every question, and the standing on the way",
    responses=refusals(404, 409),
)
async def course(request: Asked, table: TableId) -> wire.Course:
    room = await _finished(request, table, "The course", "replay")
    return await asyncio.to_thread(replaying.course, room.story())


async def _may_see(request: Asked, room: Room, place: Seat | None) -> None:
    if place is None:
        return
    if place >= len(room.ledger.chairs):
        raise Problem(404, f"There is no seat {place} at this table.")
    if room.ledger.state != FINISHED and await place_of(request, room) != place:
        raise Problem(403, "While the match is played you see it from your own seat only.")


@get(
    "/api/tables/{table:str}/file",
    tags=TAGS,
    summary="The match file",
    responses=refusals(404, 409),
    media_type="text/plain",
)
async def file(request: Asked, table: TableId) -> Response[bytes]:
    room = await _finished(request, table, "The match file")
    store = rooms_of(request).store
    entries = await store.tail(room.id)
    body = await asyncio.to_thread(fairness.match_file, room.header, entries, room.secret)
    name = f"{room.game.id}-{room.id}.match"
    return Response(
        body,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/tables/{table:str}/verify",
    tags=TAGS,
    summary="Check every shuffle and decision of a match",
    responses=refusals(404, 409),
)
async def verify(request: Asked, table: TableId) -> fairness.Verification:
    room = await _finished(request, table, "Verification")
    entries = await rooms_of(request).store.tail(room.id)
    return await asyncio.to_thread(fairness.verify, room.header, entries, room.secret)


@get(
    "/api/tables/{table:str}/capsule",
    tags=TAGS,
    summary="One file for a bug report",
    description="While the match is played it holds what one's own seat sees; then all of it.",
    responses=refusals(401, 404, 409),
)
async def bug_capsule(request: Asked, table: TableId) -> dict[str, Any]:
    slow_down(request, "read")
    room = await room_of(request, table)
    place = await place_of(request, room)
    if room.match is None:
        raise Problem(409, "This table has not started yet.")
    return capsule.of(room, place)


@post(
    "/api/tables/{table:str}/play-on",
    tags=TAGS,
    summary="A new table where a finished match stood",
    description="Every seat goes to `me` or to a bot. The cards lie as they lay, and the same "
    "luck goes on. The tokens are shown this once.",
    responses=refusals(404, 409, 422),
)
async def play_on(request: Asked, table: TableId, data: JSONBody[wire.PlayOn]) -> wire.Seated:
    room = await _finished(request, table, "Playing on", "create")
    return tables.seating_of(*await playing_on.play_on(room, data))


handlers = [hint, replay, course, file, verify, bug_capsule, play_on]
