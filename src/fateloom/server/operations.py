"""For whoever runs the server: health, figures for Prometheus, and a log.

Neither figures nor log can hold a secret: what may be said of an event is a closed list of
names, and none of them is a token, a key, a text or a card. In particular the reason of a
refused decision is not logged, because it lists what the seat could have answered.
"""

from __future__ import annotations

import os
import sys
import time
from bisect import bisect_left
from collections.abc import Callable
from typing import Any, TextIO

import msgspec
from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.openapi import ResponseSpec

from fateloom.server.store import StoreError

# Figures -----------------------------------------------------------------------------------


class Counter:
    """Something that only grows; with a label, one number for each of its values."""

    def __init__(self, name: str, help: str, label: str = "") -> None:
        self.name, self.help, self.label = name, help, label
        self._values: dict[str, float] = {} if label else {"": 0}

    def inc(self, by: float = 1, *, of: str = "") -> None:
        self._values[of] = self._values.get(of, 0) + by

    def lines(self) -> list[str]:
        lines = [f"# HELP {self.name} {self.help}", f"# TYPE {self.name} counter"]
        for value, number in sorted(self._values.items()):
            where = f'{{{self.label}="{_escaped(value)}"}}' if self.label else ""
            lines.append(f"{self.name}{where} {number:g}")
        return lines


class Gauge:
    """Something that is looked up when somebody asks."""

    def __init__(self, name: str, help: str, look: Callable[[], float] = lambda: 0) -> None:
        self.name, self.help, self.look = name, help, look

    def lines(self) -> list[str]:
        return [
            f"# HELP {self.name} {self.help}",
            f"# TYPE {self.name} gauge",
            f"{self.name} {self.look():g}",
        ]


class Histogram:
    """How long something took: how many were at most this long, for each of a few lengths."""

    BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self._counts = [0] * (len(self.BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(self.BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> list[str]:
        lines = [f"# HELP {self.name} {self.help}", f"# TYPE {self.name} histogram"]
        total = 0
        for bound, count in zip((*self.BOUNDS, "+Inf"), self._counts, strict=True):
            total += count
            lines.append(f'{self.name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{self.name}_sum {self._sum:.6f}", f"{self.name}_count {total}"]


class Metrics:
    """All figures of one process."""

    def __init__(self) -> None:
        self.decisions = Counter("fateloom_decisions_total", "Decisions taken.", "game")
        self.refusals = Counter("fateloom_refusals_total", "What was refused.", "status")
        self.frames = Counter("fateloom_frames_total", "Views sent to clients.")
        self.conflicts = Counter("fateloom_conflicts_total", "Entries others wrote first.")
        self.tables = Counter("fateloom_tables_total", "Tables made.", "game")
        self.failures = Counter("fateloom_failures_total", "Errors of the server itself.")
        self.crowded = Counter(
            "fateloom_crowded_total",
            "Connections refused, or ended as unread, by what there was too much of.",
            "of",
        )
        self.rooms = Gauge("fateloom_rooms", "Matches that are live in this process.")
        self.sockets = Gauge("fateloom_sockets", "Sockets and streams that are open.")
        self.seconds = Histogram("fateloom_decision_seconds", "From a decision to its answer.")
        self.thinking = Histogram("fateloom_thinking_seconds", "How long a bot thought.")
        self.processor = Gauge(
            "process_cpu_seconds_total", "Processor time used.", lambda: sum(os.times()[:2])
        )
        self.memory = Gauge("process_resident_memory_bytes", "Memory in use.", resident)

    def text(self) -> str:
        """All figures, as Prometheus reads them."""
        return "".join(f"{line}\n" for each in vars(self).values() for line in each.lines())


def resident() -> float:
    """Bytes of memory that this process uses; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * float(os.sysconf("SC_PAGE_SIZE"))
    except OSError:
        return 0.0


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')


metrics = Metrics()

# The log -----------------------------------------------------------------------------------

FACTS = frozenset((
    "address", "bots", "count", "game", "host", "kind", "method", "path", "port", "rule", "seat",
    "seats", "seconds", "seq", "signal", "state", "status", "table", "version", "what", "worker",
    "workers",
))  # fmt: skip
"""All that may be said of an event."""


class Journal:
    """One line of JSON for each event."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream

    def log(self, event: str, **facts: Any) -> None:
        """``log("table made", table=id, game="council")``"""
        strange = facts.keys() - FACTS
        if strange:
            raise TypeError(f"the log does not speak of {', '.join(sorted(strange))}")
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        line = msgspec.json.encode({"at": at, "event": event, **facts}).decode()
        print(line, file=self._stream or sys.stderr, flush=True)

    def refused(self, status: int, **facts: Any) -> None:
        """Something was refused: counted, and one line."""
        metrics.refusals.inc(of=str(status))
        self.log("refused", status=status, **facts)


journal = Journal()
log = journal.log
refused = journal.refused

# Routes ------------------------------------------------------------------------------------


@get("/healthz", summary="Is the process alive?", tags=["Operations"])
async def healthz() -> dict[str, str]:
    return {"status": "ok"}


@get(
    "/readyz",
    summary="Can tables be read and written?",
    tags=["Operations"],
    responses={503: ResponseSpec(dict[str, str], description="They cannot.")},
)
async def readyz(state: State) -> Response[dict[str, str]]:
    try:
        await state.store.ready()
    except StoreError:
        log("not ready")
        return Response({"status": "the store does not answer"}, status_code=503)
    return Response({"status": "ok"})


@get("/metrics", summary="Figures for Prometheus", tags=["Operations"], media_type=MediaType.TEXT)
async def figures() -> Response[str]:
    return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


routes = [healthz, readyz, figures]
