"""The queries that both databases share.

Placeholders are named (``:match``).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from fateloom.engine.state.table import Seat
from fateloom.server.store.base import (
    LIFETIME,
    Entry,
    House,
    Store,
    StoreError,
    TableHeader,
    Worker,
)
from fateloom.server.store.rows import COLUMNS, entry_of, header_of, house_of

HEADER = f"select {COLUMNS} from matches where id = :match"
HEADERS = f"""select {COLUMNS} from matches
    where (cast(:game as text) is null or game = :game)
    and (cast(:state as text) is null or state = :state)
    and (cast(:public as boolean) is null or public = :public)
    order by created desc, id limit :limit"""
ACTIVE = """select id from matches where state = :state and changed > :since
    order by changed desc limit :limit"""
IDLE = """select id from matches where state = :state and changed < :before
    order by changed limit :limit"""
TAIL = "select seq, kind, body, at from entries where match = :match and seq > :after order by seq"
SECRET = "select secret from secrets where match = :match"
RENDERING = "select body from renderings where match = :match"
KEEP_RENDERING = """insert into renderings values (:match, :body)
    on conflict (match) do update set body = excluded.body"""
CREDENTIALS = "select hashed, seat from credentials where match = :match"
HOUSE = "select secret, since from house"
DAY_GAME = "select match from daily where game = :game and day = :day and player = :player"
DAY_HEADERS = f"""select {COLUMNS} from matches where id in
    (select match from daily where game = :game and day = :day) order by created, id"""
HOLDER = """select id, host, address, seen > {now} - {lifetime}
    from leases join workers on id = worker where match = :match"""
ORPHANS = """select match, worker from leases join workers on id = worker
    where seen <= {now} - {lifetime}"""
LEASES = "select match, token from leases where worker = :worker"
CLUSTER = "select secret from cluster"
SEATS = "select match, seat from credentials where hashed = :hashed order by granted"


class SqlQueries(Store):
    """The reading half of a store, in SQL that both databases understand."""

    now_sql: str
    """The time in seconds since 1970, by the clock by which workers are alive or dead."""

    def timed(self, sql: str) -> str:
        """Return a query with the time now and the lifetime of a worker in it."""
        return sql.format(now=self.now_sql, lifetime=LIFETIME)

    @abstractmethod
    async def _rows(self, sql: str, **values: Any) -> list[Any]:
        """Run a query with these values and return its rows."""

    async def header(self, match: str) -> TableHeader | None:
        rows = await self._rows(HEADER, match=match)
        return header_of(rows[0]) if rows else None

    async def headers(
        self,
        *,
        game: str | None = None,
        state: str | None = None,
        public: bool | None = True,
        limit: int = 100,
    ) -> list[TableHeader]:
        rows = await self._rows(HEADERS, game=game, state=state, public=public, limit=limit)
        return [header_of(row) for row in rows]

    async def active_ids(self, state: str, since: float, limit: int) -> list[str]:
        return [row[0] for row in await self._rows(ACTIVE, state=state, since=since, limit=limit)]

    async def idle_ids(self, state: str, before: float, limit: int) -> list[str]:
        return [row[0] for row in await self._rows(IDLE, state=state, before=before, limit=limit)]

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        return [entry_of(row) for row in await self._rows(TAIL, match=match, after=after)]

    async def secret(self, match: str) -> bytes:
        rows = await self._rows(SECRET, match=match)
        if not rows:
            raise StoreError(f"there is no match {match}")
        return bytes(rows[0][0])

    async def rendering(self, match: str) -> bytes | None:
        rows = await self._rows(RENDERING, match=match)
        return bytes(rows[0][0]) if rows else None

    async def house(self) -> House | None:
        rows = await self._rows(HOUSE)
        return house_of(rows[0]) if rows else None

    async def day_headers(self, game: str, day: str) -> list[TableHeader]:
        return [header_of(row) for row in await self._rows(DAY_HEADERS, game=game, day=day)]

    async def credentials(self, match: str) -> dict[str, Seat]:
        return dict(await self._rows(CREDENTIALS, match=match))

    async def seats_of(self, hashed: str) -> list[tuple[str, Seat]]:
        return await self._rows(SEATS, hashed=hashed)

    async def ids(self) -> list[str]:
        return [row[0] for row in await self._rows("select id from matches order by created, id")]

    async def holder(self, match: str) -> Worker | None:
        for *worker, alive in await self._rows(self.timed(HOLDER), match=match):
            if alive:
                return Worker(*worker)
        return None

    async def leases(self, worker: Worker) -> dict[str, str]:
        return dict(await self._rows(LEASES, worker=worker.id))

    async def orphans(self) -> list[tuple[str, str]]:
        return [(match, worker) for match, worker in await self._rows(self.timed(ORPHANS))]
