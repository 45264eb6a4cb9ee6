"""What is written down twice in the client is the same in both places."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "fateloom" / "web"


@pytest.mark.pure  # compiled modules keep no annotations to read
def test_the_types_of_what_the_server_sends_are_up_to_date() -> None:
    """If this fails: python tools/webtypes.py"""
    tool = runpy.run_path(str(ROOT / "tools" / "webtypes.py"))
    for path, page in tool["PAGES"].items():
        assert path.read_text(encoding="utf-8") == page()
