"""Running the server: one process, or several that share a port."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from tempfile import TemporaryDirectory
from types import FrameType

import uvicorn
from litestar import Litestar
from prometheus_client.multiprocess import mark_process_dead

from fateloom.engine.rules.game import UsageError
from fateloom.server.app import make_app
from fateloom.server.ops.event_log import log
from fateloom.server.ops.metrics import SHARED
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.settings import Settings
from fateloom.server.sockets.http_protocol import HttpProtocol
from fateloom.server.sockets.ws_protocol import WebSocketProtocol
from fateloom.server.store import open_store

SWITCH_INTERVAL = 0.0005
"""Seconds after which a thread that replays a match lets the event loop go on.

By default it is ten times that, and a move needs the interpreter several times.
"""


def check_store(settings: Settings) -> None:
    """Raise `StoreError` if tables cannot be stored."""

    async def check() -> None:
        store = await open_store(settings.db or None)
        try:
            await store.ready()
        finally:
            await store.close()

    asyncio.run(check())


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raise ``UsageError`` if the address cannot be used."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise UsageError(
            f"can't listen on {host}: {error.strerror}; choose another address with --host"
        ) from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        other = "--host" if error.errno == errno.EADDRNOTAVAIL else "--port"
        raise UsageError(
            f"can't use port {port} on {host}: {error.strerror}; choose another with {other}"
        ) from None
    listener.listen(2048)
    listener.set_inheritable(True)
    return listener


def config(settings: Settings) -> uvicorn.Config:
    """Return uvicorn's configuration: what was measured to be fastest.

    Compression is off, since it costs many times what the message itself does.
    """
    return uvicorn.Config(
        make_app(settings),
        ws=WebSocketProtocol,
        http=HttpProtocol,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        ws_max_size=65_536,
        ws_ping_interval=20.0,
        ws_ping_timeout=40.0,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=65_536,
        timeout_graceful_shutdown=5,
        proxy_headers=True,
    )


class Server(uvicorn.Server):
    """A uvicorn server that ends open streams when it stops; they would never end otherwise."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        assert isinstance(app, Litestar)
        app.state.uvicorn = self  # connections that other workers pass on are served like its own
        await super().startup(sockets)
        tune_gc()
        sys.setswitchinterval(SWITCH_INTERVAL)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        assert isinstance(app, Litestar)
        rooms: RoomRegistry = app.state.rooms
        rooms.disconnect_all()
        app.state.forwarder.close()
        await super().shutdown(sockets)


def tune_gc() -> None:
    """Make the garbage collector ignore what is loaded now, and run less often.

    It took a tenth of the time of a move.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def run_one(listener: socket.socket, settings: Settings) -> None:
    """Serve in this process until a signal stops it."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, _stopped)  # called by uvicorn after an orderly stop
    Server(config(settings)).run(sockets=[listener])


def _stopped(number: int, frame: FrameType | None) -> None:
    log("stopped", signal=number)


def run_many(listener: socket.socket, settings: Settings) -> None:
    """Serve in several processes and replace those that die."""
    stopping = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    with TemporaryDirectory(prefix="fateloom-metrics-") as shared:
        os.environ[SHARED] = shared
        _keep_running(listener, settings, lambda: stopping)


def _keep_running(
    listener: socket.socket, settings: Settings, stopping: Callable[[], bool]
) -> None:
    workers = {at: _spawn(listener, replace(settings, worker=at)) for at in range(settings.workers)}
    while not stopping():
        time.sleep(0.1)
        for at, worker in workers.items():
            if worker.poll() is not None and not stopping():
                log("worker died", worker=at, status=worker.returncode)
                mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
                time.sleep(0.2)  # do not restart a crashing worker in a tight loop
                workers[at] = _spawn(listener, replace(settings, worker=at))
    for worker in workers.values():
        with suppress(ProcessLookupError):
            worker.send_signal(signal.SIGTERM)
    for worker in workers.values():
        try:
            worker.wait(10)
        except subprocess.TimeoutExpired:
            worker.kill()


def _spawn(listener: socket.socket, settings: Settings) -> subprocess.Popen[bytes]:
    """Start a worker. Its standard input is a pipe that closes when this process ends."""
    return subprocess.Popen(
        [sys.executable, "-m", "fateloom.server.serve", str(listener.fileno())],
        env={**os.environ, **settings.environment()},
        pass_fds=[listener.fileno()],
        stdin=subprocess.PIPE,
    )


def end_with_parent() -> None:
    """Stop this worker when its parent is gone, however it ended."""

    def wait() -> None:
        with suppress(OSError):
            while os.read(0, 1024):
                pass
        for _ in range(20):  # a signal that comes during the start is lost
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=wait, name="parent", daemon=True).start()


def main() -> None:
    """Serve as one of several processes."""
    end_with_parent()
    listener = socket.socket(fileno=int(sys.argv[1]))
    run_one(listener, Settings.from_environment())


if __name__ == "__main__":
    main()
