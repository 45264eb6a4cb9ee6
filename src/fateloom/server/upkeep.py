"""What whoever runs a server does with its tables, each told in a sentence."""

from __future__ import annotations

import argparse
import asyncio
import os
import time

from fateloom.engine.game import BadCall
from fateloom.server import archive
from fateloom.server.store import Store, StoreError, open_store


def do(args: argparse.Namespace) -> str:
    """One deed of ``fateloom admin``, and what came of it."""
    try:
        return asyncio.run(_done(args))
    except (archive.ArchiveError, StoreError) as problem:
        raise BadCall(str(problem)) from None


async def _done(args: argparse.Namespace) -> str:
    db = os.environ.get("FATELOOM_DB") if args.db is None else args.db
    store = await open_store(db or None, new=args.deed in ("restore", "import"))
    try:
        return await _DEEDS[args.deed](store, args)
    finally:
        await store.close()


async def _list(store: Store, args: argparse.Namespace) -> str:
    lines = [
        f"{each.id}  {time.strftime('%Y-%m-%d %H:%M', time.gmtime(each.created))}  "
        f"{each.state:8}  {each.game}" + ("" if each.public else "  private")
        for each in await store.headers(public=None, limit=1000)
    ]
    return "\n".join(lines) or "There are no tables."


async def _backup(store: Store, args: argparse.Namespace) -> str:
    number = await archive.write(store, args.file, await store.ids())
    return f"Wrote {_tables(number)} to {args.file}. Keep it safe: it holds their secrets."


async def _restore(store: Store, args: argparse.Namespace) -> str:
    there = len(await store.ids())
    if there:
        raise StoreError(
            f"the server has {_tables(there)} already; restore into a new database, "
            "or add what is missing with: fateloom admin import"
        )
    new, _ = await archive.load(store, args.file)
    return f"Restored {_tables(new)} from {args.file}."


async def _export(store: Store, args: argparse.Namespace) -> str:
    await _known(store, args.table)
    await archive.write(store, args.file, [args.table])
    return f"Wrote table {args.table} to {args.file}. Keep it safe: it holds its secret."


async def _import(store: Store, args: argparse.Namespace) -> str:
    new, known = await archive.load(store, args.file)
    told = f" Already there, and left as it is: {_tables(known)}." if known else ""
    return f"Added {_tables(new)} from {args.file}.{told}"


async def _close(store: Store, args: argparse.Namespace) -> str:
    await _known(store, args.table)
    why = args.why or "The table was closed by whoever runs this server."
    if await archive.close(store, args.table, why):
        return f"Table {args.table} is closed."
    return f"Table {args.table} was closed before."


async def _known(store: Store, table: str) -> None:
    if await store.header(table) is None:
        raise StoreError(f"there is no table {table}; see: fateloom admin list")


def _tables(number: int) -> str:
    return "1 table" if number == 1 else f"{number} tables"


_DEEDS = {
    "list": _list,
    "backup": _backup,
    "restore": _restore,
    "export": _export,
    "import": _import,
    "close": _close,
}
