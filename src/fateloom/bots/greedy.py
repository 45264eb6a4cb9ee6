"""The bot that looks one step ahead, at what its game's advice values."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from fateloom.bots.peek import Answer, Peek
from fateloom.bots.random import any_answer
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.match import Match
from fateloom.engine.table import Seat

WORLDS = 2
"""How many worlds are imagined for each answer."""
SETS = 24
"""How many sets are tried where a set is asked for."""


class GreedyBot:
    """Tries each answer in imagined worlds and takes the one whose next position is best.

    All answers are tried in the same worlds, so that luck favours none of them. A game
    without advice is played out at random instead.
    """

    name = "greedy"

    def __call__(self, peek: Peek, chance: Chance) -> Answer:
        seeds = [chance.below(1 << 30) for _ in range(WORLDS)]
        advice = import_module(peek.game.advice) if peek.game.advice else None
        best: list[Answer] = []
        most = float("-inf")
        for answer in _answers(peek, chance):
            worth = sum(_worth(peek, answer, seed, advice) for seed in seeds)
            if worth > most + 1e-9:
                best, most = [answer], worth
            elif worth > most - 1e-9:
                best.append(answer)
        return chance.pick(best)


def _answers(peek: Peek, chance: Chance) -> Iterator[Answer]:
    """The answers to try: all, or a number of sets."""
    if peek.least is None:
        yield from range(peek.number)
        return
    tried: set[Any] = set()
    for _ in range(SETS):
        answer = any_answer(peek.number, peek.least, peek.most, chance)
        if answer not in tried:
            tried.add(answer)
            yield answer


def _worth(peek: Peek, answer: Answer, seed: int, advice: Any) -> float:
    """How good an answer looks in one imagined world."""
    world = peek.imagine(Loose(seed))
    seat = peek.seat
    bonus = 0.0
    if advice is not None and hasattr(advice, "prefer"):
        assert world.ask is not None
        bonus = advice.prefer(world.table, seat, world.ask.prompt(seat).pick(answer))
    number = world.number
    world.answer(answer, seat)
    _let_others_answer(world, number)
    if advice is not None and world.outcome is None:
        return bonus + float(advice.value(world.table, seat))
    return bonus + _played_out(world, seat, Loose(seed))


def _let_others_answer(world: Match, number: int) -> None:
    """Where others are asked the same question at the same time, let them say the usual."""
    while world.ask is not None and world.number == number:
        world.answer(world.ask.default_of(world.asked), world.asked)


def _played_out(world: Match, seat: Seat, chance: Chance) -> float:
    """The margin of a seat when everybody goes on at random; the true one if it is over."""
    while world.ask is not None:
        prompt = world.prompt
        world.answer(any_answer(len(prompt.values), prompt.least, prompt.most, chance))
    assert world.outcome is not None
    scores = world.outcome.scores
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - max(others, default=0.0)
