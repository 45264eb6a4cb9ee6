"""Handing an open connection to another worker of the same machine.

The system passes the connection itself (``SCM_RIGHTS``), so that afterwards the client talks to the
worker of its table directly. Anyone on the machine can send something to this socket; what counts
is the ticket, which was sent over the proven connection between the two workers.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from contextlib import suppress

TICKET = 16
"""Size of a ticket, in bytes."""
TIMEOUT = 2.0
"""Seconds after which a connection that was announced counts as lost."""


def _place(worker: str) -> str:
    """Return the name of a worker's socket: one without a file, known to this machine alone."""
    return f"\0fateloom.{worker}"


def is_possible() -> bool:
    return sys.platform == "linux"


def send(worker: str, ticket: bytes, connection: int) -> None:
    """Hand a connection, by its file descriptor, to a worker of this machine. Raise ``OSError``."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        sender.connect(_place(worker))
        socket.send_fds(sender, [ticket], [connection])


class Receiver:
    """Takes connections that other workers hand over."""

    def __init__(self, worker: str) -> None:
        self._expected: dict[bytes, asyncio.Future[socket.socket]] = {}
        self._socket: socket.socket | None = None
        if is_possible():
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._socket.setblocking(False)
            self._socket.bind(_place(worker))
            asyncio.get_running_loop().add_reader(self._socket.fileno(), self._receive)

    def _receive(self) -> None:
        assert self._socket is not None
        with suppress(BlockingIOError):
            ticket, handles, _, _ = socket.recv_fds(self._socket, TICKET, 1)
            for handle in handles:
                connection = socket.socket(fileno=handle)
                expected = self._expected.get(ticket)
                if expected is None or expected.done():
                    connection.close()
                else:
                    expected.set_result(connection)

    def expect(self, ticket: bytes) -> asyncio.Future[socket.socket]:
        """Return the connection that will come with this ticket."""
        loop = asyncio.get_running_loop()
        expected: asyncio.Future[socket.socket] = loop.create_future()
        self._expected[ticket] = expected
        late = loop.call_later(TIMEOUT, expected.cancel)

        def forget(_: object) -> None:
            late.cancel()
            del self._expected[ticket]

        expected.add_done_callback(forget)
        return expected

    def close(self) -> None:
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket.fileno())
            self._socket.close()
            self._socket = None
