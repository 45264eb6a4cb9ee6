"""A progress bar for terminals."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self, TextIO

WIDTH = 30


class Bar:
    """A bar that is redrawn on a terminal, and not written to anything else."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.live = out.isatty()
        self._goal = 0
        self._known = 0
        self._started = time.monotonic()

    def show(self, done: int, all: int) -> None:
        """Show how many are done, and how long the rest takes at the pace so far.

        What was there before, when a run is continued or gets a new goal, took no time.
        """
        if not self.live:
            return
        if all != self._goal:
            self._started = time.monotonic() if self._goal else self._started
            self._goal, self._known = all, done - 1
        filled = WIDTH * done // all
        took = time.monotonic() - self._started
        left = took * (all - done) / max(1, done - self._known)
        bar = "#" * filled + "-" * (WIDTH - filled)
        self.out.write(f"\r[{bar}] {done:,} of {all:,}, {left:.0f} s left \x1b[K")
        self.out.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.live:
            self.out.write("\r\x1b[K")
            self.out.flush()
