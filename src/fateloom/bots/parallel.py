"""A search divided among several processes.

Each search has random numbers of its own and a part of the simulations, so the same number of
processes with the same seed gives the same result. The search trees are never sent: each process
is a fork of the one that asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from multiprocessing import connection, get_context
from typing import Any

from fateloom.bots.observation import Observation
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.result import Candidate, SearchResult, Stop, ranked
from fateloom.bots.search.tree_search import run_search
from fateloom.engine.state.chance import Chance, SeededChance

POLL = 0.05
"""Seconds between checks whether to stop."""


def parallel_search(
    peek: Observation, effort: SearchBudget, chance: Chance, jobs: int, stop: Stop | None = None
) -> SearchResult:
    """Search for the best answer on ``jobs`` processes."""
    if jobs == 1:
        return run_search(peek, effort, chance, stop)
    context = get_context("fork")  # an observation holds closures, which cannot be sent
    halt = context.Event()
    waiting: dict[connection.Connection, int] = {}
    processes = []
    for number in range(jobs):
        part = (effort.simulations + number) // jobs
        ours, theirs = context.Pipe(duplex=False)
        seed = chance.below(1 << 60)
        args = (theirs, peek, replace(effort, simulations=part), seed, halt.is_set)
        process = context.Process(target=_search, args=args, daemon=True)
        process.start()
        theirs.close()
        processes.append(process)
        waiting[ours] = number
    found: list[SearchResult | None] = [None] * jobs
    while waiting:
        for each in connection.wait(list(waiting), POLL):
            assert isinstance(each, connection.Connection)
            found[waiting.pop(each)] = each.recv()
        if stop is not None and stop():
            halt.set()
    for process in processes:
        process.join()
    return merged([record for record in found if record is not None])


def _search(answers: Any, peek: Observation, effort: SearchBudget, seed: int, halt: Stop) -> None:
    answers.send(run_search(peek, effort, SeededChance(seed), halt))
    answers.close()


def merged(records: Sequence[SearchResult]) -> SearchResult:
    """Merge the results of several searches for the same ask."""
    weighed = []
    for each in records[0].weighed:
        found = [one for record in records for one in record.weighed if one.key == each.key]
        visits = sum(one.visits for one in found)
        total = sum(one.visits * one.value for one in found)
        square = sum(one.visits * (one.spread**2 + one.value**2) for one in found)
        value = total / visits if visits else 0.0
        spread = sqrt(max(0.0, square / visits - value * value)) if visits else 0.0
        weighed.append(Candidate(each.key, each.answer, visits, value, spread))
    return SearchResult(
        ranked(weighed),
        sum(record.simulations for record in records),
        sum(record.nodes for record in records),
        records[0].to_win,
        any(record.stopped for record in records),
    )
