"""Limits on simultaneous connections: per address, per seat and per gallery.

How often an address may connect is limited in rate_limits.py. Behind a trusted proxy the address
is the one that the proxy reports, see docs/hosting.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network
from typing import Any

from litestar.connection import ASGIConnection

from fateloom.engine.state.table import Seat
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import Problem
from fateloom.server.settings import Settings

OTHERS = 200
"""Connections that an address may have besides its sockets and streams: pages need some."""
RETRY_AFTER = 30.0
"""Seconds after which a refused client may try again."""


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the network of a connection's client."""
    return client_network(connection.client.host) if connection.client else ""


def client_network(host: str) -> str:
    """Return the network that counts as one client: the address, or its /64 for IPv6.

    >>> client_network("192.0.2.7"), client_network("2001:db8:0:7::1")
    ('192.0.2.7', '2001:db8:0:7::/64')
    >>> client_network("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))


class ConnectionLimits:
    """Counts the connections of each address and refuses those above the limits."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: dict[str, int] = {}
        self._lines: dict[str, int] = {}
        """Connections of each address that is not a proxy's, whatever they are used for."""

    def admit(self, address: str) -> bool:
        """Count a connection that an address has just made; return whether it may stay.

        What it will be used for is not known yet: without this, requests that never end would use
        up all files that the server may open.
        """
        number = self._lines.get(address, 0)
        if number >= self._settings.connections + OTHERS and not self._settings.no_limits:
            metrics.crowded.labels("address").inc()
            return False
        self._lines[address] = number + 1
        return True

    def release(self, address: str) -> None:
        """Count a connection no more that has ended."""
        left = self._lines.get(address, 0) - 1
        if left > 0:
            self._lines[address] = left
        else:
            self._lines.pop(address, None)

    def check(self, address: str) -> None:
        """Raise ``Problem`` if this address may not open another connection."""
        if self._open.get(address, 0) >= self._settings.connections:
            self._refuse("address", "Too many open connections from your address.")

    def check_room(self, others: Sequence[tuple[Seat, ...]], seats: tuple[Seat, ...]) -> None:
        """Raise ``Problem`` if a table may not get another client with these seats.

        ``others`` are the seats of each client that is connected there; without ``seats`` the
        client joins the gallery.
        """
        if not seats and others.count(()) >= self._settings.gallery:
            self._refuse("gallery", "This table has too many spectators. Try again later.")
        for seat in seats:
            if sum(seat in each for each in others) >= self._settings.tabs:
                self._refuse("seat", "You have this seat open in too many tabs. Close one.")

    def _refuse(self, whose: str, why: str) -> None:
        if not self._settings.no_limits:
            metrics.crowded.labels(whose).inc()
            raise Problem(429, why, wait=RETRY_AFTER)

    @contextmanager
    def track(self, address: str) -> Iterator[None]:
        """Count a connection of this address while the context is open."""
        self._open[address] = self._open.get(address, 0) + 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def __len__(self) -> int:
        """Return the number of open connections."""
        return sum(self._open.values())
