"""What it costs to keep a row of every game: ``python -m bench rows [GAMES]``.

The same games of Council of Kings are played by the rollout policy with and without rows, in turns,
so that a machine that slows down slows both. Times are those of this process on its CPU.
"""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from fateloom.lab.simulation.games import Games
from fateloom.lab.simulation.plan import Plan

TURN = 25
"""Games of one kind in a row: few, so that a machine that others use too slows both alike."""


def run(wanted: str = "1000") -> None:
    games = int(wanted)
    plan = Plan("council", ["habit"] * 4, seed="rows")
    seconds = {"without rows": 0.0, "with rows": 0.0}
    with TemporaryDirectory() as folder:
        both = {"without rows": Games(plan), "with rows": Games(plan, Path(folder) / "rows")}
        for until in range(TURN, games + 1, TURN):
            for name, series in both.items():
                began = time.process_time()
                series.play(until)
                seconds[name] += time.process_time() - began
        for name, series in both.items():
            began = time.process_time()
            with series:  # the end of a run, at which the rows are sealed
                pass
            seconds[name] += time.process_time() - began
        size = sum(file.stat().st_size for file in (Path(folder) / "rows").iterdir())
    for name, took in seconds.items():
        print(f"{games:,} habit games of Council of Kings {name}: {took:.1f} s of CPU")
    ratio = seconds["with rows"] / seconds["without rows"]
    print(
        f"with rows {ratio:.3f} times without (at most 1.1); {size / games:.0f} bytes a game on disk"
    )
