"""How many may be connected at once: from one address, to one seat, in one gallery.

How often somebody may connect is counted elsewhere (limits.py); this is about who stays. The
address is what a trusted proxy says it is, see docs/hosting.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network
from typing import TYPE_CHECKING, Any

from litestar.connection import ASGIConnection

from fateloom.engine.table import Seat
from fateloom.server.operations import metrics
from fateloom.server.problems import Problem

if TYPE_CHECKING:
    from fateloom.server.room import Room
    from fateloom.server.settings import Settings

LATER = 30.0
"""Seconds after which somebody may have gone."""


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a connection comes from: one household, as far as an address tells."""
    return household(connection.client.host) if connection.client else ""


def household(host: str) -> str:
    """All addresses that one line to the net mostly has: of version 6 a network of 64 bits.

    >>> household("192.0.2.7"), household("2001:db8:0:7::1"), household("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:0:7::/64', '192.0.2.7')
    """
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))


class Doors:
    """Who is connected from where. One too many is told so, and nobody else is."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: dict[str, int] = {}

    def check(self, address: str) -> None:
        """Whether one more may come from this address; else a problem."""
        if self._open.get(address, 0) >= self._settings.connections:
            self._refuse("address", "Too many connections are open from your address.")

    def check_room(self, room: Room, seats: tuple[Seat, ...]) -> None:
        """Whether one more may look on at a table, from these seats or from the gallery."""
        others = [client.seats for client in room.clients]
        if not seats and others.count(()) >= self._settings.gallery:
            self._refuse("gallery", "Too many look on at this table already; come back later.")
        for seat in seats:
            if sum(seat in each for each in others) >= self._settings.tabs:
                self._refuse("seat", "This seat is open in too many places; close one of them.")

    def _refuse(self, whose: str, why: str) -> None:
        if not self._settings.generous:
            metrics.crowded.inc(of=whose)
            raise Problem(429, why, wait=LATER)

    @contextmanager
    def opened(self, address: str) -> Iterator[None]:
        """Somebody from this address is connected meanwhile."""
        self._open[address] = self._open.get(address, 0) + 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    def __len__(self) -> int:
        """All who are connected."""
        return sum(self._open.values())
