"""The bot that takes whatever comes: the yardstick for all others."""

from __future__ import annotations

from fateloom.bots.peek import Answer, Peek
from fateloom.engine.chance import Chance


class RandomBot:
    """Every answer is equally likely."""

    name = "random"

    def __call__(self, peek: Peek, chance: Chance) -> Answer:
        return any_answer(peek.number, peek.least, peek.most, chance)


def any_answer(number: int, least: int | None, most: int, chance: Chance) -> Answer:
    """An answer at random: one of the values, or a set of an allowed size."""
    if least is None:
        return chance.below(number)
    size = least + chance.below(most - least + 1)
    return tuple(sorted(chance.permutation(number)[:size]))
