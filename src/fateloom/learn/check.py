"""Replay lessons against the rules, so that a changed rule cannot leave a lesson stale."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from fnmatch import fnmatchcase

from fateloom.engine.match.match import RuleBug
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game, UsageError
from fateloom.learn import facts
from fateloom.learn.lesson import Lesson, LessonError, Step, lessons_of
from fateloom.learn.lesson_run import LessonRun

MAX_SENTENCES = 2
MAX_WORDS = 40
MAX_STEPS_OF_A_WAY = 80
_LIGHTS = ("card", "zone", "seat", "option", "number", "mark")


def lesson_problems(game: Game, rules: Collection[str]) -> Iterator[str]:
    """Yield everything in a game's lessons that is not true, or not answered."""
    try:
        lessons = lessons_of(game)
    except LessonError as problem:
        yield f"lesson {problem}"
        return
    for lesson in lessons.values():
        yield from (f"lesson {lesson.id}, {each}" for each in check_lesson(game, lesson, rules))


def check_lesson(game: Game, lesson: Lesson, rules: Collection[str]) -> Iterator[str]:
    """Yield everything in one lesson that is not true, or not answered."""
    for step in lesson.step:
        yield from (f"step {step.id}: {each}" for each in _words(step, rules))
    try:
        yield from _Walk(game, lesson).problems()
    except (LessonError, UsageError, ValueError, Refused, RuleBug) as problem:
        yield str(problem).removeprefix(f"{lesson.id}, ")


def _words(step: Step, rules: Collection[str]) -> Iterator[str]:
    """Check that what is said is short, and that its rule exists."""
    if step.rule not in rules:
        yield f"there is no rule {step.rule!r}"
    replies = [each.say for each in step.wrong] + [each.say for each in step.touch]
    texts = [step.say, *replies, *(each.say for each in step.then)]
    for text in filter(None, texts):
        sentences = len(re.findall(r"[.!?…](?=\s|$)", text))
        if sentences > MAX_SENTENCES or len(text.split()) > MAX_WORDS:
            yield f"says more than {MAX_SENTENCES} short sentences: {text}"


class _Walk:
    """All ways through a lesson that leave the taught way once."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self._met: set[str] = set()
        """The steps that were met."""
        self._used: set[tuple[str, int]] = set()
        """The replies that a legal answer got, by step and number."""

    def _run(self, answers: Sequence[str] = ()) -> LessonRun:
        run = LessonRun(self.game, self.lesson, answers)
        run.is_watched = False
        return run

    def problems(self) -> Iterator[str]:
        run = self._run()
        asides: list[list[str]] = []
        for _ in range(MAX_STEPS_OF_A_WAY):
            if run.is_over:
                break
            yield from _at(run, self._look(run, taught=True))
            before = run.step
            asides += self._other_ways(run)
            answers = len(run.answers)
            reply = run.answer(run.shown)
            if run.skipped:
                move = run.skipped[0]
                yield f"step {before.id}: {run.match.names[move.seat]} cannot answer {move.keys}"
                return
            assert reply.taken and len(run.answers) == answers + 1
            if run.step is not before:
                yield from self._left(run, before)
        self._met.add(run.step.id)
        run.said  # noqa: B018  # its numbers can be read
        for answers_aside in asides:
            yield from self._walk_on(answers_aside)
        yield from self._idle()

    def _look(self, run: LessonRun, *, taught: bool) -> Iterator[str]:
        """Check a step that is met: its answers, its replies and what it lights.

        ``taught``: on the way of the taught answers.
        """
        step = run.step
        self._met.add(step.id)
        run.said  # noqa: B018  # its numbers can be read
        if not run.shown:
            yield f"none of {', '.join(step.do)} is legal: {', '.join(run.keys)}"
        for light in run.light:
            yield from _light_problems(run, light)
        for touch in run.touches:
            yield from _light_problems(run, touch.at)
        if step.do:
            yield from self._replies(run, taught)
        for pattern in step.do if not run.answers or step.times == 1 else ():
            filled = facts.fill_key(pattern, run.kept)
            if not any(fnmatchcase(key, filled) for key in run.keys):
                yield f"{pattern} is asked for and not legal"

    def _replies(self, run: LessonRun, taught: bool) -> Iterator[str]:
        """Give every legal answer, and check that something is said to it."""
        step = run.step
        for key in run.keys:
            if run.is_right(key):
                continue
            wrong = run.reply_to(key)
            if wrong is None:
                yield f"nothing is said to {key!r}"
                continue
            used = (step.id, list(step.wrong).index(wrong))
            if not taught and used in self._used:
                continue  # one answer of a kind is enough there
            self._used.add(used)
            aside = self._run(run.answers)
            try:
                aside.answer(key)
            except (LessonError, Refused) as problem:
                yield f"after {key}: {problem}"

    def _other_ways(self, run: LessonRun) -> Iterator[list[str]]:
        """Yield the answers that stand beside the one that is taught."""
        for key in run.keys if run.step.do else ():
            wrong = run.reply_to(key)
            right = run.is_right(key)
            if key != run.shown and (right or (wrong is not None and wrong.then != "back")):
                yield [*run.answers, key]

    def _left(self, run: LessonRun, step: Step) -> Iterator[str]:
        """Check what holds after a step on the taught way, and that no step was passed by."""
        for condition in step.holds:
            if not facts.holds(run.match, condition, run.kept):
                told = facts.told(run.match, condition, run.kept)
                yield f"step {step.id}: {condition!r} is claimed, but {told}"
        here = list(self.lesson.step).index(step)
        for passed in self.lesson.step[here + 1 : run.number]:
            if not passed.optional:
                asked = run.match.ask.id if run.match.ask is not None else "over"
                yield f"step {passed.id} is passed by: after {step.id} comes {asked}"

    def _walk_on(self, answers: list[str]) -> Iterator[str]:
        """Go on with the taught answers after another one, to the end."""
        way = ", ".join(answers[-1:])
        run = self._run(answers)
        if run.answers != answers:
            yield f"after {way}: the lesson does not go on"
            return
        for _ in range(MAX_STEPS_OF_A_WAY):
            if run.is_over:
                self._met.add(run.step.id)
                run.said  # noqa: B018
                return
            yield from _at(run, self._look(run, taught=False))
            if not run.shown:
                return
            run.answer(run.shown)
        yield f"after {way}: the lesson does not end"

    def _idle(self) -> Iterator[str]:
        """Yield steps and replies that no way comes to."""
        for step in self.lesson.step:
            if step.id not in self._met:
                yield f"step {step.id} is never met"
                continue
            for number, wrong in enumerate(step.wrong):
                if (step.id, number) not in self._used:
                    yield f"step {step.id}: no legal answer fits {', '.join(wrong.keys)}"


def _at(run: LessonRun, found: Iterator[str]) -> Iterator[str]:
    yield from (f"step {run.step.id}: {each}" for each in found)


def _light_problems(run: LessonRun, light: str) -> Iterator[str]:
    """Check that what is lit or pointed at is there."""
    what, _, name = light.partition(":")
    table = run.match.table
    if what not in _LIGHTS:
        yield f"{light!r} does not name one of {', '.join(_LIGHTS)}"
    elif what == "card" and name not in run.game.faces:
        yield f"there is no card {name!r} to light"
    elif what == "zone" and name not in {zone.label for zone in table.zones}:
        yield f"there is no zone {name!r} to light"
    elif what == "seat" and not (name.isdigit() and int(name) < run.match.seats):
        yield f"there is no seat {name!r} to light"
    elif what == "option":
        barred = [each["key"] for each in (run.view()["prompt"] or {"barred": []})["barred"]]
        if not any(fnmatchcase(key, name) for key in (*run.keys, *barred)):
            yield f"there is no answer {name!r} to light"
