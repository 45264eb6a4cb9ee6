"""Between what is kept and the rows of a database."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from fateloom.server.store.keeping import Entry, Header, Said

COLUMNS = "id, game, version, cards, commitment, state, public, options, facts, created, changed"


class Row(NamedTuple):
    """An entry as it is written."""

    match: str
    seq: int
    kind: str
    body: str
    at: float


def packed(value: Mapping[str, Any] | None) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def entries_of(seq: int, said: Sequence[Said]) -> list[Entry]:
    """What is said now, as the log will give it back."""
    now = time.time()
    return [Entry(number, kind, dict(body), now) for number, (kind, body) in enumerate(said, seq)]


def rows_of(match: str, entries: Sequence[Entry]) -> list[Row]:
    return [
        Row(match, seq, kind, msgspec.json.encode(body).decode(), at)
        for seq, kind, body, at in entries
    ]


def entry_of(row: Sequence[Any]) -> Entry:
    seq, kind, body, at = row
    return Entry(seq, kind, msgspec.json.decode(body), at)


def header_row(header: Header) -> tuple[Any, ...]:
    return (
        header.id,
        header.game,
        header.version,
        header.cards,
        header.commitment,
        header.state,
        header.public,
        packed(header.options),
        packed(header.facts),
        header.created,
        header.changed or header.created,
    )


def header_of(row: Sequence[Any]) -> Header:
    id, game, version, cards, commitment, state, public, options, facts, created, changed = row
    return Header(
        id=id,
        game=game,
        version=version,
        cards=cards,
        commitment=commitment,
        created=created,
        state=state,
        public=bool(public),
        options=msgspec.json.decode(options),
        facts=msgspec.json.decode(facts),
        changed=changed,
    )
