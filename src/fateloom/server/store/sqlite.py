"""The store in one SQLite file, for one process or several on one machine.

One thread writes. Jobs that arrive while it is busy wait and are committed together, so that a
hundred tables cost one flush of the disk instead of a hundred.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from fateloom.engine.state.table import Seat
from fateloom.server.store import sqlite_leases
from fateloom.server.store.base import (
    Conflict,
    Entry,
    House,
    Lease,
    LeaseLost,
    MatchBundle,
    NewEntry,
    StoreError,
    TableHeader,
    Worker,
)
from fateloom.server.store.queries import (
    CREDENTIALS,
    DAY_GAME,
    HEADER,
    HOUSE,
    KEEP_RENDERING,
    RENDERING,
    SECRET,
    TAIL,
    SqlQueries,
)
from fateloom.server.store.rows import (
    INSERT_HEADER,
    Row,
    column_values,
    entries_of,
    entry_of,
    header_of,
    header_row,
    house_of,
    rows_of,
)
from fateloom.server.store.sqlite_file import connected, opened

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

_FOLLOW = """insert into entries (match, seq, kind, body, at) select ?1, ?2, ?3, ?4, ?5
    where ?2 = 1 or exists (select 1 from entries where match = ?1 and seq = ?2 - 1)"""


class _Job(NamedTuple):
    work: Work
    done: asyncio.Future[Any]


async def open_sqlite(path: Path) -> SqliteStore:
    """Open the store in this file, which is created if it does not exist."""
    store = SqliteStore(path)
    try:
        await store._begin()
    except BaseException:
        await store.close()
        raise
    return store


class SqliteStore(SqlQueries):
    """Use :func:`open_sqlite`."""

    now_sql = sqlite_leases.NOW

    def __init__(self, path: Path) -> None:
        self.path = path
        self._write_thread = ThreadPoolExecutor(1, "store-writer")
        self._read_thread = ThreadPoolExecutor(1, "store-reader")
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._jobs: deque[_Job] = deque()
        self._busy = False
        self._closed = False

    async def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        self._writer = await loop.run_in_executor(self._write_thread, opened, self.path)
        try:
            self._reader = await loop.run_in_executor(self._read_thread, connected, self.path)
            await loop.run_in_executor(self._write_thread, self._check_pages)
        except sqlite3.Error as problem:
            raise StoreError(
                f"{self.path} is damaged: {problem}; restore a backup (fateloom admin restore)"
            ) from None

    def _check_pages(self) -> None:
        """Read something, so that a damaged file shows at once."""
        assert self._writer is not None
        self._writer.execute("select max(number) from entries").fetchone()

    # Writing ---------------------------------------------------------------------------

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Schedule work for the next commit."""
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        if not self._jobs and not self._busy:
            loop.call_soon(self._hand_over)  # together with other jobs of this tick
        self._jobs.append(_Job(work, done))
        return done

    def _hand_over(self) -> None:
        self._busy = bool(self._jobs)
        if self._busy:
            batch = asyncio.get_running_loop().run_in_executor(self._write_thread, self._commit)
            batch.add_done_callback(lambda batch: self._committed(*batch.result()))

    def _commit(self) -> tuple[list[_Job], list[Any]]:
        """Run all jobs in one transaction; return them with the result or exception of each.

        Those are included that come while other processes write: the more processes wait for
        the file, the more of their jobs each commit has.
        """
        connection = self._writer
        assert connection is not None
        jobs: list[_Job] = []
        results: list[Any] = []
        try:
            connection.execute("begin immediate")
            jobs = self._taken()
            for job in jobs:
                try:
                    results.append(job.work(connection))
                except (Conflict, LeaseLost, StoreError) as problem:  # before any change
                    results.append(problem)
            connection.execute("commit")
        except Exception as problem:  # every waiting task must get an answer
            if connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("rollback")
            jobs = jobs or self._taken()
            failed = StoreError(f"{self.path} could not be written: {problem}")
            return jobs, [failed] * len(jobs)
        return jobs, results

    def _taken(self) -> list[_Job]:
        """Take the jobs that wait now; others may be added meanwhile."""
        return [self._jobs.popleft() for _ in range(len(self._jobs))]

    def _committed(self, jobs: list[_Job], results: list[Any]) -> None:
        self._hand_over()
        for job, result in zip(jobs, results, strict=True):
            if job.done.cancelled():
                continue
            if isinstance(result, Exception):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)

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

        def work(connection: sqlite3.Connection) -> None:
            self._create(connection, header, secret, rows)
            _grant(connection, header.id, grants or {})
            if lease is not None:
                sqlite_leases.insert(connection, header.id, lease)

        await self._write(work)
        return written

    def _create(
        self, connection: sqlite3.Connection, header: TableHeader, secret: bytes, rows: list[Row]
    ) -> None:
        try:
            connection.execute(INSERT_HEADER, header_row(header))
        except sqlite3.IntegrityError:
            raise Conflict(f"there is a match {header.id} already") from None
        connection.execute("insert into secrets values (?, ?)", (header.id, secret))
        self._insert(connection, rows)

    async def import_match(self, bundle: MatchBundle) -> None:
        header = bundle.header

        def work(connection: sqlite3.Connection) -> None:
            self._create(connection, header, bundle.secret, rows_of(header.id, bundle.entries))
            _grant(connection, header.id, bundle.credentials)
            if bundle.rendering is not None:
                connection.execute(KEEP_RENDERING, {"match": header.id, "body": bundle.rendering})

        await self._write(work)

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
        if not changes and not grants:
            await self._write(lambda connection: self._append(connection, rows, lease))
            return written
        new = column_values(changes) | {"changed": rows[-1].at}
        update = f"update matches set {', '.join(f'{name} = ?' for name in new)} where id = ?"

        def work(connection: sqlite3.Connection) -> None:
            self._append(connection, rows, lease)
            connection.execute(update, (*new.values(), match))
            _grant(connection, match, grants or {})

        await self._write(work)
        return written

    def _append(self, connection: sqlite3.Connection, rows: list[Row], lease: Lease | None) -> None:
        """Insert entries that follow the last one of their match. Raise :class:`Conflict`."""
        match, seq = rows[0].match, rows[0].seq
        sqlite_leases.check(connection, match, lease)
        try:
            if self._insert(connection, rows):
                return
        except sqlite3.IntegrityError:
            pass
        if not _known(connection, match):
            raise StoreError(f"there is no match {match}")
        raise Conflict(f"entry {seq} of {match} does not follow its last one")

    def _insert(self, connection: sqlite3.Connection, rows: list[Row]) -> bool:
        """Insert entries; return whether each followed the one before it."""
        for row in rows:
            cursor = connection.execute(_FOLLOW, row)
            if not cursor.rowcount:
                return False
        return True

    async def keep_house(self, house: House, *, replace: bool = False) -> House:
        insert = "insert or replace" if replace else "insert or ignore"

        def work(connection: sqlite3.Connection) -> House:
            connection.execute(f"{insert} into house values (1, ?, ?)", house)
            return house_of(connection.execute(HOUSE).fetchone())

        return await self._write(work)

    async def claim_day(self, game: str, day: str, player: str, match: str) -> str:
        claim = {"game": game, "day": day, "player": player, "match": match}

        def work(connection: sqlite3.Connection) -> str:
            if not _known(connection, match):
                raise StoreError(f"there is no match {match}")
            connection.execute(
                "insert or ignore into daily values (:game, :day, :player, :match)", claim
            )
            row = connection.execute(DAY_GAME, claim).fetchone()
            return str(row[0])

        return await self._write(work)

    async def keep_rendering(self, match: str, body: bytes) -> None:
        def work(connection: sqlite3.Connection) -> None:
            if not _known(connection, match):
                raise StoreError(f"there is no match {match}")
            connection.execute(KEEP_RENDERING, {"match": match, "body": body})

        await self._write(work)

    async def grant(self, match: str, seat: Seat, hashed: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            if not _known(connection, match):
                raise StoreError(f"there is no match {match}")
            _grant(connection, match, {hashed: seat})

        await self._write(work)

    async def revoke(self, match: str, hashed: str, lease: Lease | None = None) -> None:
        def work(connection: sqlite3.Connection) -> None:
            sqlite_leases.check(connection, match, lease)
            sql = "delete from credentials where match = ? and hashed = ?"
            connection.execute(sql, (match, hashed))

        await self._write(work)

    async def delete(self, match: str, lease: Lease | None = None) -> None:
        def work(connection: sqlite3.Connection) -> None:
            sqlite_leases.check(connection, match, lease)
            connection.execute("delete from matches where id = ?", (match,))

        await self._write(work)

    # Leases ----------------------------------------------------------------------------

    async def claim(self, match: str, lease: Lease, *, force: bool = False) -> Worker | None:
        return await self._write(
            lambda connection: sqlite_leases.claim(connection, match, lease, force)
        )

    async def renew(self, worker: Worker) -> int:
        return await self._write(lambda connection: sqlite_leases.renew(connection, worker))

    async def release(self, leases: Mapping[str, Lease]) -> None:
        await self._write(lambda connection: sqlite_leases.release(connection, leases))

    async def retire(self, worker: Worker) -> None:
        await self._write(lambda connection: sqlite_leases.retire(connection, worker))

    async def cluster_secret(self) -> bytes:
        return await self._write(sqlite_leases.cluster_secret)

    # Reading ---------------------------------------------------------------------------

    async def _read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        def query() -> T:
            assert self._reader is not None
            try:
                return read(self._reader)
            except sqlite3.Error as problem:
                raise StoreError(f"{self.path} could not be read: {problem}") from None

        if self._closed:
            raise StoreError("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._read_thread, query)

    async def _rows(self, sql: str, **values: Any) -> list[Any]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())

    async def export_match(self, match: str) -> MatchBundle | None:
        def read(connection: sqlite3.Connection) -> MatchBundle | None:
            connection.execute("begin")  # the queries below see one consistent state
            try:
                of = {"match": match, "after": 0}
                rows = connection.execute(HEADER, of).fetchall()
                if not rows:
                    return None
                return MatchBundle(
                    header_of(rows[0]),
                    connection.execute(SECRET, of).fetchone()[0],
                    dict(connection.execute(CREDENTIALS, of).fetchall()),
                    [entry_of(row) for row in connection.execute(TAIL, of)],
                    next((row[0] for row in connection.execute(RENDERING, of)), None),
                )
            finally:
                connection.execute("commit")

        return await self._read(read)

    async def ready(self) -> None:
        await self._write(_rewrite_version)
        await self._rows("select count(*) from matches where id = ''")

    async def close(self) -> None:
        if self._closed:
            return
        while self._busy or self._jobs:
            await asyncio.sleep(0.001)
        self._closed = True
        loop = asyncio.get_running_loop()
        for thread, connection in (
            (self._read_thread, self._reader),
            (self._write_thread, self._writer),
        ):
            if connection is not None:
                await loop.run_in_executor(thread, connection.close)
            thread.shutdown(wait=True)


def _rewrite_version(connection: sqlite3.Connection) -> None:
    """Write a page that changes nothing, so that a full disk shows."""
    version: int = connection.execute("pragma user_version").fetchone()[0]
    connection.execute(f"pragma user_version = {version}")


def _grant(connection: sqlite3.Connection, match: str, grants: Mapping[str, Seat]) -> None:
    """Let the tokens with these hashes open their seats."""
    now = time.time()
    connection.executemany(
        "insert or replace into credentials values (?,?,?,?)",
        [(match, hashed, seat, now) for hashed, seat in grants.items()],
    )


def _known(connection: sqlite3.Connection, match: str) -> bool:
    return bool(connection.execute("select 1 from matches where id = ?", (match,)).fetchone())
