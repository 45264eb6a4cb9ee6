"""The leases of this process: which tables it may write to.

A table belongs to one worker at a time. The worker claims it when it is opened, says once a second
that it is alive, and gives it up when the table is unloaded. If it dies, any other worker may
claim its tables; if it was only slow, the store refuses what it writes from then on.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import time
from collections.abc import Callable, Container
from contextlib import suppress

from fateloom.server.store import LIFETIME, Lease, Store, StoreError, Worker

RENEW = 1.0
"""Seconds between two signs of life."""
PATIENCE = 1.0
"""Seconds to wait for the store before a table is shown whose lease may be lost."""


def new_worker(address: str = "") -> Worker:
    """Return this process as a worker that others reach at an address."""
    return Worker(f"{os.getpid()}.{secrets.token_hex(8)}", socket.gethostname(), address)


class Leases:
    """The leases that this process has, by table."""

    def __init__(self, store: Store, worker: Worker, lost: Callable[[str], None]) -> None:
        self._store = store
        self.worker = worker
        self._lost = lost
        """Called for each table that another worker has taken over."""
        self._held: dict[str, Lease] = {}
        self._claims: dict[str, asyncio.Task[Worker | None]] = {}
        self._renewed = 0.0
        """When the store last confirmed that this worker is alive."""
        self._revoked = 0
        self._unused: set[str] = set()

    def get(self, table: str) -> Lease | None:
        return self._held.get(table)

    def __contains__(self, table: str) -> bool:
        return table in self._held

    def add(self, table: str, lease: Lease) -> None:
        """Note a lease that the store has given."""
        if not self._held:
            self._renewed = time.monotonic()
        self._held[table] = lease

    async def claim(self, table: str, *, force: bool = False) -> Worker | None:
        """Claim a table unless this process has it; return which worker has it then."""
        if table in self._held:
            return self.worker
        claim = self._claims.get(table)
        if claim is None:
            claim = self._claims[table] = asyncio.create_task(self._claim(table, force))
            claim.add_done_callback(lambda _: self._claims.pop(table, None))
        return await asyncio.shield(claim)

    async def _claim(self, table: str, force: bool) -> Worker | None:
        lease = Lease.new(self.worker)
        holder = await self._store.claim(table, lease, force=force)
        if holder == self.worker:
            self.add(table, lease)
        return holder

    async def release_unused(self, loaded: Container[str]) -> None:
        """Give up the tables that are not loaded, and were not at the last call either.

        If that fails, they stay with this worker, which changes nothing.
        """
        unused = {table for table in self._held if table not in loaded}
        given = {table: self._held.pop(table) for table in unused & self._unused}
        self._unused = unused
        if given:
            with suppress(StoreError):
                await self._store.release(given)

    async def retire(self) -> None:
        """Give up all tables for good."""
        self._held.clear()
        with suppress(StoreError):
            await self._store.retire(self.worker)

    def forget(self, table: str, lease: Lease | None) -> None:
        """Note that a lease is lost, unless there is a newer one."""
        if lease is not None and self._held.get(table) == lease:
            del self._held[table]

    async def renew(self) -> None:
        """Say that this worker is alive, and find out which tables others have taken over."""
        before, held = time.monotonic(), dict(self._held)
        if not held:
            return  # an idle server writes nothing
        late = before - self._renewed > LIFETIME
        revoked = await self._store.renew(self.worker)
        if revoked != self._revoked or late:
            kept = await self._store.leases(self.worker)
            for table, lease in held.items():
                if kept.get(table) != lease.token:
                    self.forget(table, lease)
                    self._lost(table)
        self._revoked = max(revoked, 0)
        self._renewed = before

    async def confirm(self) -> None:
        """Renew first if this process was not heard of for so long that it may count as dead.

        Then it shows no table that goes on elsewhere. If the store does not answer, nobody else
        could claim a table either.
        """
        if self._held and time.monotonic() - self._renewed > LIFETIME:
            with suppress(StoreError, TimeoutError):
                await asyncio.wait_for(self.renew(), PATIENCE)
