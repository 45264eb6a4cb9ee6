"""uvicorn's websocket protocol, with the layers in between removed.

A move is sent to every seat of its table, so messages are most of its cost. Connecting and
closing go through the application like any request; messages are written straight to the
transport, all pending ones in one piece.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import (  # type: ignore[attr-defined]  # the fast mask, if built
    Frame,
    apply_mask,
)
from websockets.http11 import Request
from websockets.protocol import OPEN

from fateloom.server.access.connection_limits import client_network
from fateloom.server.access.rate_limits import RateLimiter
from fateloom.server.ops.event_log import refused
from fateloom.server.sockets.timeouts import TimeoutMixin

EXTENSION = "fateloom.line"
NOT_TEXT = 1007
"""RFC 6455, section 7.4.1: a text message is not UTF-8."""
FLOOD = "fateloom.flood"
"""The type of the event that says that a client sends too many frames."""
FLOOD_CLOSE = 1.0
"""Seconds for a client that sends too much to read why it is disconnected."""
PIECE = 512
"""Bytes that are parsed before the count of frames is looked at: a frame may have only six."""
FLOOD_COSTS = 100
"""Requests as which an address is charged for a socket that sent too many frames."""
AT_ONCE = 16
"""Unread messages after which reading from the client pauses."""


class ReceiveQueue:
    """Received messages for one reader; simpler than ``asyncio.Queue``."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._reader = self._loop.create_future()
            await self._reader
        return self._messages.popleft()

    def empty(self) -> bool:
        return not self._messages

    @property
    def is_full(self) -> bool:
        return len(self._messages) >= AT_ONCE


class WebSocketProtocol(TimeoutMixin, WebSocketsSansIOProtocol):
    """One websocket. After :attr:`write_paused` it calls :attr:`drained`."""

    drained: Callable[[], None] | None = None
    write_paused = False
    """Whether the write buffer is full."""
    is_forwarded = False
    """Whether another worker has received this connection and passes its bytes on."""
    _flooded = False
    """Whether the client has sent too many frames."""
    _served = False
    """Whether the application is done with this connection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._inbox = ReceiveQueue(self.loop)
        self.queue = self._inbox  # type: ignore[assignment]  # has what uvicorn uses of it

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._release()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._served = True
        self._release()

    def _release(self) -> None:
        """Cut the references among the parts of a connection that is over on both sides.

        They refer to each other, so that only the garbage collector could free them, which looks
        at old objects once in a hundred thousand connections (``serve.tune_gc``).
        """
        if self.disconnected and self._served:
            self.conn.parser.close()
            self.drained = None
            self.scope.pop("extensions", None)

    def detach(self) -> None:
        """Leave the transport to another protocol; nothing more is written here."""
        for what in list(self._timers):
            self._cancel_timer(what)
        self.stop_keepalive()
        self.uncount()
        self.connections.discard(self)
        self.transport.set_protocol(asyncio.Protocol())
        self.handshake_complete = self.close_sent = self.disconnected = True

    def data_received(self, data: bytes) -> None:
        """Parse a message that arrives whole here, and leave anything else to the library."""
        text = parse_text_frame(data) if self._is_between_messages else None
        if text is None:
            for start in range(0, len(data), PIECE):
                if self._flooded:
                    return
                super().data_received(data[start : start + PIECE])
        elif self._admit():
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    def _admit(self) -> bool:
        """Count a frame of whatever kind; return whether there were not too many."""
        if not self._flooded:
            limits: RateLimiter = self.config.app.state.rooms.rate_limits
            if limits.try_acquire(f"socket {id(self)}", "socket"):
                self._flooded, self.read_paused = True, False  # else uvicorn would read on
                self.transport.pause_reading()
                client = self.scope["client"]
                if client is not None:
                    limits.charge(client_network(client[0]), "request", FLOOD_COSTS)
                self._inbox.put_nowait({"type": FLOOD})
                self._wait("flood", FLOOD_CLOSE, self.transport.abort)
        return not self._flooded

    def handle_cont(self, event: Frame) -> None:
        if self._admit():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if self._admit():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._admit():
            super().handle_bytes(event)

    def handle_pong(self, event: Frame) -> None:
        if self._admit():
            super().handle_pong(event)

    @property
    def _is_between_messages(self) -> bool:
        conn = self.conn
        return conn.state is OPEN and conn.current_size is None and not conn.reader.buffer

    def send_receive_event_to_app(self) -> None:
        """Queue a received message, and pause reading while several wait.

        The parent pauses for each message, which costs more than reading it, and logs a stack
        trace for text that is not UTF-8.
        """
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            try:
                self._inbox.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                refused(NOT_TEXT, what="socket")
                self.conn.send_close(NOT_TEXT)
                self.handle_parser_exception()
                return
        else:
            self._inbox.put_nowait({"type": "websocket.receive", "bytes": data})
        if self._inbox.is_full and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read: the answer would pile up."""
        if not self._admit() or self.write_paused:
            self.conn.data_to_send()
        else:
            super().handle_ping()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.write_paused = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.write_paused = False
        if self.drained is not None:
            self.drained()

    def send_texts(self, texts: Iterable[bytes]) -> None:
        """Send messages in one piece, unless the connection is closing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        pieces: list[bytes] = []
        for text in texts:
            pieces += frame_header(text), text
        self.transport.write(b"".join(pieces))


def frame_header(text: bytes) -> bytes:
    """Return the header of a text frame from a server (RFC 6455, section 5.2).

    >>> frame_header(b"pass").hex(), frame_header(bytes(300)).hex()
    ('8104', '817e012c')
    >>> frame_header(bytes(65_536)).hex()
    '817f0000000000010000'
    """
    length = len(text)
    if length < 126:
        return bytes((0x81, length))
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def parse_text_frame(data: bytes) -> bytes | None:
    """Return the text, if this is one whole text frame of a client and nothing else.

    >>> parse_text_frame(bytes.fromhex("8184 01020304 71637077"))
    b'pass'
    >>> parse_text_frame(bytes.fromhex("8184 01020304 7163"))
    """
    if len(data) < 8 or data[0] != 0x81:
        return None
    start, length = 6, data[1] - 0x80
    if length == 126:
        start, length = 8, int.from_bytes(data[2:4], "big")
    if len(data) != start + length or length == 127:
        return None
    return apply_mask(data[start:], data[start - 4 : start])


def protocol_of(connection: WebSocket[Any, Any, Any]) -> WebSocketProtocol:
    """Return the protocol of a connection."""
    extensions: Any = connection.scope["extensions"]
    protocol: WebSocketProtocol = extensions[EXTENSION]
    return protocol
