"""Another checkout beside this one, in turns: ``python -m bench against DIR [WORK:GAME …]``; or the two
builds of this one: ``python -m bench builds [WORK:GAME …]``.

Each side works in a process of its own, with the bench of its own checkout, and takes its own CPU
time. The ratio says how many times as fast this one is.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bench.beside import Peers

GAMES = ("council", "fantos", "fatal", "gilfate", "weaver")
WORK = ("quiet", "search", "fork", "view", "gallery")
ROUNDS = 9


def run(other: str, *cases: str) -> None:
    """Print how the rates of this checkout compare to those of another."""
    from bench.beside import ROOT, Peers

    one, this = (Peers(_command(root)) for root in (Path(other).resolve(), ROOT))
    _compare(one, this, cases)


def run_builds(*cases: str) -> None:
    """Print how the rates of the compiled build compare to those of the plain source."""
    from bench.beside import ROOT, Peers
    from fateloom import BUILD

    if BUILD != "compiled":
        sys.exit(f"this is {BUILD}: make fast makes a compiled build")
    print(f"{'':<18} {'pure':>10} {'compiled':>10}")
    pure = Peers(_command(ROOT), {"FATELOOM_PURE": "1"})
    _compare(pure, Peers(_command(ROOT), {"FATELOOM_PURE": ""}), cases)


def _command(root: Path) -> list[str]:
    return [sys.executable, "-P", __file__, str(root)]


def _compare(one: Peers, other: Peers, cases: Sequence[str]) -> None:
    """Print the rates of two sides, measured in turns, and their ratio."""
    from bench.measure import ratio

    for case in cases or [f"{work}:{game}" for game in GAMES for work in WORK]:
        before, now = one.measured(case), other.measured(case)
        for _ in range(ROUNDS):
            before.round()
            now.round()
        shown = f"{case:<18} {before.rate:>10,.0f} {now.rate:>10,.0f}  {ratio(now, before):.2f}x"
        print(shown, flush=True)
    one.close()
    other.close()


def looking_on(matches: list[Any]) -> Any:
    """The view of the gallery: everything but a prompt."""

    def work(times: int) -> int:
        for at in range(times):
            matches[at % len(matches)].view(None)
        return times

    return work


def serve(root: str) -> None:
    """Do the work of one checkout: read "WORK:GAME UNITS" lines, answer with how much was done."""
    sys.path[:0] = [root, f"{root}/src", f"{root}/examples"]
    os.environ["FATELOOM_PATH"] = f"{root}/examples"
    from bench import ours, searching
    from fateloom import find_game

    in_mid_game = {"fork": ours.fork, "view": ours.seeing, "imagine": ours.imagining,
                   "encoded": ours.sending, "search": searching.searching,
                   "gallery": looking_on}  # fmt: skip
    whole = {"quiet": ours.quiet, "table": ours.table}
    ready: dict[str, Any] = {}
    for line in sys.stdin:
        case, units = line.split()
        if case not in ready:
            work, id = case.split(":")
            game = find_game(id)
            if work in whole:
                ready[case] = whole[work](game)
            else:
                ready[case] = in_mid_game[work](ours.in_mid_game(game))
        gc.collect()
        begun = time.process_time()
        done = ready[case](int(units))
        print(done, time.process_time() - begun, flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
