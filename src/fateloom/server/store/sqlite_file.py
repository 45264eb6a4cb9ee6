"""A SQLite file, brought to its present form."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from fateloom.server.store.keeping import StoreError
from fateloom.server.store.migrations import due

PATIENCE = 30.0
"""Seconds to wait while another process writes."""


def connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    connection.execute("pragma foreign_keys = on")
    # An answer that was acknowledged survives even a power cut.
    connection.execute("pragma synchronous = full")
    return connection


def opened(path: Path) -> sqlite3.Connection:
    """A connection to a database in its present form."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)  # secrets of running matches are in it
        connection = connected(path)
    except (OSError, sqlite3.Error) as problem:
        raise StoreError(f"{path} cannot be opened: {problem}") from None
    try:
        connection.execute("pragma journal_mode = wal")
        _migrate(connection)
    except sqlite3.DatabaseError as problem:
        connection.close()
        raise StoreError(f"{path} is not a database of Fateloom: {problem}") from None
    except StoreError as problem:
        connection.close()
        raise StoreError(f"{path}: {problem}") from None
    return connection


def _migrate(connection: sqlite3.Connection) -> None:
    connection.execute("begin immediate")
    try:
        version: int = connection.execute("pragma user_version").fetchone()[0]
        for step in due("sqlite", version):
            for statement in step.statements:
                connection.execute(statement)
            connection.execute(f"pragma user_version = {step.number}")
        connection.execute("commit")
    except BaseException:
        connection.execute("rollback")
        raise
