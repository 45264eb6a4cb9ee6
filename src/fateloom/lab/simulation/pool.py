"""Processes that play games. Every game comes back as soon as it is finished."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from multiprocessing import Pipe, Process, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any

from fateloom.engine.match.match import RuleBug
from fateloom.engine.rules.game import UsageError
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.runner import GameRunner
from fateloom.lab.simulation.summary import Result

BATCH = 16
"""Games that a process is given at a time."""


def play(plan: Plan, numbers: Sequence[int], jobs: int) -> Iterator[Result]:
    """Yield these games of a plan, in the order in which they are finished."""
    if jobs == 1 or len(numbers) < 2:
        yield from map(GameRunner(plan).play, numbers)
        return
    size = max(1, min(BATCH, len(numbers) // (4 * jobs)))
    batches = iter([numbers[at : at + size] for at in range(0, len(numbers), size)])
    workers = [_Worker(plan) for _ in range(jobs)]
    busy = {worker.line: worker for worker in workers if worker.give(next(batches, ()))}
    try:
        while busy:
            for line in wait(list(busy)):
                worker = busy[line]  # type: ignore[index]  # only connections were waited for
                yield worker.take()
                if not worker.due and not worker.give(next(batches, ())):
                    del busy[worker.line]
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A process that plays batches of games, seen from the process that starts it."""

    def __init__(self, plan: Plan) -> None:
        self.line, far = Pipe()
        self.due = 0
        self.process = Process(target=_work, args=(plan, far), daemon=True)
        self.process.start()
        far.close()

    def give(self, numbers: Sequence[int]) -> bool:
        """Give it games to play, if there are any."""
        self.due = len(numbers)
        if numbers:
            self.line.send(numbers)
        return bool(numbers)

    def take(self) -> Result:
        """Return the next game that it has finished."""
        try:
            what: Result | RuleBug = self.line.recv()
        except (EOFError, OSError):
            self.process.join()
            raise UsageError(
                f"a process that plays games has ended (exit code {self.process.exitcode}); "
                "rows of finished games are kept, and another run continues"
            ) from None
        if isinstance(what, RuleBug):
            raise what
        self.due -= 1
        return what

    def end(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.join()


def _work(plan: Plan, line: Connection[Any, Any]) -> None:
    """Play batches until the other end is closed, or its process has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process stops the others
    Thread(target=_end_with_parent, daemon=True).start()
    runner = GameRunner(plan)
    try:
        while True:
            for number in line.recv():
                try:
                    line.send(runner.play(number))
                except RuleBug as bug:
                    line.send(RuleBug(str(bug)))
                    return
    except (EOFError, OSError):
        return


def _end_with_parent() -> None:
    """End this process when the one that started it is gone, even if it was killed."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
