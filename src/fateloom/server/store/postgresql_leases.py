"""Leases in PostgreSQL. Workers are alive or dead by the clock of the database."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from psycopg import AsyncConnection
from psycopg.errors import ForeignKeyViolation

from fateloom.server.store.base import FORGET_WORKER, LIFETIME, Lease, LeaseLost, Worker
from fateloom.server.store.queries import CLUSTER

NOW = "extract(epoch from clock_timestamp())"

_HOLDER = f"""select id, host, address, seen > {NOW} - {LIFETIME}
    from leases join workers on id = worker where match = %s for update of leases""".encode()
ALIVE = f"""insert into workers (id, host, address, seen) values (%s, %s, %s, {NOW})
    on conflict (id) do update set seen = excluded.seen""".encode()
_RENEW = f"update workers set seen = {NOW} where id = %s returning revoked".encode()
_FORGET = f"delete from workers where seen < {NOW} - {FORGET_WORKER}".encode()

Connection = AsyncConnection[Any]


async def check(connection: Connection, match: str, lease: Lease | None) -> None:
    """Raise :class:`LeaseLost` unless this is the lease of a match, or it has none.

    Nobody can claim the match until the transaction is over.
    """
    cursor = await connection.execute(
        "select token from leases where match = %s for share", (match,)
    )
    row = await cursor.fetchone()
    if (row and row[0]) != (lease and lease.token):
        raise LeaseLost(f"another worker has the lease of {match}")


async def claim(
    connection: Connection, match: str, lease: Lease, *, force: bool = False
) -> Worker | None:
    """Give a match this lease unless another live worker has one; return who has it then."""
    cursor = await connection.execute("select from matches where id = %s", (match,))
    if await cursor.fetchone() is None:
        return None
    await connection.execute(ALIVE, lease.worker)
    while True:
        holder = await _claim_once(connection, match, lease, force)
        if holder is None:  # another has inserted a lease meanwhile, or deleted the match
            cursor = await connection.execute("select from matches where id = %s", (match,))
            if await cursor.fetchone() is None:
                return None
            continue
        return holder


async def _claim_once(
    connection: Connection, match: str, lease: Lease, force: bool
) -> Worker | None:
    lost = ""
    async with connection.transaction():
        cursor = await connection.execute(_HOLDER, (match,))
        row = await cursor.fetchone()
        if row is None:
            try:
                async with connection.transaction():
                    cursor = await connection.execute(
                        "insert into leases values (%s, %s, %s) on conflict do nothing",
                        (match, lease.worker.id, lease.token),
                    )
            except ForeignKeyViolation:
                return None
            return lease.worker if cursor.rowcount else None
        *worker, alive = row
        if worker[0] != lease.worker.id:
            if alive and not force:
                return Worker(*worker)
            lost = worker[0]
        await connection.execute(
            "update leases set worker = %s, token = %s where match = %s",
            (lease.worker.id, lease.token, match),
        )
    if lost:
        await connection.execute("update workers set revoked = revoked + 1 where id = %s", (lost,))
    return lease.worker


async def renew(connection: Connection, worker: Worker) -> int:
    """Note that a worker is alive; return how many leases it has lost, or -1."""
    await connection.execute(_FORGET)
    row = await (await connection.execute(_RENEW, (worker.id,))).fetchone()
    return -1 if row is None else int(row[0])


async def release(connection: Connection, leases: Mapping[str, Lease]) -> None:
    await connection.execute(
        "delete from leases using unnest(%s::text[], %s::text[]) as given (m, t)"
        " where match = m and token = t",
        (list(leases), [lease.token for lease in leases.values()]),
    )


async def retire(connection: Connection, worker: Worker) -> None:
    await connection.execute("delete from workers where id = %s", (worker.id,))


async def cluster_secret(connection: Connection) -> bytes:
    await connection.execute(
        "insert into cluster values (1, %s) on conflict do nothing", (secrets.token_bytes(32),)
    )
    row = await (await connection.execute(CLUSTER)).fetchone()
    assert row is not None
    return bytes(row[0])
