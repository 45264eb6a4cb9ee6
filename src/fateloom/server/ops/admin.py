"""The commands of ``fateloom admin``. Each returns a sentence for the operator."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from fateloom.engine.rules.game import UsageError
from fateloom.server.ops import expiry
from fateloom.server.settings import Settings
from fateloom.server.store import (
    OPEN,
    PLAYING,
    Lease,
    Store,
    StoreError,
    TableHeader,
    Worker,
    archive,
    open_store,
)

LeaseOf = Callable[..., Awaitable[Lease | None]]


def run(command: str, db: str | None, **words: Any) -> str:
    """Run one command of ``fateloom admin`` and return the sentence that says what it did.

    ``words`` are the command's own arguments: ``table``, ``file``, ``state`` or ``why``.
    """
    try:
        return asyncio.run(_run(command, db, words))
    except (archive.ArchiveError, StoreError) as problem:
        raise UsageError(str(problem)) from None


async def _run(command: str, db: str | None, words: Mapping[str, Any]) -> str:
    new = command in ("restore", "import")

    async def work(store: Store) -> str:
        if command in _CHANGING:
            return await _change(command, store, words)
        return await _COMMANDS[command](store, **words)

    return await in_store(db, work, new=new)


async def in_store(
    db: str | None, work: Callable[[Store], Awaitable[str]], *, new: bool = False
) -> str:
    """Open the store, run something with it, and close it; ``new``: it may be created."""
    if db is None:
        db = os.environ.get("FATELOOM_DB")
    store = await open_store(db or None, new=new)
    try:
        return await work(store)
    finally:
        await store.close()


async def _change(command: str, store: Store, words: Mapping[str, Any]) -> str:
    """Run a command that writes to tables, as a worker of its own."""
    operator = Worker(secrets.token_hex(8), socket.gethostname())

    async def lease_of(table: str, force: bool = False) -> Lease | None:
        lease = Lease.new(operator)
        return lease if await store.claim(table, lease, force=force) == operator else None

    try:
        return await _CHANGING[command](store, lease_of, **words)
    finally:
        await store.retire(operator)


async def _list(store: Store, state: str | None) -> str:
    lines = [
        f"{each.id}  {_day(each.created)}  {_day(each.changed)}  "
        f"{each.state:8}  {each.game}" + ("" if each.public else "  private")
        for each in await store.headers(state=state, public=None, limit=1000)
    ]
    return "\n".join(lines) or "There are no tables."


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))


async def _expire(store: Store, lease_of: LeaseOf) -> str:
    settings = Settings.from_environment()
    closed, forgotten = await expiry.run(store, settings, time.time(), lease_of)
    return f"Closed for good: {_tables(len(closed))}. Deleted: {_tables(len(forgotten))}."


async def _forget(store: Store, lease_of: LeaseOf, table: str) -> str:
    header = await _known(store, table)
    if header.state in (OPEN, PLAYING):
        raise StoreError(f"table {table} is {header.state}; end it first: fateloom admin close")
    await store.delete(table, await lease_of(table, True))
    return f"Table {table} is deleted."


async def _backup(store: Store, file: Path) -> str:
    number = await archive.write(store, file, await store.ids(), with_house=True)
    return f"Wrote {_tables(number)} to {file}. Keep it safe: it holds their secrets."


async def _restore(store: Store, file: Path) -> str:
    there = len(await store.ids())
    if there:
        raise StoreError(
            f"the server has {_tables(there)} already; restore into a new database, "
            "or add what is missing with: fateloom admin import"
        )
    new, _ = await archive.load(store, file, replace_house=True)
    return f"Restored {_tables(new)} from {file}."


async def _export(store: Store, table: str, file: Path) -> str:
    await _known(store, table)
    await archive.write(store, file, [table])
    return f"Wrote table {table} to {file}. Keep it safe: it holds its secret."


async def _import(store: Store, file: Path) -> str:
    new, known = await archive.load(store, file)
    rest = f" Already there, and left as it is: {_tables(known)}." if known else ""
    return f"Added {_tables(new)} from {file}.{rest}"


async def _close(store: Store, lease_of: LeaseOf, table: str, why: str) -> str:
    await _known(store, table)
    why = why or "The server's administrator closed this table."
    if await archive.close(store, table, why, await lease_of(table, True)):
        return f"Table {table} is closed."
    return f"Table {table} was already closed."


async def _known(store: Store, table: str) -> TableHeader:
    header = await store.header(table)
    if header is None:
        raise StoreError(f"there is no table {table}; see: fateloom admin list")
    return header


def _tables(number: int) -> str:
    return "1 table" if number == 1 else f"{number} tables"


_COMMANDS: dict[str, Callable[..., Awaitable[str]]] = {
    "list": _list,
    "backup": _backup,
    "restore": _restore,
    "export": _export,
    "import": _import,
}
_CHANGING: dict[str, Callable[..., Awaitable[str]]] = {
    "close": _close,
    "expire": _expire,
    "forget": _forget,
}
"""Commands that write to tables, for which they take them away from a server that has them."""
