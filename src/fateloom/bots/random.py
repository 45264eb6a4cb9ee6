"""The bot that answers at random: the baseline for all others."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from fateloom.bots.observation import Answer, Observation
from fateloom.engine.rules.asks import go_together
from fateloom.engine.state.chance import Chance


class RandomBot:
    """Answers at random."""

    name = "random"
    about = "Every answer is equally likely; of sets, every allowed set."
    samples_worlds = False

    def __call__(self, peek: Observation, chance: Chance) -> Answer:
        return any_answer(peek.number, peek.least, peek.most, chance, peek.variants)


def any_answer(
    number: int,
    least: int | None,
    most: int,
    chance: Chance,
    variants: Sequence[int] | None = None,
) -> Answer:
    """Return a random answer: one of ``number`` values, or a set of an allowed size.

    Of values that are variants of one thing (see ``Prompt.variants``) a set has at most one.
    """
    if least is None:
        return chance.below(number)
    while True:
        size = least if least == most else _any_size(number, least, most, chance)
        answer = tuple(sorted(chance.permutation(number)[:size]))
        if go_together(variants, answer):
            return answer


def _any_size(number: int, least: int, most: int, chance: Chance) -> int:
    """Return a random size for a set, so that all sets are equally likely."""
    sizes = range(least, most + 1)
    at = chance.below(sum(comb(number, size) for size in sizes))
    for size in sizes:
        at -= comb(number, size)
        if at < 0:
            break
    return size
