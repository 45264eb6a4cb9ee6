"""A folder of rows that outlives the run that fills it.

Finished games are appended to ``open.jsonl`` at once, so a run that is stopped or killed loses none
of them. At its end, and every ``SEALED`` games, the open rows are sorted into a file of their own,
``games-0-999.parquet`` or ``games-0-999.jsonl``, which never changes again. Every step leaves the
folder readable: a row that is in both, because a run was killed between them, counts once.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from fateloom.engine.rules.game import UsageError
from fateloom.lab.rows import parquet
from fateloom.lab.rows.row import Row, Terms

SEALED = 10_000
"""Games in a sealed file, unless a run ends before."""
TERMS, OPEN = "terms.json", "open.jsonl"
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class RowFolder:
    """A folder that is open for writing. Only one process at a time may have it open."""

    def __init__(self, path: Path, terms: Terms) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(path / TERMS)
        except OSError as problem:
            raise UsageError(f"{path} cannot be written: {problem.strerror}") from None
        try:
            self._check(terms)
        except UsageError:
            self._lock.close()
            raise
        self.numbers = set(_sealed_numbers(path))
        """The games that are there."""
        # As text, since thousands of rows as objects make every garbage collection slower.
        self._open = {
            row["number"]: _encode(row) + "\n"
            for row in _open_rows(path)
            if row["number"] not in self.numbers
        }
        self.numbers.update(self._open)
        _write(path / OPEN, self._open.values())  # without a line that was cut off
        self._file: TextIO = (path / OPEN).open("a", encoding="utf-8")

    def add(self, rows: Iterable[Row]) -> None:
        """Write finished games. They are safe when this returns, whatever happens to the run."""
        for row in rows:
            if row["number"] not in self.numbers:
                self.numbers.add(row["number"])
                line = self._open[row["number"]] = _encode(row) + "\n"
                self._file.write(line)
        self._file.flush()
        if len(self._open) >= SEALED:
            self.seal()

    def seal(self) -> None:
        """Sort the open rows into a file of their own."""
        if not self._open:
            return
        numbers = sorted(self._open)
        sorted_rows = self.path / f"games-{numbers[0]}-{numbers[-1]}.jsonl"
        _write(sorted_rows, [self._open[number] for number in numbers])
        if parquet.is_available():
            parquet.convert(sorted_rows)
        self._file.truncate(0)
        self._open = {}

    def close(self) -> None:
        self._file.close()
        self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _check(self, terms: Terms) -> None:
        """Raise :class:`UsageError` if the folder holds games of other terms."""
        file = self.path / TERMS
        if not file.stat().st_size:
            if any(each.name != TERMS for each in self.path.iterdir()):
                file.unlink()
                raise UsageError(f"{self.path} holds other things than games; give another folder")
            file.write_text(json.dumps(terms, indent=2, ensure_ascii=False) + "\n", "utf-8")
            return
        kept: dict[str, Any] = dict(read_terms(self.path))
        for name, value in terms.items():
            if kept.get(name) != value:
                raise UsageError(
                    f"{self.path} holds games with {name} {kept.get(name)!r}, not {value!r}; "
                    "give another folder"
                )


def read_terms(path: Path) -> Terms:
    """Return what the games of a folder have in common."""
    try:
        terms: Terms = json.loads((path / TERMS).read_text("utf-8"))
    except (OSError, ValueError):
        raise UsageError(f"{path} is not a folder of games; simulate --save makes one") from None
    return terms


def read_rows(path: Path) -> Iterator[Row]:
    """Yield the games of a folder, by number. A run may be writing more of them."""
    read_terms(path)
    rows = {row["number"]: row for row in _open_rows(path)}
    for file in sealed_files(path):
        read = parquet.rows(file) if file.suffix == ".parquet" else _lines(file)
        rows.update((row["number"], row) for row in read)
    for number in sorted(rows):
        yield rows[number]


def sealed_files(path: Path) -> list[Path]:
    """Return the sealed files; of one that was just converted the Parquet file alone."""
    files = {file.stem: file for file in path.glob("games-*.jsonl")}
    files |= {file.stem: file for file in path.glob("games-*.parquet")}
    return [files[stem] for stem in sorted(files)]


def _sealed_numbers(path: Path) -> Iterator[int]:
    for file in sealed_files(path):
        if file.suffix == ".parquet":
            yield from parquet.numbers(file)
        else:
            yield from (row["number"] for row in _lines(file))


def _open_rows(path: Path) -> list[Row]:
    return list(_lines(path / OPEN)) if (path / OPEN).exists() else []


def _lines(file: Path) -> Iterator[Row]:
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            if line.endswith("\n"):  # else a run was killed while it wrote
                yield json.loads(line)


def _write(file: Path, lines: Iterable[str]) -> None:
    """Write a whole file, or nothing."""
    draft = file.with_suffix(".draft")
    with draft.open("w", encoding="utf-8") as out:
        out.writelines(lines)
    os.replace(draft, file)


def _locked(file: Path) -> TextIO:
    """Open a file that this process alone may have. The lock ends with the process."""
    held = file.open("a", encoding="utf-8")
    with suppress(ImportError):  # Windows has no fcntl
        import fcntl

        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.close()
            raise UsageError(f"another run is writing to {file.parent}") from None
    return held
