"""The internal address of a worker: requests for its tables that other workers have received."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any

import uvicorn
from litestar import Litestar

from fateloom.server.forwarding.handover import Receiver
from fateloom.server.forwarding.link import (
    HERE,
    MOVED,
    ForwardedRequest,
    Link,
    LinkError,
    ResponseBody,
    ResponseEnd,
    ResponseStart,
    accept,
    decode_request,
    decode_table,
)
from fateloom.server.http.site import FORWARDED
from fateloom.server.ops.event_log import refused
from fateloom.server.rooms.leases import new_worker
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.sockets.ws_protocol import WebSocketProtocol
from fateloom.server.store import StoreError, Worker


class _Door(Link):
    """The owner's end of a connection between two workers."""

    def __init__(self, listener: Listener) -> None:
        super().__init__()
        self._listener = listener

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._listener.serve(self)


class _ForwardedSocket(WebSocketProtocol):
    """A websocket that another worker has received, from its handshake on."""

    forwarded: ForwardedRequest
    is_forwarded = True

    def connection_made(self, transport: Any) -> None:
        """Go on as if the client had connected to this worker, as uvicorn does after an upgrade."""
        super().connection_made(transport)
        request = self.forwarded
        self.client = request.client
        self.scheme = "wss" if request.scheme == "wss" else "ws"
        target = request.raw_path + (b"?" + request.query if request.query else b"")
        head = [request.method.encode(), b" ", target, b" HTTP/1.1\r\n"]
        for name, value in request.headers:
            head += name, b": ", value, b"\r\n"
        head.append(b"\r\n")
        self.data_received(b"".join(head))


class Listener:
    """Listens for other workers."""

    def __init__(self, app: Litestar, secret: bytes) -> None:
        self._app = app
        self._secret = secret
        self._server: asyncio.Server | None = None
        self._links: dict[Link, asyncio.Task[None]] = {}
        self._receiver: Receiver

    async def open(self, advertised: str, number: int = 0) -> Worker:
        """Listen at ``HOST`` or ``HOST:PORT``; return this worker with its address.

        Worker 1 takes the port after that of worker 0, and so on; without a port, any free one.
        """
        host, port = split_address(advertised)
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(
            lambda: _Door(self), host, port + number if port else 0, backlog=1024
        )
        taken = self._server.sockets[0].getsockname()[1]
        worker = new_worker(f"[{host}]:{taken}" if ":" in host else f"{host}:{taken}")
        self._receiver = Receiver(worker.id)
        return worker

    def serve(self, link: Link) -> None:
        task = asyncio.create_task(self._serve(link))
        self._links[link] = task
        task.add_done_callback(lambda _: self._links.pop(link, None))

    async def _serve(self, link: Link) -> None:
        try:
            await accept(link, self._secret)
            while await self._answer(link):
                pass
        except (LinkError, TimeoutError, ValueError):
            if not link.closed:
                refused(403, what="internal address")
            link.close()
        except BaseException:
            link.close()
            raise

    async def _answer(self, link: Link) -> bool:
        """Answer one request; return whether the connection can carry another.

        It comes after this worker has said that it has the table: so the other one can ask
        elsewhere, and no request is handled twice.
        """
        try:
            table = decode_table(await link.read_frame())
        except LinkError:  # the other worker has no more requests
            link.close()
            return False
        if not await self._has(table):
            await link.write(MOVED)
            return True
        await link.write(HERE)
        request = decode_request(await link.read_frame())
        if request.ticket:
            return await self._take_over(link, request)
        if request.socket:
            protocol = self._protocol(request)
            protocol.connection_made(link.transport)
            link.transport.set_protocol(protocol)
            return False
        await self._respond(link, request)
        return True

    async def _has(self, table: str) -> bool:
        rooms: RoomRegistry = self._app.state.rooms
        try:
            return not rooms.stopping and await rooms.find(table) is None
        except StoreError:
            return False

    async def _take_over(self, link: Link, request: ForwardedRequest) -> bool:
        """Serve a client whose connection is handed over."""
        expected = self._receiver.expect(request.ticket)
        await link.write(HERE)
        try:
            connection = await expected
        except asyncio.CancelledError:  # it has not come
            if not expected.cancelled():
                raise
            return True
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.connect_accepted_socket(lambda: self._protocol(request), connection)
        await link.write(HERE)
        return True

    def _protocol(self, request: ForwardedRequest) -> _ForwardedSocket:
        server: uvicorn.Server = self._app.state.uvicorn
        protocol = _ForwardedSocket(
            config=server.config,
            server_state=server.server_state,
            app_state=server.lifespan.state,
        )
        protocol.forwarded = request
        return protocol

    async def _respond(self, link: Link, request: ForwardedRequest) -> None:
        """Let the application answer a request, and send its answer back."""
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": request.method,
            "scheme": request.scheme,
            "path": request.path,
            "raw_path": request.raw_path,
            "query_string": request.query,
            "root_path": request.root_path,
            "headers": request.headers,
            "client": request.client,
            "server": None,
            "extensions": {},
            "state": {},
            FORWARDED: True,
        }
        given = False

        async def receive() -> dict[str, Any]:
            nonlocal given
            if not given:
                given = True
                return {"type": "http.request", "body": request.body, "more_body": False}
            await link.ended()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                headers = [(bytes(name), bytes(value)) for name, value in message["headers"]]
                await link.write_frame(ResponseStart(message["status"], headers))
            elif message["type"] == "http.response.body" and message.get("body"):
                await link.write_frame(ResponseBody(bytes(message["body"])))

        app: Any = self._app
        with suppress(LinkError):  # its client has gone
            await app(scope, receive, send)
        await link.write_frame(ResponseEnd())

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._receiver.close()
        for link, task in list(self._links.items()):
            link.close()
            task.cancel()
        await asyncio.gather(*self._links.values(), return_exceptions=True)


def split_address(text: str) -> tuple[str, int]:
    """Return host and port of an address; without a port, 0.

    >>> split_address("10.0.0.5"), split_address("10.0.0.5:9000"), split_address("[::1]:9000")
    (('10.0.0.5', 0), ('10.0.0.5', 9000), ('::1', 9000))
    """
    if text.startswith("["):
        host, _, rest = text[1:].partition("]")
        port = rest.removeprefix(":")
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
    else:
        host, port = text, ""
    if port and not port.isdecimal():
        raise ValueError(f"{text!r} has no port")
    return host, int(port or 0)


def check_advertised(text: str) -> str:
    """Return why an address cannot be advertised, or nothing."""
    try:
        host, port = split_address(text)
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.bind((host, 0))
    except (OSError, ValueError, OverflowError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else str(problem)
        return f"{text} is no address of this machine: {why}"
    return ""
