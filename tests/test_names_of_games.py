"""Nothing outside of a game's folder names a game: no import, text, selector or file name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from fateloom.engine.rules.registry import game_ids

HOME = Path(__file__).parents[1] / "src" / "fateloom"
COMMENTS = {
    ".js": r"/\*.*?\*/|(?<![:\"'`\\])//[^\n]*",
    ".ts": r"/\*.*?\*/|(?<![:\"'`\\])//[^\n]*",
    ".css": r"/\*.*?\*/",
    ".html": r"<!--.*?-->",
    ".svg": r"<!--.*?-->",
    ".sql": r"--[^\n]*",
    ".toml": r"#[^\n]*",
    ".json": r'"description": "[^"]*"',
}
"""What may give an example, by language. In Python it is docstrings and what ``--help`` says."""
HELP = {"help", "epilog", "description"}


def named(text: str, suffix: str) -> list[str]:
    """The ids of games in a file's text, examples aside."""
    if suffix == ".py":
        plain = " ".join(python_words(text))
    else:
        plain = re.sub(COMMENTS[suffix], "", text, flags=re.DOTALL)
    return sorted(set(game_ids()) & set(re.findall(r"[a-z]+", plain.lower())))


def python_words(source: str) -> Iterator[str]:
    """The names and texts of Python code, without docstrings, comments and help."""
    tree = ast.parse(source)
    aside = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) or (isinstance(node, ast.keyword) and node.arg in HELP)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in aside:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Import(names=names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=module, names=names):
                yield from (module or "", *(each.name for each in names))


def files() -> list[Path]:
    """All files that are ours and belong to no game."""
    return [
        each
        for each in HOME.rglob("*")
        if each.is_file() and not {"vendor", "fonts", "__pycache__"} & set(each.parts)
        if each.relative_to(HOME).parts[0] != "games" or each.parent == HOME / "games"
        if each.suffix != ".so" and each.name != "compiled.json"  # what make fast makes of ours
    ]


def test_no_file_names_a_game() -> None:
    found = {
        each.relative_to(HOME).as_posix(): games
        for each in files()
        if each.suffix == ".py" or each.suffix in COMMENTS
        if (games := named(each.read_text(encoding="utf-8"), each.suffix))
    }
    assert found == {}


def test_no_file_is_named_after_a_game() -> None:
    words = {each.name: set(re.findall(r"[a-z]+", each.stem.lower())) for each in files()}
    assert [name for name, parts in words.items() if parts & set(game_ids())] == []


def test_every_kind_of_file_is_read() -> None:
    kinds = {each.suffix for each in files()}
    assert (
        kinds <= {".py", ".md", ".typed", *COMMENTS}
        and {".py", ".js", ".css", ".html", ".sql"} <= kinds
    )


@pytest.mark.parametrize(
    ("suffix", "planted"),
    [
        (".js", 'import council from "../../games/council/web/table.js";'),
        (".js", 'const SMALL = { weaver: "tile" };'),
        (".js", 'if (game === "fatal") return;'),
        (".css", ".middle.fantos { gap: 0; }"),
        (".css", '[data-game="gilfate"] { color: red; }'),
        (".html", '<link rel="stylesheet" href="/static/games/council/style.css">'),
        (".json", '{"council": 1, "description": "as in Council"}'),
        (".sql", "SELECT * FROM matches WHERE game = 'council' -- an example"),
        (".toml", 'games = ["weaver"]  # all of them'),
        (".py", "from fateloom.games.council import rules"),
        (".py", "import fateloom.games.weaver.table"),
        (".py", "TABLES = {'fatal': 3}"),
        (".py", "if game.id == 'gilfate': pass"),
        (".py", "f'play fantos {seat}'"),
        (".py", "def weaver_only(): ..."),
        (".py", "add('--game', default='council', help='such as council')"),
    ],
)
def test_a_planted_name_is_caught(suffix: str, planted: str) -> None:
    assert named(planted, suffix)


@pytest.mark.parametrize(
    ("suffix", "example"),
    [
        (".js", "// as in Council\nconst x = 1; /* Fate Weaver */"),
        (".py", '"""As in Council."""\nx = 1  # Fate Weaver\n"""Souk too."""'),
        (".py", "add('--style', help='such as action in Fantos')"),
        (".py", "Parser(epilog='A first game: fateloom play council')"),
    ],
)
def test_an_example_is_fine(suffix: str, example: str) -> None:
    assert not named(example, suffix)
