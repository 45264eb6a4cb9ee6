"""Another checkout beside this one, in turns: ``python -m bench against DIR [WORK:GAME …]``; or the two
builds of this one: ``python -m bench builds [WORK:GAME …]``.

Each side works in a process of its own and takes its own CPU time. Views, forks and searches are of the
positions that both sides reach by the same decisions. The ratio says how many times as fast this
checkout, or the compiled build, is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from bench.beside import ROOT, Side, both_builds, side
from bench.measure import ratio

GAMES = ("council", "fantos", "fatal", "gilfate", "weaver")
WORK = ("quiet", "search", "fork", "view", "gallery")
WHOLE = ("quiet", "habit", "table")
"""Work that plays whole games."""
ROUNDS = 9


def run(other: str, *cases: str) -> None:
    """Print how the rates of this checkout compare to those of another, both as plain source."""
    _compare(side(Path(other).resolve(), pure=True), side(ROOT, pure=True), cases)


def run_builds(*cases: str) -> None:
    """Print how the rates of the compiled build compare to those of the plain source."""
    builds = both_builds()
    if "compiled" not in builds:
        sys.exit("there is no compiled build of this source: make fast makes one")
    print(f"{'':<18} {'pure':>10} {'compiled':>10}")
    _compare(builds["pure"], builds["compiled"], cases)


def _compare(one: Side, other: Side, cases: Sequence[str]) -> None:
    """Print the rates of two sides, measured in turns, and their ratio."""
    for case in cases or [f"{work}:{game}" for game in GAMES for work in WORK]:
        same = case if case.startswith(WHOLE) else case + _common(one, other, case)
        before, now = one.measured(same), other.measured(same)
        for _ in range(ROUNDS):
            before.round()
            now.round()
        shown = f"{case:<18} {before.rate:>10,.0f} {now.rate:>10,.0f}  {ratio(now, before):.2f}x"
        print(shown, flush=True)
    one.close()
    other.close()


def _common(one: Side, other: Side, case: str) -> str:
    """Return which positions both sides have, as a worker reads it; nothing, and say so, if none."""
    game = case.partition(":")[2]
    pairs = zip(one.positions(game), other.positions(game), strict=True)
    same = [str(at) for at, (this, that) in enumerate(pairs) if this == that]
    if not same:
        print(f"{case}: no position in common, so each side has its own", file=sys.stderr)
        return ""
    return "@" + ",".join(same)
