"""Games from outside: a folder on ``FATELOOM_PATH``, and an installed package with an entry point."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

HERE = Path(__file__).parent
SRC = HERE.parents[1] / "src"


def install(home: Path) -> dict[str, str]:
    """Put Pebbles into a folder and install Marbles, the same game without anything for a screen,
    as a package; the environment in which both are found."""
    folder, site = home / "folder", home / "site"
    shutil.copytree(HERE / "pebbles", folder / "pebbles")
    package = site / "marbles"
    shutil.copytree(HERE / "pebbles", package)
    shutil.rmtree(package / "web")
    (package / "layout.toml").unlink()
    for file in package.glob("*.*"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("pebbles", "marbles").replace("Pebbles", "Marbles"))
    facts = site / "marbles-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: marbles\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[fateloom.games]\nmarbles = marbles.game\n")
    return {
        "FATELOOM_PATH": str(folder),
        "PYTHONPATH": os.pathsep.join([str(SRC), str(site)]),
    }
