"""The application: routes, lifespan and error handlers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Server

import fateloom
from fateloom.engine.state.log import Name
from fateloom.server import wire
from fateloom.server.access.connection_limits import address_of
from fateloom.server.access.origins import is_ours
from fateloom.server.forwarding.listener import Listener
from fateloom.server.forwarding.middleware import Forwarder, forward_elsewhere
from fateloom.server.http import (
    bot_api,
    daily,
    lab_pages,
    lessons,
    play,
    puzzles,
    reference,
    review,
    static,
    tables,
)
from fateloom.server.http.request import LARGEST_BODY, ApiRequest
from fateloom.server.http.site import Site
from fateloom.server.ops import health
from fateloom.server.ops.event_log import log, refused
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import Problem, ProblemBody, sentence, store_failed
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.settings import Settings
from fateloom.server.store import StoreError, open_store

UNWANTED = (400, 404, 405, 413, 429)
"""Statuses of requests that a page or a program that is well never makes."""
UNWANTED_COSTS = 4
"""Requests as which each of them counts, besides itself."""


def make_app(settings: Settings | None = None) -> Litestar:
    """Return the application, which opens its store at start and closes it at the end."""
    chosen = Settings.from_environment() if settings is None else settings

    @asynccontextmanager
    async def live(app: Litestar) -> AsyncIterator[None]:
        store = await open_store(chosen.db or None)
        secret = await store.cluster_secret()
        listener = Listener(app, secret)
        worker = await listener.open(chosen.advertise, chosen.worker)
        rooms = RoomRegistry(store, chosen, worker)
        app.state.store, app.state.rooms = store, rooms
        app.state.forwarder = Forwarder(rooms, secret)
        app.state.readiness = health.Readiness(store)
        await rooms.open()
        try:
            yield
        finally:
            app.state.readiness.close()
            rooms.disconnect_all()
            app.state.forwarder.close()
            await listener.close()
            await rooms.close()

    return Site(
        [
            *reference.handlers,
            *daily.handlers,
            *tables.handlers,
            *play.handlers,
            *review.handlers,
            *lessons.handlers,
            *puzzles.handlers,
            *bot_api.handlers,
            *lab_pages.handlers,
            *health.handlers,
            *static.handlers,
        ],
        lifespan=[live],
        middleware=[forward_elsewhere],
        before_request=_admit,
        after_request=static.add_security_headers,
        exception_handlers={
            Problem: _problem,
            HTTPException: _http,
            StoreError: _store,
            RecursionError: _nested,
            UnicodeDecodeError: _not_text,
            Exception: _failure,
        },
        openapi_config=OpenAPIConfig(
            title="Fateloom",
            version=fateloom.__version__,
            description=(
                "Tables where people and bots play card games of fate. "
                f"This server runs {fateloom.__version__} ({fateloom.BUILD})."
            ),
            servers=[Server(url=chosen.root_path or "/")],
        ),
        request_max_body_size=LARGEST_BODY,
        state=State({"settings": chosen}),
        type_encoders={Name: int},
        debug=False,
    )


async def _admit(request: ApiRequest) -> None:
    """Refuse changes from pages of other origins, and metrics to all but the operator."""
    if request.url.path == "/metrics" and not _may_read_figures(request):
        raise Problem(403, "These metrics are private.")
    if request.method not in ("GET", "HEAD") and not is_ours(
        request, request.app.state.settings.origins
    ):
        raise Problem(403, "Request refused: it comes from another site.")


def _may_read_figures(request: ApiRequest) -> bool:
    allowed = request.app.state.settings.metrics_from.split(",")
    return "*" in allowed or (request.client is not None and request.client.host in allowed)


# Error handlers ------------------------------------------------------------------------------


def _answer(request: ApiRequest, problem: Problem) -> Response[Any]:
    refused(problem.status, method=request.method, path=request.url.path)
    if problem.status in UNWANTED:
        limits = request.app.state.rooms.rate_limits
        limits.charge(address_of(request), "request", UNWANTED_COSTS)
    headers = {"Retry-After": str(int(problem.wait))} if problem.wait else {}
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    answer = Response(
        wire.encode(ProblemBody.of(problem)),
        status_code=problem.status,
        media_type="application/problem+json",
        headers=headers,
    )
    return static.add_security_headers(answer)


def _problem(request: ApiRequest, problem: Problem) -> Response[Any]:
    return _answer(request, problem)


def _http(request: ApiRequest, error: HTTPException) -> Response[Any]:
    detail = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        details = [_where(each) for each in error.extra if isinstance(each, dict)]
        detail = "; ".join(details) or detail
    return _answer(request, Problem(error.status_code, sentence(detail or "invalid value")))


def _where(problem: dict[str, Any]) -> str:
    return f"{problem.get('key', '')}: {problem.get('message', '')}".strip(": ")


def _nested(request: ApiRequest, error: RecursionError) -> Response[Any]:
    return _answer(request, Problem(400, "The body is nested too deeply."))


def _not_text(request: ApiRequest, error: UnicodeDecodeError) -> Response[Any]:
    return _answer(request, Problem(400, "The body is not UTF-8."))


def _store(request: ApiRequest, error: StoreError) -> Response[Any]:
    metrics.store_failures.inc()
    log("store failed", path=request.url.path)
    return _answer(request, store_failed())


def _failure(request: ApiRequest, error: Exception) -> Response[Any]:
    metrics.failures.inc()
    log("failed", path=request.url.path, kind=type(error).__name__)
    return _answer(
        request, Problem(500, "Something went wrong on the server. Nothing has changed.")
    )
