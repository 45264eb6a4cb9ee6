"""Where games are found: in :mod:`fateloom.games`, in the entry points of other packages,
and in the folders of ``FATELOOM_PATH`` while somebody builds a new one."""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from pathlib import Path

from fateloom.engine.game import BadCall, Game

_known: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known under its id."""
    _known[game.id] = game
    return game


def _in_folder(folder: Path) -> dict[str, str]:
    """The packages in a folder that define a game, by name."""
    return {
        found.name: str(folder)
        for found in pkgutil.iter_modules([str(folder)])
        if found.ispkg and (folder / found.name / "table.py").exists()
    }


def _own() -> dict[str, tuple[str, str]]:
    """For each game of ours the module that has it."""
    home = Path(__file__).parent.parent / "games"
    return {name: (f"fateloom.games.{name}", "") for name in _in_folder(home)}


def _sources() -> dict[str, tuple[str, str]]:
    """For each game id the module that has it and the folder it needs on the path."""
    from importlib.metadata import entry_points  # slow to import, and not needed for our own

    sources = _own()
    for entry in entry_points(group="fateloom.games"):
        sources.setdefault(entry.name, (entry.value.partition(":")[0], ""))
    for folder in filter(None, os.environ.get("FATELOOM_PATH", "").split(os.pathsep)):
        for name, where in _in_folder(Path(folder)).items():
            sources.setdefault(name, (name, where))
    return sources


def game_ids() -> list[str]:
    """The ids of all games that can be played here."""
    return sorted({*_sources(), *_known})


def find_game(id: str) -> Game:
    """The game with this id, or a sentence that names those there are."""
    if id not in _known:
        source = _own().get(id) or _sources().get(id)
        if source is None:
            raise BadCall(f"no game {id!r}; games: {', '.join(game_ids())}")
        module, folder = source
        if folder and folder not in sys.path:
            sys.path.insert(0, folder)
        register(importlib.import_module(module).game)
    return _known[id]
