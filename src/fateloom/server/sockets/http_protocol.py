"""uvicorn's HTTP protocol, with limits on the time and size of a request."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn import Config
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fateloom.server.access.connection_limits import client_network
from fateloom.server.ops.event_log import refused
from fateloom.server.sockets.timeouts import TimeoutMixin

LARGEST_HEAD = 65_536
"""Maximum size of request line and headers, in bytes."""
PIPELINED = 16
"""Maximum number of requests that wait on one connection. uvicorn has no limit."""
PIECE = 4096
"""Bytes that are parsed before it is seen whether there were too many requests among them."""


_proxies: WeakKeyDictionary[Config, Any] = WeakKeyDictionary()


def _trusted(config: Config) -> Any:
    """Return the addresses of proxies, which have many clients."""
    if config not in _proxies:
        _proxies[config] = _TrustedHosts(config.forwarded_allow_ips)
    return _proxies[config]


class HttpProtocol(TimeoutMixin, HttpToolsProtocol):
    """A connection for requests and streams."""

    _head = 0
    _is_in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.client is not None and self.client[0] not in _trusted(self.config):
            address = client_network(self.client[0])
            if not self.config.app.state.rooms.connection_limits.admit(address):
                transport.abort()
                return
            self.counted_for = address
        self._wait("request", self._settings.handshake_timeout, transport.close)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._is_in_head = 0, True
        never = partial(self._refuse, "The request never ended.")
        self._wait("request", self._settings.handshake_timeout, never)

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        if len(self.pipeline) < PIPELINED:
            super().on_headers_complete()
        else:
            self._refuse(f"At most {PIPELINED} requests may wait on one connection.")

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return  # it is refused, or a websocket now
            self._parse(data[start : start + PIECE])

    def _parse(self, piece: bytes) -> None:
        super().data_received(piece)
        if self._is_in_head:
            self._head += len(piece)
            if self._head > LARGEST_HEAD:
                self._refuse(f"The head of a request has at most {LARGEST_HEAD} bytes.")

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._cancel_timer("request")

    def handle_websocket_upgrade(self) -> None:
        self._cancel_timer("request")
        super().handle_websocket_upgrade()
        successor = self.transport.get_protocol()
        if isinstance(successor, TimeoutMixin):
            successor.counted_for, self.counted_for = self.counted_for, ""
        del self.parser  # it refers to this protocol, which nobody needs any more

    def _refuse(self, why: str) -> None:
        self._cancel_timer("request")
        if not self.transport.is_closing():
            refused(400, what="request")
            self.send_400_response(why)
