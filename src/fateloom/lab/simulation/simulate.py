"""Simulate many games of bots, on several processes.

>>> from fateloom.lab.simulation.plan import Plan
>>> from fateloom.lab.simulation.simulate import simulate
>>> plan = Plan("souk", ["greedy", "random", "random"], games=200, rotate=True)
>>> simulate(plan).bots["greedy"].wins.low > 1 / 3
True
"""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

from fateloom.lab.simulation import pool
from fateloom.lab.simulation.card_rates import win_rates
from fateloom.lab.simulation.games import Games, Play, Progress
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.summary import Series, sum_up


def simulate(
    plan: Plan,
    jobs: int = 1,
    progress: Progress | None = None,
    save: Path | None = None,
    play: Play = pool.play,
) -> Series:
    """Play the games of a plan on ``jobs`` processes and sum them up.

    With ``save`` each game becomes a row in this folder, and those that are there are not played.
    """
    plan.check()
    started = time.perf_counter()
    with Games(plan, save, play) as games:
        games.play(plan.games, jobs, progress)
        results = games.results(plan.games)
    seconds = time.perf_counter() - started
    game = plan.loaded()
    series = sum_up(game.title, plan.seed, results, seconds, jobs)
    if plan.rates or plan.style:
        shown = [(result.seen, result.winners) for result in results]
        return replace(series, rates=win_rates(game, plan.style, shown))
    return series
