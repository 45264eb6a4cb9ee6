"""Card facts: TOML files to faces, with errors that name file, line and field.

The fields of a game's :class:`Face` subclasses are the schema. An owner of the boxed game
may lay a card pack over the house data: entries of the same id, with the fields to replace.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from fateloom.engine.state.table import Face

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    Source = Path | Traversable

Kinds = Mapping[str, type[Face]]
_NAMES = {str: "a text", int: "a whole number", bool: "true or false"}


class CardDataError(ValueError):
    """Card data that cannot be used: file, line, field and what was expected."""


def _line_of(text: str, kind: str, nth: int, key: str | None) -> int:
    """The line on which an entry, or a field of it, stands."""
    header = re.compile(rf"^\s*\[\[\s*{re.escape(kind)}\s*\]\]")
    any_header = re.compile(r"^\s*\[")
    met, start = -1, 0
    for number, line in enumerate(text.splitlines(), 1):
        if met == nth and start:
            if any_header.match(line):
                return start
            if key is not None and re.match(rf"^\s*{re.escape(key)}\s*=", line):
                return number
        if header.match(line):
            met += 1
            if met == nth:
                start = number
                if key is None:
                    return number
    return start or 1


def _fields_of(face: type[Face]) -> dict[str, tuple[Any, Field[Any]]]:
    hints = get_type_hints(face)
    return {each.name: (hints[each.name], each) for each in fields(face)}


def _expected(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(map(repr, get_args(hint)))
    if get_origin(hint) is tuple:
        return f"a list of {_NAMES.get(get_args(hint)[0], 'values')}s"
    return _NAMES.get(hint, str(hint))


def _fits(value: Any, hint: Any) -> bool:
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    if get_origin(hint) is tuple:
        return isinstance(value, list) and all(_fits(each, get_args(hint)[0]) for each in value)
    if hint is int:
        return type(value) is int and value >= 0
    return type(value) is hint


def _entries(source: Source, kinds: Kinds) -> Iterable[tuple[str, int, dict[str, Any], str]]:
    """The entries of a card file: kind, number, fields and the file's text."""
    import tomllib  # slow to import, and needed only where cards are read

    try:
        text = source.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise CardDataError(f"{source}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise CardDataError(f"{source}: is not UTF-8 text (byte {error.start})") from None
    except tomllib.TOMLDecodeError as error:
        raise CardDataError(f"{source}: is not valid TOML: {error}") from None
    for kind, entries in data.items():
        if kind not in kinds:
            allowed = ", ".join(f"[[{each}]]" for each in kinds)
            line = next(
                (n for n, row in enumerate(text.splitlines(), 1) if kind in row and "[" in row), 1
            )
            raise CardDataError(
                f"{source}, line {line}: unknown table {kind!r}; allowed: {allowed}"
            )
        if not isinstance(entries, list):
            raise CardDataError(f"{source}: {kind!r} must be written as [[{kind}]]")
        for number, entry in enumerate(entries):
            yield kind, number, entry, text


def _check(source: Source, text: str, kind: str, number: int, entry: Any, face: type[Face]) -> None:
    """Every field given is known and of the right type."""
    known = _fields_of(face)
    for key, value in entry.items():
        if key in known and _fits(value, known[key][0]):
            continue
        line = _line_of(text, kind, number, key)  # a walk through the file: only when needed
        if key not in known:
            allowed = ", ".join(name for name in known if name != "back")
            raise CardDataError(f"{source}, line {line}: unknown field {key!r}; allowed: {allowed}")
        expected = _expected(known[key][0])
        raise CardDataError(
            f"{source}, line {line}: field {key!r} is {value!r}, expected {expected}"
        )


def load_faces(source: Source, kinds: Kinds, packs: Sequence[Source] = ()) -> dict[str, Face]:
    """The faces of a game, in printed order, with card packs laid over them."""
    facts: dict[str, tuple[str, dict[str, Any]]] = {}
    for kind, number, entry, text in _entries(source, kinds):
        _check(source, text, kind, number, entry, kinds[kind])
        for key, (hint, each) in _fields_of(kinds[kind]).items():
            if key not in entry and each.default is MISSING:
                line = _line_of(text, kind, number, None)
                raise CardDataError(
                    f"{source}, line {line}: field {key!r} is missing, expected {_expected(hint)}"
                )
        if entry["id"] in facts:
            line = _line_of(text, kind, number, "id")
            raise CardDataError(f"{source}, line {line}: a second card with id {entry['id']!r}")
        facts[entry["id"]] = (kind, entry)
    for pack in packs:
        _overlay(facts, pack, kinds)
    return {id: _face(kinds[kind], entry) for id, (kind, entry) in facts.items()}


def _face(face: type[Face], entry: dict[str, Any]) -> Face:
    facts: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()
    }
    return face(**facts)


def _overlay(facts: dict[str, tuple[str, dict[str, Any]]], pack: Source, kinds: Kinds) -> None:
    """Replace the fields that a pack gives."""
    for kind, number, entry, text in _entries(pack, kinds):
        _check(pack, text, kind, number, entry, kinds[kind])
        line = _line_of(text, kind, number, "id")
        known = [id for id, (of, _) in facts.items() if of == kind]
        if entry.get("id") not in known:
            raise CardDataError(
                f"{pack}, line {line}: field 'id' is {entry.get('id')!r}, expected the id of a "
                f"{kind}: {', '.join(known)}"
            )
        facts[entry["id"]] = (kind, {**facts[entry["id"]][1], **entry})


def faces_hash(faces: Iterable[Face]) -> str:
    """A hash over all card facts: matches played with other cards are other matches."""
    facts = [
        [type(face).__name__, {each.name: getattr(face, each.name) for each in fields(face)}]
        for face in faces
    ]
    packed = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(packed.encode(), digest_size=16).hexdigest()


def schema(title: str, kinds: Kinds) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a game's card file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{title}: card data",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            kind: {"type": "array", "items": _schema_of(face)} for kind, face in kinds.items()
        },
    }


def _schema_of(face: type[Face]) -> dict[str, Any]:
    known = {name: pair for name, pair in _fields_of(face).items() if name != "back"}
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [name for name, (_, each) in known.items() if each.default is MISSING],
        "properties": {name: _type_schema(hint) for name, (hint, _) in known.items()},
    }


def _type_schema(hint: Any) -> dict[str, Any]:
    if get_origin(hint) is Literal:
        return {"enum": list(get_args(hint))}
    if get_origin(hint) is tuple:
        return {"type": "array", "items": _type_schema(get_args(hint)[0])}
    if hint is int:
        return {"type": "integer", "minimum": 0}
    return {"type": "boolean"} if hint is bool else {"type": "string"}
