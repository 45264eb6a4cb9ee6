"""What was learnt: a plain file with the answers of each lesson so far."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = "lessons.json"


class LessonProgress:
    """The lessons of one user. A file that cannot be read counts as empty."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def _read(self) -> dict[str, Any]:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return data if isinstance(data, dict) else {}

    def answers(self, game: str, lesson: str) -> list[str]:
        """Return the answers given so far; none if the lesson was not begun, or is done."""
        kept = self._read().get(f"{game}/{lesson}")
        answers = kept.get("answers") if isinstance(kept, dict) else None
        return [each for each in answers or () if isinstance(each, str)]

    def is_done(self, game: str, lesson: str) -> bool:
        kept = self._read().get(f"{game}/{lesson}")
        return isinstance(kept, dict) and kept.get("done") is True

    def keep(self, game: str, lesson: str, answers: list[str], *, done: bool) -> None:
        """Keep where a lesson stands. A lesson once done stays done."""
        data = self._read()
        done = done or self.is_done(game, lesson)
        data[f"{game}/{lesson}"] = {"answers": answers, "done": done}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(data, indent=1), encoding="utf-8")
        fresh.replace(self.path)
