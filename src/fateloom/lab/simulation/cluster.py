"""The same games on a Ray cluster, with the extra ``fateloom[ray]``.

A task is some seconds of games. Its result depends on their numbers alone, so Ray may run a task again
when a node is lost, and rows are equal to those of a local run.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fateloom.engine.rules.game import UsageError
from fateloom.lab.rows.row import Terms
from fateloom.lab.simulation.games import Play
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.runner import GameRunner
from fateloom.lab.simulation.summary import Result

SECONDS = 3.0
"""How long a task is meant to take."""
MOST = 500
"""Games in a task."""


def on_cluster(address: str) -> Play:
    """Return what plays games on the Ray cluster at this address."""
    try:
        import ray
    except ImportError:
        raise UsageError("this needs Ray: pip install 'fateloom[ray]'") from None

    def play(plan: Plan, numbers: Sequence[int], jobs: int) -> Iterator[Result]:
        if not numbers:
            return
        _connect(ray, address)
        began = time.perf_counter()
        yield GameRunner(plan).play(numbers[0])  # a first game here says how long they take
        size = max(1, min(MOST, int(SECONDS / (time.perf_counter() - began))))
        left = iter([numbers[at : at + size] for at in range(1, len(numbers), size)])
        # Tasks are run again until they succeed: a node that is lost loses no game.
        task = ray.remote(max_retries=-1)(_play_task)
        given = (plan, _pack(plan), plan.terms())
        running: list[Any] = []
        while True:
            room = 2 * int(ray.cluster_resources().get("CPU", 1)) - len(running)
            running += [
                task.remote(*given, batch) for _, batch in zip(range(room), left, strict=False)
            ]
            if not running:
                return
            done, running = ray.wait(running)
            for results in ray.get(done):
                yield from results

    return play


def _connect(ray: Any, address: str) -> None:
    if ray.is_initialized():
        return
    games = {name: os.environ[name] for name in ("FATELOOM_PATH",) if name in os.environ}
    try:
        ray.init(
            address=address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            runtime_env={"env_vars": games},
        )
    except (ConnectionError, ValueError) as problem:
        raise UsageError(f"no Ray cluster answers at {address}: {problem}") from None


def _pack(plan: Plan) -> str | None:
    """Return the card pack as text: other machines do not have its file."""
    return None if plan.cards is None else (plan.cards / f"{plan.game}.toml").read_text("utf-8")


def _play_task(plan: Plan, pack: str | None, terms: Terms, numbers: Sequence[int]) -> list[Result]:
    """Play games on a worker of the cluster."""
    with TemporaryDirectory() as folder:
        if pack is not None:
            (Path(folder) / f"{plan.game}.toml").write_text(pack, "utf-8")
            plan = replace(plan, cards=Path(folder))
        if plan.terms() != terms:
            raise UsageError(f"a node of the cluster has other rules or cards of {plan.game}")
        runner = GameRunner(plan)
        return [runner.play(number) for number in numbers]
