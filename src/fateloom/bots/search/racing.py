"""Race the candidates: each round tries all survivors in the same sampled world.

Chance that all of them share says nothing about which is better, so answers are compared world
by world. One that is clearly behind drops out, and so does the worse half each time another part
of the simulations is spent. When only one is left it has won, and no more simulations are
needed.

The favourite is the answer of the rollout policy. It drops out only if it is clearly behind, and
wins unless another one is ahead of it beyond doubt: a few worlds say less than a good policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, copysign, inf, log2, sqrt

CLEAR = 3.0
"""Standard errors behind which an answer is clearly worse."""
LAPS = 5
"""Rounds before anything is clear."""
DOUBT = 1.0
"""Standard errors ahead of the favourite that are beyond doubt."""


def race(
    entrants: Sequence[int],
    simulations: int,
    found: Mapping[int, list[float]],
    favourite: int | None = None,
) -> Iterator[int]:
    """Yield the candidate to try next.

    ``found`` has the values of each candidate so far, world by world.
    """
    running = list(entrants)
    if len(running) == 1:  # its value is still wanted
        yield from running * simulations
    halvings = ceil(log2(len(running)))
    spent = 0
    while len(running) > 1 and (not spent or spent + len(running) <= simulations):
        yield from running
        spent += len(running)
        running = in_the_running(running, found)
        room = max(1, ceil(len(entrants) / 2 ** (halvings * spent // simulations)))
        running.sort(key=lambda each: -sum(found[each], 0.0))
        beyond = running[room:]
        running = running[:room] + [each for each in beyond if each == favourite]


def winner(
    ahead: int, favourite: int | None, found: Mapping[int, list[float]], doubt: float = DOUBT
) -> int:
    """Return the one ahead, unless it is in doubt that the favourite is worse."""
    if favourite is None or not found[favourite]:
        return ahead
    laps = min(len(found[ahead]), len(found[favourite]))
    gap = lead(found[ahead][:laps], found[favourite][:laps])
    return ahead if gap > doubt else favourite


def in_the_running(running: Sequence[int], found: Mapping[int, list[float]]) -> list[int]:
    """Return those that are not clearly behind the one that is ahead."""
    ahead = max(running, key=lambda each: sum(found[each], 0.0))
    return [each for each in running if not is_behind(found[each], found[ahead])]


def is_behind(these: Sequence[float], those: Sequence[float]) -> bool:
    """Tell whether values from the same worlds are worse by more than chance."""
    return len(these) >= LAPS and lead(those, these) > CLEAR


def lead(these: Sequence[float], those: Sequence[float]) -> float:
    """Return how far ahead values from the same worlds are, in standard errors."""
    number = len(these)
    gaps = [this - that for this, that in zip(these, those, strict=True)]
    mean = sum(gaps, 0.0) / number
    if number == 1 or not mean:
        return 0.0
    error = sqrt(sum([(gap - mean) ** 2 for gap in gaps], 0.0) / (number - 1) / number)
    return mean / error if error else copysign(inf, mean)
