"""``python bench/worker.py ROOT``: our own work, done by one checkout and one build in a process of its own.

It reads lines "WORK:GAME UNITS", does that much work, and answers with how many things it did and
the CPU seconds that took. "WORK:GAME@1,4,7" works with these of its positions alone, and "GAME" lists
how each of them came about: two checkouts are compared where they have the same. The bench of the
checkout itself is used, so that an older one can be measured too.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from typing import Any

POSITIONS = 60


def looking_on(matches: list[Any]) -> Any:
    """The view of the gallery: everything but a prompt."""

    def work(times: int) -> int:
        for at in range(times):
            matches[at % len(matches)].view(None)
        return times

    return work


class Worker:
    """What this checkout can do, each prepared when it is first asked for."""

    def __init__(self) -> None:
        from bench import auction, ours, readings, searching
        from fateloom import find_game

        self._in_mid_game = ours.in_mid_game
        self._auction = auction.game
        self._find_game = find_game
        self._alone: dict[str, Any] = {
            "loop:auction": lambda: auction.loop,
            "solved:weaver": readings.solved,
            "enumerated:weaver": readings.enumerated,
        }
        self._of_game: dict[str, Any] = {
            "quiet": ours.quiet,
            "table": ours.table,
            "habit": getattr(ours, "by_habit", None),  # not in older checkouts
            "first-search": searching.at_the_first_decision,
        }
        self._of_matches: dict[str, Any] = {
            "fork": ours.fork,
            "view": ours.seeing,
            "gallery": looking_on,
            "wordless": getattr(ours, "seeing_wordlessly", None),
            "encoded": ours.sending,
            "imagine": ours.imagining,
            "search": searching.searching,
        }
        self._matches: dict[str, list[Any]] = {}
        self._ready: dict[str, Any] = {}

    def work(self, case: str) -> Any:
        """Return the work of a case."""
        if case not in self._ready:
            self._ready[case] = self._prepared(case)
        return self._ready[case]

    def _prepared(self, case: str) -> Any:
        if case in self._alone:
            return self._alone[case]()
        work, _, rest = case.partition(":")
        id, _, chosen = rest.partition("@")
        if work in self._of_game:
            return self._of_game[work](self._game(id))
        matches = self._positions(id)
        return self._of_matches[work](
            [matches[int(at)] for at in chosen.split(",")] if chosen else matches[:12]
        )

    def described(self, id: str) -> list[str]:
        """Return how each position of a game came about."""
        return [
            " ".join(f"{each.ask}:{each.seat}:{each.key}" for each in match.decisions)
            for match in self._positions(id)
        ]

    def _positions(self, id: str) -> list[Any]:
        if id not in self._matches:
            self._matches[id] = self._in_mid_game(self._game(id), POSITIONS)
        return self._matches[id]

    def _game(self, id: str) -> Any:
        return self._auction if id == "auction" else self._find_game(id)


def serve(root: str) -> None:
    """Do what standard input asks for, until it ends."""
    sys.path[:0] = [root, f"{root}/src", f"{root}/examples"]
    os.environ["FATELOOM_PATH"] = f"{root}/examples"
    worker = Worker()
    for line in sys.stdin:
        case, *units = line.split()
        if not units:
            print(json.dumps(worker.described(case)), flush=True)
            continue
        work = worker.work(case)
        gc.collect()
        begun = time.process_time()
        done = work(int(units[0]))
        print(done, time.process_time() - begun, flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
