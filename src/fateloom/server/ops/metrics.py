"""Metrics for Prometheus, of this process or of all workers of a server together.

Workers that share a port also share a folder of small files, into which prometheus_client writes
their numbers; whichever of them is asked reads all of them. ``serve.py`` makes that folder and
names it in ``PROMETHEUS_MULTIPROC_DIR``.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder that several workers share."""
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of durations, in seconds."""

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """All metrics."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._cpu_counted = 0.0
        self.decisions = self._counter("decisions", "Decisions taken.", "game")
        self.refusals = self._counter("refusals", "What was refused.", "status")
        self.frames = self._counter("frames", "Views sent to clients.")
        self.conflicts = self._counter(
            "conflicts", "Entries written although a failure was reported."
        )
        self.forwarded = self._counter(
            "forwarded", "Sockets and requests passed on to other workers.", "of"
        )
        self.leases_lost = self._counter(
            "leases_lost", "Tables that other workers have taken over."
        )
        self.tables = self._counter("tables", "Tables made.", "game")
        self.failures = self._counter("failures", "Errors of the server itself.")
        self.store_failures = self._counter(
            "store_failures", "Reads and writes of the database that failed."
        )
        self.replays = self._counter("replays", "Replays and verifications computed for clients.")
        self.crowded = self._counter(
            "crowded",
            "Connections refused, or ended as unread, by what there was too much of.",
            "of",
        )
        self.rooms = self._gauge("fateloom_rooms", "Matches that are live.")
        self.sockets = self._gauge("fateloom_sockets", "Sockets and streams that are open.")
        self.workers = self._gauge("fateloom_workers", "Processes that serve.")
        self.seconds = self._histogram("decision_seconds", "From a decision to its answer.")
        self.thinking = self._histogram("thinking_seconds", "How long a bot thought.")
        self._cpu = Counter("process_cpu_seconds", "CPU time used.", registry=self._registry)
        self._memory = self._gauge("process_resident_memory_bytes", "Memory in use.")
        self._files = self._gauge("process_open_fds", "Open files and connections.")
        self._most_files = self._gauge("process_max_fds", "Open files that are allowed.")

    def _counter(self, name: str, help: str, *labels: str) -> Counter:
        return Counter(f"fateloom_{name}", help, labels, registry=self._registry)

    def _gauge(self, name: str, help: str) -> Gauge:
        return Gauge(name, help, registry=self._registry, multiprocess_mode="livesum")

    def _histogram(self, name: str, help: str) -> Histogram:
        return Histogram(f"fateloom_{name}", help, buckets=BOUNDS, registry=self._registry)

    def measure(self, rooms: int, sockets: int) -> None:
        """Note how things are in this process now. Called once a second, and for each scrape."""
        self.rooms.set(rooms)
        self.sockets.set(sockets)
        self.workers.set(1)
        used = sum(os.times()[:2])
        self._cpu.inc(used - self._cpu_counted)
        self._cpu_counted = used
        self._memory.set(_of_system(_resident))
        self._files.set(_of_system(lambda: len(os.listdir("/proc/self/fd"))))
        self._most_files.set(_of_system(_most_files))

    def text(self) -> bytes:
        """Return the metrics of all workers in the text format of Prometheus."""
        registry = self._registry
        if os.environ.get(SHARED):
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


def _of_system(look: Callable[[], float]) -> float:
    """Return a number that the system tells; 0 where it does not."""
    try:
        return look()
    except (ImportError, OSError):
        return 0.0


def _resident() -> float:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * float(os.sysconf("SC_PAGE_SIZE"))


def _most_files() -> float:
    from resource import RLIMIT_NOFILE, getrlimit  # not on every system

    return getrlimit(RLIMIT_NOFILE)[0]


metrics = Metrics()
