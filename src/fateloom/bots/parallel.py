"""One question put to searches in several processes, and what they found together.

Each search has luck of its own and a part of the simulations, so that the same number of
processes with the same luck gives the same record. The tables of the searches are never sent:
each process is a copy of the one that asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from multiprocessing import connection, get_context
from typing import Any

from fateloom.bots.peek import Peek
from fateloom.bots.record import Record, Stop, Weighed, in_order
from fateloom.bots.search import Effort, think
from fateloom.engine.chance import Chance, Loose

POLL = 0.05
"""After so many seconds it is asked whether to stop."""


def think_together(
    peek: Peek, effort: Effort, chance: Chance, jobs: int, stop: Stop | None = None
) -> Record:
    """Search on so many processes for the best answer to a question."""
    if jobs == 1:
        return think(peek, effort, chance, stop)
    context = get_context("fork")  # a peek lives by what it closes over, and cannot be sent
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
    found: list[Record | None] = [None] * jobs
    while waiting:
        for each in connection.wait(list(waiting), POLL):
            assert isinstance(each, connection.Connection)
            found[waiting.pop(each)] = each.recv()
        if stop is not None and stop():
            halt.set()
    for process in processes:
        process.join()
    return merged([record for record in found if record is not None])


def _search(answers: Any, peek: Peek, effort: Effort, seed: int, halt: Stop) -> None:
    answers.send(think(peek, effort, Loose(seed), halt))
    answers.close()


def merged(records: Sequence[Record]) -> Record:
    """What several searches for the same question found together."""
    weighed = []
    for each in records[0].weighed:
        found = [one for record in records for one in record.weighed if one.key == each.key]
        visits = sum(one.visits for one in found)
        total = sum(one.visits * one.value for one in found)
        square = sum(one.visits * (one.spread**2 + one.value**2) for one in found)
        value = total / visits if visits else 0.0
        spread = sqrt(max(0.0, square / visits - value * value)) if visits else 0.0
        weighed.append(Weighed(each.key, each.answer, visits, value, spread))
    return Record(
        in_order(weighed),
        sum(record.simulations for record in records),
        sum(record.nodes for record in records),
        records[0].to_win,
        any(record.stopped for record in records),
    )
