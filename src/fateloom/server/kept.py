"""Answers that stay the same: made once, squeezed once, and sent to nobody twice."""

from __future__ import annotations

import gzip
from functools import cached_property
from hashlib import blake2b
from typing import Any

from litestar import Request, Response

WORTH_IT = 1000
"""Bytes. Smaller answers are sent as they are."""
_TEXT = ("text/", "application/json", "image/svg", "application/javascript", "application/manifest")


class Kept:
    """An answer that is kept in memory."""

    def __init__(self, body: bytes, kind: str, caching: str) -> None:
        self._body = body
        self._kind = kind
        self._caching = caching
        self._tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'

    @cached_property
    def _squeezed(self) -> bytes | None:
        if len(self._body) < WORTH_IT or not self._kind.startswith(_TEXT):
            return None
        return gzip.compress(self._body, 6, mtime=0)

    def answer(self, request: Request[Any, Any, Any]) -> Response[Any]:
        """The answer, or that whoever asks has it already."""
        headers = {"ETag": self._tag, "Cache-Control": self._caching, "Vary": "Accept-Encoding"}
        if self._tag in request.headers.get("if-none-match", ""):
            return Response(None, status_code=304, headers=headers)
        body = self._body
        if self._squeezed and "gzip" in request.headers.get("accept-encoding", ""):
            body = self._squeezed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=self._kind, headers=headers)
