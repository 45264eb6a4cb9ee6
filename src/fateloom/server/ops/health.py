"""Routes for the operator: health, readiness and metrics."""

from __future__ import annotations

import asyncio
import time

from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.openapi import ResponseSpec
from prometheus_client import CONTENT_TYPE_LATEST

from fateloom.server.ops.event_log import log
from fateloom.server.ops.metrics import metrics
from fateloom.server.store import Store, StoreError

PATIENCE = 3.0
"""Seconds after which a store that does not answer counts as failed."""
FRESH = 1.0
"""Seconds for which an answer holds, so that requests cannot make the store write all the time."""


class Readiness:
    """Whether the store can be read and written, checked by really writing."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._checking: asyncio.Task[bool] | None = None
        self._checked = -FRESH
        self._was_ready = False

    async def check(self) -> bool:
        """Return whether the store works. One that hangs does not."""
        if time.monotonic() - self._checked < FRESH:
            return self._was_ready
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._write())
        # A check that hangs goes on: cancelling it could hang as well.
        await asyncio.wait([self._checking], timeout=PATIENCE)
        return self._checking.done() and self._checking.result()

    async def _write(self) -> bool:
        try:
            await self._store.ready()
            self._was_ready = True
        except StoreError:
            metrics.store_failures.inc()
            self._was_ready = False
        self._checked = time.monotonic()
        return self._was_ready

    def close(self) -> None:
        if self._checking is not None:
            self._checking.cancel()


@get("/healthz", summary="Is the process alive?", tags=["Operations"])
async def healthz() -> dict[str, str]:
    return {"status": "ok"}


@get(
    "/readyz",
    summary="Can tables be read and written?",
    tags=["Operations"],
    responses={503: ResponseSpec(dict[str, str], description="They cannot.")},
)
async def readyz(state: State) -> Response[dict[str, str]]:
    if not await state.readiness.check():
        log("not ready")
        return Response({"status": "the store does not answer"}, status_code=503)
    return Response({"status": "ok"})


@get("/metrics", summary="Figures for Prometheus", tags=["Operations"], media_type=MediaType.TEXT)
async def metrics_page(state: State) -> Response[bytes]:
    state.rooms.measure()
    return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)


handlers = [healthz, readyz, metrics_page]
