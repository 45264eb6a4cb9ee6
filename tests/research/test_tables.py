"""The page of observations says what the games declare now."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_of_observations_is_up_to_date() -> None:
    """`python tools/research_tables.py` writes it anew."""
    made = runpy.run_path(str(ROOT / "tools" / "research_tables.py"))["observations"]()
    assert made == (ROOT / "docs" / "observations.md").read_text(encoding="utf-8")
