"""Which build runs: the compiled one where it is there, or the plain source.

``make fast`` lays compiled modules beside the sources, and Python takes these first. This module
keeps it from doing so if ``FATELOOM_PURE`` is set, or if a source has changed since it was compiled.
It is imported before all others. Processes that are started inherit the environment, and with it
the choice.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from pathlib import Path
from types import ModuleType

_HOME = Path(__file__).parent


class _SourceFinder:
    """Find modules of this package by their source alone."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the source of a module of ours is; leave all others to the next finder."""
        if not name.startswith("fateloom."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def _is_there() -> bool:
    """Return whether there is a compiled build for this Python."""
    match = _HOME / "engine" / "match"
    return any((match / f"match{ending}").exists() for ending in EXTENSION_SUFFIXES)


def _why_not() -> str:
    """Return why the compiled build that is there must not run, or nothing."""
    if os.environ.get("FATELOOM_PURE", "") not in ("", "0"):
        return "as FATELOOM_PURE says"
    stamp = _HOME / "compiled.json"
    if stamp.exists():  # not in a wheel, whose files belong together
        for name, was in json.loads(stamp.read_text()).items():
            try:
                now = (_HOME / name).stat()
            except FileNotFoundError:
                return f"since {name} is gone"
            if [now.st_size, now.st_mtime_ns] != was:
                return f"since {name} was changed after it was compiled"
    return ""


def _choose() -> str:
    if not _is_there():
        return "pure Python"
    why = _why_not()
    if not why:
        return "compiled"
    sys.meta_path.insert(0, _SourceFinder)
    return f"pure Python, {why}"


BUILD = _choose()
"""The build that runs, in words: "compiled", or "pure Python" and why."""
