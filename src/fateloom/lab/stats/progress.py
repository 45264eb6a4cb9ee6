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
        self._started = time.monotonic()

    def show(self, done: int, all: int) -> None:
        if not self.live:
            return
        filled = WIDTH * done // all
        took = time.monotonic() - self._started
        left = took * (all - done) / done if done else 0.0
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
