"""The application: all routes, the pages, and one way to say no."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig

import fateloom
from fateloom.engine.log import Name
from fateloom.server import operations, pages, wire
from fateloom.server.operations import log, metrics
from fateloom.server.origins import is_ours
from fateloom.server.problems import Problem, ProblemBody, sentence
from fateloom.server.rooms import Rooms
from fateloom.server.routes import after, bots, play, reference, tables
from fateloom.server.routes.common import Asked
from fateloom.server.settings import Settings
from fateloom.server.store import StoreError, open_store

LARGEST_BODY = 64_000


def make_app(settings: Settings | None = None) -> Litestar:
    """The server, which opens its store when it starts and closes it when it stops."""
    chosen = Settings.from_environment() if settings is None else settings

    @asynccontextmanager
    async def live(app: Litestar) -> AsyncIterator[None]:
        store = await open_store(chosen.db or None)
        rooms = Rooms(store, chosen)
        app.state.store, app.state.rooms = store, rooms
        metrics.rooms.look = lambda: sum(room.match is not None for room in rooms.at_hand())
        metrics.sockets.look = lambda: len(rooms.doors)
        await rooms.open()
        try:
            yield
        finally:
            await rooms.close()

    return Litestar(
        [
            *reference.handlers,
            *tables.handlers,
            *play.handlers,
            *after.handlers,
            *bots.handlers,
            *operations.routes,
            *pages.handlers,
        ],
        lifespan=[live],
        before_request=_admit,
        after_request=pages.guard,
        exception_handlers={
            Problem: _problem,
            HTTPException: _http,
            StoreError: _store,
            RecursionError: _nested,
            Exception: _failure,
        },
        openapi_config=OpenAPIConfig(
            title="Fateloom",
            version=fateloom.__version__,
            description="Tables where people and bots play card games of fate.",
        ),
        request_max_body_size=LARGEST_BODY,
        state=State({"settings": chosen}),
        type_encoders={Name: int},
        debug=False,
    )


async def _admit(request: Asked) -> None:
    """A page from elsewhere may read what is public, and do nothing. Figures are for whoever
    runs the server."""
    if request.url.path == "/metrics" and not _may_read_figures(request):
        raise Problem(403, "The figures of this server are not for everybody.")
    if request.method not in ("GET", "HEAD") and not is_ours(
        request, request.app.state.settings.origins
    ):
        raise Problem(403, "This request comes from a page that is not ours.")


def _may_read_figures(request: Asked) -> bool:
    allowed = request.app.state.settings.figures.split(",")
    return "*" in allowed or (request.client is not None and request.client.host in allowed)


# Saying no -----------------------------------------------------------------------------------


def _answer(request: Asked, problem: Problem) -> Response[Any]:
    operations.refused(problem.status, method=request.method, path=request.url.path)
    headers = {"Retry-After": str(int(problem.wait))} if problem.wait else {}
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    answer = Response(
        wire.encode(ProblemBody.of(problem)),
        status_code=problem.status,
        media_type="application/problem+json",
        headers=headers,
    )
    return pages.guard(answer)


def _problem(request: Asked, problem: Problem) -> Response[Any]:
    return _answer(request, problem)


def _http(request: Asked, error: HTTPException) -> Response[Any]:
    detail = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        said = [_where(each) for each in error.extra if isinstance(each, dict)]
        detail = "; ".join(said) or detail
    return _answer(request, Problem(error.status_code, sentence(detail or "that cannot be")))


def _where(problem: dict[str, Any]) -> str:
    return f"{problem.get('key', '')}: {problem.get('message', '')}".strip(": ")


def _nested(request: Asked, error: RecursionError) -> Response[Any]:
    return _answer(request, Problem(400, "The body is nested too deeply."))


def _store(request: Asked, error: StoreError) -> Response[Any]:
    log("store failed", path=request.url.path)
    return _answer(request, Problem(503, "The tables cannot be reached just now; try again."))


def _failure(request: Asked, error: Exception) -> Response[Any]:
    metrics.failures.inc()
    log("failed", path=request.url.path, kind=type(error).__name__)
    return _answer(request, Problem(500, "The server made a mistake; nothing has changed."))
