"""The map of the code is true: what ``docs/architecture.md`` names is there, and no folder is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "fateloom"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
GAMES = SOURCE / "games"


def named_paths(page: str) -> list[str]:
    """Return the paths below ``src/fateloom`` that a page names in backticks."""
    spans = re.findall(r"`([^`\n]+)`", page)
    paths = [span.partition(":")[0] for span in spans]
    return sorted({path for path in paths if re.fullmatch(r"[\w<>/]+/([\w<>]+\.\w+)?", path)})


def exists(path: str) -> bool:
    """Whether a path is there, below the sources, a folder of them, or in any game for ``<id>``."""
    if path.startswith(("docs/", "tests/", "examples/", "src/")):
        return (ROOT / path).exists()
    if "<id>" in path:
        return any((SOURCE / path.replace("<id>", game.name)).exists() for game in GAMES.iterdir())
    return any((home / path).exists() for home in (SOURCE, *SOURCE.iterdir()))


@pytest.mark.parametrize("path", named_paths(PAGE))
def test_what_the_map_names_is_there(path: str) -> None:
    assert exists(path)


def test_a_path_that_is_gone_is_found() -> None:
    [path] = named_paths("look into `server/doors.py` for it")
    assert not exists(path)


@pytest.mark.parametrize("part", ["engine", "server", "bots", "lab", "laws", "term"])
def test_every_folder_has_a_line(part: str) -> None:
    folders = [each.name for each in (SOURCE / part).iterdir() if (each / "__init__.py").exists()]
    assert [name for name in folders if f"`{name}/`" not in PAGE] == []
