"""Conversion between records and database rows."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

import msgspec

from fateloom.server.store.base import Entry, House, NewEntry, TableHeader

_FIELDS = {each.name: str(each.type) for each in fields(TableHeader)}
_JSON = [name for name, kind in _FIELDS.items() if kind.startswith("Mapping")]
COLUMNS = ", ".join(_FIELDS)
"""The columns of ``matches``: one for each field of a header."""
INSERT_HEADER = (
    f"insert into matches ({COLUMNS}) values ({', '.join(f':{name}' for name in _FIELDS)})"
)


class Row(NamedTuple):
    """An entry as a row of the table ``entries``."""

    match: str
    seq: int
    kind: str
    body: str
    at: float


def entries_of(seq: int, entries: Sequence[NewEntry]) -> list[Entry]:
    """Return new entries as the log will hold them, numbered from ``seq``."""
    now = time.time()
    return [
        Entry(number, kind, dict(body), now) for number, (kind, body) in enumerate(entries, seq)
    ]


def rows_of(match: str, entries: Sequence[Entry]) -> list[Row]:
    return [
        Row(match, seq, kind, msgspec.json.encode(body).decode(), at)
        for seq, kind, body, at in entries
    ]


def entry_of(row: Sequence[Any]) -> Entry:
    seq, kind, body, at = row
    return Entry(seq, kind, msgspec.json.decode(body), at)


def column_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values of header fields as their columns hold them."""
    return {
        name: msgspec.json.encode(value).decode() if name in _JSON else value
        for name, value in values.items()
    }


def header_row(header: TableHeader) -> dict[str, Any]:
    """Return the value of every column of a header."""
    row = {name: getattr(header, name) for name in _FIELDS}
    return column_values(row | {"changed": header.changed or header.created})


def house_of(row: Sequence[Any]) -> House:
    secret, since = row
    return House(bytes(secret), since)


def header_of(row: Sequence[Any]) -> TableHeader:
    """Return the header in a row with the columns of ``COLUMNS``."""
    values = dict(zip(_FIELDS, row, strict=True))
    for name in _JSON:
        values[name] = msgspec.json.decode(values[name])
    return TableHeader(**values | {"public": bool(values["public"])})
