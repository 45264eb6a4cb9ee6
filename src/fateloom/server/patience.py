"""Connections whose client does not read, or does not come to the point, are let go after a while.

What a client that does not read holds is little: a buffer of 64 kB at most, and the newest frame.
But it would hold that, and a place in the room, for as long as it likes. So would one that sends
its request letter by letter, or a head that never ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fateloom.server.operations import metrics, refused
from fateloom.server.settings import Settings

LARGEST_HEAD = 65_536
"""Bytes in all that comes before the body of a request."""


class Patient(asyncio.Protocol):
    """A protocol of uvicorn with an end to its patience."""

    loop: asyncio.AbstractEventLoop
    config: Any
    transport: Any

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._patience: dict[str, asyncio.TimerHandle] = {}
        self._settings: Settings = self.config.app.state.settings

    def _wait(self, what: str, seconds: float, give_up: Callable[[], None]) -> None:
        """Something is due; if it does not come in time, give up."""
        self._came(what)
        self._patience[what] = self.loop.call_later(seconds, give_up)

    def _came(self, what: str) -> None:
        if waiting := self._patience.pop(what, None):
            waiting.cancel()

    def pause_writing(self) -> None:
        """As much is unread as may be."""
        super().pause_writing()
        self._wait("reading", self._settings.unread, self._hang_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._came("reading")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for what in list(self._patience):
            self._came(what)

    def _hang_up(self) -> None:
        metrics.crowded.inc(of="unread")
        self.transport.abort()


class Request(Patient, HttpToolsProtocol):
    """A connection for requests, and for streams of lines."""

    _head = 0
    _is_in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait("request", self._settings.hello, transport.close)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._is_in_head = 0, True
        never = partial(self._refuse, "The request never ended.")
        self._wait("request", self._settings.hello, never)

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
        self._came("request")

    def handle_websocket_upgrade(self) -> None:
        self._came("request")
        super().handle_websocket_upgrade()

    def _refuse(self, why: str) -> None:
        self._came("request")
        if not self.transport.is_closing():
            refused(400, what="request")
            self.send_400_response(why)
