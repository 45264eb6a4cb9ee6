"""The figures as a page: ratios first, with floors and goals, then what they were made of."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.__main__ import Bench
    from fateloom.engine.game import Game

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
BEGIN, END = "<!-- figures: written by make bench -->", "<!-- end of figures -->"


def verdict(ratio: float | None, floor: float, goal: float, *, less: bool = False) -> str:
    if ratio is None:
        return "not measured"
    reached = (lambda mark: ratio <= mark) if less else (lambda mark: ratio >= mark)
    if reached(goal):
        return "goal"
    return "floor" if reached(floor) else "**missed**"


def _row(
    what: str, against: str, ratio: float | None, floor: float, goal: float, less: bool
) -> str:
    shown = "–" if ratio is None else f"{ratio:.2f}x" if ratio >= 0.1 else f"1/{1 / ratio:.0f}"
    sign = "at most" if less else "at least"
    marks = [f"{mark:g}x" if mark >= 0.1 else f"1/{round(1 / mark)}" for mark in (floor, goal)]
    word = verdict(ratio, floor, goal, less=less)
    return f"| {what} | {against} | {shown} | {sign} {marks[0]} | {marks[1]} | {word} |"


def ratios(bench: Bench, games: list[Game]) -> list[str]:
    """Every promise of speed, with what came of it."""
    rows = ["| what | against | ratio | floor | goal | |", "|---|---|---:|---|---|---|"]

    def row(
        what: str, against: str, found: float | None, floor: float, goal: float, less: bool = False
    ) -> None:
        rows.append(_row(what, against, found, floor, goal, less))

    spiel, rl = (
        bench.ratio("leduc table", "openspiel leduc"),
        bench.ratio("leduc table", "rlcard leduc"),
    )
    row("Leduc at a table, decisions/s", "OpenSpiel C++ from Python", spiel, 0.3, 1.5)
    row("Leduc at a table, decisions/s", "RLCard", rl, 3, 12)
    row(
        "auction at a table, decisions/s",
        "hand-written loop",
        bench.ratio("auction table", "hand loop"),
        0.15,
        0.5,
    )
    for game in games:
        of = {
            name: bench.facts.get(f"{game.id} {name} ratio") for name in ("quiet", "fork", "view")
        }
        floor = 2 if game.id == "council" else 1
        row(f"{game.title}, quiet, decisions/s", "RLCard UNO", of["quiet"], floor, 3)
        row(
            f"{game.title}, fork with its replay, time",
            "deepcopy of RLCard UNO",
            _inverse(of["fork"]),
            0.1,
            0.02,
            True,
        )
        row(
            f"{game.title}, view built and encoded, time",
            "RLCard UNO observation",
            _inverse(of["view"]),
            3,
            1,
            True,
        )
    row(
        "readings solved per second",
        "plain enumeration",
        bench.ratio("readings solved", "readings enumerated"),
        1,
        10,
    )
    ours, peer = bench.facts["import fateloom"], bench.facts.get("import rlcard")
    chess = bench.facts.get("import chess")
    row("import fateloom, time", "import rlcard", ours / peer if peer else None, 1, 0.5, True)
    row("import fateloom, time", "import chess", ours / chess if chess else None, 99, 1, True)
    return rows


def _inverse(ratio: float | None) -> float | None:
    return None if ratio is None else 1 / ratio


def figures(bench: Bench, games: list[Game]) -> list[str]:
    """What the ratios were made of, per CPU second of this run's machine."""
    rows = [
        "| game | table, decisions/s | quiet, decisions/s | fork µs | view µs | imagine µs | worlds accepted | kB a match |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for game in games:
        rate = {
            n: bench.rates[f"{game.id} {n}"].rate
            for n in ("table", "quiet", "fork", "view", "imagine")
        }
        micros = [f"{1e6 / rate[name]:.0f}" for name in ("fork", "view", "imagine")]
        accepted = f"{bench.facts[f'{game.id} accepted']:.0%}"
        size = f"{bench.facts[f'{game.id} kB']:.0f}"
        cells = [
            game.title,
            f"{rate['table']:,.0f}",
            f"{rate['quiet']:,.0f}",
            *micros,
            accepted,
            size,
        ]
        rows.append(f"| {' | '.join(cells)} |")
    rows += ["", "| beside | per CPU second |", "|---|---:|"]
    names = ("leduc table", "leduc quiet", "openspiel leduc", "rlcard leduc", "auction table",
             "auction quiet", "hand loop", "readings solved", "readings enumerated", "rlcard uno", "uno deepcopy", "uno view")  # fmt: skip
    rows += [f"| {n} | {bench.rates[n].rate:,.0f} |" for n in names if n in bench.rates]
    rows += ["", "| import | CPU ms |", "|---|---:|"]
    rows += [f"| {k[7:]} | {v:.0f} |" for k, v in bench.facts.items() if k.startswith("import ")]
    return rows


def write(bench: Bench, games: list[Game]) -> str:
    """Put the figures into the page between their marks, and return them."""
    day = datetime.now(UTC).date().isoformat()
    head = f"Measured {day}, CPython {platform.python_version()}, {os.cpu_count()} cores."
    lines = [head, "", *ratios(bench, games), "", *figures(bench, games)]
    text = "\n".join(lines)
    page = PAGE.read_text()
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}")
    return text
