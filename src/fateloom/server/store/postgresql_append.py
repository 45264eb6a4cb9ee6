"""Appending to the logs of matches in PostgreSQL.

An append is one statement and one round trip, which also checks the lease of the match. Appends
that arrive while a statement is running are sent together as the next one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from psycopg.errors import ForeignKeyViolation, UniqueViolation

from fateloom.engine.state.table import Seat
from fateloom.server.store.base import Conflict, Lease, LeaseLost, StoreError
from fateloom.server.store.rows import Row


class _Job(NamedTuple):
    """Entries of one match that are to be written, and the future of the task that waits."""

    rows: list[Row]
    lease: Lease | None
    done: asyncio.Future[None]


_ONE = "select %s::int, %s::text, %s::text, %s::float8"
"""Without arrays: to convert four of them takes longer than all the rest of a statement."""
_MANY = "select * from unnest(%s::int[], %s::text[], %s::text[], %s::float8[])"


class Ask(Protocol):
    """Runs one statement and returns its rows."""

    async def __call__(
        self, sql: Any, values: Sequence[Any] | Mapping[str, Any] = ...
    ) -> list[Any]: ...


class Appender:
    """Writes entries, those of several matches together."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._jobs: list[_Job] = []
        self._writer: asyncio.Task[None] | None = None

    def enqueue(self, rows: list[Row], lease: Lease | None) -> asyncio.Future[None]:
        """Write entries together with those of other matches."""
        loop = asyncio.get_running_loop()
        job = _Job(rows, lease, loop.create_future())
        self._jobs.append(job)
        if self._writer is None:
            self._writer = loop.create_task(self._write_all())
        return job.done

    async def _write_all(self) -> None:
        """Write pending jobs until none is left."""
        try:
            while self._jobs:
                jobs, self._jobs = self._jobs, []
                if len(jobs) > 1 and await self._write_batch(jobs):
                    continue
                for job in jobs:
                    await self._write_one(job)
        finally:
            self._writer = None

    async def _write_one(self, job: _Job) -> None:
        """Write the entries of one match and resolve its future."""
        try:
            await self.write(job.rows, job.lease)
        except Exception as problem:
            if not job.done.cancelled():
                job.done.set_exception(problem)
        else:
            if not job.done.cancelled():
                job.done.set_result(None)

    async def _write_batch(self, jobs: list[_Job]) -> bool:
        """Write the jobs of several matches in one statement; return whether they are resolved.

        If one of them has a conflict, or its lease is lost, nothing is written.
        """
        rows = [row for job in jobs for row in job.rows]
        firsts = {job.rows[0].match: job.rows[0].seq for job in jobs}
        tokens = [job.lease.token for job in jobs if job.lease is not None]
        if len(firsts) < len(jobs) or len(tokens) < len(jobs):
            return False
        try:
            result = await self._ask(
                "with held as (select l.match from leases l"
                "  join unnest(%s::text[], %s::text[]) as h (match, token) using (match, token)"
                "  for share of l),"
                " new as (insert into entries select * from unnest("
                "%s::text[], %s::int[], %s::text[], %s::text[], %s::float8[])"
                " where (select count(*) from held) = %s"
                " and not exists (select from unnest(%s::text[], %s::int[]) as f (match, first)"
                "  where first > 1 and not exists (select from entries e"
                "   where e.match = f.match and e.seq = f.first - 1)) returning match)"
                " select count(*) from new",
                (
                    list(firsts),
                    tokens,
                    [row.match for row in rows],
                    *columns(rows),
                    len(jobs),
                    list(firsts),
                    list(firsts.values()),
                ),
            )
        except (UniqueViolation, ForeignKeyViolation):
            return False
        except StoreError as problem:  # it may have been written nevertheless
            for job in jobs:
                if not job.done.cancelled():
                    job.done.set_exception(problem)
            return True
        if result[0][0] != len(rows):
            return False
        for job in jobs:
            if not job.done.cancelled():
                job.done.set_result(None)
        return True

    async def write(
        self,
        rows: list[Row],
        lease: Lease | None,
        changes: Mapping[str, Any] | None = None,
        grants: Mapping[str, Seat] | None = None,
    ) -> None:
        """Write the entries of one match, the changes to its header and its new credentials."""
        match, seq = rows[0].match, rows[0].seq
        token = lease and lease.token
        header = ""
        if changes:
            settings = ", ".join(f"{name} = %s" for name in changes)
            header = (
                f", header as (update matches set {settings}"
                " where id = %s and exists (select from new))"
            )
        if grants:
            header += (
                ", granted as (insert into credentials select %s, hashed, seat, %s"
                " from unnest(%s::text[], %s::int[]) as grants (hashed, seat)"
                " where exists (select from new))"
            )
        try:
            result = await self._ask(
                (
                    "with held as (select token from leases where match = %s for share),"
                    " new as (insert into entries select %s, seq, kind, body, at"
                    f" from ({_ONE if len(rows) == 1 else _MANY}) as new (seq, kind, body, at)"
                    " where (select token from held) is not distinct from %s::text"
                    " and (%s = 1 or exists (select from entries where match = %s and seq = %s))"
                    " returning seq)"
                    f"{header} select count(*),"
                    " (select token from held) is not distinct from %s::text from new"
                ).encode(),
                (
                    match,
                    match,
                    *(rows[0][1:] if len(rows) == 1 else columns(rows)),
                    token,
                    seq,
                    match,
                    seq - 1,
                    *((*changes.values(), match) if changes else ()),
                    *((match, time.time(), [*grants], [*grants.values()]) if grants else ()),
                    token,
                ),
            )
        except UniqueViolation:
            raise Conflict(f"entry {seq} of {match} was written by another") from None
        except ForeignKeyViolation:
            raise StoreError(f"there is no match {match}") from None
        written, is_held = result[0]
        if written != len(rows):
            if not await self._ask("select 1 from matches where id = %s", (match,)):
                raise StoreError(f"there is no match {match}")
            if not is_held:
                raise LeaseLost(f"another worker has the lease of {match}")
            raise Conflict(f"entry {seq} of {match} does not follow its last one")

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._writer is not None:
            await asyncio.gather(self._writer, return_exceptions=True)


def columns(rows: Sequence[Row]) -> tuple[list[Any], ...]:
    return (
        [row.seq for row in rows],
        [row.kind for row in rows],
        [row.body for row in rows],
        [row.at for row in rows],
    )
