"""Connections whose client does not read, or does not come to the point, are let go after a while.

What a client that does not read holds is little: a buffer of 64 kB at most, and the newest frame.
But it would hold that, and a place in the room, for as long as it likes. So would one that sends
its request letter by letter, or a head that never ends.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fateloom.server.operations import metrics, refused


class Patient(asyncio.Protocol):
    """A protocol of uvicorn with an end to its patience."""

    loop: asyncio.AbstractEventLoop
    config: Any
    transport: Any
    _unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """As much is unread as may be."""
        super().pause_writing()
        patience = self.config.app.state.settings.unread
        self._unread = self.loop.call_later(patience, self._give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._read()

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _give_up(self) -> None:
        metrics.crowded.inc(of="unread")
        self.transport.abort()


LARGEST_HEAD = 65_536
"""Bytes in all that comes before the body of a request."""


class Request(Patient, HttpToolsProtocol):
    """A connection for requests, and for streams of lines."""

    _head = 0
    _is_in_head = True
    _begun: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begin()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begin()

    def _begin(self) -> None:
        """A request is due; it is said in one go."""
        self._end()
        self._head, self._is_in_head = 0, True
        patience = self.config.app.state.settings.hello
        self._begun = self.loop.call_later(patience, self._refuse, "The request never ended.")

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_in_head:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self._refuse(f"The head of a request has at most {LARGEST_HEAD} bytes.")

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._end()

    def handle_websocket_upgrade(self) -> None:
        self._end()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._end()

    def _end(self) -> None:
        if self._begun is not None:
            self._begun.cancel()
            self._begun = None

    def _refuse(self, why: str) -> None:
        self._end()
        if not self.transport.is_closing():
            refused(400, what="request")
            self.send_400_response(why)
