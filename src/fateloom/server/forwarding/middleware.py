"""Requests for tables of other workers are passed on to them."""

from __future__ import annotations

import asyncio
import os
import time
from ipaddress import ip_address
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from fateloom.server.access import credentials
from fateloom.server.forwarding import handover
from fateloom.server.forwarding.link import (
    HERE,
    TIMEOUT,
    ForwardedRequest,
    Link,
    LinkError,
    ResponseBody,
    ResponseStart,
    connect,
    decode_response,
)
from fateloom.server.forwarding.tunnel import join
from fateloom.server.http import bot_api
from fateloom.server.http.request import LARGEST_BODY
from fateloom.server.http.site import is_forwarded
from fateloom.server.ops.event_log import log, refused
from fateloom.server.ops.metrics import metrics
from fateloom.server.problems import Problem, store_failed
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.sockets.ws_protocol import EXTENSION, WebSocketProtocol
from fateloom.server.store import StoreError, Worker

PATIENCE = 8.0
"""Seconds to look for the worker of a table: longer than a dead one keeps its tables."""
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.3
"""Seconds between two attempts to reach the worker of a table."""
IDLE_LINKS = 16
"""Maximum number of unused connections that are kept to each worker."""
TRY_LATER = 1013

NOT_REACHED = "This table can't be reached right now. Try again."
LOST = "This table is moving to another process. Try again."


class Forwarder:
    """Passes requests on to other workers, and keeps connections to them."""

    def __init__(self, rooms: RoomRegistry, secret: bytes) -> None:
        self._rooms = rooms
        self._secret = secret
        self._idle: dict[str, list[Link]] = {}
        self._tunnels: set[asyncio.Transport] = set()

    async def reach(self, table: str) -> Link | None:
        """Return a connection to the worker of a table; ``None``: it is this one.

        If that worker has died, the table is claimed here as soon as that is possible. Raise
        ``Problem`` 503 if nobody can be reached for too long.
        """
        until, pause = time.monotonic() + PATIENCE, FIRST_PAUSE
        while True:
            other = await self._rooms.find(table)
            if other is None:
                return None
            link = await self._ask(other, table)
            if link is not None:
                return link
            if time.monotonic() > until:
                log("worker not reached", table=table, address=other.address)
                raise Problem(503, NOT_REACHED, wait=2)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _ask(self, other: Worker, table: str) -> Link | None:
        """Ask a worker for a table; ``None`` if it is not there, or has not the table."""
        link: Link | None = None
        try:
            link = await self._link(other)
            async with asyncio.timeout(TIMEOUT):
                await link.write_frame(table)
                answer = await link.read(1)
        except ConnectionRefusedError:
            if other.host == self._rooms.leases.worker.host:
                # Nobody listens at an address of this machine: that process has ended.
                await self._rooms.leases.claim(table, force=True)
            return None
        except (OSError, LinkError, TimeoutError):
            if link is not None:
                link.close()
            return None
        if answer == HERE:
            return link
        self.keep(link)
        return None

    async def _link(self, other: Worker) -> Link:
        idle = self._idle.get(other.address, [])
        while idle:
            link = idle.pop()
            if not link.closed:
                return link
        if not other.address:
            raise LinkError("it has no address")
        mine = self._rooms.leases.worker
        if other.host != mine.host and is_loopback(other.address):
            log("worker not reached", address=other.address, host=other.host)
            raise LinkError("it does not advertise an address for other machines")
        link = await connect(other.address, self._secret)
        link.worker = other
        return link

    def keep(self, link: Link) -> None:
        """Keep a connection for the next request."""
        idle = self._idle.setdefault(link.worker.address, [])
        if link.closed or len(idle) >= IDLE_LINKS:
            link.close()
        else:
            idle.append(link)

    async def pass_on(self, link: Link, scope: Scope, protocol: WebSocketProtocol) -> None:
        """Let another worker serve a websocket.

        On the same machine it is given the connection itself; otherwise its bytes are passed on in
        both directions until it is closed.
        """
        metrics.forwarded.labels("socket").inc()
        if link.worker.host == self._rooms.leases.worker.host and handover.is_possible():
            await self._hand_over(link, scope, protocol)
            return
        client = protocol.transport
        await link.write_frame(_request_of(scope))
        protocol.detach()
        self._tunnels.add(client)
        try:
            await join(client, link.transport, link.take_rest())
        finally:
            self._tunnels.discard(client)

    async def _hand_over(self, link: Link, scope: Scope, protocol: WebSocketProtocol) -> None:
        ticket = os.urandom(handover.TICKET)
        connection = protocol.transport.get_extra_info("socket").fileno()
        try:
            async with asyncio.timeout(TIMEOUT):
                await link.write_frame(_request_of(scope, ticket=ticket))
                await link.read(1)
                handover.send(link.worker.id, ticket, connection)
                await link.read(1)
        except (OSError, LinkError, TimeoutError):
            link.close()  # the client's connection ends as well, and it tries again
        else:
            self.keep(link)
        finally:
            protocol.detach()

    def close(self) -> None:
        """End all connections to other workers; clients reconnect."""
        for client in self._tunnels:
            client.close()
        for idle in self._idle.values():
            for link in idle:
                link.close()
        self._idle.clear()


def is_loopback(address: str) -> bool:
    host = address.rpartition(":")[0].strip("[]")
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


# The middleware ------------------------------------------------------------------------------


def forward_elsewhere(app: ASGIApp) -> ASGIApp:
    """Return the application, except for requests for tables that other workers have."""

    async def forwarding(scope: Scope, receive: Receive, send: Send) -> None:
        forwarder: Forwarder | None = getattr(scope["litestar_app"].state, "forwarder", None)
        protocol: Any = (scope.get("extensions") or {}).get(EXTENSION)
        own = forwarder is None or is_forwarded(scope)
        table = None if own else await _table_of(scope)
        if table is None or forwarder is None:
            await app(scope, receive, send)
        elif scope["type"] == ScopeType.HTTP:
            link = await forwarder.reach(table)
            if link is None:
                await app(scope, receive, send)
            else:
                await _forward_request(forwarder, link, scope, receive, send)
        elif isinstance(protocol, WebSocketProtocol):
            # Nothing that the client sends may be lost while the connection changes hands.
            protocol.transport.pause_reading()
            try:
                link = await forwarder.reach(table)
            except (Problem, StoreError) as problem:
                protocol.transport.resume_reading()
                if isinstance(problem, StoreError):
                    metrics.store_failures.inc()
                    log("store failed", table=table, what="socket")
                    problem = store_failed()
                refused(TRY_LATER, table=table, what="socket")
                await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
                await send({"type": "websocket.close", "code": TRY_LATER, "reason": problem.detail})
                return
            if link is None:
                protocol.transport.resume_reading()
                await app(scope, receive, send)
            else:
                await forwarder.pass_on(link, scope, protocol)

    return forwarding


async def _table_of(scope: Scope) -> str | None:
    """Return the table that a request is about, if it is about one."""
    table = scope["path_params"].get("table")
    if isinstance(table, str):
        return table if credentials.is_id(table) else None
    if scope["path"] != bot_api.EVENTS:
        return None
    token = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1").partition(" ")[2]
    rooms: RoomRegistry = scope["litestar_app"].state.rooms
    seats = await rooms.store.seats_of(credentials.hashed(token.strip()))
    return seats[-1][0] if seats else None


def _request_of(scope: Any, body: bytes = b"", ticket: bytes = b"") -> ForwardedRequest:
    return ForwardedRequest(
        socket=scope["type"] == ScopeType.WEBSOCKET,
        method=scope.get("method", "GET"),
        scheme=scope["scheme"],
        path=scope["path"],
        raw_path=scope.get("raw_path") or scope["path"].encode(),
        query=scope["query_string"],
        root_path=scope.get("root_path", ""),
        headers=[(bytes(name), bytes(value)) for name, value in scope["headers"]],
        client=scope["client"] and (scope["client"][0], scope["client"][1]),
        body=body,
        ticket=ticket,
    )


async def _body_of(receive: Receive) -> bytes | None:
    """Return the body of a request, cut if it is too large; ``None`` if its client has gone."""
    body = b""
    while len(body) <= LARGEST_BODY:
        message: Any = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body


async def _forward_request(
    forwarder: Forwarder, link: Link, scope: Scope, receive: Receive, send: Send
) -> None:
    """Pass one request on, and its response back."""
    body = await _body_of(receive)
    if body is None:
        link.close()
        return
    metrics.forwarded.labels("request").inc()
    watching = asyncio.create_task(_close_when_gone(receive, link))
    started = False
    try:
        await link.write_frame(_request_of(scope, body))
        while True:
            part = decode_response(await link.read_frame())
            if isinstance(part, ResponseStart):
                started = True
                await send(
                    {"type": "http.response.start", "status": part.status, "headers": part.headers}
                )
            elif isinstance(part, ResponseBody):
                await send({"type": "http.response.body", "body": part.body, "more_body": True})
            else:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                forwarder.keep(link)
                return
    except LinkError:
        if not started:
            raise Problem(503, LOST, wait=1) from None
        raise  # the connection to the client ends as well
    finally:
        watching.cancel()


async def _close_when_gone(receive: Receive, link: Link) -> None:
    """End a response that nobody reads any more."""
    while True:
        message: Any = await receive()
        if message["type"] == "http.disconnect":
            link.close()
            return
