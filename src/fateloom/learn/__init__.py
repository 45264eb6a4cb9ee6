"""Lessons: guided games on a laid table, played on the real rules.

A lesson is data in its game's folder (``learn/<lesson>.toml``, see docs/lessons.md).
:mod:`lesson` reads it, :mod:`lesson_run` plays it, :mod:`check` replays it against the rules.
"""

from fateloom.learn.lesson import FIRST, Lesson, LessonError, Step, lessons_of
from fateloom.learn.lesson_run import LEARNER, LessonRun, Reply

__all__ = [
    "FIRST",
    "LEARNER",
    "Lesson",
    "LessonError",
    "LessonRun",
    "Reply",
    "Step",
    "lessons_of",
]
