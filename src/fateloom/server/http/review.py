"""Hints during a match; replay, match file, verification and bug report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any

from litestar import MediaType, Response, get, post
from litestar.params import JSONBody, QueryParameter

from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.access.connection_limits import address_of
from fateloom.server.actions import bug_report, continuation
from fateloom.server.http.request import (
    ApiRequest,
    TableId,
    check_rate,
    place_of,
    refusals,
    require_seat,
    room_of,
    rooms_of,
)
from fateloom.server.matches import replay as match_replay
from fateloom.server.matches import verification
from fateloom.server.matches.rendering import Rendering
from fateloom.server.problems import Problem, sentence
from fateloom.server.rooms import summary
from fateloom.server.rooms.bot_seats import job_of
from fateloom.server.rooms.room import Room
from fateloom.server.store import FINISHED, Entry, TableHeader

TAGS = ["After"]


def _is_over(room: Room, what: str) -> None:
    if room.ledger.state != FINISHED:
        raise Problem(409, f"{what} is available when the game is over.")


async def _finished(request: ApiRequest, table: str, what: str, effort: str = "read") -> Room:
    """Return the room of a finished match. Raise ``Problem`` if it is not over.

    The match with the deal of a day is over for others when the day is.
    """
    check_rate(request, effort)
    room = await room_of(request, table)
    _is_over(room, what)
    room.check_open()
    return room


@get(
    "/api/tables/{table:str}/hint",
    tags=["Play"],
    summary="A good answer to the open question",
    responses=refusals(401, 404, 409),
)
async def hint(request: ApiRequest, table: TableId) -> wire.Hint:
    room, seat = await require_seat(request, table, "think")
    match = room.require_match
    if seat not in match.unanswered:
        raise Problem(409, "You have nothing to decide right now.")
    ask = match.ask_number
    reply = await rooms_of(request).bot_pool.hint(job_of(room, match, seat, "hint"))
    if reply is None:
        raise Problem(409, "No hint for this choice.")
    return wire.Hint(ask, "+".join(reply.keys), reply.why, reply.rule or None, reply.advice)


@get(
    "/api/tables/{table:str}/replay",
    tags=TAGS,
    summary="The match as it was after a number of questions",
    description="During play from your own seat or as a spectator; then from any seat, "
    "or with all hands open (a daily deal: when its day is over). What several seats were asked together is one question, however "
    "many of them had a choice.",
    responses=refusals(401, 403, 404, 409),
)
async def replay(
    request: ApiRequest,
    table: TableId,
    step: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
    seat: Annotated[str, QueryParameter(pattern="^([0-9]{1,2}|gallery|all)$")] = "gallery",
) -> Response[wire.Replay]:
    check_rate(request, "replay")
    room = await room_of(request, table)
    hands = seat == "all"
    place = int(seat) if seat.isdecimal() else None
    await _may_see(request, room, place)
    if hands:
        _is_over(room, "A view of all hands")
    shown = room.require_shown
    heavy, address = rooms_of(request).heavy_work, address_of(request)
    if isinstance(shown, Rendering):
        work = partial(shown.replay, place, step, hands=hands)
        return _json(wire.encode(await heavy.run(address, work)))
    record = room.record()

    async def make() -> bytes:
        return await heavy.replay(address, match_replay.replay_of, record, place, step, hands)

    if room.ledger.state != FINISHED:
        return _json(await make())
    return _json(await heavy.kept((f"replay {place} {step} {hands}", *_version(room)), make))


@get(
    "/api/tables/{table:str}/course",
    tags=TAGS,
    summary="How a match went: every question, and the standing on the way",
    responses=refusals(401, 403, 404, 409),
)
async def course(request: ApiRequest, table: TableId) -> Response[wire.Timeline]:
    check_rate(request, "replay")
    room = await room_of(request, table)
    _is_over(room, "The course")
    place = await place_of(request, room)
    if place is None:
        room.check_open()

    shown = room.require_shown
    heavy, address = rooms_of(request).heavy_work, address_of(request)

    async def make() -> Any:
        if isinstance(shown, Rendering):
            return await heavy.run(address, shown.timeline)
        return await heavy.replay(address, match_replay.timeline_for, room.record(), place)

    return _json(await heavy.kept((f"course of {place}", *_version(room)), make))


def _json(body: bytes) -> Response[Any]:
    return Response(body, media_type=MediaType.JSON)


async def _kept_of_log(
    request: ApiRequest,
    room: Room,
    what: str,
    compute: Callable[[TableHeader, Sequence[Entry], bytes], Any],
) -> bytes:
    """Return a result that follows from the whole log of a finished match; it is computed once."""
    rooms, address = rooms_of(request), address_of(request)

    async def make() -> bytes:
        entries = await rooms.store.entries(room.id)
        return await rooms.heavy_work.replay(address, compute, room.header, entries, room.secret)

    return await rooms.heavy_work.kept((what, *_version(room)), make)


def _version(room: Room) -> tuple[str, int, int]:
    """Return what tells the decisions of a table from those before an undo."""
    return room.id, room.ledger.seq_offset, len(room.ledger.decisions)


async def _may_see(request: ApiRequest, room: Room, place: Seat | None) -> None:
    over = room.ledger.state == FINISHED
    if place is not None:
        if place >= len(room.ledger.chairs):
            raise Problem(404, f"There is no seat {place} at this table.")
        if over and room.not_open_yet is None:
            return
        if await place_of(request, room) == place:
            return
        if not over:
            raise Problem(403, "Until the game is over you can only view it from your own seat.")
    room.check_open()


@get(
    "/api/tables/{table:str}/file",
    tags=TAGS,
    summary="The match file",
    responses=refusals(403, 404, 409),
    media_type="text/plain",
)
async def file(request: ApiRequest, table: TableId) -> Response[bytes]:
    room = await _finished(request, table, "The match file")
    if room.missing_rules:
        body = _file_without_rules(room)
    else:
        body = await _kept_of_log(request, room, "file", verification.match_file)
    name = f"{room.game.id}-{room.id}.match"
    return Response(
        body,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _file_without_rules(room: Room) -> bytes:
    """Return the match file as the rules wrote it once, or as the log tells it."""
    if room.rendering is not None:
        return room.rendering.file.encode()
    body = verification.file_without_rules(room.header, room.ledger, room.secret)
    if body is None:
        raise Problem(
            409, f"{sentence(room.missing_rules)} Its match file can be written by its rules alone."
        )
    return body


@get(
    "/api/tables/{table:str}/verify",
    tags=TAGS,
    summary="Check every shuffle and decision of a match",
    responses=refusals(403, 404, 409),
)
async def verify(request: ApiRequest, table: TableId) -> Response[wire.Verification]:
    room = await _finished(request, table, "Verification", "replay")
    if not room.missing_rules:
        return _json(await _kept_of_log(request, room, "verify", verification.verify))
    check = partial(verification.verify_without_rules, rendering=room.rendering)
    what = "verify rendered" if room.rendering else "verify without rules"
    return _json(await _kept_of_log(request, room, what, check))


@get(
    "/api/tables/{table:str}/capsule",
    tags=TAGS,
    summary="One file for a bug report",
    description="While the match is played it holds what your own seat sees; then all of it.",
    responses=refusals(401, 403, 404, 409),
)
async def bug_capsule(request: ApiRequest, table: TableId) -> dict[str, Any]:
    check_rate(request, "read")
    room = await room_of(request, table)
    place = await place_of(request, room)
    if isinstance(room.require_shown, Rendering):
        raise Problem(409, sentence(room.missing_rules))
    if place is None:
        room.check_open()
    return bug_report.build(room, place)


@post(
    "/api/tables/{table:str}/play-on",
    tags=TAGS,
    summary="Continue a finished match from a step, at a new table",
    description="Every seat goes to `me` or to a bot. Cards and future draws stay the "
    "same. The tokens are shown this once.",
    responses=refusals(403, 404, 409, 422),
)
async def play_on(request: ApiRequest, table: TableId, data: JSONBody[wire.PlayOn]) -> wire.Seated:
    room = await _finished(request, table, "Playing on", "create")
    return summary.seating_of(*await continuation.play_on(room, data, address_of(request)))


handlers = [hint, replay, course, file, verify, bug_capsule, play_on]
