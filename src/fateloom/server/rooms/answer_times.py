"""How long people take to answer group asks at one table, and draws from it."""

from __future__ import annotations

from bisect import insort
from collections import deque
from collections.abc import Sequence
from hashlib import blake2b

from fateloom.engine.state.table import Seat

ENOUGH = 8
"""Answers from which draws are made; before, those of the whole table, and before that `USUAL`."""
KEPT = 64
"""Answers of each seat that are kept, the latest ones."""
LONGEST = 10.0
"""Seconds. Longer answers count as this long, so no draw keeps the table waiting longer."""
USUAL = (0.5, 0.8, 1.1, 1.4, 1.7, 2.0, 2.5, 3.2, 4.2, 6.0)
"""Seconds: what is assumed of people who have not answered yet."""


class AnswerTimes:
    """The times in which the people of a table have answered group asks by hand."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._times: dict[Seat, deque[float]] = {}

    def note(self, seat: Seat, seconds: float) -> None:
        """Note that a person has answered after this time."""
        times = self._times.setdefault(seat, deque(maxlen=KEPT))
        times.append(min(seconds, LONGEST))

    def draw(self, seat: Seat, ask: str) -> float:
        """Return a time after which the person at a seat might have answered an ask.

        It follows from the secret of the table, so a restart does not draw again.
        """
        drawn = blake2b(f"{ask} {seat}".encode(), key=self._secret[:64], digest_size=8)
        return quantile(self._known(seat), int.from_bytes(drawn.digest()) / 2**64)

    def _known(self, seat: Seat) -> Sequence[float]:
        own = self._times.get(seat, ())
        if len(own) >= ENOUGH:
            return sorted(own)
        table: list[float] = []
        for times in self._times.values():
            for each in times:
                insort(table, each)
        return table if len(table) >= ENOUGH else USUAL


def quantile(times: Sequence[float], share: float) -> float:
    """Return the time that this share of the sorted times is below.

    Between two of them it lies in proportion: a time that occurs twice would show that it was
    drawn.

    >>> quantile([1.0, 2.0, 4.0], 0.75)
    3.0
    """
    place = share * (len(times) - 1)
    at = min(int(place), len(times) - 2)
    return times[at] + (place - at) * (times[at + 1] - times[at])
