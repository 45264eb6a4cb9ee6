"""The folders of the client build on each other in one direction."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "fateloom" / "web"

LAYERS = (
    "app.js", "learn", "pages", "play", "review", "game_files", "prompt", "table", "cards", "session", "shell", "ui", "vendor",
)  # fmt: skip
"""From the top; each imports only from itself and from what stands to its right."""

TYPES = {"types", "wire"}
"""Declarations without code, known everywhere."""

IMPORT = re.compile(r"""(?:\bfrom\s+|\bimport\s*\(?\s*)(["'])(\.{1,2}/[^"']+)\1""")
"""An import, static, dynamic or of a type in a comment."""


def upward(module: str, text: str) -> Iterator[str]:
    """The imports of a module that go up, or to a place that is no layer."""
    here = module.split("/")[0]
    for _, path in IMPORT.findall(text):
        target = os.path.normpath(os.path.join(os.path.dirname(module), path))
        there = target.split("/")[0]
        if target in TYPES:
            continue
        if there not in LAYERS or LAYERS.index(there) < LAYERS.index(here):
            yield f"{module} imports {target}"


def test_no_folder_imports_from_one_above_it() -> None:
    found = []
    for path in WEB.rglob("*.js"):
        module = path.relative_to(WEB).as_posix()
        if not module.startswith("vendor"):
            found += upward(module, path.read_text(encoding="utf-8"))
    assert found == []


def test_an_import_that_goes_up_is_caught() -> None:
    planted = (
        'import { go } from "../pages/lobby.js";',
        'export {\n  go,\n} from "../play/rail.js";',
        'import "../app.js";',
        "void import('../prompt/help.js');",
        '/** @typedef {import("../review/chart.js").Chart} Chart */',
        'import { other } from "../elsewhere/other.js";',
    )
    fine = (
        'import { h } from "../ui/dom.js";',
        'import { zone } from "./zone.js";',
        "/** @typedef {import('../types').View} View */",
    )
    assert all(len(list(upward("table/board.js", line))) == 1 for line in planted)
    assert not any(list(upward("table/board.js", line)) for line in fine)
