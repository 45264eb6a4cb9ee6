"""The page of observations says what the games declare now."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_of_observations_is_up_to_date() -> None:
    """`python tools/research_tables.py` writes it anew.

    It is made in a process of its own, since other tests register games of theirs in this one.
    """
    code = (
        "import runpy; print(runpy.run_path('tools/research_tables.py')['observations'](), end='')"
    )
    made = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": "src", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=True,
    )
    page = (ROOT / "docs" / "observations.md").read_text(encoding="utf-8")
    assert made.stdout.decode() == page
