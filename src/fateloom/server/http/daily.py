"""The daily deal over HTTP: what is published of it, and the list of a day."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from fateloom.engine.rules.game import UsageError
from fateloom.server import catalog, wire
from fateloom.server.http.request import ApiRequest, check_rate, refusals, rooms_of
from fateloom.server.matches import daily
from fateloom.server.problems import Problem, sentence

TAGS = ["Daily deal"]


@get(
    "/api/daily/{game:str}",
    tags=TAGS,
    summary="Today's deal, its commitment, and those of other days",
    description="The commitment to tomorrow's deal is published today; the secret of a day is told "
    "when the day is over, at 00:00 UTC.",
    responses=refusals(404),
)
async def deal(request: ApiRequest, game: FromPath[str]) -> wire.DailyDeal:
    check_rate(request, "read")
    try:
        return await daily.today(rooms_of(request).store, catalog.require_game(game))
    except UsageError as problem:
        raise Problem(404, sentence(str(problem))) from None


@get(
    "/api/daily/{game:str}/{day:str}",
    tags=TAGS,
    summary="The results of a day",
    description="`day` is a date as in 2026-01-31, in UTC. Only the first game of each player on "
    "that date counts. At most 100 results are listed, the best first.",
    responses=refusals(404),
)
async def results(
    request: ApiRequest, game: FromPath[str], day: FromPath[str]
) -> wire.DailyResults:
    check_rate(request, "read")
    try:
        return await daily.results(rooms_of(request).store, catalog.require_game(game), day)
    except UsageError as problem:
        raise Problem(404, sentence(str(problem))) from None


handlers = [deal, results]
