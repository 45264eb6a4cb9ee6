"""Writing puzzles to the file of a game, in the form that :mod:`fateloom.learn.puzzle` reads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fateloom.learn.puzzle import Puzzle, read_puzzles

HEAD = "# Written by fateloom puzzles; see docs/puzzles.md."


def load(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file; none if it does not exist."""
    return list(read_puzzles(path.read_text(encoding="utf-8"))) if path.exists() else []


def save(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write a file of puzzles. A reader sees the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text("\n".join([HEAD, *map(written, puzzles)]), encoding="utf-8")
    fresh.replace(path)


def written(puzzle: Puzzle) -> str:
    """Return a puzzle as TOML."""
    return "\n".join(["", "[[puzzle]]", *_lines(puzzle), ""])


def _lines(puzzle: Puzzle) -> Iterator[str]:
    for name, value in vars(puzzle).items():
        if name in ("moves", "then", "lured"):
            yield f'{name} = """\n' + "".join(f"{move}\n" for move in value) + '"""'
        elif name == "values":
            yield "values = ["
            yield from (f"  {_text(list(each))}," for each in value)
            yield "]"
        else:
            yield f"{name} = {_text(value)}"


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{name} = {_text(each)}" for name, each in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_text, value))}]"
    return json.dumps(value, ensure_ascii=False)
