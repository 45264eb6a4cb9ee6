"""What is written down twice in the client is the same in both places."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src" / "fateloom" / "web"
IMPORT = re.compile(r'^(?:im|ex)port [^;]*?from ["\'](\.[\w./]+\.js)["\']', re.MULTILINE)


def test_the_types_of_the_wire_are_up_to_date() -> None:
    """If this fails: python tools/webtypes.py"""
    tool = runpy.run_path(str(ROOT / "tools" / "webtypes.py"))
    assert tool["TARGET"].read_text(encoding="utf-8") == tool["page"]()


def test_the_first_page_names_all_modules_it_will_need() -> None:
    """So that a browser asks for all of them at once, not one after the other."""
    page = (WEB / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'"modulepreload" href="/static/([\w/]+\.js)"', page)) | {"app.js"}
    assert named == needed("app.js", "lobby.js", "play.js")


def needed(*modules: str) -> set[str]:
    """The modules and all that they import."""
    found: set[Path] = set()
    todo = [WEB / module for module in modules]
    while todo:
        module = todo.pop()
        if module not in found:
            found.add(module)
            imports = IMPORT.findall(module.read_text(encoding="utf-8"))
            todo += [(module.parent / each).resolve() for each in imports]
    return {each.relative_to(WEB).as_posix() for each in found}
