"""The connection between two workers.

Both ends prove that they know the secret of the cluster, each with a number drawn by the other, so
that nobody else can use or imitate the internal address of a worker. After that the connection
carries frames: a length of four bytes, then msgpack.
"""

from __future__ import annotations

import asyncio
import hmac
import os
from typing import Any

import msgspec

from fateloom.server.store import Worker

NONCE = 16
MAC = 32
LARGEST_FRAME = 4_000_000
"""Maximum size of a frame, in bytes. A request is far smaller, and so is a response."""
TIMEOUT = 1.0
"""Seconds for connecting to another worker, and for each step of the handshake."""

HERE, MOVED = b"+", b"-"
"""The answer to the name of a table: the request may come, or the table is not there."""


class LinkError(Exception):
    """The other worker cannot be reached, or is none."""


class ForwardedRequest(msgspec.Struct):
    """A request as the worker that received it has understood it."""

    socket: bool
    method: str
    scheme: str
    path: str
    raw_path: bytes
    query: bytes
    root_path: str
    headers: list[tuple[bytes, bytes]]
    client: tuple[str, int] | None
    body: bytes = b""
    ticket: bytes = b""
    """With which the connection of the client itself will be handed over, if it will."""


class ResponseStart(msgspec.Struct, tag="start"):
    status: int
    headers: list[tuple[bytes, bytes]]


class ResponseBody(msgspec.Struct, tag="body"):
    body: bytes


class ResponseEnd(msgspec.Struct, tag="end"):
    """After this the connection can carry the next request."""


Response = ResponseStart | ResponseBody | ResponseEnd
_encode = msgspec.msgpack.Encoder().encode
decode_table = msgspec.msgpack.Decoder(str).decode
decode_request = msgspec.msgpack.Decoder(ForwardedRequest).decode
decode_response = msgspec.msgpack.Decoder(Response).decode


class Link(asyncio.Protocol):
    """One end of a connection between two workers."""

    transport: asyncio.Transport
    worker: Worker
    """The worker at the other end, if this one has connected to it."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._arrived: asyncio.Future[None] | None = None
        self._writable = asyncio.Event()
        self._writable.set()
        self.closed = False

    # What the transport calls ------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if len(self._buffer) > LARGEST_FRAME + 4:
            self.transport.abort()
        self._wake()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self._writable.set()
        self._wake()

    def pause_writing(self) -> None:
        self._writable.clear()

    def resume_writing(self) -> None:
        self._writable.set()

    def _wake(self) -> None:
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)

    # Reading and writing -----------------------------------------------------------------

    async def read(self, size: int) -> bytes:
        """Return this many bytes. Raise :class:`LinkError` if the connection ends before."""
        while len(self._buffer) < size:
            if self.closed:
                raise LinkError("the connection has ended")
            self._arrived = asyncio.get_running_loop().create_future()
            await self._arrived
        data = bytes(self._buffer[:size])
        del self._buffer[:size]
        return data

    async def read_frame(self) -> bytes:
        size = int.from_bytes(await self.read(4), "big")
        if size > LARGEST_FRAME:
            raise LinkError("the frame is too large")
        return await self.read(size)

    async def ended(self) -> None:
        """Wait until the connection ends, or the other end says something out of turn."""
        while not self.closed and not self._buffer:
            self._arrived = asyncio.get_running_loop().create_future()
            await self._arrived

    def take_rest(self) -> bytes:
        """Return what has arrived and was not read."""
        rest = bytes(self._buffer)
        self._buffer.clear()
        return rest

    async def write(self, data: bytes) -> None:
        if self.closed:
            raise LinkError("the connection has ended")
        self.transport.write(data)
        await self._writable.wait()

    async def write_frame(self, message: msgspec.Struct | str) -> None:
        packed = _encode(message)
        await self.write(len(packed).to_bytes(4, "big") + packed)

    def close(self) -> None:
        self.transport.close()


def _mac(secret: bytes, who: bytes, *nonces: bytes) -> bytes:
    return hmac.digest(secret, b"fateloom " + who + b"".join(nonces), "sha256")


async def connect(address: str, secret: bytes) -> Link:
    """Return a connection to the worker at this address, which has proved that it is one."""
    host, _, port = address.rpartition(":")
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(TIMEOUT):
        _, link = await loop.create_connection(Link, host.strip("[]"), int(port))
    try:
        async with asyncio.timeout(TIMEOUT):
            mine = os.urandom(NONCE)
            await link.write(mine)
            theirs, proof = await link.read(NONCE), await link.read(MAC)
            if not hmac.compare_digest(proof, _mac(secret, b"owner", mine, theirs)):
                raise LinkError("another program answers there")
            await link.write(_mac(secret, b"sender", mine, theirs))
    except BaseException:
        link.close()
        raise
    return link


async def accept(link: Link, secret: bytes) -> None:
    """Let the other end prove that it is a worker. Raise :class:`LinkError` if it cannot."""
    async with asyncio.timeout(TIMEOUT):
        theirs, mine = await link.read(NONCE), os.urandom(NONCE)
        await link.write(mine + _mac(secret, b"owner", theirs, mine))
        proof = await link.read(MAC)
    if not hmac.compare_digest(proof, _mac(secret, b"sender", theirs, mine)):
        raise LinkError("the other end does not know the secret")
