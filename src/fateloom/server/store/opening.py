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


async def open_store(url: str | None = None, *, new: bool = True) -> Store:
    """The store at ``sqlite:///PATH``, a plain path, or ``postgresql://…``. A file that is not
    there is made if it may be ``new``."""
    if url is None:
        url = str(default_place())
    scheme, separator, rest = url.partition(":")
    if scheme in ("postgresql", "postgres") and rest.startswith("//"):
        # Who plays at home needs no driver for PostgreSQL.
        try:
            from fateloom.server.store.postgresql import open_postgresql
        except ImportError:
            raise StoreError(
                "PostgreSQL needs its driver: pip install 'fateloom[postgresql]'"
            ) from None
        return await open_postgresql(url)
    from fateloom.server.store.sqlite import open_sqlite

    path = _path(url, scheme if separator else "", rest)
    if not new and not path.exists():
        raise StoreError(f"there is no database {path}; name one with --db")
    return await open_sqlite(path)


def _path(url: str, scheme: str, rest: str) -> Path:
    """The file that an address names."""
    if len(scheme) < 2:  # none, or a drive
        path = url
    elif scheme == "sqlite" and rest.startswith("///"):
        path = rest.removeprefix("///")  # four slashes: from the root
    elif scheme in ("sqlite", "postgres", "postgresql"):
        path = ""
    else:
        raise StoreError(
            f"a store cannot be at {scheme}:…; allowed are sqlite:///PATH and postgresql://…"
        )
    if not path:
        raise StoreError(
            f"{url!r} names no database; write a file, sqlite:///PATH (sqlite:////PATH from the "
            "root) or postgresql://USER@HOST/NAME"
        )
    return Path(path)
