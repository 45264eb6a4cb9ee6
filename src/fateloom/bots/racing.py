"""A race of answers: lap by lap all that are still running are tried in the same world.

Luck that all of them share says nothing about which is better, so answers are compared world by
world. One that is clearly behind drops out, and so does the worse half each time another part of
the simulations is spent. Who is left alone has won, and no more simulations are needed.

The favourite is the answer that habit gives. It drops out only if it is clearly behind, and wins
unless another one is ahead of it by more than doubt: a few worlds say less than a good habit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, copysign, inf, log2, sqrt

CLEAR = 3.0
"""So many standard errors behind is clearly behind."""
LAPS = 5
"""Before so many laps nothing is clear."""
DOUBT = 1.0
"""So many standard errors ahead of the favourite is beyond doubt."""


def race(
    entrants: Sequence[int],
    simulations: int,
    found: Mapping[int, list[float]],
    favourite: int | None = None,
) -> Iterator[int]:
    """Who is to be tried next; ``found`` is what each has been worth so far, world by world."""
    running = list(entrants)
    if len(running) == 1:  # who asks all the same wants to know what it is worth
        yield from running * simulations
    halvings = ceil(log2(len(running)))
    spent = 0
    while len(running) > 1 and (not spent or spent + len(running) <= simulations):
        yield from running
        spent += len(running)
        running = in_the_running(running, found)
        room = max(1, ceil(len(entrants) / 2 ** (halvings * spent // simulations)))
        running.sort(key=lambda each: -sum(found[each]))
        beyond = running[room:]
        running = running[:room] + [each for each in beyond if each == favourite]


def winner(ahead: int, favourite: int | None, found: Mapping[int, list[float]]) -> int:
    """The one ahead, unless it is not beyond doubt that the favourite is worse."""
    if favourite is None or not found[favourite]:
        return ahead
    laps = min(len(found[ahead]), len(found[favourite]))
    gap = lead(found[ahead][:laps], found[favourite][:laps])
    return ahead if gap > DOUBT else favourite


def in_the_running(running: Sequence[int], found: Mapping[int, list[float]]) -> list[int]:
    """Those who are not clearly behind the one that is ahead."""
    ahead = max(running, key=lambda each: sum(found[each]))
    return [each for each in running if not is_behind(found[each], found[ahead])]


def is_behind(these: Sequence[float], those: Sequence[float]) -> bool:
    """Whether what was found in the same worlds is worse by more than luck."""
    return len(these) >= LAPS and lead(those, these) > CLEAR


def lead(these: Sequence[float], those: Sequence[float]) -> float:
    """How far ahead what was found in the same worlds is, in standard errors."""
    number = len(these)
    gaps = [this - that for this, that in zip(these, those, strict=True)]
    mean = sum(gaps) / number
    if number == 1 or not mean:
        return 0.0
    error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (number - 1) / number)
    return mean / error if error else copysign(inf, mean)
