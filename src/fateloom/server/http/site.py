"""The application as a web site: below a path prefix, and with HEAD wherever there is GET.

Every address has its requests answered at a limited rate: those above it wait for their turn, so
that one client cannot keep the server busy alone.
"""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Litestar

from fateloom.server.access.connection_limits import client_network
from fateloom.server.ops.event_log import refused
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.settings import Settings
from fateloom.server.sockets.ws_protocol import EXTENSION

LONGEST_WAIT = 3.0
"""Seconds that a request waits for its turn at most. Then it is refused."""
FORWARDED = "fateloom.forwarded"
"""The key of a request's scope that says that another worker has received it."""


class Site(Litestar):
    """Litestar's application, with what comes before its router."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        if not await self._has_turn(scope):
            await _refuse(scope, send)
            return
        settings: Settings = self.state.settings
        inner: Any = {**scope, "path": within(settings.root_path, scope["path"]), "root_path": ""}
        if inner.get("method") == "HEAD":
            await self._head(inner, receive, send)
        else:
            await super().__call__(inner, receive, send)

    async def _has_turn(self, scope: Any) -> bool:
        """Wait until it is the turn of a request; return whether that is soon enough."""
        rooms: RoomRegistry = self.state.rooms
        if scope["client"] is None or is_forwarded(scope):
            return True  # it has waited where it arrived
        address = client_network(scope["client"][0])
        wait = rooms.rate_limits.reserve(address, "request", LONGEST_WAIT)
        if wait:
            await asyncio.sleep(min(wait, LONGEST_WAIT))
        return wait <= LONGEST_WAIT

    async def _head(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer as to GET, without a body. An endless response ends here as well."""
        told = asyncio.Event()

        async def send_head(message: Any) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                told.set()

        scope["method"] = "GET"
        answer = asyncio.create_task(super().__call__(scope, receive, send_head))
        telling = asyncio.create_task(told.wait())
        await asyncio.wait([answer, telling], return_when=asyncio.FIRST_COMPLETED)
        telling.cancel()
        answer.cancel()
        await asyncio.gather(answer, return_exceptions=True)


def is_forwarded(scope: Any) -> bool:
    """Return whether another worker has received a request and passed it on."""
    protocol = (scope.get("extensions") or {}).get(EXTENSION)
    return FORWARDED in scope or getattr(protocol, "is_forwarded", False)


async def _refuse(scope: Any, send: Any) -> None:
    """Refuse a request of an address that sends too many, with as little work as possible."""
    refused(429, path=scope["path"])
    if scope["type"] == "websocket":
        await send({"type": "websocket.close"})
        return
    headers = [(b"retry-after", b"5"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": b"Too many requests at once."})


def within(root: str, path: str) -> str:
    """Return a path below a prefix as if there were none. A proxy may have removed it already.

    >>> within("/play", "/play/api/games"), within("/play", "/api/games"), within("/play", "/play")
    ('/api/games', '/api/games', '/')
    """
    if root and (path == root or path.startswith(f"{root}/")):
        return path[len(root) :] or "/"
    return path
