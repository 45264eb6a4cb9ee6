"""What is read alike, whatever the database: in SQL that both understand, with names for what is
filled in (``:match``)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from fateloom.engine.table import Seat
from fateloom.server.store.keeping import Entry, Header, Store, StoreError
from fateloom.server.store.rows import COLUMNS, entry_of, header_of

HEADER = f"select {COLUMNS} from matches where id = :match"
HEADERS = f"""select {COLUMNS} from matches
    where (cast(:game as text) is null or game = :game)
    and (cast(:state as text) is null or state = :state)
    and (cast(:public as boolean) is null or public = :public)
    order by created desc, id limit :limit"""
TAIL = "select seq, kind, body, at from entries where match = :match and seq > :after order by seq"
SECRET = "select secret from secrets where match = :match"
CREDENTIALS = "select hashed, seat from credentials where match = :match"
SEATS = "select match, seat from credentials where hashed = :hashed order by granted"


class Reading(Store):
    """The reading half of a store."""

    @abstractmethod
    async def _rows(self, sql: str, **values: Any) -> list[Any]:
        """What a query finds; the names in it are filled in."""

    async def header(self, match: str) -> Header | None:
        rows = await self._rows(HEADER, match=match)
        return header_of(rows[0]) if rows else None

    async def headers(
        self,
        *,
        game: str | None = None,
        state: str | None = None,
        public: bool | None = True,
        limit: int = 100,
    ) -> list[Header]:
        rows = await self._rows(HEADERS, game=game, state=state, public=public, limit=limit)
        return [header_of(row) for row in rows]

    async def tail(self, match: str, after: int = 0) -> list[Entry]:
        return [entry_of(row) for row in await self._rows(TAIL, match=match, after=after)]

    async def secret(self, match: str) -> bytes:
        rows = await self._rows(SECRET, match=match)
        if not rows:
            raise StoreError(f"there is no match {match}")
        return bytes(rows[0][0])

    async def credentials(self, match: str) -> dict[str, Seat]:
        return dict(await self._rows(CREDENTIALS, match=match))

    async def seats_of(self, hashed: str) -> list[tuple[str, Seat]]:
        return await self._rows(SEATS, hashed=hashed)

    async def ids(self) -> list[str]:
        return [row[0] for row in await self._rows("select id from matches order by created, id")]
