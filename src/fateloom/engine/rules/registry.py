"""Where games are found: in :mod:`fateloom.games`, in the entry points of other packages, in the
folders of ``FATELOOM_PATH`` while somebody builds a new one, and among the examples."""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
import sys
from pathlib import Path

from fateloom.engine.rules.game import Game, UsageError

_known: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known under its id."""
    _known[game.id] = game
    return game


def _in_folder(folder: Path) -> dict[str, str]:
    """The packages in a folder that define a game, by name: in ``game.py``, or as small games
    may, in ``table.py``."""
    return {
        found.name: str(folder)
        for found in pkgutil.iter_modules([str(folder)])
        if found.ispkg
        and any((folder / found.name / name).exists() for name in ("game.py", "table.py"))
    }


def _builtin() -> dict[str, tuple[str, str]]:
    """For each game of ours the module that has it."""
    spec = importlib.util.find_spec("fateloom.games")
    assert spec is not None and spec.submodule_search_locations
    home = Path(spec.submodule_search_locations[0])
    return {name: (f"fateloom.games.{name}", "") for name in _in_folder(home)}


def _sources() -> dict[str, tuple[str, str]]:
    """For each game id the module that has it and the folder it needs on the path."""
    from importlib.metadata import entry_points  # slow to import, and not needed for our own

    sources = _builtin()
    for entry in entry_points(group="fateloom.games"):
        sources.setdefault(entry.name, (entry.value.partition(":")[0], ""))
    for folder in filter(None, os.environ.get("FATELOOM_PATH", "").split(os.pathsep)):
        for name, where in _in_folder(Path(folder)).items():
            sources.setdefault(name, (name, where))
    return sources


def _examples() -> Path:
    """The folder of the small example games: in an installed package, or beside the sources."""
    installed = Path(__file__).parents[2] / "examples"
    return installed if installed.is_dir() else Path(__file__).parents[4] / "examples"


def example_ids() -> list[str]:
    """The ids of the small example games. They can be found, but are not listed for players."""
    return sorted(_in_folder(_examples()))


def game_ids() -> list[str]:
    """The ids of all games that can be played here."""
    return sorted({*_sources(), *_known})


def find_game(id: str) -> Game:
    """The game with this id, or a sentence that names those there are."""
    if id not in _known:
        source = _builtin().get(id) or _sources().get(id)
        if source is None and id in example_ids():
            source = (id, str(_examples()))
        if source is None:
            raise UsageError(f"no game {id!r}; games: {', '.join(game_ids())}")
        module, folder = source
        if folder and folder not in sys.path:
            sys.path.insert(0, folder)
        register(importlib.import_module(module).game)
    return _known[id]
