"""What a folder of games holds, in words, with queries that can be copied."""

from __future__ import annotations

from pathlib import Path

from fateloom.engine.rules.game import UsageError
from fateloom.lab.rows import parquet
from fateloom.lab.rows.folder import OPEN, read_rows, read_terms, sealed_files
from fateloom.lab.stats.intervals import share
from fateloom.lab.stats.text import aligned

QUERY = (
    "select s.place, count(*) as games, avg(s.won) as won "
    "from games, unnest(seats) as each(s) group by all order by all"
)
"""The win share by place in turn order."""


def contents(path: Path) -> list[str]:
    """Say which games are in a folder, who won by place, and how to ask for more."""
    terms = read_terms(path)
    rows = list(read_rows(path))
    if not rows:
        return [f"{path}: no game is finished yet"]
    number = len(rows)
    gaps = rows[-1]["number"] + 1 - number
    options = ", ".join(f"{name} {value}" for name, value in terms["options"].items())
    lines = [
        f"{number:,} games of {terms['game']} (version {terms['version']}, cards "
        f"{terms['cards'][:12]}), seed {terms['seed']}",
        f"bots: {', '.join(terms['bots'])}{' (moving one seat on per game)' * terms['rotate']}",
        f"options: {options or 'none'}",
    ]
    if terms["force"]:
        lines.append(f"forced answers: {', '.join(terms['force'])}")
    if gaps:
        lines.append(f"{gaps:,} games before the last one are missing; the same command plays them")
    table = [("place", "wins", "95 %")]
    for place in range(1, len(rows[0]["seats"]) + 1):
        won = sum(seat["won"] for row in rows for seat in row["seats"] if seat["place"] == place)
        wins = share(won, number)
        table.append((str(place), f"{wins.value:.1%}", f"{wins.low:.1%} to {wins.high:.1%}"))
    files = ", ".join(file.name for file in sealed_files(path)) or OPEN
    return [
        *lines,
        "",
        *aligned(table),
        "",
        f"files: {files}",
        "a query, by DuckDB:",
        f'  fateloom lab open {path} --sql "{QUERY}"',
    ]


def answer(path: Path, query: str) -> list[str]:
    """Run a query on the table ``games``."""
    read_terms(path)
    if not any(True for _ in sealed_files(path)) and not (path / OPEN).exists():
        raise UsageError(f"{path}: no game is finished yet")
    games = parquet.source(sealed_files(path), path / OPEN)
    names, rows = parquet.query(f"with games as {games} {query}")
    return aligned([names, *([_cell(value) for value in row] for row in rows)])


def _cell(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)
