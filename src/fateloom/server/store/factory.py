"""Opening a store by its URL."""

from __future__ import annotations

from pathlib import Path

from fateloom.server.store.base import Store, StoreError
from fateloom.user_data import data_folder


def default_place() -> Path:
    """Return the default database: a file in the user's data directory."""
    return data_folder() / "tables.db"


async def open_store(url: str | None = None, *, new: bool = True) -> Store:
    """Open the store at ``sqlite:///PATH``, a plain path, or ``postgresql://…``.

    A missing file is created if ``new`` is set.
    """
    if url is not None and is_postgresql(url):
        # Playing at home needs no driver for PostgreSQL.
        try:
            from fateloom.server.store.postgresql import open_postgresql
        except ImportError:
            raise StoreError(
                "PostgreSQL needs its driver: pip install 'fateloom[postgresql]'"
            ) from None
        return await open_postgresql(url)
    from fateloom.server.store.sqlite import open_sqlite

    path = path_of(url)
    if not new and not path.exists():
        raise StoreError(f"there is no database {path}; name one with --db")
    return await open_sqlite(path)


def is_postgresql(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def path_of(url: str | None) -> Path:
    """Return the file of the SQLite database that a URL names."""
    if url is None:
        return default_place()
    scheme, separator, rest = url.partition(":")
    scheme = scheme if separator else ""
    if len(scheme) < 2:  # no scheme, or a Windows drive
        path = url
    elif scheme == "sqlite" and rest.startswith("///"):
        path = rest.removeprefix("///")  # four slashes: an absolute path
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
