"""The bot that takes whatever comes: the yardstick for all others."""

from __future__ import annotations

from math import comb

from fateloom.bots.peek import Answer, Peek
from fateloom.engine.chance import Chance


class RandomBot:
    """Every answer is equally likely; of sets, every allowed set."""

    name = "random"
    imagines = False

    def __call__(self, peek: Peek, chance: Chance) -> Answer:
        return any_answer(peek.number, peek.least, peek.most, chance)


def any_answer(number: int, least: int | None, most: int, chance: Chance) -> Answer:
    """An answer at random: one of so many values, or a set of an allowed size."""
    if least is None:
        return chance.below(number)
    size = least if least == most else _any_size(number, least, most, chance)
    return tuple(sorted(chance.permutation(number)[:size]))


def _any_size(number: int, least: int, most: int, chance: Chance) -> int:
    """A size for a set, each as likely as there are sets of that size."""
    sizes = range(least, most + 1)
    at = chance.below(sum(comb(number, size) for size in sizes))
    for size in sizes:
        at -= comb(number, size)
        if at < 0:
            break
    return size
