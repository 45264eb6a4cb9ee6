"""Finding a store by its address."""

from __future__ import annotations

import os
from pathlib import Path

from fateloom.server.store.keeping import Store, StoreError


def default_place() -> Path:
    """The database that is used if none is named: a file in the user's data directory."""
    named = os.environ.get("XDG_DATA_HOME", "")
    data = Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"
    return data / "fateloom" / "tables.db"


async def open_store(url: str | None = None) -> Store:
    """The store at ``sqlite:///PATH``, a plain path, or ``postgresql://…``; made if new."""
    if url is None:
        url = str(default_place())
    scheme, separator, rest = url.partition("://")
    if scheme in ("postgresql", "postgres") and separator:
        # Who plays at home needs no driver for PostgreSQL.
        try:
            from fateloom.server.store.postgresql import open_postgresql
        except ImportError:
            raise StoreError(
                "PostgreSQL needs its driver: pip install 'fateloom[postgresql]'"
            ) from None
        return await open_postgresql(url)
    from fateloom.server.store.sqlite import open_sqlite

    if not separator:
        return await open_sqlite(Path(url))
    if scheme != "sqlite":
        raise StoreError(
            f"a store cannot be at {scheme}://…; allowed are sqlite:///PATH and postgresql://…"
        )
    return await open_sqlite(Path(rest.removeprefix("/")))  # four slashes: from the root
