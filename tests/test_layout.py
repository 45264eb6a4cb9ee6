"""``layout.toml`` is checked against its schema, and a mistake is found by its line."""

from __future__ import annotations

import runpy
import shutil
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from fateloom.commands.layout_names import layout_names
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.layout import key_lines, layout_problems, layout_schema, schema_problems
from fateloom.rulebook import rulebook
from tests.cli import fateloom

ROOT = Path(__file__).parents[1]
ZONE = 'order = 1\nshape = "pile"\nsize = "tile"\n'
CHECKED = {
    "$defs", "$ref", "$schema", "additionalProperties", "description", "enum", "items", "properties",
    "propertyNames", "required", "title", "type", "x-names",
}  # fmt: skip


def layouts() -> dict[str, str]:
    found = {id: files(find_game(id).package).joinpath("layout.toml") for id in game_ids()}
    return {id: each.read_text("utf-8") for id, each in found.items() if each.is_file()}


def keywords(schema: Any) -> Iterator[str]:
    """The keywords of a schema; names of properties are none."""
    if not isinstance(schema, dict):
        return
    for key, value in schema.items():
        yield key
        inner = value.values() if key in ("properties", "$defs") else [value]
        for each in inner:
            yield from keywords(each)


def test_the_schema_is_one_and_we_check_all_that_it_says() -> None:
    Draft202012Validator.check_schema(layout_schema())
    assert set(keywords(layout_schema())) <= CHECKED


@pytest.mark.parametrize("id", layouts())
def test_the_layouts_here_fit(id: str) -> None:
    game = find_game(id)
    assert list(layout_problems(game, layout_names(game, rulebook(game).rules))) == []
    assert Draft202012Validator(layout_schema()).is_valid(tomllib.loads(layouts()[id]))


BROKEN = [
    ('[game]\nicno = "gavel"', 2, "unknown key 'icno'; allowed: icon, dye, side, windows"),
    ("\n[gmae]", 2, "unknown key 'gmae'; allowed: game, zone"),
    (
        f'[[zone]]\nname = "deck"\narea = "middle"\n{ZONE}',
        3,
        "'area' is 'middle'; allowed: 'centre'",
    ),
    (f'[[zone]]\nname = "deck"\n{ZONE}', 1, "'area' is missing"),
    ('[game]\nwindows = "no"', 2, "'windows' is 'no', expected true or false"),
    ("[game]\nicon = true", 2, "'icon' is True, expected a text"),
    ("zone = 3", 1, "'zone' is 3, expected a list"),
    (
        f'[[zone]]\nname = "a"\narea = "away"\n{ZONE}\n# a [comment]\n[[zone]]\nname = "b"\n'
        f'area = "away"\nsizes = "tile"\n{ZONE}',
        12,
        "unknown key 'sizes'",
    ),
    ("[face.relic]\nnumbers = {worth = 3}", 2, "'worth' is 3, expected a text"),
    ('[face.relic.numbers]\n"worth" = 3', 2, "'worth' is 3, expected a text"),
    ('face.relic.plus = [\n  "a",\n  4,\n]', 1, "an entry is 4, expected a text"),
    ('[buttons]\nside = [\n  "a = b",\n  "[c]",\n]\nnotse = 1', 6, "unknown key 'notse'"),
    (
        "[first.options]\nmode = 1.5",
        2,
        "'mode' is 1.5, expected a text or a whole number or true or false",
    ),
]


@pytest.mark.parametrize(("text", "line", "words"), BROKEN)
def test_a_mistake_is_told_with_line_and_what_is_allowed(text: str, line: int, words: str) -> None:
    layout = tomllib.loads(text)
    [(path, told)] = schema_problems(layout, layout_schema(), {})
    assert words in told
    lines = key_lines(text)
    assert (
        next(lines[path[:end]] for end in range(len(path), -1, -1) if path[:end] in lines) == line
    )
    assert not Draft202012Validator(layout_schema()).is_valid(layout)


@pytest.mark.parametrize("text", ["", '[game]\nicon = "gavel"', '[glyph]\ndusk = "sunset"'])
def test_both_checks_accept_what_is_right(text: str) -> None:
    layout = tomllib.loads(text)
    assert list(schema_problems(layout, layout_schema(), {})) == []
    assert Draft202012Validator(layout_schema()).is_valid(layout)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f'[[zone]]\nname = "relics"\narea = "centre"\n{ZONE}', "no zone 'relics'; it has: block"),
        ('[face.gem]\ntitle = "Gem"', "no face type 'gem'; it has: dusk, relic, veto"),
        ('[back.jewel]\nicon = "gem"', "no back 'jewel'; it has: relic, veto"),
        ('[glyph]\nrelic9 = "gem"', "no card 'relic9'"),
        ('[option.mode]\ntitle = "Mode"', "no option 'mode'"),
        ('[[number]]\nname = "gold"\ntitle = "Gold"\nicon = "coins"', "no player fact 'gold'; it has: coins"),
        ('[[mark]]\nname = "turn"\ntitle = "Turn"\nicon = "hand"', "no fact 'turn'"),
        ('[[facts.top]]\nname = "round"\ntitle = "Round"', "no table fact 'round'; it has: auctioneer"),
        ('[asks]\nat = ["windows"]', "no question 'windows'"),
        ('[[moment]]\nrule = "S9"\ntitle = "Dusk"\nicon = "sunset"', "no rule 'S9'"),
    ],
)  # fmt: skip
def test_names_that_the_game_does_not_have_are_told(text: str, words: str) -> None:
    souk = find_game("souk")
    names = layout_names(souk, rulebook(souk).rules)
    [(_, told)] = schema_problems(tomllib.loads(text), layout_schema(), names)
    assert words in told


def test_the_command_names_file_and_line(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "souk", tmp_path / "souk")
    layout = tmp_path / "souk" / "layout.toml"
    layout.write_text('[game]\nicon = "shop"\ncolor = "red"\n\n[back.rleic]\nicon = "gem"\n')
    done = fateloom("check souk", cwd=tmp_path, FATELOOM_PATH=str(tmp_path))
    assert done.out.splitlines() == [
        f"souk: {layout}, line 3: unknown key 'color'; allowed: icon, dye, side, windows",
        f"souk: {layout}, line 5: the game has no back 'rleic'; it has: relic, veto",
    ]
    layout.write_text("[game\n")
    done = fateloom("check souk", cwd=tmp_path, FATELOOM_PATH=str(tmp_path))
    assert f"souk: {layout}: is not valid TOML" in done.out


def test_the_reference_page_is_true() -> None:
    """If this fails: python tools/layout_page.py"""
    tool = runpy.run_path(str(ROOT / "tools" / "layout_page.py"))
    assert (ROOT / "docs" / "layout.md").read_text("utf-8") == tool["page"]()
