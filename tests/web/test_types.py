"""What is written down twice in the client is the same in both places."""

from __future__ import annotations

import re
import sys
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "fateloom" / "web"
sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import webtypes


def test_the_types_of_the_wire_are_up_to_date() -> None:
    """If this fails: python tools/webtypes.py"""
    assert webtypes.TARGET.read_text(encoding="utf-8") == webtypes.page()


def test_the_first_page_names_all_modules_it_will_need() -> None:
    """So that a browser asks for all of them at once, not one after the other."""
    page = (WEB / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'"modulepreload" href="/static/([\w/]+\.js)"', page)) | {"app.js"}
    assert named == needed("app.js", "lobby.js", "play.js")


def needed(*modules: str) -> set[str]:
    """The modules and all that they import."""
    found: set[str] = set()
    todo = list(modules)
    while todo:
        module = todo.pop()
        if module not in found:
            found.add(module)
            source = (WEB / module).read_text(encoding="utf-8")
            todo += re.findall(r'^(?:im|ex)port [^;]*?from ["\']\./([\w/]+\.js)["\']', source, re.M)
    return found
