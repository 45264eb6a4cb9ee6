"""Compare settings of bots in positions, in minutes instead of hundreds of games.

``fateloom lab positions council --bots expert,expert:simulations=80`` takes one position from each
of many deals and asks every bot there. The answers that differ are tried in the same worlds, in
which all seats play on by the rollout policy to the true end. Only positions in which bots
disagree take time. What a bot gains over the first one is a share of the win per decision.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fateloom.bots import Bot
from fateloom.bots.observation import Answer, Observation
from fateloom.bots.search.evaluation import Evaluator
from fateloom.bots.search.rollout import RolloutPolicy
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Seat
from fateloom.lab.simulation.players import find_lab_player, known_habits
from fateloom.lab.stats.intervals import Estimate, mean
from fateloom.lab.stats.progress import Bar
from fateloom.lab.tournament.ladder import measured_with

LATEST = 80
"""The decision of a match before which its position is taken."""
FOREVER = 100_000


class Gain(NamedTuple):
    """What a bot gained over the first one."""

    per_decision: Estimate
    """In shares of the win."""
    differs: float
    """In what part of the positions it gave another answer."""


def one_per_deal(game: str, number: int, seed: str) -> Iterator[Match]:
    """Yield matches that wait for an answer with a choice, each of a deal of its own."""
    loaded = find_game(game)
    seats, options = measured_with(loaded)
    habits = known_habits(loaded)
    deal = found = 0
    while found < number:
        luck = SeededChance(f"{seed}/{deal}/position")
        match = Match(loaded, seats, SeededChance(f"{seed}/{deal}/deal"), options)
        deal += 1
        for _ in range(luck.below(LATEST)):
            if match.ask is not None:
                match.answer(habits.answer(match, match.next_seat), match.next_seat)
        if match.ask is not None and len(match.prompt.values) > 1:
            found += 1
            yield match


def value_of(peek: Observation, answer: Answer, worlds: int, seed: str) -> float:
    """Return the share of the win that an answer leads to, on average over worlds."""
    habits = known_habits(peek.game)
    worlds_seen = (peek.imagine(SeededChance(f"{seed}/{number}")) for number in range(worlds))
    return sum(payoff_in(world, peek.seat, answer, habits) for world in worlds_seen) / worlds


def payoff_in(world: Match, seat: Seat, answer: Answer, habits: RolloutPolicy) -> float:
    """Return the share of the win that an answer leads to in one world, played to its end."""
    ask = world.ask
    while world.ask is not None and world.ask is ask:
        other = world.next_seat
        world.answer(answer if other == seat else habits.answer(world, other), other)
    habits.play_on(world, FOREVER)
    return Evaluator(world.game, world.seats).payoff(world, seat)


def compare(game: str, bots: Sequence[Bot], number: int, worlds: int, seed: str) -> list[Gain]:
    """Return what each bot gains over the first one in ``number`` positions."""
    gains: list[list[float]] = [[] for _ in bots]
    differs = [0] * len(bots)
    with Bar(sys.stderr) as bar:
        for at, match in enumerate(one_per_deal(game, number, seed)):
            bar.show(at, number)
            tag = f"{seed}/{at}"
            peek = Observation(match, match.next_seat, tag)
            answers = [bot(peek, SeededChance(f"{tag}/bot")) for bot in bots]
            different = dict.fromkeys(answers) if len(set(answers)) > 1 else {}
            values = {each: value_of(peek, each, worlds, tag) for each in different}
            for which, answer in enumerate(answers):
                differs[which] += answer != answers[0]
                gain = values[answer] - values[answers[0]] if values else 0.0
                gains[which].append(gain)
    return [Gain(mean(each), other / number) for each, other in zip(gains, differs, strict=True)]


def report(game: str, bots: str, positions: int, worlds: int, seed: str) -> str:
    """Return the table of what these bots (names with commas) gain over the first of them."""
    names = bots.split(",")
    found = compare(game, [find_lab_player(name) for name in names], positions, worlds, seed)
    lines = ["| bot | differs | gained per decision |", "|---|---:|---|"]
    for name, (gain, differs) in zip(names, found, strict=True):
        told = f"{gain.value:+.1%} ({gain.low:+.1%} to {gain.high:+.1%})"
        lines.append(f"| {name} | {differs:.0%} | {told} |")
    return "\n".join(lines)
