"""The pages of the browser client, and what they are allowed to load."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from fateloom.server.kept import Kept
from fateloom.server.problems import Problem
from fateloom.server.routes.common import Asked

WEB = Path(__file__).parent.parent / "web"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self'"
)
GUARDS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


def guard(response: Response[Any]) -> Response[Any]:
    """What every answer says about what its page may do."""
    for name, value in GUARDS.items():
        response.headers.setdefault(name, value)
    return response


_kept: dict[Path, tuple[int, Kept]] = {}
"""The files that were asked for, and when each was last changed."""


def _file(request: Asked, path: Path) -> Response[Any]:
    """A file of the client, unless whoever asks has it already."""
    try:
        changed = path.stat().st_mtime_ns
        at, kept = _kept.get(path, (0, None))
        if kept is None or at != changed:
            if not path.is_file() or not path.resolve().is_relative_to(WEB.resolve()):
                raise Problem(404, "There is nothing here.")
            kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
            kept = Kept(path.read_bytes(), kind or "application/octet-stream", "no-cache")
            _kept[path] = changed, kept
    except (OSError, ValueError):
        raise Problem(404, "There is nothing here.") from None
    return kept.answer(request)


@get(
    [
        "/",
        "/new",
        "/rules",
        "/table/{id:str}",
        "/replay/{id:str}",
        "/rules/{id:str}",
        "/rules/{id:str}/{rule:str}",
        "/play/{id:str}",
    ],
    include_in_schema=False,
)
async def index(request: Asked) -> Response[Any]:
    return _file(request, WEB / "index.html")


@get("/static/{path:path}", include_in_schema=False)
async def static(request: Asked, path: FromPath[Path]) -> Response[Any]:
    return _file(request, WEB / str(path).lstrip("/"))


handlers = [index, static]
