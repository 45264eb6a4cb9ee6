"""The files of the browser client, and their security headers."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from fateloom.server import catalog
from fateloom.server.http import first_page
from fateloom.server.http.cached_response import CachedResponse
from fateloom.server.http.first_page import WEB
from fateloom.server.http.request import ApiRequest
from fateloom.server.problems import Problem

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


def add_security_headers(response: Response[Any]) -> Response[Any]:
    """Add the headers that limit what a page may load and do."""
    for name, value in GUARDS.items():
        response.headers.setdefault(name, value)
    return response


_responses: dict[Path, tuple[int, CachedResponse]] = {}
"""The files requested so far by their resolved path, with the time of their last change.

There are never more than files in the folders: how a request writes the path makes no difference.
"""


def _file(request: ApiRequest, path: Path, folder: Path = WEB) -> Response[Any]:
    """Return a file of the client or of a game. Raise ``Problem`` 404 outside its folder."""
    try:
        if ".." in path.parts:
            raise Problem(404, "There is nothing here.")
        file = path.resolve(strict=True)
        if not file.is_file() or not file.is_relative_to(folder.resolve()):
            raise Problem(404, "There is nothing here.")
        changed = file.stat().st_mtime_ns
        at, response = _responses.get(file, (0, None))
        if response is None or at != changed:
            kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
            response = CachedResponse(
                file.read_bytes(), kind or "application/octet-stream", "no-cache"
            )
            _responses[file] = changed, response
    except (OSError, ValueError, RuntimeError):  # a loop of symbolic links is a RuntimeError
        raise Problem(404, "There is nothing here.") from None
    return response.respond(request)


def _page_handler(route: str) -> Any:
    """Return the handler for a path of ``ROUTES`` in app.js."""

    @get(re.sub(r":(\w+)", r"{\1:str}", route), include_in_schema=False)
    async def index(request: ApiRequest) -> Response[Any]:
        return first_page.page(route, request.app.state.settings.root_path).respond(request)

    return index


@get("/static/sheets/{name:str}", include_in_schema=False)
async def style_sheets(request: ApiRequest, name: FromPath[str]) -> Response[Any]:
    """Return several style sheets as one."""
    found = first_page.sheet(name)
    if found is None:
        raise Problem(404, "There is nothing here.")
    return found.respond(request)


@get("/static/{path:path}", include_in_schema=False)
async def static(request: ApiRequest, path: FromPath[Path]) -> Response[Any]:
    return _file(request, WEB / str(path).lstrip("/"))


@get("/static/games/{id:str}/{path:path}", include_in_schema=False)
async def game_file(request: ApiRequest, id: FromPath[str], path: FromPath[Path]) -> Response[Any]:
    """Return a file of a game's ``web`` folder."""
    folder = catalog.web_folder(id)
    if folder is None:
        raise Problem(404, "There is nothing here.")
    return _file(request, folder / str(path).lstrip("/"), folder)


handlers = [*map(_page_handler, first_page.routes()), style_sheets, static, game_file]
