"""Opening and migrating a SQLite file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from fateloom.server.store.base import StoreError
from fateloom.server.store.migrations import pending

BUSY_TIMEOUT = 30.0
"""Seconds to wait while another process writes."""


def connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
    connection.execute("pragma foreign_keys = on")
    # An acknowledged answer survives a power cut.
    connection.execute("pragma synchronous = full")
    return connection


def opened(path: Path) -> sqlite3.Connection:
    """Return a connection to a migrated database."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)  # secrets of running matches are in it
    except OSError as problem:
        raise StoreError(f"{path} cannot be opened: {problem.strerror}") from None
    if path.is_dir():
        raise StoreError(f"{path} cannot be opened: it is a folder; name a file in it")
    connection = None
    try:
        connection = connected(path)
        connection.execute("pragma journal_mode = wal")
        _migrate(connection)
    except (sqlite3.Error, StoreError) as problem:
        if connection is not None:
            connection.close()
        raise StoreError(_why(path, problem)) from None
    return connection


def _why(path: Path, problem: Exception) -> str:
    if isinstance(problem, StoreError):
        return f"{path}: {problem}"
    if isinstance(problem, sqlite3.OperationalError):
        return f"{path} cannot be used: {problem}"
    if "malformed" in str(problem):
        return f"{path} is damaged: {problem}; restore a backup (fateloom admin restore)"
    return f"{path} is not a database of Fateloom: {problem}"


def _migrate(connection: sqlite3.Connection) -> None:
    connection.execute("begin immediate")
    try:
        version: int = connection.execute("pragma user_version").fetchone()[0]
        for step in pending("sqlite", version):
            for statement in step.statements:
                connection.execute(statement)
            connection.execute(f"pragma user_version = {step.number}")
        connection.execute("commit")
    except BaseException:
        connection.execute("rollback")
        raise
