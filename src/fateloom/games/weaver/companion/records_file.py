"""The player's own records: a plain file with the best score of each level and set of
options, and the match file of each (3.13.11); and which daily games count (3.15.6)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.games.weaver.options import LEVELS

VERSION = 1
FILE = "weaver-records.json"
BROKEN = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError)
"""What may go wrong with a file that anybody can edit."""


class Records:
    """The records in a folder. They are written only by :meth:`save`."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.best: dict[str, dict[str, Any]] = {}
        """For each level and set of options the score, the match file and the day."""
        self.daily: dict[str, dict[str, Any]] = {}
        """For each date the one game that counts."""
        self.notice = ""
        """What the player should be told about the file."""
        self._read()

    # The file ----------------------------------------------------------------------------

    def _read(self) -> None:
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return
        except (OSError, UnicodeDecodeError) as error:
            self._set_aside(str(error))
            return
        try:
            self._take(json.loads(text))
        except BROKEN as error:
            self.best, self.daily = {}, {}
            self._set_aside(f"{type(error).__name__}: {error}")

    def _take(self, data: Any) -> None:
        if data["version"] != VERSION:
            raise ValueError(f"version {data['version']!r}, expected {VERSION}")
        for name, entry in data["best"].items():
            self.best[name] = {
                "score": int(entry["score"]),
                "match": str(entry["match"]),
                "day": date.fromisoformat(entry["day"]).isoformat(),
            }
        for day, entry in data["daily"].items():
            kept = date.fromisoformat(day).isoformat()
            self.daily[kept] = {"match": str(entry["match"]), "line": str(entry["line"])}

    def _set_aside(self, problem: str) -> None:
        """A broken file is kept under another name, never overwritten."""
        aside = self.path.with_suffix(".broken")
        number = 1
        while aside.exists():
            number += 1
            aside = self.path.with_suffix(f".broken{number}")
        self.path.rename(aside)
        self.notice = (
            f"the records in {self.path} could not be read ({problem}); "
            f"they are set aside as {aside.name}, and new ones begin"
        )

    def save(self) -> None:
        """Write the file anew, whole or not at all."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = {"version": VERSION, "best": self.best, "daily": self.daily}
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        fresh.replace(self.path)

    # Records -----------------------------------------------------------------------------

    def note(self, match: Match, file: str, day: date, *, counts: bool = True) -> bool:
        """3.13.11. Keep a won game if it beats the record of its level and options; whether
        it does. Practice games set none, and neither does a daily game that does not count."""
        outcome, options = match.outcome, match.options
        if outcome is None or not outcome.winners or options["practice"] or not counts:
            return False
        name, score = category(options), int(outcome.scores[0])
        if name in self.best and self.best[name]["score"] >= score:
            return False
        self.best[name] = {"score": score, "match": file, "day": day.isoformat()}
        return True

    def table(self) -> list[tuple[str, int, str, str]]:
        """The records in the order of the levels: name, score, day and match file."""
        order = {level: at for at, level in enumerate(LEVELS)}
        names = sorted(self.best, key=lambda name: (order.get(name.split(",")[0], 9), name))
        return [
            (name, each["score"], each["day"], each["match"])
            for name, each in ((name, self.best[name]) for name in names)
        ]

    # Daily deals -------------------------------------------------------------------------

    def begin_daily(self, deal: date, file: str, today: date) -> bool:
        """3.15.6. A daily game begins; whether it counts: the first one, on its own day."""
        if deal != today or deal.isoformat() in self.daily:
            return False
        self.daily[deal.isoformat()] = {"match": file, "line": ""}
        return True

    def end_daily(self, deal: date, file: str, line: str, today: date) -> bool:
        """3.15.6, 3.15.7. A daily game is over; whether it counts: not after its day."""
        begun = self.daily.get(deal.isoformat())
        if begun is None or begun["match"] != file or begun["line"] or deal != today:
            return False
        begun["line"] = line
        return True


def category(options: Mapping[str, Any]) -> str:
    """3.13.11. Games that compare: the level, and the other options that differ from the
    usual ones."""
    parts = [str(options["difficulty"]), f"dawn {options['gentle_dawn']}"]
    if options["cycle_card"] != "random":
        parts.append(str(options["cycle_card"]))
    elif options["cycle_visibility"] != "hidden":
        parts.append("open cycle")
    if options["relic_scoring"] != "top":
        parts.append("all relics score")
    if options["deal"] != "random":
        parts.append("daily deal")
    return ", ".join(parts)
