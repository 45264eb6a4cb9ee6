"""Metrics of a whole game, after those of TAG, the Tabletop Games framework: ``fateloom lab metrics``.

How long, how wide, how hidden, how close a game is; how much of it is chance and how much skill; how
many decisions matter; how long a player waits. Every figure is a mean over games with its interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean
from typing import Any

import numpy as np

from fateloom.bots.observation import Observation
from fateloom.bots.search.rollout import RolloutPolicy, random_rollout, rollout_policy
from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Seat
from fateloom.lab.simulation.games import Games
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.runner import GameRunner
from fateloom.lab.stats.intervals import Estimate, mean, share
from fateloom.lab.stats.looks import Looks
from fateloom.lab.study.figures import Figure, Finding
from fateloom.lab.study.questions import places
from fateloom.lab.tournament.tournament import Tournament, hold
from fateloom.story import deciding_step, standing_of

WORLDS = 16
"""Sampled worlds in which the answers to a question are tried."""
ANSWERS = 6
"""Answers that are tried of a question with more."""
SHUFFLES = 200


@dataclass(frozen=True)
class Course:
    """One game as it went."""

    options: list[int]
    """How many answers each question allowed."""
    hidden: list[float]
    """The share of cards whose face the asked seat did not know, at each question."""
    waits: list[int]
    """How many answers of others lay between two of the same seat."""
    leads: int
    """How often another seat took the lead."""
    decided: float | None
    """The part of the game after which the winner stayed ahead."""


def follow(runner: GameRunner, number: int) -> Course:
    """Play a game of a plan and note how it goes."""
    match, bots, chance = runner.begin(number)
    options, hidden, seats, standings = [], [], [], [standing_of(match)]
    while match.ask is not None:
        seat = match.next_seat
        options.append(len(match.ask.prompt(seat).values))
        hidden.append(_hidden_from(match, seat))
        seats.append(seat)
        match.answer(bots[seat](Observation(match, seat), chance), seat)
        standings.append(standing_of(match))
    assert match.outcome is not None
    step = deciding_step(standings, match.outcome)
    decided = None if step is None else step / max(1, len(standings) - 1)
    return Course(options, hidden, _waits(seats), _lead_changes(standings), decided)


def _hidden_from(match: Match, seat: Seat) -> float:
    cards = match.table.cards
    return sum(not card.seen >> seat & 1 for card in cards) / max(1, len(cards))


def _waits(seats: Sequence[Seat]) -> list[int]:
    """Return how many others answered between two answers of a seat."""
    turns: dict[Seat, list[int]] = {}
    for at, seat in enumerate(seats):
        turns.setdefault(seat, []).append(at)
    return [later - earlier - 1 for at in turns.values() for earlier, later in pairwise(at)]


def _lead_changes(standings: Sequence[Sequence[float]]) -> int:
    """Count how often the only leader is another than the last one."""
    leaders = [
        each.index(max(each)) for each in standings if each and list(each).count(max(each)) == 1
    ]
    return sum(one != other for one, other in pairwise(leaders))


def courses(plan: Plan) -> Finding:
    """Measure the course of games."""
    runner = GameRunner(plan)
    seen = [follow(runner, number) for number in range(plan.games)]
    measured: dict[str, list[float]] = {
        "decisions": [len(each.options) for each in seen],
        "answers to choose from": [fmean(each.options) for each in seen if each.options],
        "share of cards hidden from who is asked": [
            fmean(each.hidden) for each in seen if each.hidden
        ],
        "answers of others between two of one's own": [
            fmean(each.waits) for each in seen if each.waits
        ],
        "lead changes": [each.leads for each in seen],
        "part of the game after which the winner leads": [
            each.decided for each in seen if each.decided is not None
        ],
    }
    figures = [
        Figure(name, mean(values), len(values)) for name, values in measured.items() if values
    ]
    return Finding("The course of a game", "number", figures, kind="course")


def chance_share(plan: Plan, deals: int, per_deal: int = 4) -> Finding:
    """Estimate how much of a seat's result the deal explains, by playing each deal several times.

    The intraclass correlation of the seats' parts of the win; its interval is a bootstrap of deals.
    Bots that never choose at random play a deal always alike, and the deal explains everything.
    """
    again = Plan(
        plan.game,
        plan.seats,
        deals * per_deal,
        plan.seed,
        plan.options,
        plan.cards,
        per_deal=per_deal,
    )
    with Games(again) as games:
        games.play(again.games)
        results = games.results(again.games)
    won = np.array([[each.win_of(seat) for seat in range(len(plan.seats))] for each in results])
    by_deal = won.reshape(deals, per_deal, -1)
    draws = np.random.default_rng(0).integers(0, deals, (500, deals))
    values = sorted(_intraclass(by_deal[draw]) for draw in draws)
    found = Estimate(_intraclass(by_deal), values[12], values[487])
    figure = Figure("share of the win explained by the deal", found, len(results))
    return Finding(
        f"Chance, by {deals} deals played {per_deal} times", "share", [figure], kind="chance"
    )


def _intraclass(won: np.ndarray[Any, np.dtype[np.float64]]) -> float:
    """Return the share of variance between deals, over all seats."""
    times = won.shape[1]
    between = won.mean(axis=1).var(axis=0, ddof=1).sum()
    within = won.var(axis=1, ddof=1).mean(axis=0).sum()
    whole = between + within * (times - 1) / times
    return float(max(0.0, (between - within / times) / whole)) if whole else 0.0


def decisions_that_matter(plan: Plan, positions: int) -> Finding:
    """Estimate the share of decisions whose answers differ in what they lead to.

    At questions drawn from whole games every answer is tried in the same sampled worlds, which are
    played to the end by the rollout policy. Answers matter if their mean results differ more than
    in 95 of 100 shuffles inside the worlds; of decisions without a difference 5 % seem to matter.
    """
    runner, policy = GameRunner(plan), rollout_policy(plan.loaded())
    draw = SeededChance(f"{plan.seed}/positions")
    matter, spreads = 0, []
    for number in range(positions):
        match, bots, chance = runner.begin(number, forkable=True)
        length = _length_of(runner, number)
        for _ in range(draw.below(length)):
            seat = match.next_seat
            match.answer(bots[seat](Observation(match, seat), chance), seat)
        results = _try_answers(match, match.next_seat, policy, draw)
        matter += _differs(results, number)
        spreads.append(float(np.ptp(results.mean(axis=1))))
    figures = [
        Figure("decisions that matter", share(matter, positions), positions),
        Figure("best answer less worst, in parts of the win", mean(spreads), positions),
    ]
    return Finding("Decisions that matter", "share", figures, kind="matter")


def _length_of(runner: GameRunner, number: int) -> int:
    return max(1, runner.play(number).decisions)


def _try_answers(
    match: Match, seat: Seat, policy: RolloutPolicy | None, chance: Chance
) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the part of the win for each answer and each world."""
    assert match.ask is not None
    prompt = match.ask.prompt(seat)
    number = len(prompt.values)
    answers: list[Any] = list(range(number))
    if prompt.least is not None:
        answers = [tuple(range(prompt.least)), tuple(range(number - prompt.least, number))]
    if len(answers) > ANSWERS:
        answers = sorted(chance.permutation(len(answers))[:ANSWERS])
    seeds = [f"world {chance.below(1 << 30)}" for _ in range(WORLDS)]
    found = np.zeros((len(answers), WORLDS))
    for row, answer in enumerate(answers):
        for column, seed in enumerate(seeds):
            world = sample_world(match, seat, SeededChance(seed))
            world.answer(answer, seat)
            _play_on(world, policy, SeededChance(f"{seed} on"))
            assert world.outcome is not None
            winners = world.outcome.winners
            found[row, column] = 1 / len(winners) if seat in winners else 0.0
    return found


def _play_on(world: Match, policy: RolloutPolicy | None, chance: Chance) -> None:
    if policy is None:
        random_rollout(world, chance)
        return
    while world.ask is not None:
        seat = world.next_seat
        world.answer(policy.answer(world, seat), seat)


def _differs(results: np.ndarray[Any, np.dtype[np.float64]], seed: int) -> bool:
    """Tell whether the answers differ, by a permutation test inside the worlds."""
    spread = results.mean(axis=1).var()
    draw = np.random.default_rng(seed)
    shuffled = [draw.permuted(results, axis=0).mean(axis=1).var() for _ in range(SHUFFLES)]
    return bool(spread > 0 and np.mean([each >= spread - 1e-12 for each in shuffled]) < 0.05)


def matchups(plan: Plan, bots: Sequence[str]) -> Finding:
    """Estimate skill: how often each bot beats each other, at half of the seats each."""
    seats = len(plan.seats)
    tournament = Tournament(
        plan.game, bots, plan.games, seats, plan.seed, dict(plan.options), plan.cards
    )
    standings = hold(tournament)
    figures = [
        Figure(f"{one} beats {other}", won, plan.games)
        for (one, other), won in standings.pairs.items()
    ]
    return Finding("Skill: one bot against another", "share", figures, fair=0.5, kind="matchups")


def report(plan: Plan, positions: int, bots: Sequence[str]) -> list[Finding]:
    """Measure everything: first what bots of different strength and different places win."""
    plan.check()
    found = [courses(plan), chance_share(plan, max(10, plan.games // 4))]
    if len(plan.seats) == 1:
        return found
    recorded = replace(plan, record=True)
    with Games(recorded) as games:
        games.play(plan.games)
        results = games.results(plan.games)
    first = places(plan.loaded(), results, Looks((plan.games,)), {"ask": "places"})
    return [matchups(plan, bots), first, *found, decisions_that_matter(plan, positions)]
