"""The application as a web site: below a path prefix, and with HEAD wherever there is GET."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Litestar

from fateloom.server.settings import Settings


class Site(Litestar):
    """Litestar's application, with what comes before its router."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        settings: Settings = self.state.settings
        inner: Any = {**scope, "path": within(settings.root_path, scope["path"]), "root_path": ""}
        if inner.get("method") == "HEAD":
            await self._head(inner, receive, send)
        else:
            await super().__call__(inner, receive, send)

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


def within(root: str, path: str) -> str:
    """Return a path below a prefix as if there were none. A proxy may have removed it already.

    >>> within("/play", "/play/api/games"), within("/play", "/api/games"), within("/play", "/play")
    ('/api/games', '/api/games', '/')
    """
    if root and (path == root or path.startswith(f"{root}/")):
        return path[len(root) :] or "/"
    return path
