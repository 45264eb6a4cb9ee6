"""What a hand costs in the points game: the cheapest division into sets (3.14.5-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from fateloom.games.gilfate.faces import Attack

RUN = 3
"""3.14.7. So many consecutive numbers make a run."""


def hand_cost(faces: Iterable[Attack]) -> int:
    """3.14.5-10. What the cards of a hand cost that the cheapest division leaves single."""
    by_number: dict[int, list[int]] = {}
    for face in faces:
        by_number.setdefault(face.number, []).append(face.cost)
    if not by_number:
        return 0
    top = max(by_number)
    return _cheapest(tuple(tuple(sorted(by_number.get(n, ()))) for n in range(top + 2)))


def sets_of(faces: Sequence[Attack]) -> list[list[Attack]]:
    """3.14.5-8. The sets of a cheapest division; the cards in none of them count."""
    cost = hand_cost(faces)
    for found in _possible_sets(faces):
        left = list(faces)
        for face in found:
            left.remove(face)
        if hand_cost(left) == cost:
            return [found, *sets_of(left)]
    return []


def _possible_sets(faces: Sequence[Attack]) -> Iterator[list[Attack]]:
    """3.14.6, 3.14.7. All cards of a number, and every run; of each number its dearest card,
    for a card that is left single should be the cheapest."""
    by_number: dict[int, list[Attack]] = {}
    for face in sorted(faces, key=lambda face: -face.cost):
        by_number.setdefault(face.number, []).append(face)
    for number in sorted(by_number):
        if len(by_number[number]) > 1:
            yield by_number[number]
        run: list[Attack] = []
        while number + len(run) in by_number:
            run = [*run, by_number[number + len(run)][0]]
            if len(run) >= RUN:
                yield run


@lru_cache(maxsize=4096)
def _cheapest(costs: Sequence[tuple[int, ...]]) -> int:
    """Walk up the numbers with the runs that are open: how many have one card, two, or enough.

    Runs of one or two must go on; of the others any number may stop. What is left of a number
    costs nothing if it is a pair or more (3.14.6), and a single card its cost, the cheapest.
    """
    best: dict[tuple[int, int, int], int] = {(0, 0, 0): 0}
    for there in costs:
        following: dict[tuple[int, int, int], int] = {}
        for (one, two, enough), paid in best.items():
            free = len(there) - one - two
            for going_on in range(min(enough, free) + 1):
                for begun in range(free - going_on + 1):
                    left = free - going_on - begun
                    total = paid + (there[0] if left == 1 else 0)
                    state = begun, one, two + going_on
                    if total < following.get(state, total + 1):
                        following[state] = total
        best = following
    return min(paid for (one, two, _), paid in best.items() if one == two == 0)
