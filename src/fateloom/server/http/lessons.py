"""Lessons over HTTP: the answers so far come in, the view and the step go out.

The server keeps nothing of a lesson: it lays the table again and gives the answers again. Only
the learner's view leaves the match.
"""

from __future__ import annotations

from typing import Annotated

from litestar import post
from litestar.params import FromPath, JSONBody, PathParameter

from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game
from fateloom.learn import Lesson, LessonError, LessonRun, Reply
from fateloom.server import catalog
from fateloom.server.access.connection_limits import address_of
from fateloom.server.http.request import ApiRequest, check_rate, refusals, rooms_of
from fateloom.server.problems import Problem, sentence
from fateloom.server.wire_lessons import (
    Learn,
    LessonFrame,
    LessonReply,
    LessonState,
    LessonStep,
    LessonTouch,
)

TAGS = ["Lessons"]
LessonId = Annotated[str, PathParameter(description="A lesson of the game; see the game's card.")]


@post(
    "/api/learn/{game:str}/{lesson:str}",
    tags=TAGS,
    summary="Where a lesson stands after these answers, and what one more leads to",
    description="Nothing is kept. An answer that the lesson takes back is shown in `frames`.",
    status_code=200,
    responses=refusals(404, 409, 422),
)
async def learn(
    request: ApiRequest, game: FromPath[str], lesson: LessonId, data: JSONBody[Learn]
) -> LessonState:
    check_rate(request, "replay")
    found = catalog.require_game(game)
    wanted = catalog.require_lesson(found, lesson)
    try:
        return await rooms_of(request).heavy_work.run(
            address_of(request), lambda: _state(found, wanted, data)
        )
    except LessonError as problem:
        raise Problem(409, sentence(f"this lesson does not fit the rules: {problem}")) from None


def _state(game: Game, lesson: Lesson, data: Learn) -> LessonState:
    run = LessonRun(game, lesson, data.answers, name=data.name or "")
    reply = rule = None
    if data.answer is not None and run.answers == data.answers:
        try:
            reply = run.answer(data.answer)
        except Refused as refused:
            reply, rule = Reply(False, False, sentence(refused.why)), refused.rule
    frames = reply.frames if reply is not None else ()
    return LessonState(
        lesson=lesson.id,
        answers=run.answers,
        names=list(run.match.names),
        step=_step(run),
        reply=None if reply is None else LessonReply(reply.taken, reply.right, reply.say, rule),
        frames=[LessonFrame(dict(each.view), each.since, each.say) for each in frames],
        view=dict(run.view(0)),
    )


def _step(run: LessonRun) -> LessonStep:
    number, of = run.progress
    return LessonStep(
        id=run.step.id,
        number=number,
        of=of,
        title=run.step.title,
        say=run.said,
        rule=run.step.rule,
        light=run.light,
        touches=[LessonTouch(each.at, each.label) for each in run.touches],
        shown=run.shown,
        last=run.is_over,
    )


handlers = [learn]
