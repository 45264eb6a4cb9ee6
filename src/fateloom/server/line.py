"""The line to a client: uvicorn's websocket, spoken to without the layers in between.

A move is told to every seat of its table, so most of what a move costs is what its messages
cost. Connecting and closing go through the application like any request; what is said in
between is written straight to the transport, all that is due in one piece.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fast one, if built
from websockets.http11 import Request
from websockets.protocol import OPEN

from fateloom.server.operations import refused
from fateloom.server.patience import Patient

EXTENSION = "fateloom.line"
NOT_TEXT = 1007
"""RFC 6455, section 7.4.1: a text message is not UTF-8."""
AT_ONCE = 16
"""So many messages may wait to be read before no more are taken from a client."""


class Inbox:
    """What was heard and not yet read. One reader, so it needs less than a queue does."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._heard: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._heard.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._heard:
            self._reader = self._loop.create_future()
            await self._reader
        return self._heard.popleft()

    def empty(self) -> bool:
        return not self._heard

    @property
    def is_full(self) -> bool:
        return len(self._heard) >= AT_ONCE


class Line(Patient, WebSocketsSansIOProtocol):
    """One websocket. A client that looks whether it :attr:`is_full` is told when it no longer is."""

    drained: Callable[[], None] | None = None
    is_full = False
    """Whether the client has yet to read what it was sent before."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._inbox = Inbox(self.loop)
        self.queue = self._inbox  # type: ignore[assignment]  # does all that is asked of one

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Nearly all that comes is one whole message, which is soon read; whatever else comes,
        the library knows how to read."""
        text = text_in(data) if self._is_between_messages else None
        if text is None:
            super().data_received(data)
        else:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

    @property
    def _is_between_messages(self) -> bool:
        conn = self.conn
        return conn.state is OPEN and conn.current_size is None and not conn.reader.buffer

    def send_receive_event_to_app(self) -> None:
        """A message was heard. Reading stops while a few of them wait; the parent stops it for
        each, which costs more than to read it, and would log a stack trace for bad letters."""
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
        """Who does not read is not owed an answer, which would be kept for it."""
        if self.is_full:
            self.conn.data_to_send()
        else:
            super().handle_ping()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_full = False
        if self.drained is not None:
            self.drained()

    def say(self, texts: Iterable[bytes]) -> None:
        """Send messages, all in one piece; to nobody if the client has gone."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        pieces: list[bytes] = []
        for text in texts:
            pieces += head_of(text), text
        self.transport.write(b"".join(pieces))


def head_of(text: bytes) -> bytes:
    """What a whole text message of a server begins with (RFC 6455, section 5.2): what it is, and
    its length in one, three or nine bytes.

    >>> head_of(b"pass").hex(), head_of(bytes(300)).hex(), head_of(bytes(65_536)).hex()
    ('8104', '817e012c', '817f0000000000010000')
    """
    length = len(text)
    if length < 126:
        return bytes((0x81, length))
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def text_in(data: bytes) -> bytes | None:
    """The text, if this is one whole text message of a client and nothing else.

    >>> text_in(bytes.fromhex("8184 01020304 71637077")), text_in(bytes.fromhex("8184 01020304 7163"))
    (b'pass', None)
    """
    if len(data) < 8 or data[0] != 0x81:
        return None
    start, length = 6, data[1] - 0x80
    if length == 126:
        start, length = 8, int.from_bytes(data[2:4], "big")
    if len(data) != start + length or length == 127:
        return None
    return apply_mask(data[start:], data[start - 4 : start])


def line_of(connection: WebSocket[Any, Any, Any]) -> Line:
    """The line under a connection."""
    extensions: Any = connection.scope["extensions"]
    line: Line = extensions[EXTENSION]
    return line
