"""Input and output in plain lines.

Nothing is ever drawn over, so a screen reader, a pipe and a teletype all get the same game.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from contextlib import suppress
from typing import TextIO

_BLANK = 60


class Quit(Exception):
    """The player stops here, or the input has ended."""


class Console:
    """The console of one person. Colour only repeats what the words say."""

    def __init__(
        self,
        out: TextIO | None = None,
        err: TextIO | None = None,
        source: TextIO | None = None,
    ) -> None:
        self.out = out or sys.stdout
        self.err = err or sys.stderr
        self.source = source or sys.stdin
        self.tty = self.out.isatty()
        self.live = self.source.isatty()
        """Whether a person types. Otherwise a file or another program answers."""
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401  # importing it lets people edit what they type
        self.colour = (
            self.tty and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )

    def say(self, text: str = "", *, indent: int = 0, strong: bool = False) -> None:
        """Print a line. On a terminal it is wrapped between words."""
        margin = " " * indent
        lines = [margin + text]
        if self.tty and text:
            width = max(40, min(shutil.get_terminal_size().columns, 100))
            lines = textwrap.wrap(
                text,
                width,
                initial_indent=margin,
                subsequent_indent=margin + "  ",
                break_long_words=False,
                break_on_hyphens=False,
            )
        for line in lines:
            self.out.write(f"\x1b[1m{line}\x1b[0m\n" if strong and self.colour else f"{line}\n")
        self.out.flush()

    def say_page(self, page: str) -> None:
        """Print several paragraphs as they are."""
        for line in page.splitlines():
            self.say(line)

    def note(self, text: str) -> None:
        """Print a message about the program, not about the game, to the error stream."""
        self.out.flush()
        self.err.write(text + "\n")
        self.err.flush()

    def ask(self, prompt: str = "> ") -> str:
        """Return what the player types next. Raise :class:`Quit` at the end of input."""
        if self.live and self.source is sys.stdin and self.out is sys.stdout:
            try:
                return input(prompt)
            except (EOFError, KeyboardInterrupt):
                self.out.write("\n")
                raise Quit from None
        self.out.write(prompt)
        self.out.flush()
        typed = self.source.readline()
        if not typed:
            self.out.write("\n")
            raise Quit
        typed = typed.rstrip("\r\n")
        self.out.write(f"{typed}\n")  # no terminal has echoed it
        return typed

    def turn_away(self) -> None:
        """Scroll what one player has read out of sight of the next."""
        lines = max(_BLANK, shutil.get_terminal_size().lines) if self.tty else 3
        self.out.write("\n" * lines)
        self.out.flush()
