"""uvicorn's HTTP protocol, with limits on the time and size of a request."""

from __future__ import annotations

import asyncio
from functools import partial

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fateloom.server.ops.event_log import refused
from fateloom.server.sockets.timeouts import TimeoutMixin

LARGEST_HEAD = 65_536
"""Maximum size of request line and headers, in bytes."""


class HttpProtocol(TimeoutMixin, HttpToolsProtocol):
    """A connection for requests and streams."""

    _head = 0
    _is_in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait("request", self._settings.handshake_timeout, transport.close)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._is_in_head = 0, True
        never = partial(self._refuse, "The request never ended.")
        self._wait("request", self._settings.handshake_timeout, never)

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
        self._cancel_timer("request")

    def handle_websocket_upgrade(self) -> None:
        self._cancel_timer("request")
        super().handle_websocket_upgrade()

    def _refuse(self, why: str) -> None:
        self._cancel_timer("request")
        if not self.transport.is_closing():
            refused(400, what="request")
            self.send_400_response(why)
