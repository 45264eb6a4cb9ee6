"""Measuring: work is done in slices of CPU time, in turns, and the median round counts."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time

Work = Callable[[int], int]
"""Does a number of units and returns how many things it did."""
SLICE = 0.15
"""CPU seconds of one slice."""
ROUNDS = 7
_NO_BYTECODE = ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")


class Measured:
    """The rates of one kind of work, one for each round."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.rates: list[float] = []
        units, spent = 1, 0.0
        while spent < SLICE / 3:
            spent = self.time(units)[1]
            units *= 2
        self.units = max(1, int(units / 2 * SLICE / spent))

    def time(self, units: int) -> tuple[int, float]:
        gc.collect()
        begun = process_time()
        done = self.work(units)
        return done, process_time() - begun

    def round(self) -> None:
        done, spent = self.time(self.units)
        self.rates.append(done / spent)

    @property
    def rate(self) -> float:
        return median(self.rates)


def ratio(one: Measured, other: Measured) -> float:
    """How one rate compares to another, round by round."""
    return median(a / b for a, b in zip(one.rates, other.rates, strict=True))


def import_ms(module: str, python: str = sys.executable, rounds: int = 7) -> float:
    """CPU milliseconds that an import takes beyond a bare interpreter."""

    env = {name: value for name, value in os.environ.items() if name not in _NO_BYTECODE}

    def cpu(code: str) -> float:
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run([python, "-c", code], check=True, capture_output=True, env=env)
        after = getrusage(RUSAGE_CHILDREN)
        return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000

    cpu(f"import {module}")
    pairs = [(cpu(f"import {module}"), cpu("pass")) for _ in range(rounds)]
    return median(a for a, _ in pairs) - median(b for _, b in pairs)
