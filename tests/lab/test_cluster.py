"""The same games on a Ray cluster of several node processes, one of which is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from fateloom.lab.rows.folder import read_rows
from fateloom.lab.simulation import cluster
from fateloom.lab.simulation.games import Games
from fateloom.lab.simulation.plan import Plan
from fateloom.lab.simulation.summary import Result

ray = pytest.importorskip("ray")

pytestmark = [
    pytest.mark.deep,  # Ray takes half a minute to start
    pytest.mark.filterwarnings("default"),  # of Ray itself
]


@pytest.fixture
def nodes(lots: Path) -> Iterator[Any]:
    """A head without CPUs of its own and two nodes with one CPU each."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(2):
        made.add_node(num_cpus=1)
    made.wait_for_nodes()
    try:
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


def test_a_killed_node_loses_no_game(
    nodes: Any, lots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "MOST", 40)
    plan = Plan("lots", ["random"] * 4, seed="ray", cards=lots, record=True)
    play = cluster.on_cluster(nodes.address)
    killed: list[int] = []

    def play_and_kill(plan: Plan, numbers: Sequence[int], jobs: int) -> Iterator[Result]:
        for done, result in enumerate(play(plan, numbers, jobs)):
            yield result
            if done == 200:
                [victim, _] = nodes.worker_nodes
                for info in victim.all_processes["raylet"]:
                    killed.append(info.process.pid)
                    os.kill(info.process.pid, signal.SIGKILL)

    with Games(plan, tmp_path / "ray", play_and_kill) as games:
        games.play(2000)
    assert killed
    with Games(plan, tmp_path / "here") as games:
        games.play(2000, jobs=2)
    there, here = (list(read_rows(tmp_path / name)) for name in ("ray", "here"))
    assert len(here) == 2000
    assert there == here
