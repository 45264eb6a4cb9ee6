"""Games, rules, cards and bots: public, the same for everybody, and rarely changing."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import Parameter

from fateloom.engine.game import BadCall
from fateloom.server import reference, wire
from fateloom.server.problems import Problem, sentence
from fateloom.server.routes.common import Asked, refusals
from fateloom.term.companion import Companion

TAGS = ["Reference"]
_kept: dict[str, tuple[bytes, str]] = {}


def _page(request: Asked, path: str, make: Callable[[], Any]) -> Response[Any]:
    """A page that is made once; who has it already is told so."""
    if path not in _kept:
        body = wire.encode(make())
        _kept[path] = body, f'"{blake2b(body, digest_size=12).hexdigest()}"'
    body, tag = _kept[path]
    headers = {"ETag": tag, "Cache-Control": "public, max-age=60"}
    if request.headers.get("if-none-match") == tag:
        return Response(None, status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@get("/api/games", tags=TAGS, summary="The games that can be played here", responses=refusals())
async def games(request: Asked) -> Response[list[dict[str, Any]]]:
    return _page(request, "games", reference.games)


@get(
    "/api/games/{game:str}",
    tags=TAGS,
    summary="A game, its options and cards",
    responses=refusals(404),
)
async def game(request: Asked, game: str) -> Response[dict[str, Any]]:
    found = reference.found(game)
    return _page(request, f"games/{game}", lambda: reference.whole(found))


@get(
    "/api/games/{game:str}/rules", tags=TAGS, summary="The rules of a game", responses=refusals(404)
)
async def rules(request: Asked, game: str) -> Response[dict[str, Any]]:
    found = reference.found(game)
    return _page(request, f"games/{game}/rules", lambda: reference.rules(found))


@get(
    "/api/games/{game:str}/rules/{rule:str}", tags=TAGS, summary="One rule", responses=refusals(404)
)
async def rule(game: str, rule: str) -> dict[str, Any]:
    return reference.rule(reference.found(game), rule)


@get(
    "/api/games/{game:str}/cards/{face:str}",
    tags=TAGS,
    summary="One card, with the rules that name it",
    responses=refusals(404),
)
async def card(game: str, face: str) -> dict[str, Any]:
    return reference.card(reference.found(game), face)


@get("/api/bots", tags=TAGS, summary="The bots, from weak to strong", responses=refusals(404))
async def bots(
    of: Annotated[str | None, Parameter(query="game", description="For this game.")] = None,
) -> list[dict[str, str]]:
    if of is not None:
        reference.found(of)
    return reference.bots()


@get("/api/daily/{game:str}", tags=TAGS, summary="The deal of today", responses=refusals(404))
async def daily(game: str) -> dict[str, Any]:
    companion = Companion(reference.found(game))
    try:
        return {"date": companion.today.isoformat(), "options": companion.daily("")}
    except BadCall as problem:
        raise Problem(404, sentence(str(problem))) from None


handlers = [games, game, rules, rule, card, bots, daily]
