"""The bot that looks one step ahead, at what its game's advice values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import comb
from typing import Any

from fateloom.bots.observation import Answer, Observation
from fateloom.bots.random import any_answer
from fateloom.bots.search.rollout import random_rollout
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import Advice, advice_of
from fateloom.engine.rules.asks import go_together
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Seat, Table

WORLDS = 2
"""Sampled worlds in which each answer is tried."""
GAMES = 8
"""The same for a game without advice, which is played to its end."""
MANY = 24
"""How many sets are tried if a set is asked for.

From this many answers on the advice is asked for a shortlist.
"""
WIN = 1000.0
"""The value of a win."""


class GreedyBot:
    """Tries each answer in sampled worlds and takes the one whose next position is best.

    All answers are tried in the same worlds, so that chance favours none of them. A game without
    advice is played to its end at random instead.
    """

    name = "greedy"
    about = "Tries each answer in imagined worlds and takes the one whose next position is best."
    samples_worlds = True

    def __call__(self, peek: Observation, chance: Chance) -> Answer:
        advice = advice_of(peek.game)
        seeds = [chance.below(1 << 60) for _ in range(WORLDS if advice else GAMES)]
        sample = peek.sampler()
        best: list[Answer] = []
        most = float("-inf")
        for answer in _answers(peek, chance, advice):
            worths = [_worth(sample(seed), peek.seat, answer, seed, advice) for seed in seeds]
            worth = sum(worths, 0.0)
            if worth > most + 1e-9:
                best, most = [answer], worth
            elif worth > most - 1e-9:
                best.append(answer)
        return best[0] if len(best) == 1 else chance.pick(best)


def _answers(peek: Observation, chance: Chance, advice: Advice | None) -> Iterable[Answer]:
    """Return the answers to try.

    All of them, or of very many those on the advice's shortlist. Of very many sets a sample,
    with the one that the advice names for rollouts.
    """
    number, least, most, variants = peek.number, peek.least, peek.most, peek.variants
    if least is None:
        if number > MANY and advice is not None and advice.shortlist is not None:
            return list(advice.shortlist(*_question(peek, chance)))
        return range(number)
    sizes = range(least, most + 1)
    if sum(comb(number, size) for size in sizes) <= MANY:
        sets = (each for size in sizes for each in combinations(range(number), size))
        return [each for each in sets if go_together(variants, each)]
    sample = {any_answer(number, least, most, chance, variants) for _ in range(MANY)}
    if advice is not None and advice.rollout_set is not None:
        usual = advice.rollout_set(*_question(peek, chance))
        sample |= set() if usual is None else {usual}
    return sorted(sample)


def _question(peek: Observation, chance: Chance) -> tuple[Table, Seat, Sequence[Any]]:
    """Return a sampled table, the seat that is asked there, and the values of its prompt."""
    world, seat = peek.imagine(SeededChance(chance.below(1 << 60))), peek.seat
    assert world.ask is not None
    return world.table, seat, world.ask.prompt(seat).values


def _worth(world: Match, seat: Seat, answer: Answer, seed: int, advice: Advice | None) -> float:
    """Return the value of an answer in one sampled world."""
    ask, table = world.ask, world.table
    assert ask is not None
    beyond = 0.0
    if advice is not None and advice.answer_bonus is not None:
        beyond = advice.answer_bonus(table, seat, ask.prompt(seat).value_of(answer))
    world.answer(answer, seat)
    while world.ask is ask:  # group ask: the others give their default answers
        world.answer(ask.default_of(world.next_seat), world.next_seat)
    if advice is None:
        random_rollout(world, SeededChance(seed))
    elif advice.is_quiescent is not None:
        _until_quiescent(world, advice.is_quiescent)
    if world.outcome is not None:
        return beyond + _result(world, seat)
    assert advice is not None  # without advice the game was played to its end
    return beyond + float(advice.value(table, seat))


def _until_quiescent(world: Match, is_quiescent: Callable[[Table], bool]) -> None:
    """Give default answers for all seats until the position can be evaluated."""
    while world.ask is not None and not is_quiescent(world.table):
        world.answer(world.ask.default_of(world.next_seat), world.next_seat)


def _result(world: Match, seat: Seat) -> float:
    """Return the value of a finished game for a seat: the win, and the margin."""
    outcome = world.outcome
    assert outcome is not None
    won = WIN / len(outcome.winners) if seat in outcome.winners else 0.0
    merits = outcome.comparable_scores
    rivals = [merit for other, merit in enumerate(merits) if other != seat]
    return won + merits[seat] - max(rivals, default=0.0)
