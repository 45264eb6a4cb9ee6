"""Games, rules, cards and bots: public, the same for everybody, and rarely changing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from fateloom.engine.game import BadCall
from fateloom.server import reference, wire
from fateloom.server.kept import Kept
from fateloom.server.problems import Problem, sentence
from fateloom.server.routes.common import Asked, refusals
from fateloom.term.companion import Companion

TAGS = ["Reference"]
_kept: dict[str, Kept] = {}


def _page(request: Asked, path: str, make: Callable[[], Any]) -> Response[Any]:
    """A page that is made once; who has it already is told so."""
    if path not in _kept:
        _kept[path] = Kept(wire.encode(make()), "application/json", "public, max-age=60")
    return _kept[path].answer(request)


@get("/api/games", tags=TAGS, summary="The games that can be played here", responses=refusals())
async def games(request: Asked) -> Response[list[dict[str, Any]]]:
    return _page(request, "games", reference.games)


@get(
    "/api/games/{game:str}",
    tags=TAGS,
    summary="A game, its options and cards",
    responses=refusals(404),
)
async def game(request: Asked, game: FromPath[str]) -> Response[dict[str, Any]]:
    found = reference.found(game)
    return _page(request, f"games/{game}", lambda: reference.whole(found))


@get(
    "/api/games/{game:str}/rules", tags=TAGS, summary="The rules of a game", responses=refusals(404)
)
async def rules(request: Asked, game: FromPath[str]) -> Response[dict[str, Any]]:
    found = reference.found(game)
    return _page(request, f"games/{game}/rules", lambda: reference.rules(found))


@get(
    "/api/games/{game:str}/rules/{rule:str}", tags=TAGS, summary="One rule", responses=refusals(404)
)
async def rule(game: FromPath[str], rule: FromPath[str]) -> dict[str, Any]:
    return reference.rule(reference.found(game), rule)


@get(
    "/api/games/{game:str}/cards/{face:str}",
    tags=TAGS,
    summary="One card, with the rules that name it",
    responses=refusals(404),
)
async def card(game: FromPath[str], face: FromPath[str]) -> dict[str, Any]:
    return reference.card(reference.found(game), face)


@get("/api/bots", tags=TAGS, summary="The bots, from weak to strong", responses=refusals(404))
async def bots(
    of: Annotated[str | None, QueryParameter(name="game", description="For this game.")] = None,
) -> list[dict[str, str]]:
    if of is not None:
        reference.found(of)
    return reference.bots()


@get("/api/daily/{game:str}", tags=TAGS, summary="The deal of today", responses=refusals(404))
async def daily(game: FromPath[str]) -> dict[str, Any]:
    companion = Companion(reference.found(game))
    try:
        return {"date": companion.today.isoformat(), "options": companion.daily("")}
    except BadCall as problem:
        raise Problem(404, sentence(str(problem))) from None


handlers = [games, game, rules, rule, card, bots, daily]
