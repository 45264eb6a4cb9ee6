"""Leases in SQLite. Each function runs inside a transaction of the one writing thread."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Mapping

from fateloom.server.store.base import FORGET_WORKER, LIFETIME, Lease, LeaseLost, Worker
from fateloom.server.store.queries import CLUSTER

NOW = "((julianday('now') - 2440587.5) * 86400.0)"

_HOLDER = """select id, host, address, seen from leases join workers on id = worker
    where match = ?"""
_ALIVE = """insert into workers (id, host, address, seen) values (?, ?, ?, ?)
    on conflict (id) do update set seen = excluded.seen"""


def check(connection: sqlite3.Connection, match: str, lease: Lease | None) -> None:
    """Raise :class:`LeaseLost` unless this is the lease of a match, or it has none."""
    row = connection.execute("select token from leases where match = ?", (match,)).fetchone()
    if (row and row[0]) != (lease and lease.token):
        raise LeaseLost(f"another worker has the lease of {match}")


def claim(connection: sqlite3.Connection, match: str, lease: Lease, force: bool) -> Worker | None:
    """Give a match this lease unless another live worker has one; return who has it then."""
    if not connection.execute("select 1 from matches where id = ?", (match,)).fetchone():
        return None
    now = time.time()
    row = connection.execute(_HOLDER, (match,)).fetchone()
    if row is not None and row[0] != lease.worker.id:
        if not force and row[3] > now - LIFETIME:
            return Worker(*row[:3])
        connection.execute("update workers set revoked = revoked + 1 where id = ?", row[:1])
    insert(connection, match, lease)
    return lease.worker


def insert(connection: sqlite3.Connection, match: str, lease: Lease) -> None:
    connection.execute(_ALIVE, (*lease.worker, time.time()))
    connection.execute(
        "insert or replace into leases values (?, ?, ?)", (match, lease.worker.id, lease.token)
    )


def renew(connection: sqlite3.Connection, worker: Worker) -> int:
    """Note that a worker is alive; return how many leases it has lost, or -1."""
    now = time.time()
    connection.execute("delete from workers where seen < ?", (now - FORGET_WORKER,))
    row = connection.execute(
        "update workers set seen = ? where id = ? returning revoked", (now, worker.id)
    ).fetchone()
    return -1 if row is None else int(row[0])


def release(connection: sqlite3.Connection, leases: Mapping[str, Lease]) -> None:
    connection.executemany(
        "delete from leases where match = ? and token = ?",
        [(match, lease.token) for match, lease in leases.items()],
    )


def retire(connection: sqlite3.Connection, worker: Worker) -> None:
    connection.execute("delete from workers where id = ?", (worker.id,))


def cluster_secret(connection: sqlite3.Connection) -> bytes:
    connection.execute("insert or ignore into cluster values (1, ?)", (secrets.token_bytes(32),))
    return bytes(connection.execute(CLUSTER).fetchone()[0])
