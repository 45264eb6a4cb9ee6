"""Timeouts of connections.

A client that does not read holds a buffer of at most 64 kB, the newest frame and a place in the
room. It is disconnected after a while, like a client whose request never ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from fateloom.server.ops.metrics import metrics
from fateloom.server.settings import Settings


class TimeoutMixin(asyncio.Protocol):
    """A uvicorn protocol with timers."""

    loop: asyncio.AbstractEventLoop
    config: Any
    transport: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self.counted_for = ""
        """The address for which this connection is counted, if it is."""
        self._settings: Settings = self.config.app.state.settings

    def _wait(self, what: str, seconds: float, give_up: Callable[[], None]) -> None:
        """Start a timer that calls ``give_up`` unless it is cancelled in time."""
        self._cancel_timer(what)
        self._timers[what] = self.loop.call_later(seconds, give_up)

    def _cancel_timer(self, what: str) -> None:
        if timer := self._timers.pop(what, None):
            timer.cancel()

    def pause_writing(self) -> None:
        """Start the write timeout: the buffer is full."""
        super().pause_writing()
        self._wait("reading", self._settings.write_timeout, self._hang_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._cancel_timer("reading")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.uncount()
        for what in list(self._timers):
            self._cancel_timer(what)

    def uncount(self) -> None:
        """Count this connection no more."""
        if self.counted_for:
            self.config.app.state.rooms.connection_limits.release(self.counted_for)
            self.counted_for = ""

    def _hang_up(self) -> None:
        metrics.crowded.labels("unread").inc()
        self.transport.abort()
