"""``fateloom learn``: a guided game in plain lines."""

from __future__ import annotations

import argparse

from fateloom.commands.arguments import Commands, add_cards, add_game, command, game_from
from fateloom.commands.arguments import this_program as program
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.learn import FIRST, Lesson, LessonError, LessonRun, lessons_of
from fateloom.rulebook import rulebook
from fateloom.term.console import Console, Quit
from fateloom.term.lesson_loop import LessonLoop
from fateloom.term.lesson_progress import LessonProgress
from fateloom.user_data import data_folder


def add(commands: Commands) -> None:
    made = command(commands, "learn", run, "learn a game by playing, in plain lines")
    add_game(made, needed=False)
    made.add_argument("lesson", metavar="LESSON", nargs="?", help="a lesson other than the first")
    made.add_argument("--list", action="store_true", help="print the lessons of a game")
    made.add_argument("--again", action="store_true", help="start over")
    add_cards(made)


def run(args: argparse.Namespace) -> int:
    if args.game is None:
        raise UsageError(f"name a game to learn; games: {', '.join(_games())}")
    game = game_from(args)
    lessons = _lessons(game)
    progress = LessonProgress(data_folder())
    if args.list:
        for each in lessons.values():
            done = ", done" if progress.is_done(game.id, each.id) else ""
            print(f"{each.id}: {each.title}, {each.minutes} minutes{done}. {each.about}")
        return 0
    return _learn(game, _lesson(lessons, args.lesson), progress, again=args.again)


def _games() -> list[str]:
    return [id for id in game_ids() if lessons_of(find_game(id))]


def _lessons(game: Game) -> dict[str, Lesson]:
    try:
        lessons = lessons_of(game)
    except LessonError as problem:
        raise UsageError(f"lesson {problem}") from None
    if not lessons:
        raise UsageError(
            f"{game.title} has no lessons; for an introduction: {program()} rules {game.id}"
        )
    return lessons


def _lesson(lessons: dict[str, Lesson], wanted: str | None) -> Lesson:
    id = wanted or (FIRST if FIRST in lessons else next(iter(lessons)))
    if id not in lessons:
        raise UsageError(f"no lesson {id!r}; lessons: {', '.join(lessons)}")
    return lessons[id]


def _learn(game: Game, lesson: Lesson, progress: LessonProgress, *, again: bool) -> int:
    """Play a lesson until its end, or until the learner leaves."""
    voice = Console()

    def keep(run: LessonRun) -> None:
        answers = [] if run.is_over else list(run.answers)
        progress.keep(game.id, lesson.id, answers, done=run.is_over)

    answers = [] if again else progress.answers(game.id, lesson.id)
    loop = LessonLoop(game, lesson, answers, voice, rulebook(game), keep)
    try:
        loop.play()
    except (Quit, KeyboardInterrupt):
        named = "" if lesson.id == FIRST else f" {lesson.id}"
        voice.note(f"You left the lesson. Continue with: {program()} learn {game.id}{named}")
        return 0
    options = "".join(f" --option {name}={value}" for name, value in lesson.now.items())
    seats = ",".join(["human", *["novice"] * (loop.run.match.seats - 1)])
    voice.note(f"Now you: {program()} play {game.id}{options} --seats {seats}")
    return 0
