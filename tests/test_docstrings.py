"""Docstrings are plain English: words that once made readers guess do not come back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "fateloom"
FOLDERS = ["server"]
AVOID = (
    "at hand", "beside", "deed", "hangs on", "lived", "lives through", "luck", "put away", "shall",
    "so many", "somebody", "told", "whoever",
)  # fmt: skip


def documentation(source: str) -> Iterator[str]:
    """Yield the docstrings of a module, including those of constants and attributes."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                yield text


def odd_words(source: str) -> list[str]:
    """Return the words to avoid that occur in the docstrings of a module."""
    text = " ".join(" ".join(documentation(source)).split()).casefold()
    return [word for word in AVOID if re.search(rf"\b{word}\b", text)]


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_use_plain_words(folder: str) -> None:
    modules = sorted((SOURCE / folder).rglob("*.py"))
    assert modules
    found = {
        str(path.relative_to(SOURCE)): words
        for path in modules
        if (words := odd_words(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_an_odd_word_is_found_wherever_it_is() -> None:
    source = '''
LIMIT = 3
"""So many are kept."""


class Room:
    """The match is put
    away."""

    def load(self) -> str:
        return "a text for people may say told"
'''
    assert odd_words(source) == ["put away", "so many"]
