"""The socket: one for each client, whatever number of seats it holds."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket

from fateloom.engine.table import Seat
from fateloom.server import presence, taking_back, talking, wire
from fateloom.server.line import Line, line_of
from fateloom.server.operations import log, metrics, refused
from fateloom.server.problems import Problem
from fateloom.server.room import Room
from fateloom.server.rooms import Rooms
from fateloom.server.watching import Watcher

LARGEST = 8192
"""Bytes in a message. No honest one is longer."""
REPLIES = 64
"""As many replies may wait for a client that does not read them."""

MALFORMED, BAD_CREDENTIAL, WRONG_ORIGIN, NO_TABLE = 4400, 4401, 4403, 4404
NO_HELLO, TOO_LARGE, FLOODING, CROWDED, RESTARTING = 4408, 4413, 4429, 4503, 1012

Connection = WebSocket[Any, Any, Any]


class Hung(Exception):
    """The client is told to go, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Client(Watcher):
    """Somebody at a socket."""

    def __init__(self, room: Room, seats: tuple[Seat, ...], connection: Connection) -> None:
        super().__init__(room, seats)
        self._connection = connection
        self._line = line_of(connection)
        self._line.drained = self._send
        self._loop = asyncio.get_running_loop()
        self._nudged = False
        self._replies: deque[msgspec.Struct] = deque()
        self.nudge()

    def reply(self, message: msgspec.Struct) -> None:
        self._replies.append(message)
        if len(self._replies) > REPLIES:
            self.close(FLOODING, "replies are not read")
        self.nudge()

    # Sending ---------------------------------------------------------------------------

    def nudge(self) -> None:
        """Send what is new, together with all that this turn of the loop still brings."""
        if not self._nudged:
            self._nudged = True
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        self._nudged = False
        if self.told_to_go is not None:
            self._hang_up(*self.told_to_go)
        elif not self._line.is_full:
            try:
                beside = self._said() if self._replies or self.news else []
                self._line.say([*beside, *self.frames()])
            except Exception as problem:
                metrics.failures.inc()
                log("failed", table=self.room.id, what="frame", kind=type(problem).__name__)
                self._hang_up(1011, "the server made a mistake")

    def _said(self) -> list[bytes]:
        """Replies, and news of the room."""
        said = [wire.encode(reply) for reply in self._replies]
        self._replies.clear()
        if self.news:
            self.news = False
            said.append(wire.encode(self.room_news()))
        return said

    def _hang_up(self, code: int, reason: str) -> None:
        self.room.rooms.go(hang_up(self._connection, code, reason))

    # Hearing ---------------------------------------------------------------------------

    async def hear(self) -> None:
        """Do what the client says, until it goes."""
        rooms = self.room.rooms
        who = f"socket {id(self)}"
        while True:
            said = await _heard(self._line)
            if rooms.limits.wait(who, "socket"):
                raise Hung(FLOODING, "too many messages at once")
            if isinstance(said, wire.Ping):
                self.reply(wire.Pong())
            elif isinstance(said, wire.Hello):
                raise Hung(MALFORMED, "hello is said once")
            else:
                await self._obey(said)

    async def _obey(
        self,
        said: wire.SaysDecide | wire.SaysUndo | wire.SaysConsent | wire.SaysYield | wire.SaysChat,
    ) -> None:
        try:
            if said.seat not in self.seats:
                raise Problem(403, "That seat is not yours.")
            await self._do(said)
        except Problem as problem:
            refused(problem.status, table=self.room.id, seat=said.seat, what="socket")
            self.reply(
                wire.RefusedReply(
                    said.id, said.seat, problem.rule or None, problem.detail, problem.status
                )
            )
        else:
            self.reply(wire.DoneReply(said.id, self.room.seq))

    async def _do(
        self,
        said: wire.SaysDecide | wire.SaysUndo | wire.SaysConsent | wire.SaysYield | wire.SaysChat,
    ) -> None:
        room, seat = self.room, said.seat
        match said:
            case wire.SaysDecide():
                await room.decide(seat, said.key, said.ask, said.id)
            case wire.SaysUndo():
                await room.act(lambda: taking_back.undo(room, seat))
            case wire.SaysConsent(agree=agree):
                await room.act(lambda: taking_back.consent(room, seat, agree=agree))
            case wire.SaysYield(until=until):
                await room.act(lambda: room.let_pass(seat, until))
            case wire.SaysChat(text=text):
                if wait := room.rooms.limits.wait(f"{room.id} {seat}", "chat"):
                    raise Problem(429, f"Not so fast; wait {wait:.0f} seconds.", wait=wait)
                await room.act(lambda: talking.chat(room, seat, text))


async def _heard(line: Line, patience: float | None = None) -> wire.Said:
    """The next message of a client."""
    hearing: Any = line.receive()
    try:
        message = await (hearing if patience is None else asyncio.wait_for(hearing, patience))
    except TimeoutError:
        raise Hung(NO_HELLO, "nothing was heard for too long") from None
    if message["type"] == "websocket.disconnect":
        raise Hung(0, "")
    text = message.get("text")
    if text is None:
        raise Hung(MALFORMED, "messages are JSON text")
    if len(text) > LARGEST:
        raise Hung(TOO_LARGE, f"a message has at most {LARGEST} bytes")
    try:
        said: wire.Said = wire.said.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise Hung(MALFORMED, str(problem)[:100]) from None
    return said


async def hang_up(connection: Connection, code: int, reason: str) -> None:
    """Close a connection, unless the client was quicker."""
    with suppress(Exception):
        await connection.close(code, reason)


async def turn_away(connection: Connection, code: int, reason: str) -> None:
    """Say why there is nothing here for this client."""
    refused(code, what="socket")
    await connection.accept()
    await connection.close(code, reason)


async def serve(rooms: Rooms, table: str, connection: Connection) -> None:
    """One client, from its first word to its last."""
    await connection.accept()
    client: Client | None = None
    try:
        client = await _greet(rooms, table, connection)
        # To its end: nothing that was begun is cut off. In a task of its own, so that what is
        # heard need not pass through all that lies between this and the server each time.
        await asyncio.create_task(client.hear())
    except Hung as hung:
        if hung.code:
            refused(hung.code, table=table, what="socket")
            await hang_up(connection, hung.code, hung.reason)
    finally:
        if client is not None:
            presence.leave(client)


async def _greet(rooms: Rooms, table: str, connection: Connection) -> Client:
    """The client says hello and is seated, or watches from the gallery."""
    try:
        room = await rooms.room(table)
    except Problem as problem:
        raise Hung(NO_TABLE, problem.detail[:100]) from None
    hello = await _heard(line_of(connection), rooms.settings.hello)
    if not isinstance(hello, wire.Hello):
        raise Hung(MALFORMED, "the first message is hello")
    try:
        seats = [await rooms.seat_of(room, token) for token in hello.tokens]
    except Problem as problem:
        raise Hung(BAD_CREDENTIAL, problem.detail) from None
    try:
        rooms.doors.check_room(room, tuple(seats))
    except Problem as problem:
        raise Hung(CROWDED, problem.detail) from None
    client = Client(room, tuple(dict.fromkeys(seats)), connection)
    if hello.seq >= room.ledger.undone:
        for place in client.lines:
            client.lines[place] = (
                hello.lines.get(place, hello.line) if place is not None else hello.line
            )
    presence.arrive(client)
    return client
