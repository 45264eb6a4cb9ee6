"""The bot that looks one step ahead, at what its game's advice values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import combinations
from math import comb
from typing import Any

from fateloom.bots.peek import Answer, Peek
from fateloom.bots.random import any_answer
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.match import Match
from fateloom.engine.table import Seat, Table

WORLDS = 2
"""In how many worlds each answer is tried."""
GAMES = 8
"""The same where a game gives no advice and must be played out."""
MANY = 24
"""How many sets are tried at most where a set is asked for, and from how many answers on the
advice is asked which are promising."""
WIN = 1000.0
"""What it is worth to have won."""


class GreedyBot:
    """Tries each answer in imagined worlds and takes the one whose next position is best.

    All answers are tried in the same worlds, so that luck favours none of them. A game
    without advice is played out at random instead.
    """

    name = "greedy"
    imagines = True

    def __call__(self, peek: Peek, chance: Chance) -> Answer:
        advice = import_module(peek.game.advice) if peek.game.advice else None
        seeds = [chance.below(1 << 60) for _ in range(WORLDS if advice else GAMES)]
        best: list[Answer] = []
        most = float("-inf")
        for answer in _answers(peek, chance, advice):
            worth = sum(_worth(peek, answer, seed, advice) for seed in seeds)
            if worth > most + 1e-9:
                best, most = [answer], worth
            elif worth > most - 1e-9:
                best.append(answer)
        return best[0] if len(best) == 1 else chance.pick(best)


def _answers(peek: Peek, chance: Chance, advice: Any) -> Iterable[Answer]:
    """The answers to try: all, or of very many those that the advice finds promising; of very
    many sets a sample, with the one that the advice would name at once."""
    number, least, most = peek.number, peek.least, peek.most
    if least is None:
        if number > MANY and hasattr(advice, "promising"):
            return list(advice.promising(*_question(peek, chance)))
        return range(number)
    sizes = range(least, most + 1)
    if sum(comb(number, size) for size in sizes) <= MANY:
        return [each for size in sizes for each in combinations(range(number), size)]
    sample = {any_answer(number, least, most, chance) for _ in range(MANY)}
    usual = advice.handful(*_question(peek, chance)) if hasattr(advice, "handful") else None
    return sorted(sample if usual is None else {*sample, usual})


def _question(peek: Peek, chance: Chance) -> tuple[Table, Seat, Sequence[Any]]:
    """A table that may be the true one, who is asked there, and what may be answered."""
    world, seat = peek.imagine(Loose(chance.below(1 << 60))), peek.seat
    assert world.ask is not None
    return world.table, seat, world.ask.prompt(seat).values


def _worth(peek: Peek, answer: Answer, seed: int, advice: Any) -> float:
    """How good an answer looks in one imagined world."""
    world, seat = peek.imagine(Loose(seed)), peek.seat
    ask, table = world.ask, world.table
    assert ask is not None
    beyond = 0.0
    if hasattr(advice, "prefer"):
        beyond = advice.prefer(table, seat, ask.prompt(seat).pick(answer))
    world.answer(answer, seat)
    while world.ask is ask:  # others are asked the same: let them say the usual
        world.answer(ask.default_of(world.asked), world.asked)
    if advice is None:
        _play_on(world, Loose(seed))
    elif hasattr(advice, "calm"):
        _calm_down(world, advice)
    if world.outcome is not None:
        return beyond + _result(world, seat)
    return beyond + float(advice.value(table, seat))


def _calm_down(world: Match, advice: Any) -> None:
    """Let everybody say the usual until the table can be judged."""
    while world.ask is not None and not advice.calm(world.table):
        world.answer(world.ask.default_of(world.asked), world.asked)


def _play_on(world: Match, chance: Chance) -> None:
    """Let everybody go on at random, to the end."""
    while world.ask is not None:
        prompt = world.prompt
        world.answer(any_answer(len(prompt.values), prompt.least, prompt.most, chance))


def _result(world: Match, seat: Seat) -> float:
    """What a finished game is worth to a seat: the win, and the margin."""
    outcome = world.outcome
    assert outcome is not None
    won = WIN / len(outcome.winners) if seat in outcome.winners else 0.0
    merits = outcome.merits
    rivals = [merit for other, merit in enumerate(merits) if other != seat]
    return won + merits[seat] - max(rivals, default=0.0)
