"""The figures as a page: ratios first, with floors and goals, then what they were made of."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from bench.measure import Measured, ratio

DOCS = Path(__file__).parent.parent / "docs"
PROMISES, FIGURES = DOCS / "performance.md", DOCS / "figures.md"
MADE_BY = "make bench"
KB = 100
"""A live match shall cost less than this."""
BUILDS = ("pure", "compiled")
Key = tuple[str, str]
"""Who did it (a build, a peer, or the commit from before), and what."""


@dataclass
class Figures:
    """What has been measured."""

    groups: list[dict[Key, Measured]] = field(default_factory=list)
    """What was measured in turns."""
    imports: dict[str, float] = field(default_factory=dict)
    accepted: dict[str, float] = field(default_factory=dict)
    kilobytes: dict[str, float] = field(default_factory=dict)
    fork_kilobytes: dict[str, float] = field(default_factory=dict)
    parts: dict[str, dict[str, float]] = field(default_factory=dict)
    interpreter: str = ""
    calibration: float = 0.0
    """Million steps of the calibration loop per CPU second."""

    def rate(self, key: Key) -> float:
        return next(group[key].rate for group in self.groups if key in group)

    def has(self, key: Key) -> bool:
        return any(key in group for group in self.groups)

    def ratio(self, one: Key, other: Key) -> float | None:
        """How two rates compare that were measured in turns; nothing if they were not."""
        for group in self.groups:
            if one in group and other in group:
                return ratio(group[one], group[other])
        return None


@dataclass(frozen=True)
class Promise:
    """A speed that was promised, beside another: as a ratio, with a floor for each build and a goal."""

    what: str
    against: str
    case: str
    other: Key
    floors: tuple[float, float]
    """Of the plain source, and of the compiled build."""
    goal: float
    less: bool = False
    """Whether the ratio is of times, so that less is better."""

    def row(self, figures: Figures) -> str:
        sign = "≤" if self.less else "≥"
        cells = [self.what, self.against]
        for build, floor in zip(BUILDS, self.floors, strict=True):
            cells += [self._found(figures, build, floor), f"{sign} {_times(floor)}"]
        return f"| {' | '.join([*cells, f'{sign} {_times(self.goal)}'])} |"

    def _found(self, figures: Figures, build: str, floor: float) -> str:
        other = (build, self.other[1]) if self.other[0] == "own" else self.other
        found = figures.ratio((build, self.case), other)
        if found is None or not self.less:
            return marked_if_missed(found, floor)
        return _times(1 / found) if 1 / found <= floor else f"**{_times(1 / found)}**"


def marked_if_missed(found: float | None, floor: float) -> str:
    """A ratio of rates, bold below its floor; a dash if it was not measured."""
    if found is None:
        return "–"
    return _times(found) if found >= floor else f"**{_times(found)}**"


def _times(number: float) -> str:
    return f"{number:.3g}x" if number >= 0.1 else f"1/{round(1 / number)}"


QUIET = {
    "council": (1.5, 3.0, 5.0),
    "fantos": (1.2, 2.0, 5.0),
    "fatal": (1.1, 2.0, 5.0),
    "gilfate": (0.7, 1.5, 3.0),
    "weaver": (0.5, 1.0, 3.0),
}
"""Floors and goal of a game's decisions beside RLCard UNO."""
BY_HABIT = ("weaver",)
"""Games that random answers end after a few decisions: they are played as their advice would."""


def promises(titles: Mapping[str, str]) -> Iterator[Promise]:
    """Every promise of speed."""
    table, search = "Leduc at a table, decisions/s", "Leduc, simulations/s of a search"
    leduc, spiel = ("peer", "rlcard leduc"), ("peer", "openspiel leduc")
    ismcts = ("peer", "openspiel search")
    auction = "auction at a table, decisions/s"
    loop = ("own", "loop:auction")
    yield Promise(table, "RLCard", "table:leduc", leduc, (1.5, 3), 12)
    yield Promise(table, "OpenSpiel (C++) from Python", "table:leduc", spiel, (0.2, 0.4), 1.5)
    yield Promise(search, "OpenSpiel ISMCTS in Python", "first-search:leduc", ismcts, (1.5, 3), 6)
    yield Promise(auction, "hand-written loop", "table:auction", loop, (1 / 15, 1 / 7), 0.5)
    for id, (pure, compiled, goal) in QUIET.items():
        work, uno = "habit" if id in BY_HABIT else "quiet", ("peer", "rlcard uno")
        what = f"{titles[id]}, {'games by habit' if id in BY_HABIT else 'quiet'}, decisions/s"
        yield Promise(what, "RLCard UNO", f"{work}:{id}", uno, (pure, compiled), goal)
    for id in QUIET:
        what, then = f"{titles[id]}, simulations/s of a search", ("before", f"search:{id}")
        yield Promise(what, "commit 9ccff2c", f"search:{id}", then, (1.5, 4), 8)
    for id in QUIET:
        council, view = id == "council", ("peer", "uno view")
        title, seen = titles[id], "observation of UNO"
        copied, floors = ("peer", "uno deepcopy"), (1 / 35, 1 / 50) if council else (1 / 14, 1 / 22)
        yield Promise(
            f"{title}, time of a fork",
            "deepcopy of UNO",
            f"fork:{id}",
            copied,
            floors,
            1 / 200,
            True,
        )
        yield Promise(f"{title}, wordless view", seen, f"wordless:{id}", view, (3, 1.5), 1, True)
        floors = (12, 6) if council else (60, 25)
        yield Promise(f"{title}, full view, encoded", seen, f"encoded:{id}", view, floors, 3, True)


def rates(figures: Figures, titles: Mapping[str, str]) -> list[str]:
    """What the ratios were made of, per CPU second of this run's machine."""
    rows = [
        "| game | build | at a table, decisions/s | quiet | by habit | fork µs | imagined world µs "
        "| search, simulations/s | wordless view µs | view µs | with encoding µs |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for id, title in titles.items():
        for build in BUILDS:
            if not figures.has((build, f"table:{id}")):
                continue
            cells = [title, build]
            for work in ("table", "quiet", "habit"):
                cells.append(f"{figures.rate((build, f'{work}:{id}')):,.0f}")
            for work in ("fork", "imagine", "search", "wordless", "view", "encoded"):
                rate = figures.rate((build, f"{work}:{id}"))
                cells.append(f"{rate if work == 'search' else 1e6 / rate:,.0f}")
            rows.append(f"| {' | '.join(cells)} |")
    rows += [
        "",
        "| game | imagined worlds that fit | kB a finished match, with its history "
        "| kB a fork, ten decisions later |",
        "|---|---:|---:|---:|",
    ]
    for id, title in titles.items():
        size, fork = figures.kilobytes[id], figures.fork_kilobytes[id]
        kept = f"{size:.0f}" if size < KB else f"**{size:.0f}**, over {KB}"
        rows.append(f"| {title} | {figures.accepted[id]:.0%} | {kept} | {fork:.0f} |")
    return rows


PEERS = {
    ("pure", "loop:auction"): "hand-written loop of the auction game, decisions",
    ("pure", "solved:weaver"): "readings of Fate Weaver, solved, plain Python",
    ("compiled", "solved:weaver"): "readings of Fate Weaver, solved, compiled",
    ("pure", "enumerated:weaver"): "readings of Fate Weaver, every order of play tried",
    ("peer", "openspiel leduc"): "OpenSpiel Leduc, decisions",
    ("peer", "openspiel search"): "OpenSpiel ISMCTS in Python on Leduc, simulations",
    ("pure", "first-search:leduc"): "our search on Leduc from the same point, plain Python",
    ("compiled", "first-search:leduc"): "our search on Leduc from the same point, compiled",
    ("peer", "rlcard leduc"): "RLCard Leduc, decisions",
    ("peer", "rlcard uno"): "RLCard UNO, decisions",
    ("peer", "uno deepcopy"): "RLCard UNO, deep copies",
    ("peer", "uno view"): "RLCard UNO, observations",
}


def peers(figures: Figures) -> list[str]:
    rows = ["| for comparison | per CPU second |", "|---|---:|"]
    for key, words in PEERS.items():
        if figures.has(key):
            rows.append(f"| {words} | {figures.rate(key):,.0f} |")
    rows += ["", "| import | CPU ms |", "|---|---:|"]
    rows += [f"| {module} | {spent:.0f} |" for module, spent in figures.imports.items()]
    return rows


def parts(figures: Figures) -> list[str]:
    """Where the time goes, for each that was looked at."""
    rows = ["| | own time by part, as a profiler sees it |", "|---|---|"]
    for name, shares in figures.parts.items():
        shown = ", ".join(f"{part} {share:.0%}" for part, share in shares.items() if share >= 0.05)
        rows.append(f"| {name} | {shown} |")
    return rows


def write(figures: Figures, titles: Mapping[str, str]) -> str:
    """Put the ratios into one page and all figures into the other, and return the ratios."""
    day = datetime.now(UTC).date().isoformat()
    measured = (
        f"Measured {day}, {figures.interpreter}, {os.cpu_count()} cores, "
        f"load {os.getloadavg()[0]:.0f}; calibration loop {figures.calibration:.1f} million steps per "
        "CPU second."
    )
    ratios = [
        f"{measured} Bold figures miss their floor.",
        "",
        "| what | against | pure | floor | compiled | floor | goal |",
        "|---|---|---:|---|---:|---|---|",
        *[promise.row(figures) for promise in promises(titles)],
    ]
    details = [
        measured,
        "",
        *rates(figures, titles),
        "",
        *peers(figures),
        "",
        *parts(figures),
    ]
    written(FIGURES, MADE_BY, "\n".join(details))
    return written(PROMISES, MADE_BY, "\n".join(ratios))


def written(page: Path, command: str, text: str) -> str:
    """Write what a command measured into a page, between the marks that name it. Return the text."""
    begin, end = f"<!-- written by {command} -->", f"<!-- end of {command} -->"
    before, found, rest = page.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"{page.name} has no place for the figures of {command}")
    page.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")
    return text
