"""Docstrings and comments use the words of CONTRIBUTING, and none of these."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent / "src" / "fateloom"
PLAIN = ["bots", "commands", "lab", "laws", "record", "term"]
PLAIN_FILES = ["cli.py", "companion.py", "rulebook.py", "testing.py"]
AVOIDED = {
    "at hand": "loaded, available",
    "beside": "besides, compared with",
    "deed": "decision, command",
    "everybody": "all seats, everyone",
    "foretold": "predicted",
    "habit": "rollout policy",
    "habits": "rollout policy",
    "hangs on": "depends on",
    "imagined": "sampled",
    "journey": "recorded match",
    "lived": "replayed",
    "lives through": "replays",
    "luck": "chance, random numbers",
    "nobody": "no seat, no player",
    "peek": "observation",
    "put away": "unload",
    "scribe": "writer",
    "shall": "must",
    "so many": "a number with its unit",
    "somebody": "a seat, a player, a client",
    "stretch": "segment",
    "told": "sent, printed",
    "twin": "copy, fork",
    "whim": "random",
    "whims": "random numbers",
    "whoever": "the seat, the client, the caller",
    "witness": "recorder",
}
_AVOIDED = re.compile(rf"\b({'|'.join(AVOIDED)})\b", re.IGNORECASE)


def avoided_in(source: str) -> Iterator[tuple[int, str]]:
    """Yield (line, word) for each of these words in a docstring or comment.

    Code in double backticks and examples may have them: stored names stay.
    """
    for line, text in [*_docstrings(source), *_comments(source)]:
        prose = re.sub(r"``.*?``|^ *>>>.*$", "", text, flags=re.DOTALL | re.MULTILINE)
        for found in _AVOIDED.finditer(prose):
            yield line, found[0].lower()


def _docstrings(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text


def _comments(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _modules() -> list[Path]:
    inside = [path for folder in PLAIN for path in (HOME / folder).rglob("*.py")]
    return sorted([*inside, *(HOME / name for name in PLAIN_FILES)])


@pytest.mark.parametrize("path", _modules(), ids=lambda path: str(path.relative_to(HOME)))
def test_docstrings_and_comments_use_plain_words(path: Path) -> None:
    found = [
        f"{path}, line {line}: {word!r}; say {AVOIDED[word]}"
        for line, word in avoided_in(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


def test_a_planted_word_is_found_in_docstrings_and_comments_but_not_in_code() -> None:
    planted = '''
def match_of(luck):
    """Have the match at hand, whoever asks."""
    LIMIT = 3
    """So many are kept."""
    return f"whim {luck}"  # somebody else's ``habit``
'''
    assert sorted(avoided_in(planted)) == [
        (3, "at hand"),
        (3, "whoever"),
        (5, "so many"),
        (6, "somebody"),
    ]
