"""The server's log: one line of JSON per event.

Neither metrics nor log can hold a secret: the fields of an event are a closed list, and none of
them is a token, a key, a text or a card. In particular the reason of a refused decision is not
logged, because it lists what the seat could have answered.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TextIO

import msgspec

from fateloom.server.ops.metrics import metrics

LOG_FIELDS = frozenset((
    "address", "bots", "count", "game", "host", "kind", "method", "path", "port", "rule", "seat",
    "seats", "seconds", "seq", "signal", "state", "status", "table", "version", "what", "worker",
    "workers",
))  # fmt: skip
"""The fields that an event may have."""


LONGEST = 200
"""Maximum number of characters of a field."""
PER_SECOND = 200
"""Lines of one kind that are written in one second. The next line that is written says in its
field ``count`` how many were left out before it."""


class EventLog:
    """Writes one line of JSON per event, but not any number of one kind."""

    def __init__(
        self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream = stream
        self._clock = clock
        self._second = -1
        self._written: Counter[str] = Counter()
        """How often each kind of event was written in the present second."""
        self._left_out: Counter[str] = Counter()
        """How often each kind of event was left out since it was last written."""

    def _sample(self, kind: str) -> int | None:
        """Return how many events of this kind were left out before this one.

        ``None``: this one is left out as well.
        """
        second = int(self._clock())
        if second != self._second:
            self._second = second
            self._written.clear()
        self._written[kind] += 1
        if self._written[kind] > PER_SECOND:
            self._left_out[kind] += 1
            return None
        return self._left_out.pop(kind, 0)

    def log(self, event: str, **facts: Any) -> None:
        """Write an event: ``log("table made", table=id, game="council")``."""
        unknown = facts.keys() - LOG_FIELDS
        if unknown:
            raise TypeError(f"the log does not speak of {', '.join(sorted(unknown))}")
        missed = self._sample(f"{event} {facts.get('status', '')}")
        if missed is None:
            return
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        facts = {name: _cut(value) for name, value in facts.items()}
        if missed:
            facts["count"] = missed
        line = msgspec.json.encode({"at": at, "event": event, **facts}).decode()
        with suppress(OSError):  # a full disk must not stop what is only reported there
            print(line, file=self._stream or sys.stderr, flush=True)

    def refused(self, status: int, **facts: Any) -> None:
        """Count and log a refusal."""
        metrics.refusals.labels(str(status)).inc()
        self.log("refused", status=status, **facts)


def _cut(value: Any) -> Any:
    """Return a field, shortened if it is a long text."""
    if isinstance(value, str) and len(value) > LONGEST:
        return value[:LONGEST] + "…"
    return value


event_log = EventLog()
log = event_log.log
refused = event_log.refused
