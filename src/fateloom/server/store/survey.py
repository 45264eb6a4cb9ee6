"""The rules of all matches in a database, read without migrating it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from typing import Any, NamedTuple

from fateloom.server.store.base import StoreError
from fateloom.server.store.factory import is_postgresql, path_of


class Surveyed(NamedTuple):
    """A match, its rules, and whether what it showed was kept."""

    id: str
    game: str
    version: int
    cards: str
    state: str
    rendered: bool


def survey(url: str | None) -> list[Surveyed]:
    """Return all matches of a database of any version, oldest first. Nothing is changed."""
    url = url or os.environ.get("FATELOOM_DB") or None
    read = _postgresql if url is not None and is_postgresql(url) else _sqlite
    return read(url or "")


def _matches(rows: Callable[[str], list[Any]], renderings: bool) -> list[Surveyed]:
    kept = {row[0] for row in rows("select match from renderings")} if renderings else set()
    found = rows("select id, game, version, cards, state from matches order by created, id")
    return [Surveyed._make([*row, row[0] in kept]) for row in found]


def _sqlite(url: str) -> list[Surveyed]:
    path = path_of(url or None)
    if not path.is_file():
        raise StoreError(f"there is no database {path}; name one with --db")
    connection = sqlite3.connect(path)
    try:
        connection.execute("pragma query_only = on")
        tables = connection.execute("select name from sqlite_master").fetchall()
        return _matches(lambda sql: connection.execute(sql).fetchall(), ("renderings",) in tables)
    except sqlite3.Error as problem:
        raise StoreError(f"{path} could not be read: {problem}") from None
    finally:
        connection.close()


def _postgresql(url: str) -> list[Surveyed]:
    try:
        import psycopg
    except ImportError:
        raise StoreError(
            "PostgreSQL needs its driver: pip install 'fateloom[postgresql]'"
        ) from None
    try:
        with psycopg.connect(url, connect_timeout=10) as connection:
            connection.read_only = True
            kept = connection.execute("select to_regclass('renderings')").fetchone()
            return _matches(
                lambda sql: connection.execute(sql.encode()).fetchall(),
                kept is not None and kept[0] is not None,
            )
    except psycopg.Error as problem:
        line = (str(problem).splitlines() or [type(problem).__name__])[0]
        raise StoreError(f"PostgreSQL could not be read: {line}") from None
