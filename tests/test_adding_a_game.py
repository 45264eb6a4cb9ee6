"""The guide to a new game shows the code of ``examples/lagoon`` as it is."""

from __future__ import annotations

import ast
import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from fateloom.cli import parser
from fateloom.engine.rules.game import Game

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

HERE = ROOT / "examples" / "lagoon"
LAGOON = {
    f"lagoon/{each.relative_to(HERE).as_posix()}"
    for each in HERE.rglob("*.*")
    if each.is_file() and each.suffix != ".pyc"
}


def stale(page: str) -> list[str]:
    """The first lines of blocks that do not stand so in the file that they name."""
    return [
        code.partition("\n")[0]
        for _, path, code in BLOCK.findall(page)
        if path and code not in source(path)
    ]


def source(path: str) -> str:
    home = ROOT if path.startswith("tests/") else ROOT / "examples"
    return (home / path).read_text(encoding="utf-8")


def test_the_code_on_the_page_is_the_code_of_the_example() -> None:
    assert stale(PAGE) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("always=len(hand) > 1", "always=True"),
        ("- **L2** [H] The seat", "- **L2** [H] A seat"),
        ("    suit: Literal", "    colour: Literal"),
    ],
)
def test_a_page_that_has_gone_stale_is_noticed(old: str, new: str) -> None:
    assert old in PAGE
    assert len(stale(PAGE.replace(old, new))) == 1


def test_no_code_on_the_page_is_without_its_file() -> None:
    loose = [code for kind, path, code in BLOCK.findall(PAGE) if not path and kind in ("python", "js", "css")]  # fmt: skip
    assert loose == []


def test_the_page_shows_every_part_of_the_game() -> None:
    shown = {path for _, path, _ in BLOCK.findall(PAGE)}
    assert LAGOON - shown == set()


@pytest.mark.parametrize("path", [path for path in sorted(LAGOON) if path.endswith(".py")])
def test_the_page_has_all_of_the_python(path: str) -> None:
    rest = source(path)
    for _, shown, code in BLOCK.findall(PAGE):
        rest = rest.replace(code, "", 1) if shown == path else rest
    docstring = ast.get_docstring(ast.parse(source(path)), clean=False)
    assert rest.strip() == f'"""{docstring}"""'


def test_every_field_of_a_game_is_explained() -> None:
    rows = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `")]
    explained = set(re.findall(r"`(\w+)`", " ".join(rows)))
    assert explained == {each.name for each in fields(Game)}


def test_its_commands_are_commands() -> None:
    shell = [code for kind, _, code in BLOCK.findall(PAGE) if kind == "sh"]
    calls = [line for code in shell for line in code.splitlines() if line.startswith("fateloom ")]
    assert len(calls) > 8
    for call in calls:
        parser().parse_args(shlex.split(call)[1:])
