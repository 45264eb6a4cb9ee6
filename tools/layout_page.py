"""Write ``docs/layout.md``, the reference of ``layout.toml``, from its schema: ``python
tools/layout_page.py``. A test keeps the page true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fateloom.layout import layout_schema

PAGE = Path(__file__).parents[1] / "docs" / "layout.md"
TYPES = {
    "object": "table",
    "array": "list",
    "string": "text",
    "integer": "number",
    "boolean": "true or false",
}
SEVERAL = {
    "object": "tables",
    "array": "lists",
    "string": "texts",
    "integer": "numbers",
    "boolean": "true or false",
}
INTRODUCTION = """\
# layout.toml

Where the browser puts the parts of a game, and how it draws them. The file is optional, and so is every key below that
is not marked *needed*. `fateloom check` reports an unknown key, or a name that the game does not have, with the file, the
line and what is allowed. Editors can use the JSON Schema, `src/fateloom/layout.schema.json`, from which
`tools/layout_page.py` writes this page.

Icons are ids of symbols in Fateloom's own sprite or in the game's `web/icons.svg`. *By …* means a table whose keys are
the game's own names.
"""


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for name, schema in layout_schema()["properties"].items():
        parts.append("\n".join(_section(name, resolve(schema))))
    return "\n".join(parts)


def resolve(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in schema:
        return schema
    return {**layout_schema()["$defs"][schema["$ref"].rpartition("/")[2]], **schema}


def _section(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    inner = schema.get("items", schema)
    yield f"## {'[[' if schema['type'] == 'array' else '['}{name}{']]' if schema['type'] == 'array' else ']'}"
    yield ""
    yield schema["description"]
    yield from _rows(inner)
    others = schema.get("additionalProperties", False)
    if others:
        by = schema.get("propertyNames", {}).get("x-names", "key")
        if resolve(others).get("properties"):
            yield f"\n### [{name}.*] by {by}"
            yield from _rows(resolve(others))
        else:
            yield f"\nBy {by}: {kind(others)}."
    for key, each in inner.get("properties", {}).items():
        if resolve(each.get("items", {})).get("properties"):
            yield f"\n### [[{name}.{key}]]"
            yield from _rows(each["items"])
    yield ""


def _rows(schema: Mapping[str, Any]) -> Iterator[str]:
    if not schema.get("properties"):
        return
    yield "\n| key | value | |\n|---|---|---|"
    for key, each in schema["properties"].items():
        needed = " *needed*" if key in schema.get("required", ()) else ""
        text = each.get("description") or resolve(each)["description"]
        yield f"| `{key}`{needed} | {kind(each)} | {text} |"


def kind(schema: Mapping[str, Any]) -> str:
    """What a value is, in a few words."""
    if schema.get("$ref") == "#/$defs/icon":
        return "icon"
    schema = resolve(schema)
    if "enum" in schema:
        return ", ".join(f"`{each}`" for each in schema["enum"])
    if "x-names" in schema:
        return f"name of a {schema['x-names']}"
    if schema["type"] == "array":
        return f"list of {kinds(schema['items'])}" if "type" in schema["items"] else "list"
    if schema["type"] == "object" and "additionalProperties" in schema:
        inside = schema["additionalProperties"]
        return f"table of {kinds(inside)}" if inside else "table"
    return " or ".join(TYPES[each] for each in _types(schema))


def kinds(schema: Mapping[str, Any]) -> str:
    """What several values are, in a few words."""
    if schema.get("$ref") == "#/$defs/icon":
        return "icons"
    schema = resolve(schema)
    if "x-names" in schema:
        return f"names of {schema['x-names']}s"
    return " or ".join(SEVERAL[each] for each in _types(schema))


def _types(schema: Mapping[str, Any]) -> list[str]:
    return schema["type"] if isinstance(schema["type"], list) else [schema["type"]]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
