"""Rows as Parquet, by DuckDB, which the extra ``fateloom[lab]`` installs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fateloom.engine.rules.game import UsageError
from fateloom.lab.rows.row import COLUMNS, Row


def is_available() -> bool:
    """Tell whether the extra is installed."""
    return find_spec("duckdb") is not None


def convert(rows: Path) -> None:
    """Replace a file of JSON lines by Parquet with the same rows, in their order."""
    made, draft = rows.with_suffix(".parquet"), rows.with_suffix(".draft")
    with _connection() as duck:
        duck.execute(
            f"copy (from {_json(rows)}) to '{_quoted(draft)}' (format parquet, compression zstd)"
        )
    os.replace(draft, made)
    rows.unlink()


def rows(file: Path) -> Iterator[Row]:
    """Yield the rows of a Parquet file."""
    with _connection() as duck:
        duck.execute(f"from '{_quoted(file)}'")
        while some := duck.fetchmany(1000):
            for values in some:
                row: Any = dict(zip(COLUMNS, values, strict=True))
                yield row


def numbers(file: Path) -> list[int]:
    """Return the numbers of the games in a Parquet file."""
    with _connection() as duck:
        found = duck.execute(f"select number from '{_quoted(file)}'").fetchall()
    return [number for (number,) in found]


def query(text: str) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Return the names of the columns and the rows of a query, or raise :class:`UsageError`."""
    with _connection() as duck:
        import duckdb

        try:
            found = duck.execute(text)
            return [column[0] for column in found.description], found.fetchall()
        except duckdb.Error as problem:
            raise UsageError(str(problem).splitlines()[0]) from None


def source(sealed: list[Path], opened: Path) -> str:
    """Return the rows of a folder as a table of SQL."""
    files = [f"'{_quoted(file)}'" for file in sealed if file.suffix == ".parquet"]
    files += [_json(file) for file in sealed if file.suffix == ".jsonl"]
    if opened.exists() and opened.stat().st_size:
        files.append(_json(opened))
    return f"({' union all '.join(f'from {file}' for file in files)})"


def _connection() -> Any:
    if not is_available():
        raise UsageError("this needs DuckDB: pip install 'fateloom[lab]'")
    import duckdb

    # Closed after each use: its threads must not be there when processes are forked. Files of
    # ten thousand rows are too small for several.
    return duckdb.connect(config={"threads": 1})


def _json(file: Path) -> str:
    columns = ", ".join(f"{name}: '{' '.join(kind.split())}'" for name, kind in COLUMNS.items())
    return f"read_json('{_quoted(file)}', format='newline_delimited', columns={{{columns}}})"


def _quoted(file: Path) -> str:
    return str(file).replace("'", "''")
