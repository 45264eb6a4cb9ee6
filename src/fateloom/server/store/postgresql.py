"""The store in PostgreSQL, for many workers on many machines.

An append is one statement and one round trip; those that come while the last is on its way go
together as the next. Wake-ups come by LISTEN and NOTIFY.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, LiteralString, NamedTuple

import psycopg
from psycopg import AsyncConnection
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import ForeignKeyViolation, UniqueViolation
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from fateloom.engine.table import Seat
from fateloom.server.store.keeping import Conflict, Entry, Header, Said, StoreError, Whole
from fateloom.server.store.migrations import due
from fateloom.server.store.reading import Reading
from fateloom.server.store.rows import (
    COLUMNS,
    Row,
    entries_of,
    entry_of,
    header_of,
    header_row,
    packed,
    rows_of,
)

CHANNEL = "fateloom"
CONNECTIONS = 8
FIRST = 10
"""Seconds to wait for the first connection, unless the address says how long."""
PATIENCE = 30.0
"""Seconds to wait for a connection."""
LOCK = 0xFA7E
"""The advisory lock under which the database is brought to its present form."""


class _Job(NamedTuple):
    """Entries of one match that shall be written, and who waits for it."""

    rows: list[Row]
    done: asyncio.Future[None]


async def open_postgresql(url: str) -> PostgresqlStore:
    """The store in this database, which must exist; its tables are made if there are none."""
    try:
        patience = {"connect_timeout": FIRST, **conninfo_to_dict(url)}["connect_timeout"]
        async with await AsyncConnection.connect(url, connect_timeout=patience) as connection:
            await _migrate(connection)
        store = PostgresqlStore(url)
        await store._pool.open(wait=True, timeout=PATIENCE)
    except psycopg.Error as problem:
        raise StoreError(f"PostgreSQL could not be used: {_said(problem)}") from None
    return store


class PostgresqlStore(Reading):
    """Use :func:`open_postgresql`."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool = AsyncConnectionPool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            kwargs={"autocommit": True},
            open=False,
        )
        self._name = f"{os.getpid()}-{id(self)}-{os.urandom(4).hex()}"
        """Tells our own wake-ups from those of others."""
        self._jobs: list[_Job] = []
        self._writer: asyncio.Task[None] | None = None

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
            raise StoreError(f"PostgreSQL did not answer: {_said(problem)}") from None

    # Writing ---------------------------------------------------------------------------

    async def create(
        self, header: Header, secret: bytes, entries: Sequence[Said] = ()
    ) -> list[Entry]:
        kept = entries_of(1, entries)
        rows = rows_of(header.id, kept)
        try:
            await self._ask(
                "with made as (insert into matches values"
                " (%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s) returning id),"
                " kept as (insert into secrets select id, %s from made)"
                " insert into entries select id, seq, kind, body, at from made,"
                " unnest(%s::int[], %s::text[], %s::text[], %s::float8[])"
                " as new (seq, kind, body, at)",
                (*header_row(header), secret, *_columns(rows)),
            )
        except UniqueViolation:
            raise Conflict(f"there is a match {header.id} already") from None
        return kept

    async def keep(self, whole: Whole) -> None:
        header, now = whole.header, time.time()
        rows = rows_of(header.id, whole.entries)
        try:
            async with self._pool.connection() as connection, connection.transaction():
                await connection.execute(
                    "insert into matches values (%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s)",
                    header_row(header),
                )
                await connection.execute(
                    "insert into secrets values (%s,%s)", (header.id, whole.secret)
                )
                cursor = connection.cursor()
                await cursor.executemany("insert into entries values (%s,%s,%s,%s,%s)", rows)
                await cursor.executemany(
                    "insert into credentials values (%s,%s,%s,%s)",
                    [(header.id, hashed, seat, now) for hashed, seat in whole.credentials.items()],
                )
        except UniqueViolation:
            raise Conflict(f"there is a match {header.id} already") from None
        except psycopg.Error as problem:
            raise StoreError(f"PostgreSQL did not answer: {_said(problem)}") from None

    async def append(
        self,
        match: str,
        seq: int,
        entries: Sequence[Said],
        *,
        state: str | None = None,
        facts: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> list[Entry]:
        kept = entries_of(seq, entries)
        rows = rows_of(match, kept)
        if state is None and facts is None and options is None:
            await self._with_others(rows)
        else:
            await self._alone(rows, state, packed(facts), packed(options))
        return kept

    def _with_others(self, rows: list[Row]) -> asyncio.Future[None]:
        """Have entries written together with those of other matches."""
        loop = asyncio.get_running_loop()
        job = _Job(rows, loop.create_future())
        self._jobs.append(job)
        if self._writer is None:
            self._writer = loop.create_task(self._write())
        return job.done

    async def _write(self) -> None:
        """Write what waits, and what comes meanwhile, until nothing is left."""
        try:
            while self._jobs:
                jobs, self._jobs = self._jobs, []
                if len(jobs) > 1 and await self._all_at_once(jobs):
                    continue
                for job in jobs:
                    await self._settle(job)
        finally:
            self._writer = None

    async def _settle(self, job: _Job) -> None:
        """Write the entries of one match, and tell who waits."""
        try:
            await self._alone(job.rows)
        except Exception as problem:
            if not job.done.cancelled():
                job.done.set_exception(problem)
        else:
            if not job.done.cancelled():
                job.done.set_result(None)

    async def _all_at_once(self, jobs: list[_Job]) -> bool:
        """Write for many matches in one statement; whether those who wait know now. If one of
        them has a conflict, nothing is written."""
        rows = [row for job in jobs for row in job.rows]
        firsts = {job.rows[0].match: job.rows[0].seq for job in jobs}
        try:
            found = await self._ask(
                "with new as (insert into entries select * from unnest("
                "%s::text[], %s::int[], %s::text[], %s::text[], %s::float8[])"
                " where not exists (select from unnest(%s::text[], %s::int[]) as f (match, first)"
                "  where first > 1 and not exists (select from entries e"
                "   where e.match = f.match and e.seq = f.first - 1)) returning match)"
                " select count(*), (select count(pg_notify(%s, %s || match))"
                "  from (select distinct match from new) woken) from new",
                (
                    [row.match for row in rows],
                    *_columns(rows),
                    list(firsts),
                    list(firsts.values()),
                    CHANNEL,
                    f"{self._name} ",
                ),
            )
        except (UniqueViolation, ForeignKeyViolation):
            return False
        except StoreError as problem:  # it may have been written all the same
            for job in jobs:
                if not job.done.cancelled():
                    job.done.set_exception(problem)
            return True
        if found[0][0] != len(rows):
            return False
        for job in jobs:
            if not job.done.cancelled():
                job.done.set_result(None)
        return True

    async def _alone(
        self,
        rows: list[Row],
        state: str | None = None,
        facts: str | None = None,
        options: str | None = None,
    ) -> None:
        """Write the entries of one match, and what changes in its header."""
        match, seq = rows[0].match, rows[0].seq
        try:
            found = await self._ask(
                "with new as (insert into entries select %s, seq, kind, body, at"
                " from unnest(%s::int[], %s::text[], %s::text[], %s::float8[])"
                " as new (seq, kind, body, at)"
                " where %s = 1 or exists (select from entries where match = %s and seq = %s)"
                " returning seq),"
                " header as (update matches set state = coalesce(%s, state),"
                " facts = coalesce(%s, facts), options = coalesce(%s, options), changed = %s"
                " where id = %s and %s and exists (select from new))"
                " select count(*), pg_notify(%s, %s) from new",
                (
                    match,
                    *_columns(rows),
                    seq,
                    match,
                    seq - 1,
                    state,
                    facts,
                    options,
                    rows[-1].at,
                    match,
                    not (state is None and facts is None and options is None),
                    CHANNEL,
                    f"{self._name} {match}",
                ),
            )
        except UniqueViolation:
            raise Conflict(f"entry {seq} of {match} was written by another") from None
        except ForeignKeyViolation:
            raise StoreError(f"there is no match {match}") from None
        if found[0][0] != len(rows):
            if await self.header(match) is None:
                raise StoreError(f"there is no match {match}")
            raise Conflict(f"entry {seq} of {match} does not follow its last one")

    async def grant(self, match: str, seat: Seat, hashed: str) -> None:
        try:
            await self._ask(
                "insert into credentials values (%s,%s,%s,%s)"
                " on conflict (match, hashed) do update set seat = excluded.seat",
                (match, hashed, seat, time.time()),
            )
        except ForeignKeyViolation:
            raise StoreError(f"there is no match {match}") from None

    async def revoke(self, match: str, hashed: str) -> None:
        await self._ask("delete from credentials where match = %s and hashed = %s", (match, hashed))

    async def forget(self, match: str) -> None:
        await self._ask("delete from matches where id = %s", (match,))

    # Reading ---------------------------------------------------------------------------

    async def _rows(self, sql: str, **values: Any) -> list[Any]:
        return await self._ask(_marked(sql), values)

    async def whole(self, match: str) -> Whole | None:
        # One statement sees one moment.
        rows = await self._ask(
            f"select {COLUMNS}, secret,"
            " (select coalesce(json_object_agg(hashed, seat), '{}') from credentials"
            "  where match = id),"
            " (select coalesce(json_agg(json_build_array(seq, kind, body, at) order by seq), '[]')"
            "  from entries where match = id)"
            " from matches join secrets on match = id where id = %s",
            (match,),
        )
        if not rows:
            return None
        *header, secret, credentials, entries = rows[0]
        return Whole(
            header_of(header), bytes(secret), credentials, [entry_of(row) for row in entries]
        )

    # What others do --------------------------------------------------------------------

    async def wakes(self) -> AsyncIterator[str]:
        lost = False
        while not self._pool.closed:
            with suppress(psycopg.Error):
                connection = await AsyncConnection.connect(self._url, autocommit=True)
                async with connection:
                    await connection.execute(f"listen {CHANNEL}")
                    if lost:
                        yield ""  # whatever was said meanwhile was not heard
                    async for said in connection.notifies():
                        name, _, match = said.payload.partition(" ")
                        if name != self._name:
                            yield match
            lost = True
            await asyncio.sleep(1)

    async def ready(self) -> None:
        rows = await self._ask("select pg_is_in_recovery()")
        if rows[0][0]:
            raise StoreError("PostgreSQL is a standby and takes no writes")

    async def close(self) -> None:
        if self._writer is not None:
            await asyncio.gather(self._writer, return_exceptions=True)
        await self._pool.close()


async def _migrate(connection: AsyncConnection[Any]) -> None:
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock(%s)", (LOCK,))
        await connection.execute("create table if not exists fateloom_version (version int)")
        cursor = await connection.execute("select coalesce(max(version), 0) from fateloom_version")
        row = await cursor.fetchone()
        assert row is not None
        for step in due("postgresql", row[0]):
            for statement in step.statements:
                await connection.execute(statement)
            await connection.execute("insert into fateloom_version values (%s)", (step.number,))


@cache
def _marked(sql: str) -> bytes:
    """A query with the marks of psycopg: ``%(match)s`` for ``:match``."""
    return re.sub(r":(\w+)", r"%(\1)s", sql).encode()


def _columns(rows: Sequence[Row]) -> tuple[list[Any], ...]:
    return (
        [row.seq for row in rows],
        [row.kind for row in rows],
        [row.body for row in rows],
        [row.at for row in rows],
    )


def _said(problem: Exception) -> str:
    """What went wrong in one line, without the address, which may hold a password."""
    return (str(problem).splitlines() or [type(problem).__name__])[0]
