"""The client's types are those of the server's structs."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import webtypes


def test_the_types_of_the_wire_are_up_to_date() -> None:
    """If this fails: python tools/webtypes.py"""
    assert webtypes.TARGET.read_text(encoding="utf-8") == webtypes.page()
