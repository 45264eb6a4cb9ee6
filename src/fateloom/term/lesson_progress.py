"""What was learnt: a plain file with the answers of each lesson so far."""

from __future__ import annotations

from pathlib import Path

from fateloom.term.user_file import UserFile

FILE = "lessons.json"


class LessonProgress:
    """The lessons of one user."""

    def __init__(self, folder: Path) -> None:
        self._file = UserFile(folder / FILE)

    def answers(self, game: str, lesson: str) -> list[str]:
        """Return the answers given so far; none if the lesson was not begun, or is done."""
        kept = self._file.read().get(f"{game}/{lesson}")
        answers = kept.get("answers") if isinstance(kept, dict) else None
        return [each for each in answers or () if isinstance(each, str)]

    def is_done(self, game: str, lesson: str) -> bool:
        kept = self._file.read().get(f"{game}/{lesson}")
        return isinstance(kept, dict) and kept.get("done") is True

    def keep(self, game: str, lesson: str, answers: list[str], *, done: bool) -> None:
        """Keep where a lesson stands. A lesson once done stays done."""
        data = self._file.read()
        done = done or self.is_done(game, lesson)
        data[f"{game}/{lesson}"] = {"answers": answers, "done": done}
        self._file.write(data)
