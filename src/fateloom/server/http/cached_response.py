"""Responses that are built and compressed once, with an ETag."""

from __future__ import annotations

import gzip
from functools import cached_property
from hashlib import blake2b
from typing import Any

from litestar import Request, Response

MIN_GZIP_SIZE = 1000
"""Bytes. Smaller responses are not compressed."""
_TEXT = ("text/", "application/json", "image/svg", "application/javascript", "application/manifest")


class CachedResponse:
    """A response that is kept in memory."""

    def __init__(self, body: bytes, kind: str, caching: str) -> None:
        self._body = body
        self._kind = kind
        self._caching = caching
        self._tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'

    @cached_property
    def _squeezed(self) -> bytes | None:
        if len(self._body) < MIN_GZIP_SIZE or not self._kind.startswith(_TEXT):
            return None
        return gzip.compress(self._body, 6, mtime=0)

    def respond(self, request: Request[Any, Any, Any]) -> Response[Any]:
        """Return the response, or 304 if the client has it already."""
        headers = {"ETag": self._tag, "Cache-Control": self._caching, "Vary": "Accept-Encoding"}
        if self._tag in request.headers.get("if-none-match", ""):
            return Response(None, status_code=304, headers=headers)
        body = self._body
        if self._squeezed and "gzip" in request.headers.get("accept-encoding", ""):
            body = self._squeezed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=self._kind, headers=headers)
