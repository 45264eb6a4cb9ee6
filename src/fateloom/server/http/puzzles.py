"""Puzzles over HTTP: the position goes out, an answer comes in, and only then the explanation goes out.

The server keeps nothing of it: the position is replayed for every request.
"""

from __future__ import annotations

from datetime import date

from litestar import post
from litestar.params import FromPath, JSONBody

from fateloom.companion import utc_today
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game
from fateloom.learn.puzzle import Puzzle, PuzzleError, number_of_day
from fateloom.learn.puzzle_run import PuzzleRun
from fateloom.server import catalog
from fateloom.server.access.connection_limits import address_of
from fateloom.server.http.request import ApiRequest, check_rate, refusals, rooms_of
from fateloom.server.problems import Problem, sentence
from fateloom.server.wire_lessons import LessonFrame, PuzzleReply, PuzzleState, PuzzleTry

TAGS = ["Puzzles"]


@post(
    "/api/puzzles/{game:str}",
    tags=TAGS,
    summary="A puzzle of a game, and what is said to an answer",
    description="Nothing is kept. The answer of a puzzle is told to who has given one.",
    status_code=200,
    responses=refusals(404, 409, 422),
)
async def puzzle(
    request: ApiRequest, game: FromPath[str], data: JSONBody[PuzzleTry]
) -> PuzzleState:
    check_rate(request, "replay")
    found = catalog.require_game(game)
    puzzles = catalog.puzzles(found)
    if not puzzles:
        raise Problem(404, f"{found.title} has no puzzles.")
    day = None if data.number is not None else _day(data.day)
    number = data.number or number_of_day(day or utc_today(), len(puzzles))
    if number > len(puzzles):
        raise Problem(404, f"{found.title} has no puzzle {number}; it has {len(puzzles)}.")
    try:
        return await rooms_of(request).heavy_work.run(
            address_of(request),
            lambda: _state(found, puzzles[number - 1], number, len(puzzles), day, data),
        )
    except PuzzleError as problem:
        raise Problem(409, sentence(f"this puzzle does not fit the rules: {problem}")) from None


def _day(text: str | None) -> date:
    if text is None:
        return utc_today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Problem(422, f"There is no day {text}.") from None


def _state(
    game: Game, puzzle: Puzzle, number: int, of: int, day: date | None, data: PuzzleTry
) -> PuzzleState:
    run = PuzzleRun(game, puzzle, name=data.name or "")
    return PuzzleState(
        number=number,
        of=of,
        day=None if day is None else day.isoformat(),
        grade=puzzle.grade,
        seat=run.seat,
        names=list(run.match.names),
        view=dict(run.view()),
        reply=None if data.answer is None else _reply(run, data.answer),
    )


def _reply(run: PuzzleRun, answer: str) -> PuzzleReply:
    """Explain an answer; one that the rules refuse only says why it is refused."""
    try:
        reply = run.answer(answer)
    except Refused as refused:
        return PuzzleReply(False, [sentence(refused.why)], "", "", [], refused.rule, refused=True)
    frames = [LessonFrame(dict(each.view), each.since, each.say) for each in reply.frames]
    return PuzzleReply(reply.right, list(reply.say), reply.answer, reply.label, frames)


handlers = [puzzle]
