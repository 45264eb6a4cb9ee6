"""``layout.toml``: check it against ``layout.schema.json``, and name the line of a mistake.

The schema is the only description; ``docs/layout.md`` is written from it by
``tools/layout_page.py``. The few keywords that it uses are checked here, so that nothing has to
be installed; the tests compare the result with the package ``jsonschema``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from fateloom.engine.rules.game import Game

Path = tuple[str | int, ...]
Names = Mapping[str, Collection[str]]
"""The names that a game has, by what they are names of: the values of ``x-names``."""

_TYPES: dict[str, tuple[type, str]] = {
    "object": (dict, "a table"),
    "array": (list, "a list"),
    "string": (str, "a text"),
    "integer": (int, "a whole number"),
    "boolean": (bool, "true or false"),
}
_KEY = r"""(?:"[^"]*"|'[^']*'|[\w-]+)"""
_KEYS = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_KEYS})\s*\]")
_ENTRY = re.compile(rf"\s*({_KEYS})\s*=")
_TEXT_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'|#.*')


@cache
def layout_schema() -> dict[str, Any]:
    text = files("fateloom").joinpath("layout.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def load_layout(game: Game) -> dict[str, Any]:
    """Return the layout of a game: where a client shows its zones. Without a file it is empty."""
    file = files(game.package).joinpath("layout.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def layout_problems(game: Game, names: Names) -> Iterator[str]:
    """Yield everything in a game's ``layout.toml`` that the browser would not understand."""
    source = files(game.package).joinpath("layout.toml")
    text = source.read_text(encoding="utf-8")
    try:
        layout = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        yield f"{source}: is not valid TOML: {error}"
        return
    lines = key_lines(text)
    for path, problem in schema_problems(layout, layout_schema(), names):
        place = next(path[:end] for end in range(len(path), -1, -1) if path[:end] in lines)
        yield f"{source}, line {lines[place]}: {problem}"


def schema_problems(
    value: Any, schema: Mapping[str, Any], names: Names, path: Path = ()
) -> Iterator[tuple[Path, str]]:
    """Yield each place at which a value does not fit a schema, and why."""
    if "$ref" in schema:
        meant = layout_schema()["$defs"][schema["$ref"].rpartition("/")[2]]
        schema = {**meant, **{key: each for key, each in schema.items() if key != "$ref"}}
    called = repr(path[-1]) if path and isinstance(path[-1], str) else "an entry"
    if "enum" in schema and value not in schema["enum"]:
        allowed = ", ".join(map(repr, schema["enum"]))
        yield path, f"{called} is {value!r}; allowed: {allowed}"
    if "type" in schema:
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(type(value) is _TYPES[each][0] for each in types):
            expected = " or ".join(_TYPES[each][1] for each in types)
            yield path, f"{called} is {value!r}, expected {expected}"
            return
    if isinstance(value, str):
        yield from _name_problems(value, schema, names, path)
    if isinstance(value, list):
        for at, each in enumerate(value):
            yield from schema_problems(each, schema.get("items", {}), names, (*path, at))
    if isinstance(value, dict):
        yield from _table_problems(value, schema, names, path)


def _table_problems(
    table: dict[str, Any], schema: Mapping[str, Any], names: Names, path: Path
) -> Iterator[tuple[Path, str]]:
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", {})
    for key in schema.get("required", ()):
        if key not in table:
            yield path, f"{key!r} is missing"
    for key, value in table.items():
        at = (*path, key)
        if key in properties:
            yield from schema_problems(value, properties[key], names, at)
        elif others is False:
            yield at, f"unknown key {key!r}; allowed: {', '.join(properties)}"
        else:
            yield from _name_problems(key, schema.get("propertyNames", {}), names, at)
            yield from schema_problems(value, others, names, at)


def _name_problems(
    name: str, schema: Mapping[str, Any], names: Names, path: Path
) -> Iterator[tuple[Path, str]]:
    kind = schema.get("x-names", "")
    if kind in names and name not in names[kind]:
        known = ", ".join(sorted(names[kind])) if len(names[kind]) <= 40 else ""
        yield path, f"the game has no {kind} {name!r}" + (f"; it has: {known}" if known else "")


def key_lines(text: str) -> dict[Path, int]:
    """Return the lines on which tables and keys of a TOML text begin, by their path."""
    found: dict[Path, int] = {(): 1}
    numbers: dict[Path, int] = {}
    table: Path = ()
    depth = 0
    for number, line in enumerate(text.splitlines(), 1):
        plain = _TEXT_OR_COMMENT.sub("", line)
        if depth == 0 and (header := _HEADER.match(line)):
            table = _placed(_parts(header[2]), numbers)
            if header[1] == "[[":
                numbers[table] = numbers.get(table, -1) + 1
                table = (*table, numbers[table])
            for end in range(1, len(table) + 1):
                found.setdefault(table[:end], number)
            continue
        if depth == 0 and (entry := _ENTRY.match(line)):
            found[(*table, *_parts(entry[1]))] = number
        depth += sum(map(plain.count, "[{")) - sum(map(plain.count, "]}"))
    return found


def _parts(keys: str) -> list[str]:
    return [key.strip("\"'") for key in re.findall(_KEY, keys)]


def _placed(keys: list[str], numbers: dict[Path, int]) -> Path:
    """Return the path of a table's header: below the last entry of a list, if it is below one."""
    path: Path = ()
    for at, key in enumerate(keys):
        path = (*path, key)
        if path in numbers and at < len(keys) - 1:
            path = (*path, numbers[path])
    return path
