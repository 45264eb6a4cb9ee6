"""The store in one SQLite file, for one process or several on one machine.

One thread writes. What tasks want written while it is busy waits and is then committed
together, so that a hundred tables cost one flush of the disk and not a hundred.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from fateloom.engine.table import Seat
from fateloom.server.store.keeping import Conflict, Entry, Header, Said, StoreError, Whole
from fateloom.server.store.reading import CREDENTIALS, HEADER, SECRET, TAIL, Reading
from fateloom.server.store.rows import (
    Row,
    entries_of,
    entry_of,
    header_of,
    header_row,
    packed,
    rows_of,
)
from fateloom.server.store.sqlite_file import connected, opened

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

POLL = 0.05
"""Seconds between two looks whether another process has written."""

_FOLLOW = """insert into entries (match, seq, kind, body, at) select ?1, ?2, ?3, ?4, ?5
    where ?2 = 1 or exists (select 1 from entries where match = ?1 and seq = ?2 - 1)"""


class _Job(NamedTuple):
    work: Work
    done: asyncio.Future[Any]


async def open_sqlite(path: Path) -> SqliteStore:
    """The store in this file, which is made if there is none."""
    store = SqliteStore(path)
    try:
        await store._begin()
    except BaseException:
        await store.close()
        raise
    return store


class SqliteStore(Reading):
    """Use :func:`open_sqlite`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._pen = ThreadPoolExecutor(1, "store-pen")
        self._eye = ThreadPoolExecutor(1, "store-eye")
        self._writing: sqlite3.Connection | None = None
        self._reading: sqlite3.Connection | None = None
        self._jobs: list[_Job] = []
        self._busy = False
        self._closed = False
        self._own: set[int] = set()
        """The numbers this store has given since it last looked for those of others."""
        self._looked = (-1, 0)
        """The data version at that time, and the last number."""

    async def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        self._writing = await loop.run_in_executor(self._pen, opened, self.path)
        self._reading = await loop.run_in_executor(self._eye, connected, self.path)
        await loop.run_in_executor(self._pen, self._look)

    # Writing ---------------------------------------------------------------------------

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Have something written with the next commit."""
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        if not self._jobs and not self._busy:
            loop.call_soon(self._hand_over)  # with all that this tick of the loop will bring
        self._jobs.append(_Job(work, done))
        return done

    def _hand_over(self) -> None:
        jobs, self._jobs = self._jobs, []
        self._busy = bool(jobs)
        if jobs:
            batch = asyncio.get_running_loop().run_in_executor(self._pen, self._commit, jobs)
            batch.add_done_callback(lambda batch: self._committed(jobs, batch.result()))

    def _commit(self, jobs: list[_Job]) -> list[Any]:
        """Do all jobs in one transaction. What each gives: a result, or an exception."""
        pen = self._writing
        assert pen is not None
        results: list[Any] = []
        try:
            pen.execute("begin immediate")
            for job in jobs:
                try:
                    results.append(job.work(pen))
                except (Conflict, StoreError) as problem:  # these are raised before any change
                    results.append(problem)
            pen.execute("commit")
        except Exception as problem:  # whatever it was, nobody may wait for ever
            if pen.in_transaction:
                pen.execute("rollback")
            self._own.clear()  # others may get the same numbers now
            return [StoreError(f"{self.path} could not be written: {problem}")] * len(jobs)
        return results

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
        self, header: Header, secret: bytes, entries: Sequence[Said] = ()
    ) -> list[Entry]:
        kept = entries_of(1, entries)
        rows = rows_of(header.id, kept)
        await self._write(lambda pen: self._create(pen, header, secret, rows))
        return kept

    def _create(
        self, pen: sqlite3.Connection, header: Header, secret: bytes, rows: list[Row]
    ) -> None:
        try:
            pen.execute("insert into matches values (?,?,?,?,?,?,?,?,?,?,?)", header_row(header))
        except sqlite3.IntegrityError:
            raise Conflict(f"there is a match {header.id} already") from None
        pen.execute("insert into secrets values (?, ?)", (header.id, secret))
        self._insert(pen, rows)

    async def keep(self, whole: Whole) -> None:
        header = whole.header
        now = time.time()

        def work(pen: sqlite3.Connection) -> None:
            self._create(pen, header, whole.secret, rows_of(header.id, whole.entries))
            for hashed, seat in whole.credentials.items():
                pen.execute(
                    "insert into credentials values (?,?,?,?)", (header.id, hashed, seat, now)
                )

        await self._write(work)

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
            await self._write(lambda pen: self._append(pen, rows))
            return kept
        given = {"state": state, "facts": packed(facts), "options": packed(options)}
        news = {name: value for name, value in given.items() if value is not None}

        def work(pen: sqlite3.Connection) -> None:
            self._append(pen, rows)
            setting = ", ".join(f"{name} = ?" for name in news)
            pen.execute(
                f"update matches set {setting}, changed = ? where id = ?",
                (*news.values(), rows[-1].at, match),
            )

        await self._write(work)
        return kept

    def _append(self, pen: sqlite3.Connection, rows: list[Row]) -> None:
        """Insert entries that follow the last one of their match. If the first does, all do."""
        match, seq = rows[0].match, rows[0].seq
        try:
            if self._insert(pen, rows):
                return
        except sqlite3.IntegrityError:
            pass
        if not _known(pen, match):
            raise StoreError(f"there is no match {match}")
        raise Conflict(f"entry {seq} of {match} does not follow its last one")

    def _insert(self, pen: sqlite3.Connection, rows: list[Row]) -> bool:
        """Whether all of them followed the one before."""
        for row in rows:
            cursor = pen.execute(_FOLLOW, row)
            if not cursor.rowcount:
                return False
            assert cursor.lastrowid is not None
            self._own.add(cursor.lastrowid)
        return True

    async def grant(self, match: str, seat: Seat, hashed: str) -> None:
        row = (match, hashed, seat, time.time())

        def work(pen: sqlite3.Connection) -> None:
            if not _known(pen, match):
                raise StoreError(f"there is no match {match}")
            pen.execute("insert or replace into credentials values (?,?,?,?)", row)

        await self._write(work)

    async def revoke(self, match: str, hashed: str) -> None:
        sql = "delete from credentials where match = ? and hashed = ?"
        await self._write(lambda pen: pen.execute(sql, (match, hashed)).rowcount)

    async def forget(self, match: str) -> None:
        await self._write(
            lambda pen: pen.execute("delete from matches where id = ?", (match,)).rowcount
        )

    # Reading ---------------------------------------------------------------------------

    async def _look_at(self, look: Callable[[sqlite3.Connection], T]) -> T:
        def looked() -> T:
            assert self._reading is not None
            try:
                return look(self._reading)
            except sqlite3.Error as problem:
                raise StoreError(f"{self.path} could not be read: {problem}") from None

        if self._closed:
            raise StoreError("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._eye, looked)

    async def _rows(self, sql: str, **values: Any) -> list[Any]:
        return await self._look_at(lambda eye: eye.execute(sql, values).fetchall())

    async def whole(self, match: str) -> Whole | None:
        def look(eye: sqlite3.Connection) -> Whole | None:
            eye.execute("begin")  # all that follows is of one moment
            try:
                of = {"match": match, "after": 0}
                rows = eye.execute(HEADER, of).fetchall()
                if not rows:
                    return None
                return Whole(
                    header_of(rows[0]),
                    eye.execute(SECRET, of).fetchone()[0],
                    dict(eye.execute(CREDENTIALS, of).fetchall()),
                    [entry_of(row) for row in eye.execute(TAIL, of)],
                )
            finally:
                eye.execute("commit")

        return await self._look_at(look)

    # What others do --------------------------------------------------------------------

    def _look(self) -> list[str]:
        """The matches to which others have written since the last look."""
        pen = self._writing
        assert pen is not None
        version, last = self._looked
        now = pen.execute("pragma data_version").fetchone()[0]
        if now == version:
            self._looked = now, max(self._own, default=last)
            self._own.clear()
            return []
        rows: list[tuple[int, str]] = []
        if version < 0:
            newest = pen.execute("select max(number) from entries").fetchone()[0] or 0
        else:
            rows = pen.execute(
                "select number, match from entries where number > ?", (last,)
            ).fetchall()
            newest = rows[-1][0] if rows else last
        woken = {match: None for number, match in rows if number not in self._own}
        self._looked = now, newest
        self._own.clear()
        return list(woken)

    async def wakes(self) -> AsyncIterator[str]:
        loop = asyncio.get_running_loop()
        while not self._closed:
            for match in await loop.run_in_executor(self._pen, self._look):
                yield match
            await asyncio.sleep(POLL)

    async def ready(self) -> None:
        await self._write(lambda pen: pen.execute("select 1").fetchone())
        await self._rows("select count(*) from matches where id = ''")

    async def close(self) -> None:
        if self._closed:
            return
        while self._busy or self._jobs:
            await asyncio.sleep(0.001)
        self._closed = True
        loop = asyncio.get_running_loop()
        for thread, connection in ((self._eye, self._reading), (self._pen, self._writing)):
            if connection is not None:
                await loop.run_in_executor(thread, connection.close)
            thread.shutdown(wait=True)


def _known(pen: sqlite3.Connection, match: str) -> bool:
    return bool(pen.execute("select 1 from matches where id = ?", (match,)).fetchone())
