"""The server itself, games, rules, cards and bots over HTTP: public, and rarely changing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

import fateloom
from fateloom.server import catalog, wire
from fateloom.server.bots import roster
from fateloom.server.http.cached_response import CachedResponse
from fateloom.server.http.request import ApiRequest, refusals

TAGS = ["Reference"]
_responses: dict[str, CachedResponse] = {}


def _page(request: ApiRequest, path: str, make: Callable[[], Any]) -> Response[Any]:
    """Return a cached response, built on the first request."""
    if path not in _responses:
        _responses[path] = CachedResponse(
            wire.encode(make()), "application/json", "public, max-age=60"
        )
    return _responses[path].respond(request)


@get("/api", tags=TAGS, summary="Version and build of this server", responses=refusals())
async def about() -> dict[str, str]:
    return {"version": fateloom.__version__, "build": fateloom.BUILD}


@get("/api/games", tags=TAGS, summary="The games that can be played here", responses=refusals())
async def games(request: ApiRequest) -> Response[list[dict[str, Any]]]:
    return _page(request, "games", catalog.games)


@get(
    "/api/games/{game:str}",
    tags=TAGS,
    summary="A game, its options and cards",
    responses=refusals(404),
)
async def game(request: ApiRequest, game: FromPath[str]) -> Response[dict[str, Any]]:
    wanted = catalog.require_game(game)
    return _page(request, f"games/{game}", lambda: catalog.game_info(wanted))


@get(
    "/api/games/{game:str}/rules", tags=TAGS, summary="The rules of a game", responses=refusals(404)
)
async def rules(request: ApiRequest, game: FromPath[str]) -> Response[dict[str, Any]]:
    wanted = catalog.require_game(game)
    return _page(request, f"games/{game}/rules", lambda: catalog.rules(wanted))


@get(
    "/api/games/{game:str}/rules/{rule:str}", tags=TAGS, summary="One rule", responses=refusals(404)
)
async def rule(game: FromPath[str], rule: FromPath[str]) -> dict[str, Any]:
    return catalog.rule(catalog.require_game(game), rule)


@get(
    "/api/games/{game:str}/cards/{face:str}",
    tags=TAGS,
    summary="One card, with the rules that name it",
    responses=refusals(404),
)
async def card(game: FromPath[str], face: FromPath[str]) -> dict[str, Any]:
    return catalog.card(catalog.require_game(game), face)


@get("/api/bots", tags=TAGS, summary="The bots, from weak to strong", responses=refusals(404))
async def bots(
    of: Annotated[str | None, QueryParameter(name="game", description="For this game.")] = None,
) -> list[dict[str, str]]:
    if of is not None:
        catalog.require_game(of)
    return roster.bots()


handlers = [about, games, game, rules, rule, card, bots]
