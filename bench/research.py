"""The research environments beside PettingZoo's own of RLCard, in turns, into docs/figures.md.

All play at random and look at an observation with its mask before every step, as in training. Once
one environment plays again and again, and once every game is given a seed, as in evaluation: there
RLCard's environments are made anew.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from typing import Any

import numpy as np
import pyspiel

from bench import beside
from bench.measure import ROUNDS, Measured, Work, ratio
from bench.report import FIGURES, written
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.research import openspiel, pettingzoo

GAMES = ("leduc", "council", "fantos", "fatal", "gilfate", "weaver")
CLONED = {"leduc": "fateloom_leduc", "council": "fateloom_council(players=2,options=mode:basic)"}
FLOORS = {"leduc": 5.0}
FLOOR, CLONE_FLOOR = 2.0, 3.0
COMMAND = "python -m bench research"
random = Random(1).random


def playing(id: str, *, seeded: bool) -> Work:
    """Steps of random agents; every step with an observation and its mask."""
    env = pettingzoo.env(id)

    def work(games: int) -> int:
        steps = 0
        for _ in range(games):
            env.reset(seed=int(random() * 1e9) if seeded else None)
            while True:
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    break
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(random() * len(legal))]))
                steps += 1
        return steps

    return work


def cloning(id: str) -> tuple[Work, Work]:
    """Clones of an OpenSpiel state in mid-game, and forks of its match."""
    assert openspiel.REGISTERED
    state = pyspiel.load_game(CLONED[id]).new_initial_state()
    chance = Random(2)
    while state.is_chance_node() or len(state._at.match.decisions) < (2 if id == "leduc" else 20):
        state.apply_action(chance.choice(state.legal_actions()))
    match = state._at.match
    luck = SeededChance(2)

    def repeated(what: Callable[[], Any]) -> Work:
        def work(times: int) -> int:
            for _ in range(times):
                what()
            return times

        return work

    return repeated(state.clone), repeated(lambda: match.fork(luck))


def run() -> None:
    """Measure and write the figures."""
    why = beside.install()
    if why:
        raise SystemExit(f"there is nothing to compare with: {why}")
    peers = beside.peers()
    kinds = ("fresh", "seeded")
    group = {
        (id, kind): Measured(playing(id, seeded=kind == "seeded")) for id in GAMES for kind in kinds
    }
    theirs = {kind: peers.measured(f"pettingzoo leduc {kind}") for kind in kinds}
    clones = {id: [Measured(work) for work in cloning(id)] for id in CLONED}
    for _ in range(ROUNDS):
        for measured in (
            *group.values(),
            *theirs.values(),
            *(m for two in clones.values() for m in two),
        ):
            measured.round()
    peers.close()
    print(written(FIGURES, COMMAND, "\n".join(lines(group, theirs, clones))))


def lines(
    group: dict[tuple[str, str], Measured],
    theirs: dict[str, Measured],
    clones: dict[str, list[Measured]],
) -> list[str]:
    """The figures as tables."""
    day = datetime.now(UTC).date().isoformat()
    found = [
        f"Measured {day}, CPython {platform.python_version()}, {os.cpu_count()} cores, "
        f"load {os.getloadavg()[0]:.0f}; steps per CPU second.",
        "",
        "| environment | steps/s | beside RLCard's Leduc | every game seeded | beside RLCard's Leduc | floor |",
        "|---|---:|---:|---:|---:|---|",
        f"| RLCard's Leduc in PettingZoo | {theirs['fresh'].rate:,.0f} | | {theirs['seeded'].rate:,.0f} | | |",
    ]
    for id in GAMES:
        floor = FLOORS.get(id, FLOOR)
        cells = [find_game(id).title]
        for kind, peer in theirs.items():
            times = ratio(group[id, kind], peer)
            kept = "" if times >= floor else ", **floor missed**"
            cells += [f"{group[id, kind].rate:,.0f}", f"{times:.2f}x{kept}"]
        found.append(f"| {' | '.join(cells)} | ≥ {floor:g}x |")
    found += ["", "| OpenSpiel state | clone µs | fork of its match µs | ratio | floor |"]
    found.append("|---|---:|---:|---:|---|")
    for id, (clone, fork) in clones.items():
        times = ratio(fork, clone)
        kept = "" if times <= CLONE_FLOOR else ", **floor missed**"
        costs = f"{1e6 / clone.rate:.1f} | {1e6 / fork.rate:.1f}"
        found.append(
            f"| {find_game(id).title} | {costs} | {times:.2f}x{kept} | ≤ {CLONE_FLOOR:g}x |"
        )
    return found
