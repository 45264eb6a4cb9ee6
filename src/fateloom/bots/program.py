"""Bots in any language: a program that answers on its standard output what it is asked on its input.

The protocol is lines of UTF-8, in the spirit of UCI; ``docs/bot-protocol.md`` describes it::

    > fateloom 1
    < ready my bot
    > position {"game": "council", …}
    > choose 17 10000 913 bid pass tax/1
    < answer 17 bid
    > quit

A program that is too late, dies or floods is ended, and the rules answer for its seat from then on;
after three wrong answers to one question they answer that question. Each time one line says so.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from time import monotonic
from typing import Any

from fateloom.bots.observation import Answer, Observation
from fateloom.engine.rules.game import UsageError
from fateloom.engine.state.chance import Chance

PROTOCOL = 1
SECONDS = 10.0
"""How long a program may take for an answer, and to start."""
TRIES = 3
"""Wrong answers to one question after which the rules answer it."""
LONGEST = 100_000
"""Bytes of a line; a longer one is a flood."""
WAITING = 1000
"""Lines that wait to be read; more are a flood."""


class Failed(Exception):
    """The program cannot go on, with the reason."""


def is_command(name: str) -> bool:
    """Tell whether a name means a program: it has a path or arguments."""
    return "/" in name or os.sep in name or " " in name.strip()


def complain(problem: str) -> None:
    """Say on standard error what a program did wrong."""
    print(f"fateloom: {problem}", file=sys.stderr, flush=True)


class ProgramBot:
    """A bot that is a program of its own. It is started at its first question."""

    samples_worlds = True
    """So that the match keeps its history, which the program is shown."""

    def __init__(
        self,
        command: str,
        seconds: float = SECONDS,
        say: Callable[[str], None] = complain,
    ) -> None:
        self.name = command
        self.seconds = seconds
        self._say = say
        try:
            self._words = shlex.split(command)
        except ValueError as problem:
            raise UsageError(f"{command!r} cannot be run: {problem}") from None
        self._link: _Link | None = None
        self.given_up = ""
        """Why the rules answer for this bot; empty while it answers itself."""

    def __call__(self, peek: Observation, chance: Chance) -> Answer:
        seed = chance.below(1 << 31)
        if self.given_up:
            return peek.default
        try:
            return self._ask(peek, seed)
        except Failed as failed:
            self.given_up = str(failed)
            self.close()
            self._say(f"{self.name}: {failed}; the rules answer for it from now on")
            return peek.default

    def _ask(self, peek: Observation, seed: int) -> Answer:
        """Put a question to the program. Raise :class:`Failed` if it cannot go on."""
        if self._link is None:
            self._link = _Link(self._words, self.seconds)
        link, view, keys = self._link, peek.view, peek.keys
        number = view["ask"]
        link.send("position " + json.dumps(view, ensure_ascii=False))
        many = "" if peek.least is None else f"{peek.least} {peek.most} "
        verb = "choose" if peek.least is None else "choose_set"
        link.send(f"{verb} {number} {int(self.seconds * 1000)} {seed} {many}{' '.join(keys)}")
        until, said = monotonic() + self.seconds, ""
        for _ in range(TRIES):
            said = link.answer(number, until)
            answer = parsed(said, keys, peek)
            if answer is not None:
                return answer
            link.send(f"error {number} {said!r} is not among the answers")
        self._say(f"{self.name}: {said!r} is no answer to question {number}; the rules answer it")
        return peek.default

    def close(self) -> None:
        """End the program."""
        if self._link is not None:
            self._link.close()
            self._link = None

    def __del__(self) -> None:
        with suppress(Exception):
            self.close()


def parsed(said: str, keys: list[str], peek: Observation) -> Answer | None:
    """Return the answer that a key means, ``None`` if it means none that is allowed."""
    if peek.least is None:
        return keys.index(said) if said in keys else None
    chosen = said.split("+") if said else []
    if len(set(chosen)) != len(chosen) or not set(chosen) <= set(keys):
        return None
    answer = tuple(sorted(keys.index(each) for each in chosen))
    things = peek.variants or range(len(keys))
    apart = len({things[index] for index in answer}) == len(answer)
    return answer if peek.least <= len(answer) <= peek.most and apart else None


class _Link:
    """A running program, and the lines to it and from it.

    Threads read and write, so that neither a program that is silent nor one that does not listen
    can stop the match.
    """

    def __init__(self, words: list[str], seconds: float) -> None:
        quiet = None if os.environ.get("FATELOOM_DEBUG") else subprocess.DEVNULL
        try:
            self._process: subprocess.Popen[bytes] = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=quiet,
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except OSError as problem:
            raise Failed(f"it cannot be started ({problem.strerror})") from None
        self._seconds = seconds
        self._lines: Queue[str] = Queue(WAITING)
        self._out: Queue[bytes | None] = Queue()
        self._flooded = False
        self._finished = False
        for work in (self._read, self._write):
            Thread(target=work, daemon=True).start()
        self.send(f"fateloom {PROTOCOL}")
        try:
            hello = self._line(monotonic() + seconds)
            if hello.split(" ", 1)[0] != "ready":
                raise Failed(f"it said {hello[:60]!r} instead of 'ready'")
        except Failed:
            self.close()
            raise

    def _read(self) -> None:
        stream: Any = self._process.stdout
        with stream, suppress(ValueError, OSError):
            while line := stream.readline(LONGEST):
                if not line.endswith(b"\n") and len(line) >= LONGEST:
                    self._flooded = True
                    break
                try:
                    self._lines.put_nowait(line.decode("utf-8", "replace").strip())
                except Full:
                    self._flooded = True
                    break
        self._finished = True
        with suppress(Full):
            self._lines.put_nowait("")  # wakes up who waits

    def _write(self) -> None:
        stream: Any = self._process.stdin
        with suppress(ValueError, OSError), stream:
            while (text := self._out.get()) is not None:
                stream.write(text)
                stream.flush()

    def send(self, line: str) -> None:
        """Send a line to the program."""
        self._out.put(line.encode() + b"\n")

    def _line(self, until: float) -> str:
        """Return the next line, or raise :class:`Failed`."""
        while True:
            if self._flooded:
                raise Failed("it floods its output")
            try:
                line = self._lines.get(timeout=until - monotonic())
            except (Empty, ValueError):  # a timeout below zero, while lines still come
                raise Failed(f"it did not answer within {self._seconds:g} s") from None
            if line and not line.startswith("info"):
                return line
            if not line and self._finished and self._lines.empty() and not self._flooded:
                raise Failed(f"it has ended (exit code {_end(self._process)})")

    def answer(self, number: int, until: float) -> str:
        """Return what the program answers to a question; late answers to others are dropped."""
        while True:
            word, _, rest = self._line(until).partition(" ")
            asked, _, key = rest.partition(" ")
            if word != "answer":
                return f"{word} {rest}".strip()
            if asked == str(number):
                return key.strip()

    def close(self) -> None:
        """Tell the program to quit, and end it if it does not.

        The threads close its pipes: a pipe that is being read cannot be closed from elsewhere.
        """
        self.send("quit")
        self._out.put(None)
        _end(self._process)


def _end(process: subprocess.Popen[bytes]) -> int:
    """Wait a little for a program, then end it and whatever it started. Return its exit code."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(0.5)
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:  # Windows
        process.kill()
    return process.wait()
