"""Connections whose client does not read are let go after a while.

What such a client holds is little: a buffer of 64 kB at most, and the newest frame. But it would
hold that, and a place in the room, for as long as it likes.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fateloom.server.operations import metrics


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


class Request(Patient, HttpToolsProtocol):
    """A connection for requests, and for streams of lines."""
