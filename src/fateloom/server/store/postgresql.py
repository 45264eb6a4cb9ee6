"""The store in PostgreSQL, for several workers on several machines."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from typing import Any, LiteralString, TypeVar

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import ForeignKeyViolation, UniqueViolation
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from fateloom.engine.state.table import Seat
from fateloom.server.store import postgresql_leases
from fateloom.server.store.base import (
    Conflict,
    Entry,
    House,
    Lease,
    MatchBundle,
    NewEntry,
    StoreError,
    TableHeader,
    Worker,
)
from fateloom.server.store.migrations import pending
from fateloom.server.store.postgresql_append import Appender, columns
from fateloom.server.store.queries import DAY_GAME, HOUSE, KEEP_RENDERING, SqlQueries
from fateloom.server.store.rows import (
    COLUMNS,
    INSERT_HEADER,
    column_values,
    entries_of,
    entry_of,
    header_of,
    header_row,
    house_of,
    rows_of,
)

T = TypeVar("T")

CONNECTIONS = 8
FIRST_TIMEOUT = 10
"""Seconds to wait for the first connection, unless the URL says otherwise."""
TIMEOUT = 30.0
"""Seconds to wait for a connection."""
LOCK = 0xFA7E
"""The advisory lock under which migrations run."""


async def open_postgresql(url: str) -> PostgresqlStore:
    """Open the store in an existing database and create missing tables."""
    try:
        timeout = {"connect_timeout": FIRST_TIMEOUT, **conninfo_to_dict(url)}["connect_timeout"]
        async with await AsyncConnection.connect(url, connect_timeout=timeout) as connection:
            await _migrate(connection)
        store = PostgresqlStore(url)
        await store._pool.open(wait=True, timeout=TIMEOUT)
    except psycopg.Error as problem:
        raise StoreError(f"PostgreSQL could not be used: {_first_line(problem)}") from None
    return store


class PostgresqlStore(SqlQueries):
    """Use :func:`open_postgresql`."""

    now_sql = postgresql_leases.NOW

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool = AsyncConnectionPool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=TIMEOUT,
            kwargs={"autocommit": True},
            open=False,
        )
        self._appender = Appender(self._ask)

    async def _ask(
        self, sql: LiteralString | bytes, values: Sequence[Any] | Mapping[str, Any] = ()
    ) -> list[Any]:
        try:
            async with self._pool.connection() as connection:
                cursor = await connection.execute(sql, values)
                return await cursor.fetchall() if cursor.description else []
        except (UniqueViolation, ForeignKeyViolation):
            raise
        except (psycopg.Error, PoolTimeout) as problem:
            raise StoreError(f"PostgreSQL did not answer: {_first_line(problem)}") from None

    async def _run(self, work: Callable[[AsyncConnection[Any]], Awaitable[T]]) -> T:
        """Run work of several statements on one connection."""
        try:
            async with self._pool.connection() as connection:
                return await work(connection)
        except (psycopg.Error, PoolTimeout) as problem:
            raise StoreError(f"PostgreSQL did not answer: {_first_line(problem)}") from None

    # Writing ---------------------------------------------------------------------------

    async def create(
        self,
        header: TableHeader,
        secret: bytes,
        entries: Sequence[NewEntry] = (),
        grants: Mapping[str, Seat] | None = None,
        lease: Lease | None = None,
    ) -> list[Entry]:
        written = entries_of(1, entries)
        rows = rows_of(header.id, written)
        if lease is not None:
            await self._ask(postgresql_leases.ALIVE, lease.worker)
        try:
            await self._ask(
                _psycopg_sql(
                    f"with made as ({INSERT_HEADER} returning id),"
                    " leased as (insert into leases select id, :worker, :token from made"
                    " where :worker::text is not null),"
                    " kept as (insert into secrets select id, :secret from made),"
                    " granted as (insert into credentials select id, hashed, seat, :now from made,"
                    " unnest(:hashes::text[], :seats::int[]) as grants (hashed, seat))"
                    " insert into entries select id, seq, kind, body, at from made,"
                    " unnest(:seqs::int[], :kinds::text[], :bodies::text[], :times::float8[])"
                    " as new (seq, kind, body, at)"
                ),
                header_row(header)
                | {
                    "secret": secret,
                    "worker": lease and lease.worker.id,
                    "token": lease and lease.token,
                    "hashes": list(grants or {}),
                    "seats": list((grants or {}).values()),
                    "now": time.time(),
                }
                | dict(zip(("seqs", "kinds", "bodies", "times"), columns(rows), strict=True)),
            )
        except UniqueViolation:
            raise Conflict(f"there is a match {header.id} already") from None
        return written

    async def import_match(self, bundle: MatchBundle) -> None:
        header, now = bundle.header, time.time()
        rows = rows_of(header.id, bundle.entries)
        try:
            async with self._pool.connection() as connection, connection.transaction():
                await connection.execute(_psycopg_sql(INSERT_HEADER), header_row(header))
                await connection.execute(
                    "insert into secrets values (%s,%s)", (header.id, bundle.secret)
                )
                cursor = connection.cursor()
                await cursor.executemany("insert into entries values (%s,%s,%s,%s,%s)", rows)
                await cursor.executemany(
                    "insert into credentials values (%s,%s,%s,%s)",
                    [(header.id, hashed, seat, now) for hashed, seat in bundle.credentials.items()],
                )
                if bundle.rendering is not None:
                    await connection.execute(
                        _psycopg_sql(KEEP_RENDERING),
                        {"match": header.id, "body": bundle.rendering},
                    )
        except UniqueViolation:
            raise Conflict(f"there is a match {header.id} already") from None
        except psycopg.Error as problem:
            raise StoreError(f"PostgreSQL did not answer: {_first_line(problem)}") from None

    async def append(
        self,
        match: str,
        seq: int,
        entries: Sequence[NewEntry],
        grants: Mapping[str, Seat] | None = None,
        *,
        lease: Lease | None = None,
        **changes: Any,
    ) -> list[Entry]:
        written = entries_of(seq, entries)
        rows = rows_of(match, written)
        if changes or grants:
            new = column_values(changes) | {"changed": rows[-1].at}
            await self._appender.write(rows, lease, new, grants or {})
        else:
            await self._appender.enqueue(rows, lease)
        return written

    async def keep_house(self, house: House, *, replace: bool = False) -> House:
        then = "update set secret = excluded.secret, since = excluded.since"
        await self._ask(
            "insert into house values (1, %s, %s) on conflict (one) do "
            f"{then if replace else 'nothing'}".encode(),
            house,
        )
        return house_of((await self._rows(HOUSE))[0])

    async def claim_day(self, game: str, day: str, player: str, match: str) -> str:
        try:
            await self._ask(
                "insert into daily values (%s,%s,%s,%s) on conflict (game, day, player) do nothing",
                (game, day, player, match),
            )
        except ForeignKeyViolation:
            raise StoreError(f"there is no match {match}") from None
        rows = await self._rows(DAY_GAME, game=game, day=day, player=player)
        return str(rows[0][0])

    async def keep_rendering(self, match: str, body: bytes) -> None:
        try:
            await self._rows(KEEP_RENDERING, match=match, body=body)
        except ForeignKeyViolation:
            raise StoreError(f"there is no match {match}") from None

    async def grant(self, match: str, seat: Seat, hashed: str) -> None:
        try:
            await self._ask(
                "insert into credentials values (%s,%s,%s,%s)"
                " on conflict (match, hashed) do update set seat = excluded.seat",
                (match, hashed, seat, time.time()),
            )
        except ForeignKeyViolation:
            raise StoreError(f"there is no match {match}") from None

    async def revoke(self, match: str, hashed: str, lease: Lease | None = None) -> None:
        await self._fenced(
            match, lease, "delete from credentials where match = %s and hashed = %s", hashed
        )

    async def delete(self, match: str, lease: Lease | None = None) -> None:
        await self._fenced(match, lease, "delete from matches where id = %s")

    async def _fenced(
        self, match: str, lease: Lease | None, sql: LiteralString, *values: Any
    ) -> None:
        """Run a statement about a match in one transaction with the check of its lease."""

        async def work(connection: AsyncConnection[Any]) -> None:
            async with connection.transaction():
                await postgresql_leases.check(connection, match, lease)
                await connection.execute(sql, (match, *values))

        await self._run(work)

    # Leases ----------------------------------------------------------------------------

    async def claim(self, match: str, lease: Lease, *, force: bool = False) -> Worker | None:
        return await self._run(
            lambda connection: postgresql_leases.claim(connection, match, lease, force=force)
        )

    async def renew(self, worker: Worker) -> int:
        return await self._run(lambda connection: postgresql_leases.renew(connection, worker))

    async def release(self, leases: Mapping[str, Lease]) -> None:
        await self._run(lambda connection: postgresql_leases.release(connection, leases))

    async def retire(self, worker: Worker) -> None:
        await self._run(lambda connection: postgresql_leases.retire(connection, worker))

    async def cluster_secret(self) -> bytes:
        return await self._run(postgresql_leases.cluster_secret)

    # Reading ---------------------------------------------------------------------------

    async def _rows(self, sql: str, **values: Any) -> list[Any]:
        return await self._ask(_psycopg_sql(sql), values)

    async def export_match(self, match: str) -> MatchBundle | None:
        # One statement sees one consistent state.
        rows = await self._ask(
            f"select {COLUMNS}, secret,"
            " (select coalesce(json_object_agg(hashed, seat), '{}') from credentials"
            "  where match = id),"
            " (select coalesce(json_agg(json_build_array(seq, kind, body, at) order by seq), '[]')"
            "  from entries where match = id),"
            " (select body from renderings where match = id)"
            " from matches join secrets on match = id where id = %s",
            (match,),
        )
        if not rows:
            return None
        *header, secret, credentials, entries, rendering = rows[0]
        return MatchBundle(
            header_of(header),
            bytes(secret),
            credentials,
            [entry_of(row) for row in entries],
            None if rendering is None else bytes(rendering),
        )

    async def ready(self) -> None:
        rows = await self._ask("select pg_is_in_recovery()")
        if rows[0][0]:
            raise StoreError("PostgreSQL is a standby and takes no writes")
        await self._ask("update fateloom_version set version = version")

    async def close(self) -> None:
        await self._appender.close()
        await self._pool.close()


async def _migrate(connection: AsyncConnection[Any]) -> None:
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock(%s)", (LOCK,))
        await connection.execute("create table if not exists fateloom_version (version int)")
        cursor = await connection.execute("select coalesce(max(version), 0) from fateloom_version")
        row = await cursor.fetchone()
        assert row is not None
        for step in pending("postgresql", row[0]):
            for statement in step.statements:
                await connection.execute(statement)
            await connection.execute("insert into fateloom_version values (%s)", (step.number,))


@cache
def _psycopg_sql(sql: str) -> bytes:
    """Return a query with psycopg's placeholders: ``%(match)s`` for ``:match``."""
    return re.sub(r"(?<!:):(\w+)", r"%(\1)s", sql).encode()


def _first_line(problem: Exception) -> str:
    """Return the error in one line, without the URL, which may hold a password."""
    return (str(problem).splitlines() or [type(problem).__name__])[0]
