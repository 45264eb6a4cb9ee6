"""A tunnel: bytes of a websocket, passed between a client and the worker of its table.

Nothing is parsed on the way, so a message costs one read and one write.
"""

from __future__ import annotations

import asyncio


class _End(asyncio.Protocol):
    """What one connection receives is written to the other."""

    def __init__(self, mine: asyncio.Transport, other: asyncio.Transport) -> None:
        self._mine, self._other = mine, other
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        self._other.write(data)

    def pause_writing(self) -> None:
        """Stop reading at the other end while this one does not take more."""
        if not self._other.is_closing():
            self._other.pause_reading()

    def resume_writing(self) -> None:
        if not self._other.is_closing():
            self._other.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._other.close()
        if not self.closed.done():
            self.closed.set_result(None)


async def join(client: asyncio.Transport, worker: asyncio.Transport, first: bytes) -> None:
    """Join two connections until both have ended; ``first`` has arrived from the worker."""
    ends = _End(client, worker), _End(worker, client)
    client.set_protocol(ends[0])
    worker.set_protocol(ends[1])
    if first:
        client.write(first)
    client.resume_reading()
    if worker.is_closing():
        client.close()
    await asyncio.wait([end.closed for end in ends])
