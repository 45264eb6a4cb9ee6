"""Rate limits: a token bucket for each client and kind of request."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import NamedTuple


class Rate(NamedTuple):
    """Requests allowed at once, and seconds until the next one is."""

    burst: int
    every: float


RATES: Mapping[str, Rate] = {
    "request": Rate(300, 0.005),
    "create": Rate(20, 6.0),
    "join": Rate(30, 2.0),
    "hello": Rate(60, 0.5),
    "read": Rate(120, 0.05),
    "replay": Rate(120, 0.12),
    "stranger": Rate(30, 1.0),
    "decide": Rate(40, 0.1),
    "undo": Rate(20, 0.5),
    "chat": Rate(6, 2.0),
    "socket": Rate(80, 0.05),
    "think": Rate(6, 2.0),
}
"""Limits that a quick person, or a household behind one address, never reaches."""

MAX_BUCKETS = 20_000
"""Maximum number of buckets. The least recently used is dropped; it is full again."""

MAX_DEBT = 10.0
"""Seconds that a client may have to wait at most for what it was charged."""


class RateLimiter:
    """Counts requests and says how long a client must wait.

    >>> limits = RateLimiter({"chat": Rate(burst=1, every=2.0)}, clock=lambda: 10.0)
    >>> [limits.try_acquire(who, "chat") for who in ("ada", "ada", "bo")]
    [0.0, 2.0, 0.0]
    """

    def __init__(
        self,
        rates: Mapping[str, Rate] = RATES,
        *,
        most: int = MAX_BUCKETS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rates = rates
        self._most = most
        self._clock = clock
        self._full_at: dict[tuple[str, str], float] = {}
        """When each bucket will be full again. A missing bucket is full."""

    def try_acquire(self, who: str, what: str) -> float:
        """Count a request and return 0.0, or return the seconds to wait."""
        return self.reserve(who, what, longest=0.0)

    def reserve(self, who: str, what: str, longest: float) -> float:
        """Return the seconds after which a request has its turn, and count it.

        One that would wait longer than ``longest`` is not counted.
        """
        rate = self._rates.get(what)
        if rate is None:
            return 0.0
        now = self._clock()
        full_at = max(self._full_at.pop((who, what), now), now)
        wait = full_at - now - (rate.burst - 1) * rate.every
        if wait <= 1e-9:
            wait = 0.0
        self._full_at[who, what] = full_at + rate.every if wait <= longest else full_at
        if len(self._full_at) > self._most:
            del self._full_at[next(iter(self._full_at))]
        return wait

    def charge(self, who: str, what: str, number: int) -> None:
        """Count a number of requests at once.

        A client that is charged too much has to wait, but never longer than ``MAX_DEBT``.
        """
        rate = self._rates.get(what)
        if rate is None:
            return
        now = self._clock()
        full_at = max(self._full_at.pop((who, what), now), now) + number * rate.every
        self._full_at[who, what] = min(full_at, now + rate.burst * rate.every + MAX_DEBT)
        if len(self._full_at) > self._most:
            del self._full_at[next(iter(self._full_at))]

    def __len__(self) -> int:
        return len(self._full_at)
