"""One websocket client: handshake, receiving and sending."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.connection.base import empty_receive, empty_send

from fateloom.engine.state.table import Seat
from fateloom.server import wire
from fateloom.server.actions import chat, passing, undo
from fateloom.server.ops.event_log import log, refused
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import Problem, sentence, store_failed
from fateloom.server.rooms import presence
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room
from fateloom.server.rooms.subscriber import NOT_OPEN_YET, Subscriber
from fateloom.server.sockets.ws_protocol import FLOOD, WebSocketProtocol, protocol_of
from fateloom.server.store import StoreError

LARGEST = 8192
"""Maximum size of a message, in bytes."""
REPLIES = 64
"""Maximum number of unsent replies to a client that does not read."""

MALFORMED, BAD_CREDENTIAL, WRONG_ORIGIN, NO_TABLE = 4400, 4401, 4403, 4404
TRY_LATER, MISTAKE = 1013, 1011
NO_HELLO, TOO_LARGE, FLOODING, CROWDED, RESTARTING = 4408, 4413, 4429, 4503, 1012

Connection = WebSocket[Any, Any, Any]


class CloseSocket(Exception):
    """Close the socket with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class SocketClient(Subscriber):
    """A client with a websocket, for any number of seats."""

    def __init__(self, room: Room, seats: tuple[Seat, ...], connection: Connection) -> None:
        super().__init__(room, seats)
        self._connection = connection
        self._protocol = protocol_of(connection)
        self._protocol.drained = self._send
        self._loop = asyncio.get_running_loop()
        self._send_scheduled = False
        self._replies: deque[msgspec.Struct] = deque()
        self.schedule_send()

    def reply(self, message: msgspec.Struct) -> None:
        self._replies.append(message)
        if len(self._replies) > REPLIES:
            self.close(FLOODING, "replies are not read")
        self.schedule_send()

    # Sending ---------------------------------------------------------------------------

    def schedule_send(self) -> None:
        """Send what is new at the end of this turn of the event loop."""
        if not self._send_scheduled:
            self._send_scheduled = True
            self._loop.call_soon(self._send)

    def _send(self) -> None:
        self._send_scheduled = False
        if self.close_request is not None:
            self._hang_up(*self.close_request)
        elif not self._protocol.write_paused:
            try:
                others = self._pending_messages() if self._replies or self.news else []
                self._protocol.send_texts([*others, *self.frames()])
            except Exception as problem:
                metrics.failures.inc()
                log("failed", table=self.room.id, what="frame", kind=type(problem).__name__)
                self._hang_up(MISTAKE, "the server made a mistake")

    def _pending_messages(self) -> list[bytes]:
        """Return pending replies and news of the room, encoded."""
        messages = [wire.encode(reply) for reply in self._replies]
        self._replies.clear()
        if self.news:
            self.news = False
            messages.append(wire.encode(self.room_news()))
        return messages

    def _hang_up(self, code: int, reason: str) -> None:
        self.room.rooms.run_in_background(hang_up(self._connection, code, reason))

    # Receiving -------------------------------------------------------------------------

    async def receive(self) -> None:
        """Handle messages until the client disconnects."""
        while True:
            message = await _next_message(self._protocol)
            if isinstance(message, wire.Ping):
                self.reply(wire.Pong())
            elif isinstance(message, wire.Hello):
                raise CloseSocket(MALFORMED, "hello is said once")
            else:
                await self._handle(message)

    async def _handle(
        self,
        message: wire.DecideMessage
        | wire.UndoMessage
        | wire.ConsentMessage
        | wire.YieldMessage
        | wire.ChatMessage,
    ) -> None:
        try:
            if message.seat not in self.seats:
                raise Problem(403, "That is not your seat.")
            await self._do(message)
        except Problem as problem:
            self._refuse(message, problem)
        except StoreError:
            metrics.store_failures.inc()
            log("store failed", table=self.room.id, seat=message.seat, what="socket")
            self._refuse(message, store_failed())
        else:
            self.reply(wire.DoneReply(message.id, self.room.seq))

    def _refuse(
        self,
        message: wire.DecideMessage
        | wire.UndoMessage
        | wire.ConsentMessage
        | wire.YieldMessage
        | wire.ChatMessage,
        problem: Problem,
    ) -> None:
        refused(problem.status, table=self.room.id, seat=message.seat, what="socket")
        self.reply(
            wire.RefusedReply(
                message.id, message.seat, problem.rule or None, problem.detail, problem.status
            )
        )

    async def _do(
        self,
        message: wire.DecideMessage
        | wire.UndoMessage
        | wire.ConsentMessage
        | wire.YieldMessage
        | wire.ChatMessage,
    ) -> None:
        room, seat = self.room, message.seat
        match message:
            case wire.DecideMessage():
                await room.submit(seat, message.key, message.ask, message.id)
            case wire.UndoMessage():
                await room.transact(lambda: undo.undo(room, seat))
            case wire.ConsentMessage(agree=agree):
                await room.transact(lambda: undo.consent(room, seat, agree=agree))
            case wire.YieldMessage(until=until):
                await room.transact(lambda: passing.set_auto_pass(room, seat, until))
            case wire.ChatMessage(text=text):
                if wait := room.rooms.rate_limits.try_acquire(f"{room.id} {seat}", "chat"):
                    raise Problem(429, f"Slow down: wait {wait:.0f} seconds.", wait=wait)
                await room.transact(lambda: chat.chat(room, seat, text))


async def _next_message(
    protocol: WebSocketProtocol, timeout: float | None = None
) -> wire.ClientMessage:
    """Return the next message of a client. Raise :class:`CloseSocket`."""
    receiving: Any = protocol.receive()
    try:
        event = await (receiving if timeout is None else asyncio.wait_for(receiving, timeout))
    except TimeoutError:
        raise CloseSocket(NO_HELLO, "nothing was heard for too long") from None
    if event["type"] == "websocket.disconnect":
        raise CloseSocket(0, "")
    if event["type"] == FLOOD:
        raise CloseSocket(FLOODING, "too many messages at once")
    text = event.get("text")
    if text is None:
        raise CloseSocket(MALFORMED, "messages are JSON text")
    if len(text) > LARGEST:
        raise CloseSocket(TOO_LARGE, f"a message has at most {LARGEST} bytes")
    try:
        message: wire.ClientMessage = wire.message_decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise CloseSocket(MALFORMED, str(problem)[:100]) from None
    return message


async def hang_up(connection: Connection, code: int, reason: str) -> None:
    """Close a connection, unless the client has closed it already."""
    with suppress(Exception):
        await connection.close(code, reason)


async def reject(connection: Connection, code: int, reason: str) -> None:
    """Accept a connection only to close it with a reason."""
    refused(code, what="socket")
    await connection.accept()
    await connection.close(code, reason)


def forget(connection: Connection) -> None:
    """Let go of a connection that is over: its functions refer to it, and it to them."""
    connection.receive, connection.send = empty_receive, empty_send


async def serve(rooms: RoomRegistry, table: str, connection: Connection) -> None:
    """Serve one client from handshake to disconnect."""
    await connection.accept()
    client: SocketClient | None = None
    try:
        client = await _handshake(rooms, table, connection)
        # Awaited to its end, so that no action is cut off. A task of its own resumes directly
        # from the event loop, without the framework's coroutines in between.
        await asyncio.create_task(client.receive())
    except CloseSocket as closing:
        if closing.code:
            refused(closing.code, table=table, what="socket")
            await hang_up(connection, closing.code, closing.reason)
    except StoreError:
        metrics.store_failures.inc()
        log("store failed", table=table, what="socket")
        refused(TRY_LATER, table=table, what="socket")
        await hang_up(connection, TRY_LATER, store_failed().detail)
    except Exception as problem:
        metrics.failures.inc()
        log("failed", table=table, what="socket", kind=type(problem).__name__)
        await hang_up(connection, MISTAKE, "the server made a mistake")
    finally:
        if client is not None:
            presence.leave(client)


async def _handshake(rooms: RoomRegistry, table: str, connection: Connection) -> SocketClient:
    """Wait for ``hello`` and return the client, with its seats or in the gallery."""
    try:
        room = await rooms.get(table)
    except Problem as problem:
        raise CloseSocket(NO_TABLE, problem.detail[:100]) from None
    hello = await _next_message(protocol_of(connection), rooms.settings.handshake_timeout)
    if not isinstance(hello, wire.Hello):
        raise CloseSocket(MALFORMED, "the first message is hello")
    try:
        seats = [await rooms.seat_of(room, token) for token in hello.tokens]
    except Problem as problem:
        raise CloseSocket(BAD_CREDENTIAL, problem.detail) from None
    try:
        rooms.connection_limits.check_room(room.connected_seats, tuple(seats))
    except Problem as problem:
        raise CloseSocket(CROWDED, problem.detail) from None
    if not seats and room.shown is not None and (refused := room.not_open_yet) is not None:
        raise CloseSocket(NOT_OPEN_YET, sentence(refused.why))
    client = SocketClient(room, tuple(dict.fromkeys(seats)), connection)
    if hello.seq >= room.ledger.last_undo_seq:
        for place in client.log_positions:
            client.log_positions[place] = (
                hello.lines.get(place, hello.line) if place is not None else hello.line
            )
    presence.arrive(client)
    return client
