"""The figures as a page: ratios first, with floors and goals, then what they were made of."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from bench.measure import Measured, ratio

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
BEGIN, END = "<!-- figures: written by make bench -->", "<!-- end of figures -->"
KB = 100
"""A live match shall cost less than this."""
EXAMPLES = ("Leduc poker", "Auction")


@dataclass
class Figures:
    """What has been measured."""

    groups: list[dict[str, Measured]] = field(default_factory=list)
    """What was measured in turns."""
    imports: dict[str, float] = field(default_factory=dict)
    accepted: dict[str, float] = field(default_factory=dict)
    kilobytes: dict[str, float] = field(default_factory=dict)
    parts: dict[str, dict[str, float]] = field(default_factory=dict)

    def rate(self, name: str) -> float:
        return next(group[name].rate for group in self.groups if name in group)

    def ratio(self, one: str, other: str) -> float | None:
        """How two rates compare that were measured in turns; nothing if they were not."""
        for group in self.groups:
            if one in group and other in group:
                return ratio(group[one], group[other])
        return None


@dataclass
class Promise:
    """A speed that was promised: a ratio with a floor and a goal."""

    what: str
    against: str
    ratio: float | None
    floor: float
    goal: float
    less: bool = False
    """Whether less is better."""

    def reaches(self, mark: float) -> bool:
        assert self.ratio is not None
        return self.ratio <= mark if self.less else self.ratio >= mark

    @property
    def verdict(self) -> str:
        if self.ratio is None:
            return "not measured"
        if self.reaches(self.goal):
            return "goal reached"
        return "floor kept" if self.reaches(self.floor) else "**floor missed**"

    def row(self) -> str:
        sign = "≤" if self.less else "≥"
        found = "–" if self.ratio is None else _times(self.ratio)
        marks = f"{sign} {_times(self.floor)} | {sign} {_times(self.goal)}"
        return f"| {self.what} | {self.against} | {found} | {marks} | {self.verdict} |"


def _times(number: float) -> str:
    return f"{number:.3g}x" if number >= 0.1 else f"1/{round(1 / number)}"


def promises(figures: Figures, titles: list[str]) -> list[Promise]:
    """Every promise of speed, with what came of it."""

    def slower(one: str, other: str) -> float | None:
        found = figures.ratio(one, other)
        return None if found is None else 1 / found

    leduc = "Leduc at a table, decisions/s"
    spiel = figures.ratio("leduc table", "openspiel leduc")
    loop = figures.ratio("auction table", "hand loop")
    found = figures.ratio("leduc search", "openspiel search")
    made = [
        Promise(leduc, "OpenSpiel (C++) from Python", spiel, 0.3, 1.5),
        Promise(leduc, "RLCard", figures.ratio("leduc table", "rlcard leduc"), 3, 12),
        Promise("Leduc, simulations/s of a search", "OpenSpiel ISMCTS in Python", found, 1, 6),
        Promise("auction at a table, decisions/s", "hand-written loop", loop, 0.15, 0.5),
    ]
    for title in titles:
        if title in EXAMPLES:
            continue
        floor = 2 if title == "Council of Kings" else 1
        played = figures.ratio(f"{title} quiet", "rlcard uno")
        forked = slower(f"{title} fork", "uno deepcopy")
        seen = slower(f"{title} encoded", "uno view")
        made += [
            Promise(f"{title}, quiet, decisions/s", "RLCard UNO", played, floor, 3),
            Promise(f"{title}, time of a fork", "deepcopy of UNO", forked, 0.1, 0.02, True),
            Promise(f"{title}, time of a view", "observation of UNO", seen, 3, 1, True),
        ]
    for module in ("fateloom", "fateloom.cli"):
        own, peer = figures.imports[module], figures.imports.get("rlcard")
        chess = figures.imports.get("chess", 0.0)
        beside = own / peer if peer else None
        goal = chess / peer if peer else 0.0
        made.append(Promise(f"import {module}, time", "import rlcard", beside, 1, goal, True))
    return made


def rates(figures: Figures, titles: list[str]) -> list[str]:
    """What the ratios were made of, per CPU second of this run's machine."""
    rows = [
        "| game | at a table, decisions/s | quiet, decisions/s | fork µs | imagined world µs "
        "| of these fit | search, simulations/s | view µs | with encoding µs | kB a match |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for title in titles:
        speed = [f"{figures.rate(f'{title} {what}'):,.0f}" for what in ("table", "quiet")]
        fork, world, view, encoded = (
            f"{1e6 / figures.rate(f'{title} {what}'):,.0f}"
            for what in ("fork", "imagine", "view", "encoded")
        )
        fits, size = f"{figures.accepted[title]:.0%}", figures.kilobytes[title]
        kept = f"{size:.0f}" if size < KB else f"**{size:.0f}**, over {KB}"
        searched = f"{figures.rate(f'{title} search'):,.0f}"
        cells = [title, *speed, fork, world, fits, searched, view, encoded, kept]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def peers(figures: Figures) -> list[str]:
    rows = ["| beside it | per CPU second |", "|---|---:|"]
    names = {
        "hand loop": "hand-written loop of the auction game, decisions",
        "readings solved": "readings of Fate Weaver, solved",
        "readings enumerated": "readings of Fate Weaver, every order of play tried",
        "openspiel leduc": "OpenSpiel Leduc, decisions",
        "openspiel search": "OpenSpiel ISMCTS in Python on Leduc, simulations",
        "leduc search": "our search on Leduc, from the same point, simulations",
        "rlcard leduc": "RLCard Leduc, decisions",
        "rlcard uno": "RLCard UNO, decisions",
        "uno deepcopy": "RLCard UNO, deep copies",
        "uno view": "RLCard UNO, observations",
    }
    for name, words in names.items():
        if any(name in group for group in figures.groups):
            rows.append(f"| {words} | {figures.rate(name):,.0f} |")
    rows += ["", "| import | CPU ms |", "|---|---:|"]
    rows += [f"| {module} | {spent:.0f} |" for module, spent in figures.imports.items()]
    return rows


def parts(figures: Figures) -> list[str]:
    """Where the time goes, for each that was looked at."""
    rows = ["| | own time by part, as a profiler sees it |", "|---|---|"]
    for name, shares in figures.parts.items():
        told = ", ".join(f"{part} {share:.0%}" for part, share in shares.items() if share >= 0.03)
        rows.append(f"| {name} | {told} |")
    return rows


def write(figures: Figures, titles: list[str]) -> str:
    """Put the figures into the page between their marks, and return them."""
    day = datetime.now(UTC).date().isoformat()
    lines = [
        f"Measured {day}, CPython {platform.python_version()}, {os.cpu_count()} cores.",
        "",
        "| what | against | ratio | floor | goal | |",
        "|---|---|---:|---|---|---|",
        *[promise.row() for promise in promises(figures, titles)],
        "",
        *rates(figures, titles),
        "",
        *peers(figures),
        "",
        *parts(figures),
    ]
    return written_between(BEGIN, END, "\n".join(lines))


def written_between(begin: str, end: str, text: str) -> str:
    """Write figures into the page between two marks, and return them."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    PAGE.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")
    return text
